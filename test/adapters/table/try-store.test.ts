import { afterAll, beforeAll, expect, test } from 'vitest';
import { triesKey } from '../../../functions/adapters/table/schema.ts';
import { TryStore } from '../../../functions/adapters/table/try-store.ts';
import type { TryCount } from '../../../functions/domain/verification/tries.ts';
import { newId } from '../../builders/ids.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: TryStore;
beforeAll(async () => {
  db = await startTable();
  store = new TryStore(db.table);
});
afterAll(() => db.close());

const aCount = (patch: Partial<TryCount> = {}): TryCount => ({
  orgId: newId('organization'),
  day: '2026-11-28',
  domain: 'one.test',
  ...patch,
});
const LIMITS = { perDomain: 2, perDay: 3 };

test('a domain has its tries a day, and an organisation has its own', async () => {
  const one = aCount();
  const take = (patch: Partial<TryCount> = {}) => store.takeTry({ ...one, ...patch }, LIMITS);
  expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  // The refused try took no place in the day.
  expect(await take({ domain: 'two.test' })).toBe(true);
  expect(await take({ domain: 'three.test' })).toBe(false);
  expect(await take({ day: '2026-11-29' })).toBe(true);
  expect(await take({ orgId: aCount().orgId })).toBe(true);
});

test('a try that brought an answer is given back, once taken', async () => {
  const one = aCount();
  await store.returnTry(one);
  expect(await store.takeTry(one, LIMITS)).toBe(true);
  expect(await store.takeTry(one, LIMITS)).toBe(true);
  await store.returnTry(one);
  expect(await store.takeTry(one, LIMITS)).toBe(true);
  expect(await store.takeTry(one, LIMITS)).toBe(false);
});

test('a count is kept two days after its own', async () => {
  const one = aCount();
  await store.takeTry(one, LIMITS);
  const ttl = Date.parse('2026-12-01') / 1_000;
  for (const domain of [undefined, one.domain])
    expect(await db.table.get('test', triesKey(one.orgId, one.day, domain))).toMatchObject({
      n: 1,
      ttl,
    });
});

test('any number of tries at once takes no more than there are', async () => {
  const one = aCount();
  const taken = await Promise.all(Array.from({ length: 20 }, () => store.takeTry(one, LIMITS)));
  expect(taken.filter(Boolean)).toHaveLength(2);
});
