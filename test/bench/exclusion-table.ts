import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { createTable } from '../../lib/local/dynamodb/create-table.ts';
import { Operations } from '../../lib/local/dynamodb/operations.ts';
import { startJsonService } from '../../lib/local/service.ts';
import { ExclusionRows } from './exclusion-rows.ts';
import { sizeOfItem } from './item-size.ts';

// A thread with the embedded table of an organisation that has many entries. Each row is put there when it is first
// asked for, since a million entries take an hour by the API's own way, and nine gigabytes all at once.

/** What the rows of the entries look like. */
export interface TableFacts {
  url: string;
  rows: number;
  /** Of the look-up: partition keys, and bytes of a row with the most entries. */
  lookupPartitions: number;
  largestLookupBytes: number;
  /** Of the list's entries: rows in each partition. */
  entryPartitions: readonly number[];
}

const TABLE = 'lead-jobs';
const Asked = z.object({
  RequestItems: z.object({
    [TABLE]: z.object({ Keys: z.array(z.object({ pk: z.object({ S: z.string() }) })) }),
  }),
});

const { entries } = z.object({ entries: z.int() }).parse(workerData);
const rows = new ExclusionRows(entries);
const operations = new Operations(Date.now);
const laid = new Set<string>();
const put = (item: object | undefined): void => {
  if (item !== undefined) void operations.answer('PutItem', { TableName: TABLE, Item: item });
};

function layAsked(request: Record<string, unknown>): void {
  for (const { pk } of Asked.parse(request).RequestItems[TABLE].Keys) {
    if (laid.has(pk.S)) continue;
    laid.add(pk.S);
    put(rows.lookupRow(pk.S));
  }
}

const service = await startJsonService({
  name: 'dynamodb',
  port: 0,
  answer: (operation, request) => {
    if (operation === 'BatchGetItem') layAsked(request);
    return operations.answer(operation, request);
  },
});
await createTable(service.url, TABLE);
put(rows.listRow());
const fullest = rows.fullest === undefined ? undefined : rows.lookupRow(rows.fullest);
const facts: TableFacts = {
  url: service.url,
  rows: rows.count,
  lookupPartitions: rows.lookupPartitions,
  largestLookupBytes: fullest === undefined ? 0 : sizeOfItem(fullest),
  entryPartitions: rows.entryPartitions,
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(facts);
