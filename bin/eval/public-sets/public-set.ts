import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../judge/expectation.ts';

/**
 * A test set that others wrote for other programs. It is fetched for the evaluation, not kept here, and nothing is made
 * from it.
 */
export interface PublicSet {
  /** On GitHub; also the folder below EVAL_PUBLIC_DIR that holds its files. */
  readonly repository: string;
  /** The commit that it was read at. */
  readonly commit: string;
  readonly cases: (folder: string) => Case[];
}

export const readText = (folder: string, file: string): string =>
  readFileSync(join(folder, file), 'utf8');

/** Addresses and names of places become requests for businesses there. */
export const dentistsNear = (place: string): string => `dentists near ${place}`;
