import { randomUUID } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { stderr } from 'node:process';
import { previewCustomers, readCustomers } from '../../../client/customer-file/read-customers.ts';
import type { CustomerRow } from '../../../client/customer-file/read-customers.ts';
import { dataOf } from '../../../client/leads-client.ts';
import type { LeadsClient } from '../../../client/leads-client.ts';
import type { REFUSAL_REASONS } from '../../../functions/domain/leads/known/known-business.ts';
import { onlyArgument, textOf } from '../command.ts';
import type { Command } from '../command.ts';
import { clearLine } from '../follow-job.ts';
import { printFields, printJson } from '../print-rows.ts';
import { deleteExclusions, listExclusions } from './exclusion-lists.ts';

/** The most that one request takes: this many entries, and 1 MiB. */
const MOST_ENTRIES = 1_000;
const MOST_BYTES = 950_000;
const MOST_NAME = 80;
/** Refused rows that a person is shown. */
const SHOWN = 20;

interface Refused {
  line: number;
  reason: 'empty' | (typeof REFUSAL_REASONS)[number];
}

export const exclude: Command = {
  usage: 'exclude FILE.csv | list | delete LIST',
  summary:
    'leave out businesses that you already have: a CSV from your customer system or spreadsheet (./list is a file)',
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      help: "name of the list (default: the file's name)",
    },
    list: { type: 'string', value: 'LIST', help: 'add to this list instead of creating one' },
  },
  async run(call) {
    const [what] = call.positionals;
    if (what === 'list') return listExclusions(call);
    if (what === 'delete') return deleteExclusions(call);
    const path = onlyArgument(call, 'a CSV file');
    const { values, note } = call;
    const fileName = basename(path, extname(path)).slice(0, MOST_NAME);
    const name = textOf(values, 'name') ?? fileName;
    const size = sizeOf(path);
    const bytes = () => createReadStream(path);
    const { headers, columns } = await previewCustomers(bytes);
    const recognised = Object.entries(columns).map(
      ([field, at]) => `${field} (${headers[at] ?? ''})`,
    );
    if (recognised.length === 0)
      throw new Error(
        isText(headers)
          ? `No column of ${path} is recognised: ${headers.join(', ') || 'it is empty'}.`
          : `${path} is not a CSV file. Save workbooks as CSV first.`,
      );
    note(`Recognised: ${recognised.join(', ')}.\n`);
    const { client } = await call.connect();
    const upload = new Upload(client, { name, list: textOf(values, 'list') });
    for await (const { rows, bytesRead } of readCustomers(bytes, columns)) {
      await upload.add(rows);
      if (stderr.isTTY && values['quiet'] !== true)
        stderr.write(
          `\r\u001B[K${Math.min(99, Math.round((bytesRead / size) * 100))} %  ${upload.sent} sent`,
        );
    }
    await upload.end();
    clearLine();
    const { list, taken, refused } = upload;
    if (list === undefined) throw new Error(`${path} has no rows with values in these columns.`);
    if (taken === 0) {
      await upload.undo();
      if (values['json'] === true) printJson({ refused });
      note(refusedText(refused));
      throw new Error(`Every row of ${path} was refused, so it excludes no business.`);
    }
    if (values['json'] === true) printJson({ ...list, refused });
    else
      printFields([
        ['id', list.id],
        ['name', list.name],
        ['businesses', list.entryCount],
        ['rows taken', taken],
        ['rows refused', refused.length],
      ]);
    note(refusedText(refused));
    return 0;
  },
};

/** What is no text must not reach a terminal: control characters, and bytes that no encoding takes. */
const isText = (headers: readonly string[]): boolean => !/[\p{Cc}\uFFFD]/u.test(headers.join(' '));

/** @throws Error with the system's reason when there is no such file */
function sizeOf(path: string): number {
  try {
    const found = statSync(path);
    if (found.isFile()) return found.size;
  } catch (error) {
    throw new Error(`${path} can't be read.`, { cause: error });
  }
  throw new Error(`${path} is not a file.`);
}

const REFUSED_WORDS: Readonly<Record<Refused['reason'], string>> = {
  empty: 'none of the recognised columns has a value',
  too_little: 'too little to identify a business: add a town, phone, e-mail or website to its name',
  shared_domain: 'its domain is shared by many businesses',
  unreadable: "its domain, address or phone can't be read",
};

function refusedText(refused: readonly Refused[]): string {
  const lines = refused
    .slice(0, SHOWN)
    .map(({ line, reason }) => `  line ${line}: ${REFUSED_WORDS[reason]}\n`);
  const more = refused.length - lines.length;
  if (refused.length === 0) return '';
  return `Not accepted:\n${lines.join('')}${more > 0 ? `  and ${more} more; --json lists all\n` : ''}`;
}

type Filled = { id: string; name: string; entryCount: number };

/** Sends rows as they come, as many at a time as one request takes. */
class Upload {
  list: Filled | undefined;
  sent = 0;
  /** Of what was sent, rows that were not refused. */
  taken = 0;
  readonly refused: Refused[] = [];
  private readonly client: LeadsClient;
  private readonly target: { name: string; list: string | undefined };
  private waiting: CustomerRow[] = [];
  private waitingBytes = 0;

  constructor(client: LeadsClient, target: { name: string; list: string | undefined }) {
    this.client = client;
    this.target = target;
  }

  async add(rows: readonly CustomerRow[]): Promise<void> {
    for (const row of rows) {
      if (Object.keys(row.entry).length === 0) {
        this.refused.push({ line: row.line, reason: 'empty' });
        continue;
      }
      const size = Buffer.byteLength(JSON.stringify(row.entry)) + 1;
      if (this.waiting.length === MOST_ENTRIES || this.waitingBytes + size > MOST_BYTES)
        await this.end();
      this.waiting.push(row);
      this.waitingBytes += size;
    }
  }

  /** Sends what waits. */
  async end(): Promise<void> {
    const rows = this.waiting;
    if (rows.length === 0) return;
    this.waiting = [];
    this.waitingBytes = 0;
    const entries = rows.map(({ entry }) => entry);
    const id = this.list?.id ?? this.target.list;
    const { refused, ...list } = await dataOf(
      id === undefined
        ? this.client.POST('/exclusions', {
            params: { header: { 'Idempotency-Key': randomUUID() } },
            body: { name: this.target.name, entries },
          })
        : this.client.POST('/exclusions/{id}/entries', {
            params: { path: { id } },
            body: { entries },
          }),
    );
    this.list = list;
    this.sent += rows.length;
    this.taken += rows.length - refused.length;
    for (const { index, reason } of refused)
      this.refused.push({ line: rows[index]?.line ?? 0, reason });
  }
  /** Deletes the list that was made for the file. */
  async undo(): Promise<void> {
    if (this.list === undefined || this.target.list !== undefined) return;
    await this.client.DELETE('/exclusions/{id}', { params: { path: { id: this.list.id } } });
  }
}
