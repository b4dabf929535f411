import { readFileSync } from 'node:fs';
import { matchKey } from '../../functions/domain/leads/match/match-key.ts';
import { FEATURE_NAMES, pairFeatures } from '../../functions/domain/leads/match/pair-features.ts';
import { normalizeRecord } from '../../functions/domain/leads/normalize/normalize-record.ts';
import { fromOvertureRecord } from '../../functions/domain/sources/overture-record.ts';
import type { LabelledPair } from './cross-validate.ts';

/** How the model is fitted and judged everywhere, so that figures compare. */
export const VALIDATION = { folds: 5, ridge: 0.75, seed: 7 } as const;

/** Reads `{ match, a, b }` lines, places in Overture's record form; lines without two places are left out. */
export function readLabelledPairs(file: string): LabelledPair[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .flatMap(readPair);
}

function readPair(row: unknown): LabelledPair[] {
  if (
    typeof row !== 'object' ||
    row === null ||
    !('a' in row) ||
    !('b' in row) ||
    !('match' in row)
  )
    return [];
  const [a, b] = [row.a, row.b].map((raw) => fromOvertureRecord(raw, 'overture'));
  if (a === null || a === undefined || b === null || b === undefined) return [];
  const [first, second] = [a, b].map((record) =>
    matchKey(normalizeRecord(record, '2026-01-01T00:00:00.000Z')),
  );
  if (first === undefined || second === undefined) return [];
  const features = new Float64Array(FEATURE_NAMES.length);
  pairFeatures(first, second, features);
  return [{ ids: [a.recordId, b.recordId], match: row.match === true, features }];
}
