import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKeyView } from '../../functions/domain/api-keys/api-key.ts';
import type { LedgerEntry } from '../../functions/domain/credits/account.ts';
import { startBillingService } from '../support/billing.ts';
import type { BillingService } from '../support/billing.ts';

let service: BillingService;
beforeAll(async () => {
  service = await startBillingService();
});
afterAll(() => service.close());

interface ErrorBody {
  error: { code: string; details?: { fields?: { path: string }[]; limit?: number } };
}
interface Credits {
  balance: { available: number; held: number; spentToday: number };
  data: LedgerEntry[];
  nextCursor: string | null;
}

const create = (token: string, patch: object = {}) =>
  service.call<ApiKeyView & { key: string }>(token, 'POST', '/apikeys', {
    name: 'A key',
    type: 'live',
    ...patch,
  });

test('the ledger is paged newest first, without gap or overlap, and adds up to the balance', async () => {
  const token = await service.aPerson();
  for (let purchase = 0; purchase < 4; purchase += 1) await service.buy(token);
  const read: LedgerEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await service.call<Credits>(token, 'GET', `/credits?limit=2${query}`);
    expect(body.data.length).toBeLessThanOrEqual(2);
    expect(body.balance).toEqual({ available: 2_050, held: 0, spentToday: 0 });
    read.push(...body.data);
    cursor = body.nextCursor;
  }
  expect(read.map(({ type }) => type)).toEqual([...Array(4).fill('purchase'), 'grant']);
  expect(read[0]?.balanceAfter).toEqual({ available: 2_050, held: 0 });
  expect(new Set(read.map(({ id }) => id)).size).toBe(5);
});

test.for(['limit=0', 'limit=101', 'limit=1.0', 'limit=1&limit=2', 'cursor=abc', 'x=1'])(
  'GET /credits?%s is refused',
  async (query) => {
    const token = await service.aPerson();
    const { status, body } = await service.call<ErrorBody>(token, 'GET', `/credits?${query}`);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  },
);

test("a cursor opens no other organisation's list", async () => {
  const [mine, theirs] = [await service.aPerson(), await service.aPerson()];
  await service.buy(mine);
  const { body } = await service.call<Credits>(mine, 'GET', '/credits?limit=1');
  const foreign = await service.call<ErrorBody>(
    theirs,
    'GET',
    `/credits?cursor=${body.nextCursor}`,
  );
  expect(foreign.status).toBe(400);
});

test('the sandbox has 1,000 credits and an empty ledger, whatever the organisation has', async () => {
  const token = await service.aPerson();
  const { body: made } = await create(token, { type: 'test' });
  const sandbox = {
    balance: { available: 1_000, held: 0, spentToday: 0 },
    data: [],
    nextCursor: null,
  };
  expect((await service.call(made.key, 'GET', '/credits')).body).toEqual(sandbox);
  const asPerson = await service.call(token, 'GET', '/credits', undefined, { 'x-mode': 'test' });
  expect(asPerson.body).toEqual(sandbox);
});

test('a key is shown whole once; lists show its prefix', async () => {
  const token = await service.aPerson();
  const { status, body } = await create(token, { name: '  Zapier ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Zapier',
    prefix: body.key.slice(0, 12),
    scopes: ['leads:read', 'jobs:write', 'credits:read'],
    dailyCreditCap: 500,
    spentToday: 0,
    lastUsedAt: null,
    revokedAt: null,
  });
  await service.call(body.key, 'GET', '/credits');
  const list = await service.call<{ data: ApiKeyView[] }>(token, 'GET', '/apikeys');
  expect(JSON.stringify(list.body)).not.toContain(body.key);
  expect(Date.now() - Date.parse(list.body.data[0]?.lastUsedAt ?? '')).toBeLessThan(60_000);
});

test.for([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ name: 'a\u0000b' }, 'name'],
  [{ type: 'prod' }, 'type'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['leads:read', 'leads:read'] }, 'scopes'],
  [{ scopes: ['admin'] }, 'scopes[0]'],
  [{ dailyCreditCap: 0 }, 'dailyCreditCap'],
  [{ dailyCreditCap: 1.5 }, 'dailyCreditCap'],
  [{ plan: 'scale' }, 'plan'],
] as const)('a key with %j is refused', async ([patch, path]) => {
  const token = await service.aPerson();
  const { status, body } = await service.call<ErrorBody>(token, 'POST', '/apikeys', {
    name: 'A key',
    type: 'live',
    ...patch,
  });
  expect([status, body.error.details?.fields?.map((field) => field.path)]).toEqual([400, [path]]);
});

test('a revoked key is refused at once; revoking again is 404, and so is a foreign or malformed id', async () => {
  const [token, stranger] = [await service.aPerson(), await service.aPerson()];
  const { body: made } = await create(token);
  expect((await service.call(made.key, 'GET', '/credits')).status).toBe(200);
  const revoke = (by: string, id: string) =>
    service.call<ErrorBody>(by, 'DELETE', `/apikeys/${id}`);
  expect((await revoke(stranger, made.id)).status).toBe(404);
  expect((await revoke(token, made.id)).status).toBe(204);
  const refused = await service.call<ErrorBody>(made.key, 'GET', '/credits');
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect((await revoke(token, made.id)).status).toBe(404);
  expect((await revoke(token, 'key_1')).status).toBe(404);
});

test('keys manage no keys, and need their scope for the credits', async () => {
  const token = await service.aPerson();
  const { body: made } = await create(token, { scopes: ['leads:read'] });
  for (const [method, path] of [
    ['GET', '/apikeys'],
    ['POST', '/apikeys'],
    ['GET', '/organization'],
    ['GET', '/credits'],
    ['GET', '/billing'],
  ] as const) {
    const { status, body } = await service.call<ErrorBody>(
      made.key,
      method,
      path,
      method === 'POST' ? {} : undefined,
    );
    expect([path, status, body.error.code]).toEqual([path, 403, 'INSUFFICIENT_SCOPE']);
  }
});

test('30 requests a minute on Free, then 429 with the bucket, the limit and when to come back', async () => {
  const token = await service.aPerson();
  const { body: made } = await create(token);
  const answers = await Promise.all(
    Array.from({ length: 35 }, () => service.call<ErrorBody>(made.key, 'GET', '/credits')),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.error).toMatchObject({
    code: 'RATE_LIMITED',
    details: { bucket: 'requestsPerMinOrg', limit: 30 },
  });
  expect(refused[0]?.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // The dashboard goes on.
  expect((await service.call(token, 'GET', '/credits')).headers.get('x-ratelimit-limit')).toBe(
    '300',
  );
});

test('the organisation can be renamed by its people', async () => {
  const token = await service.aPerson();
  const renamed = await service.call<{ name: string; plan: string }>(
    token,
    'PATCH',
    '/organization',
    { name: ' Acme ' },
  );
  expect(renamed.body).toMatchObject({ name: 'Acme', plan: 'free' });
  const read = await service.call(token, 'GET', '/organization');
  expect(read.body).toEqual(renamed.body);
  expect((await service.call(token, 'PATCH', '/organization', {})).status).toBe(400);
});
