import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomBase62 } from '../../../functions/adapters/random.ts';
import { KeyStore } from '../../../functions/adapters/table/key-store.ts';
import { rateLimiter } from '../../../functions/adapters/table/rate-limiter.ts';
import { capDayKey } from '../../../functions/adapters/table/schema.ts';
import {
  createApiKey,
  CreateApiKeyBody,
} from '../../../functions/domain/api-keys/create-api-key.ts';
import { hashApiKey } from '../../../functions/domain/api-keys/key-format.ts';
import { listApiKeys } from '../../../functions/domain/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../../functions/domain/api-keys/revoke-api-key.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: KeyStore;
let clock: Clock;
beforeAll(async () => {
  db = await startTable();
  store = new KeyStore(db.table);
});
beforeEach(() => {
  clock = new Clock();
  db.inject(undefined);
});
afterAll(() => db.close());

const create = (orgId: OrgId, patch: object = {}) =>
  createApiKey(
    { now: clock.now, newId, randomBase62, insertKey: (key, hash) => store.insertKey(key, hash) },
    orgId,
    CreateApiKeyBody.parse({ name: 'A key', type: 'live', ...patch }),
  );
const list = async (orgId: OrgId) =>
  (
    await listApiKeys(
      {
        now: clock.now,
        listKeys: (of, options) => store.listKeys(of, options),
        readKeyUse: (of, ids, date) => store.readKeyUse(of, ids, date),
      },
      orgId,
      { limit: 100, after: undefined },
    )
  ).items;
const revoke = (orgId: OrgId, id: Parameters<KeyStore['revokeKey']>[1]) =>
  revokeApiKey(
    { now: clock.now, revokeKey: (of, key, at) => store.revokeKey(of, key, at) },
    orgId,
    id,
  );

test('of 20 parallel creates on Free exactly two succeed; the others are told the limit', async () => {
  const orgId = await anOrganization(db, clock, { plan: 'free' });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => create(orgId)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await list(orgId)).toHaveLength(2);
  await expect(create(orgId, { type: 'test' })).rejects.toMatchObject({
    code: 'PLAN_LIMIT_EXCEEDED',
    details: { limit: 2 },
  });
});

