import { parentPort, workerData } from 'node:worker_threads';
import {
  exclusionEntryKey,
  exclusionListKey,
  exclusionLookupKey,
  TABLE_DEFINITION,
} from '../../functions/adapters/table/schema.ts';
import type { Key } from '../../functions/adapters/table/schema.ts';
import {
  KNOWN_FIELDS,
  MOST_UNDER_A_KEY,
} from '../../functions/domain/leads/known/known-business.ts';
import { knownKeys } from '../../functions/domain/leads/known/known-keys.ts';
import { createTable } from '../../lib/local/dynamodb/create-table.ts';
import { db } from '../../lib/local/dynamodb/dynalite.ts';
import type { AttributeValue, Item } from '../../lib/local/dynamodb/dynalite.ts';
import { startDynamoDb } from '../../lib/local/dynamodb/dynamodb.ts';
import { entryAt, entryIdAt, LIST, ORG } from './exclusion-entries.ts';
import { sizeOfItem } from './item-size.ts';

// A thread with the embedded table of an organisation that has many entries: its rows are laid out as the service
// writes them, and put there at once, since a million entries take an hour by the API's own way.

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

const text = (value: string): AttributeValue => ({ S: value });
const KEY_SCHEMA = {
  TableName: 'lead-jobs',
  TableStatus: 'ACTIVE',
  KeySchema: [
    { AttributeName: TABLE_DEFINITION.key.partition, KeyType: 'HASH' },
    { AttributeName: TABLE_DEFINITION.key.sort, KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: TABLE_DEFINITION.key.partition, AttributeType: 'S' as const },
    { AttributeName: TABLE_DEFINITION.key.sort, AttributeType: 'S' as const },
  ],
};

const { entries } = workerData as { entries: number };
const lookups = new Map<string, Item>();
const items: { key: string; item: Item }[] = [];
const shards = new Map<string, number>();
const keyed = ({ pk, sk }: Key, rest: Item): Item => ({ pk: text(pk), sk: text(sk), ...rest });
const put = (item: Item): void => void items.push({ key: db.createKey(item, KEY_SCHEMA), item });

for (let at = 0; at < entries; at += 1) {
  const business = entryAt(at);
  const id = entryIdAt(at);
  const facts: AttributeValue = {
    M: Object.fromEntries(
      KNOWN_FIELDS.flatMap((field) => {
        const value = business[field];
        return value === undefined ? [] : [[field, text(value)]];
      }),
    ),
  };
  const entryKey = exclusionEntryKey(ORG, 'live', LIST, id);
  shards.set(entryKey.pk, (shards.get(entryKey.pk) ?? 0) + 1);
  put(
    keyed(entryKey, { id: text(id), business: facts, createdAt: text('2026-11-28T12:00:00.000Z') }),
  );
  const member = `${LIST}/${id}`;
  for (const { key } of knownKeys(business)) {
    const lookupKey = exclusionLookupKey(ORG, 'live', key);
    let row = lookups.get(lookupKey.pk);
    if (row === undefined) lookups.set(lookupKey.pk, (row = keyed(lookupKey, { ids: { SS: [] } })));
    const members = row['ids']?.SS ?? [];
    if (members.length === MOST_UNDER_A_KEY || members.at(-1) === member) continue;
    members.push(member);
    row[`e#${member}`] = facts;
  }
}
const membersOf = (row: Item | undefined): number => row?.['ids']?.SS?.length ?? 0;
let fullest: Item | undefined;
for (const row of lookups.values()) {
  put(row);
  if (membersOf(row) > membersOf(fullest)) fullest = row;
}
const largestLookupBytes = fullest === undefined ? 0 : sizeOfItem(fullest);
if (entries > 0)
  put(
    keyed(exclusionListKey(ORG, 'live', LIST), {
      id: text(LIST),
      orgId: text(ORG),
      mode: text('live'),
      name: text('CRM'),
      entryCount: { N: String(entries) },
      kinds: { SS: ['domain', 'phone', 'postcode', 'city'] },
      createdAt: text('2026-11-28T12:00:00.000Z'),
      updatedAt: text('2026-11-28T12:00:00.000Z'),
    }),
  );
// In the order of their keys each one goes to the end.
items.sort((a, b) => (a.key < b.key ? -1 : 1));
const rows = items.length;
const service = await startDynamoDb({
  journalOf: () => ({ all: () => items, write: () => {}, atomically: (work) => work() }),
});
await createTable(service.url, 'lead-jobs');
const facts: TableFacts = {
  url: service.url,
  rows,
  lookupPartitions: lookups.size,
  largestLookupBytes,
  entryPartitions: [...shards.values()],
};
lookups.clear();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(facts);
