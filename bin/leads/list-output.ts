import { accessSync, constants, createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { stdout } from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiProblem, dataOf, readLeads } from '../../client/leads-client.ts';
import type { Job, Lead, LeadsClient } from '../../client/leads-client.ts';
import { exportFileName } from '../../functions/domain/leads/export/file-name.ts';
import { PRESET_NAMES } from '../../functions/domain/leads/export/preset-names.ts';
import { EMAIL_STATUSES } from '../../functions/domain/leads/lead.ts';
import { oneOf, textOf, WrongCall } from './command.ts';
import type { Call, Command } from './command.ts';
import { printJson, printRows } from './print-rows.ts';
import { leadsTable } from './print.ts';

/** How a list is written. */
export const LIST_OPTIONS = {
  csv: {
    type: 'string',
    value: 'FILE',
    help: 'write the CSV to this file; `-`: to standard output',
  },
  output: {
    type: 'string',
    short: 'o',
    value: 'FILE',
    help: 'the same for FILE.csv, or a workbook for FILE.xlsx',
  },
  force: { type: 'boolean', help: 'overwrite an existing file' },
  preset: {
    type: 'string',
    value: 'NAME',
    help: `columns of the file: ${PRESET_NAMES.join(', ')}`,
  },
  'min-score': { type: 'string', value: 'N', help: 'only leads with at least this score' },
  'email-status': {
    type: 'string',
    value: 'STATUS',
    help: `only leads whose e-mail is ${EMAIL_STATUSES.join(', ')}`,
  },
} as const satisfies Command['options'];

const FORMATS = ['csv', 'xlsx'] as const;

export interface ListOutput {
  /** A file's path, `-` for the standard output, undefined for none that the caller named. */
  file: string | undefined;
  /** A file is wanted that the caller did not name: it is named after the job. */
  isUnnamed: boolean;
  format: (typeof FORMATS)[number];
  preset: (typeof PRESET_NAMES)[number] | undefined;
  minScore: number | undefined;
  emailStatus: (typeof EMAIL_STATUSES)[number] | undefined;
  json: boolean;
}

/**
 * How the list is to be written; checked before anything is paid for.
 * @param hasFile a file is written where none is named, too
 * @throws WrongCall, or Error that says why the file can't be written
 */
export function listOutput({ values }: Pick<Call, 'values'>, hasFile = false): ListOutput {
  const [csv, output] = [textOf(values, 'csv'), textOf(values, 'output')];
  if (csv !== undefined && output !== undefined)
    throw new WrongCall('--csv and --output both name the file: give only one.');
  const json = values['json'] === true;
  const named = csv ?? output;
  if (json && named === '-')
    throw new WrongCall('--json and --csv - both write to standard output.');
  const format = output === undefined || output === '-' ? 'csv' : formatOf(output);
  const minScore = textOf(values, 'min-score');
  if (minScore !== undefined && !/^(?:\d|[1-9]\d|100)$/.test(minScore))
    throw new WrongCall('--min-score must be a whole number from 0 to 100.');
  const preset = oneOf(values, 'preset', PRESET_NAMES);
  const emailStatus = oneOf(values, 'email-status', EMAIL_STATUSES);
  const isUnnamed = named === undefined && hasFile && !json;
  if (isUnnamed) checkWritable('.', 'this folder');
  else if (named !== undefined && named !== '-') checkFile(named, values['force'] === true);
  return {
    file: named,
    isUnnamed,
    format,
    preset,
    minScore: minScore === undefined ? undefined : Number(minScore),
    emailStatus,
    json,
  };
}

function formatOf(path: string): ListOutput['format'] {
  const format = FORMATS.find((one) => extname(path).toLowerCase() === `.${one}`);
  if (format === undefined) throw new WrongCall('--output must end with .csv or .xlsx.');
  return format;
}

function checkFile(path: string, force: boolean): void {
  const isThere = existsSync(path);
  checkWritable(dirname(path), path);
  if (isThere) checkWritable(path, path);
  if (isThere && !statSync(path).isFile())
    throw new Error(`The list can't be written to ${path}: it is not a file.`);
  if (isThere && !force) throw new Error(`${path} already exists: --force overwrites it.`);
}

function checkWritable(path: string, name: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new Error(`The list can't be written to ${name}.`, { cause: error });
  }
}

/** The first free name in this folder for the list of a job: `dentists-austin-2026-11-28.csv`, then `...-2.csv`. */
export function freeName({ request, deliveredAt, createdAt }: Job): string {
  const name = exportFileName(request, deliveredAt ?? createdAt);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? `${name}.csv` : `${name}-${number}.csv`;
    if (!existsSync(free)) return free;
  }
}

/**
 * Writes a delivered job's list as it is wanted.
 * @param what `file or rows`: a list that is written to a file is not printed, too
 * @throws ApiProblem
 */
export async function writeList(
  client: LeadsClient,
  job: Job,
  output: ListOutput,
  what: 'file and rows' | 'file or rows' = 'file and rows',
): Promise<void> {
  if (output.file !== undefined) await saveFile(client, job, { ...output, file: output.file });
  if (output.file === '-') return;
  if (output.file !== undefined && !output.json && what === 'file or rows') return;
  const leads: Lead[] = [];
  for await (const lead of readLeads(client, job)) if (isWanted(lead, output)) leads.push(lead);
  if (output.json) printJson(leads);
  else if (stdout.isTTY) stdout.write(leadsTable(leads, leads.length, stdout.columns));
  else printRows(LEAD_COLUMNS, leads);
}

/** Where the list is; the file of a sandbox job holds the same demo list each time, whatever was asked for. */
export function whereText({ sandbox }: Pick<Job, 'sandbox'>, file: string | undefined): string {
  if (file === undefined) return '';
  if (sandbox)
    return `. ${file === '-' ? 'The CSV' : file} is the sandbox's fixed demo list, not these leads: see them with --json.`;
  return file === '-' ? '' : `; the list is in ${file}`;
}

const LEAD_COLUMNS = (['score', 'name', 'phone', 'email', 'website', 'address', 'id'] as const).map(
  (field) => ({ title: field, value: (lead: Lead) => lead[field] }),
);

const isWanted = ({ score, emailStatus: status }: Lead, wanted: ListOutput): boolean =>
  (wanted.minScore === undefined || score >= wanted.minScore) &&
  (wanted.emailStatus === undefined || status === wanted.emailStatus);

/** Fetches a job's file: the whole of it, or nothing. */
async function saveFile(
  client: LeadsClient,
  job: Job,
  { file, format, preset, minScore, emailStatus }: ListOutput & { file: string },
): Promise<void> {
  if (job.sandbox && format === 'xlsx')
    throw new Error('A sandbox job has only the demo CSV, no workbook.');
  const query = {
    format,
    ...(preset === undefined ? {} : { preset }),
    ...(minScore === undefined ? {} : { minScore }),
    ...(emailStatus === undefined ? {} : { emailStatus }),
  };
  const params = { path: { id: job.id }, query };
  const link = await dataOf(client.GET('/jobs/{id}/export', { params }));
  const response = await fetch(link.url);
  if (!response.ok || response.body === null)
    throw new ApiProblem(
      String(response.status),
      `The file could not be read (${response.status}).`,
    );
  const content = Readable.fromWeb(response.body);
  if (file === '-') return pipeline(content, stdout, { end: false });
  const part = `${file}.part`;
  try {
    await pipeline(content, createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
