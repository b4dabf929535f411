import { accessSync, constants, createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiProblem } from '../../client/leads-client.ts';

const DEFAULT_NAME = 'leads';

/**
 * Where the list will be written: the file that was named, else the first of `leads.csv`, `leads-2.csv` ... that is
 * free. Looked at before anything is paid for.
 * @throws Error that says why it can't be written there
 */
export function csvFile(named: string | undefined): string {
  const path = named ?? freeName();
  try {
    accessSync(dirname(path), constants.W_OK);
    if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (error) {
    throw new Error(`The CSV can't be written to ${path}.`, { cause: error });
  }
  if (existsSync(path) && !statSync(path).isFile())
    throw new Error(`The CSV can't be written to ${path}: that is no file.`);
  return path;
}

function freeName(): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${DEFAULT_NAME}.csv` : `${DEFAULT_NAME}-${number}.csv`;
    if (!existsSync(name)) return name;
  }
}

/** Fetches a job's CSV into a file: the whole of it, or nothing. @throws ApiProblem when it can't be read */
export async function saveCsv(url: string, path: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || response.body === null)
    throw new ApiProblem(
      String(response.status),
      `The CSV could not be read (${response.status}).`,
    );
  const part = `${path}.part`;
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
