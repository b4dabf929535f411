import { expect, test } from 'vitest';
import {
  exclusionEntryKey,
  exclusionLookupKey,
  EXCLUSION_SHARDS,
} from '../../../functions/adapters/table/schema.ts';
import { entryIdOf } from '../../../functions/domain/exclusions/entry-id.ts';
import { knownKeys } from '../../../functions/domain/leads/known/known-keys.ts';
import { entryAt, LIST, ORG } from '../../bench/exclusion-entries.ts';

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
