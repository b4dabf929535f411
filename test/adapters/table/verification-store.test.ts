import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verificationMonthKey } from '../../../functions/adapters/table/schema.ts';
import { VerificationStore } from '../../../functions/adapters/table/verification-store.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import { RESERVATION_SECONDS } from '../../../functions/domain/verification/quota.ts';
import type { QuotaReservation } from '../../../functions/domain/verification/quota.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

const MONTH = '2026-11';
const OTHER_MONTH = '2026-12';

let db: TestTable;
let store: VerificationStore;
let clock: Clock;
let orgId: OrgId;
beforeAll(async () => {
  db = await startTable();
});
beforeEach(() => {
  clock = new Clock();
  store = new VerificationStore(db.table, clock.now);
  orgId = newId('organization');
  db.calls.length = 0;
});
afterAll(() => db.close());

const reservation = (count: number, patch: Partial<QuotaReservation> = {}): QuotaReservation => ({
  orgId,
  month: MONTH,
  id: newId('request'),
  count,
  expiresAt: new Date(clock.now().getTime() + RESERVATION_SECONDS * 1_000),
  ...patch,
});
const used = () => store.readVerificationUse(orgId, MONTH);

test('parallel reservations take exactly the limit, each whole or not at all', async () => {
  const reservations = Array.from({ length: 30 }, () => reservation(7));
  const outcomes = await Promise.all(reservations.map((one) => store.reserve(one, 100)));
  expect(outcomes.filter(({ kind }) => kind === 'reserved')).toHaveLength(14);
  expect(await used()).toBe(98);
  expect(await store.reserve(reservation(3), 100)).toEqual({ kind: 'refused', used: 98 });
  expect(await store.reserve(reservation(2), 100)).toEqual({ kind: 'reserved' });
  expect(await used()).toBe(100);
});

test('a request larger than the whole limit is refused, first or later', async () => {
  expect(await store.reserve(reservation(25), 24)).toEqual({ kind: 'refused', used: 0 });
  expect(await store.reserve(reservation(1), 0)).toEqual({ kind: 'refused', used: 0 });
  await store.reserve(reservation(5), 24);
  expect(await store.reserve(reservation(25), 24)).toEqual({ kind: 'refused', used: 5 });
  expect(await store.reserve(reservation(24), 24)).toEqual({ kind: 'refused', used: 5 });
});

test('what was not needed goes back to its own month, once, in one write each', async () => {
  const december = reservation(4, { month: OTHER_MONTH });
  await store.reserve(december, 100);
  const november = reservation(10);
  db.calls.length = 0;
  await store.reserve(november, 100);
  expect(await store.settle(november, 6)).toBe(6);
  expect(db.calls).toEqual(['UpdateItem', 'UpdateItem']);
  expect(await store.settle(november, 6)).toBe(6);
  expect(await used()).toBe(6);
  expect(await store.readVerificationUse(orgId, OTHER_MONTH)).toBe(4);
});

test('a write that is sent twice counts once', async () => {
  const twice = reservation(10);
  expect(await store.reserve(twice, 100)).toEqual({ kind: 'reserved' });
  expect(await store.reserve(twice, 100)).toEqual({ kind: 'reserved' });
  expect(await used()).toBe(10);
});

test('a request that died between its two writes gives back its count when its time is over', async () => {
  await store.reserve(reservation(60), 100);
  const refused = { kind: 'refused', used: 60 };
  expect(await store.reserve(reservation(50), 100)).toEqual(refused);
  clock.advance(RESERVATION_SECONDS * 1_000 - 1_000);
  expect(await store.reserve(reservation(50), 100)).toEqual(refused);
  expect(await used()).toBe(60);
  clock.advance(1_000);
  expect(await used()).toBe(0);
  const parallel = Array.from({ length: 6 }, () => store.reserve(reservation(50), 100));
  const outcomes = await Promise.all(parallel);
  expect(outcomes.filter(({ kind }) => kind === 'reserved')).toHaveLength(2);
  expect(await used()).toBe(100);
});

test('who comes back after its reservation has expired is told so and changes nothing', async () => {
  const late = reservation(60);
  await store.reserve(late, 100);
  clock.advance(RESERVATION_SECONDS * 1_000);
  await store.reserve(reservation(80), 100);
  expect(await store.settle(late, 60)).toBeUndefined();
  expect(await used()).toBe(80);
});

test('the next request of the month takes the traces of dead ones out of the row', async () => {
  await store.reserve(reservation(5), 100);
  clock.advance(RESERVATION_SECONDS * 1_000);
  const next = reservation(10);
  await store.reserve(next, 100);
  expect(await store.settle(next, 10)).toBe(10);
  const { items } = await db.table.query('test', {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `ORG#${orgId}` },
  });
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(['pk', 'sk', 'ttl', 'used']);
  expect(items[0]?.['used']).toBe(10);
});

test('organisations do not share a quota', async () => {
  await store.reserve(reservation(100), 100);
  const other = reservation(100, { orgId: newId('organization') });
  expect(await store.reserve(other, 100)).toEqual({ kind: 'reserved' });
});

test('what is left to expire is told by the second, and a month is kept for a while after its end', async () => {
  clock.advance(999);
  const one = reservation(5);
  await store.reserve(one, 100);
  clock.advance(RESERVATION_SECONDS * 1_000 - 1_000);
  expect(await used()).toBe(5);
  clock.advance(1_000);
  expect(await used()).toBe(0);
  const item = await db.table.get('test', verificationMonthKey(orgId, MONTH));
  const ttl = Number(item?.['ttl']) * 1_000;
  expect(ttl).toBeGreaterThan(Date.parse('2026-12-02'));
  expect(ttl).toBeLessThan(Date.parse('2028-01-01'));
});
