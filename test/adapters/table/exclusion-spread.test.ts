import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { ExclusionIndex } from '../../../functions/adapters/table/exclusion-index.ts';
import {
  exclusionEntryKey,
  exclusionLookupKey,
  EXCLUSION_SHARDS,
} from '../../../functions/adapters/table/schema.ts';
import { entryIdOf } from '../../../functions/domain/exclusions/entry-id.ts';
import { knownKeys } from '../../../functions/domain/leads/known/known-keys.ts';
import { entryAt, entryIdAt, LIST, ORG } from '../../bench/exclusion-entries.ts';
import { ExclusionRows } from '../../bench/exclusion-rows.ts';
import { startTable } from '../../support/table.ts';

const ENTRIES = 20_000;

test('the entries of one list lie evenly in all of its partitions, and none in that of another row', () => {
  const rows = new Map<string, number>();
  for (let at = 0; at < ENTRIES; at += 1) {
    const { pk } = exclusionEntryKey(ORG, 'live', LIST, entryIdOf(entryAt(at)));
    rows.set(pk, (rows.get(pk) ?? 0) + 1);
  }
  const even = ENTRIES / EXCLUSION_SHARDS;
  expect(rows.size).toBe(EXCLUSION_SHARDS);
  for (const count of rows.values()) expect(Math.abs(count - even)).toBeLessThan(even / 8);
});

test('look-up rows have a partition each: a domain or number is in one that nobody else shares', () => {
  const owners = new Map<string, Set<string>>();
  for (let at = 0; at < ENTRIES; at += 1)
    for (const { kind, key } of knownKeys(entryAt(at))) {
      const { pk } = exclusionLookupKey(ORG, 'live', key);
      const owner = owners.get(pk) ?? new Set();
      owners.set(pk, owner.add(`${kind} ${key}`));
    }
  expect(owners.size).toBeGreaterThan(2 * ENTRIES);
  for (const keys of owners.values()) expect(keys.size).toBe(1);
});

test('the rows that the bench looks up are those that the service writes, full ones too', async () => {
  const entries = 1_050;
  const db = await startTable();
  const list = {
    id: LIST,
    orgId: ORG,
    mode: 'live',
    name: 'CRM',
    entryCount: entries,
    kinds: [],
    createdAt: '2026-11-28T12:00:00.000Z',
    updatedAt: '2026-11-28T12:00:00.000Z',
  } as const;
  const pks = new Set<string>();
  const all = Array.from({ length: entries }, (_one, at) => {
    const business = entryAt(at);
    const keys = knownKeys(business);
    for (const { key } of keys) pks.add(exclusionLookupKey(ORG, 'live', key).pk);
    return { id: entryIdAt(at), business, keys, createdAt: list.createdAt };
  });
  // One after another, so that a full row holds the first ones.
  for (const entry of all) await new ExclusionIndex(db.table).indexEntries(list, [entry]);
  const rows = new ExclusionRows(entries);
  expect(rows.lookupPartitions).toBe(pks.size);
  const written = await db.table.batchGet(
    'all',
    [...pks].map((pk) => ({ pk, sk: 'KNOWN' })),
  );
  expect(written).toHaveLength(pks.size);
  let fullest = 0;
  for (const row of written) {
    const laid = rows.lookupRow(String(row['pk']));
    expect(laid && unmarshall(laid as Parameters<typeof unmarshall>[0])).toEqual(row);
    fullest = Math.max(fullest, Object.keys(row).length);
  }
  expect(fullest).toBe(100 + 3);
  expect(
    rows.lookupRow(exclusionLookupKey(ORG, 'live', 'domain:nobody.example').pk),
  ).toBeUndefined();
  await db.close();
});