test('parallel creates under conflicts stay exact', async () => {
  const orgId = await anOrganization(db, clock, { plan: 'starter' });
  let calls = 0;
  db.inject((operation) =>
    operation === 'TransactWriteItems' && (calls += 1) % 2 === 0 ? { kind: 'conflict' } : undefined,
  );
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => create(orgId)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('a key is found by its hash with all that a request needs, and stored nowhere itself', async () => {
  const orgId = await anOrganization(db, clock, { plan: 'starter', limits: { apiKeys: 3 } });
  const { key, record } = await create(orgId, { scopes: ['leads:read'], dailyCreditCap: 7 });
  const stored = await store.findKey(hashApiKey(key));
  expect(stored).toEqual({ ...record, plan: 'starter', limits: { apiKeys: 3 } });
  expect(JSON.stringify([stored, await list(orgId)])).not.toContain(key.slice(12));
});

test('a revoked key is gone at once, frees its place, and can be revoked only once', async () => {
  const orgId = await anOrganization(db, clock, { plan: 'free' });
  const { key, record } = await create(orgId);
  await create(orgId);
  const outcomes = await Promise.allSettled([revoke(orgId, record.id), revoke(orgId, record.id)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await store.findKey(hashApiKey(key))).toBeUndefined();
  await expect(revoke(orgId, record.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await create(orgId);
  expect(await list(orgId)).toHaveLength(2);
});

test("another organisation's key can't be revoked or seen", async () => {
  const [mine, theirs] = [await anOrganization(db, clock), await anOrganization(db, clock)];
  const { key, record } = await create(theirs);
  await expect(revoke(mine, record.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await list(mine)).toEqual([]);
  expect(await store.findKey(hashApiKey(key))).toBeDefined();
});

test('the list tells the last use to the minute, without a write of its own', async () => {
  const orgId = await anOrganization(db, clock);
  const { record } = await create(orgId);
  const actor = aKeyActor({ orgId, keyId: record.id });
  const limiter = rateLimiter(db.table, clock.now, 1_000);
  expect((await list(orgId))[0]?.lastUsedAt).toBeNull();
  await limiter.takeRequest(actor);
  const before = db.calls.length;
  clock.advance(61_000);
  await limiter.takeRequest(actor);
  expect(db.calls.length - before).toBe(1);
  expect((await list(orgId))[0]).toMatchObject({
    lastUsedAt: '2026-11-28T10:01:01.000Z',
    spentToday: 0,
    revokedAt: null,
  });
});

test('pages are newest first and meet without gap or overlap', async () => {
  const orgId = await anOrganization(db, clock);
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) made.unshift((await create(orgId)).record.id);
  const first = await store.listKeys(orgId, { limit: 3, after: undefined });
  const second = await store.listKeys(orgId, { limit: 3, after: first.next ?? '' });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
    made.toSorted().toReversed(),
  );
  expect(second.next).toBeNull();
});

test('the list tells what each key was charged today, whatever else is in its row', async () => {
  const orgId = await anOrganization(db, clock);
  const [first, second] = [(await create(orgId)).record.id, (await create(orgId)).record.id];
  const date = clock.now().toISOString().slice(0, 10);
  await db.table.put('test', { ...capDayKey(orgId, first, date), held: 2, charged: 5, used: 7 });
  await db.table.put('test', {
    ...capDayKey(orgId, second, '2026-01-01'),
    held: 0,
    charged: 9,
    used: 9,
  });
  const use = async () => [...(await store.readKeyUse(orgId, [first, second], date)).values()];
  expect(await use()).toEqual([
    { spentToday: 5, lastUsedAt: null },
    { spentToday: 0, lastUsedAt: null },
  ]);
  await rateLimiter(db.table, clock.now, 1_000).takeRequest(aKeyActor({ orgId, keyId: first }));
  expect(await use()).toEqual([
    { spentToday: 5, lastUsedAt: clock.now().toISOString() },
    { spentToday: 0, lastUsedAt: null },
  ]);
});

test('a page that holds all keys says that there are no more', async () => {
  const orgId = await anOrganization(db, clock);
  for (let index = 0; index < 2; index += 1) await create(orgId);
  const whole = await store.listKeys(orgId, { limit: 2, after: undefined });
  expect([whole.items.length, whole.next]).toEqual([2, null]);
  const part = await store.listKeys(orgId, { limit: 1, after: undefined });
  expect(part).toEqual({ items: whole.items.slice(0, 1), next: whole.items[0]?.id });
  const none = await store.listKeys(newId('organization'), { limit: 2, after: undefined });
  expect(none).toEqual({ items: [], next: null });
});

test('who revokes a key is told whether it was this call that did', async () => {
  const orgId = await anOrganization(db, clock);
  const { record } = await create(orgId);
  const at = clock.now().toISOString();
  expect(await store.revokeKey(newId('organization'), record.id, at)).toBe(false);
  expect(await store.revokeKey(orgId, record.id, at)).toBe(true);
  expect(await store.revokeKey(orgId, record.id, at)).toBe(false);
});

test('a key is not written over, and none is made for an organisation that does not exist', async () => {
  const orgId = await anOrganization(db, clock);
  const { key, record } = await create(orgId);
  const hash = hashApiKey(key);
  await expect(store.insertKey({ ...record, id: newId('apiKey') }, hash)).rejects.toThrow(
    'could not be written',
  );
  await expect(store.insertKey(record, 'another hash')).rejects.toThrow(
    `The rows of the API key ${record.id} could not be written.`,
  );
  expect(await list(orgId)).toHaveLength(1);
  const stranger = newId('organization');
  await expect(store.insertKey({ ...record, orgId: stranger }, 'a hash')).rejects.toThrow(
    `There is no organisation ${stranger}.`,
  );
});
