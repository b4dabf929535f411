import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBase62 } from '../../functions/adapters/random.ts';
import { JobStore } from '../../functions/adapters/table/job-store.ts';
import { readConfig } from '../../functions/config.ts';
import { createApiKey, CreateApiKeyBody } from '../../functions/domain/api-keys/create-api-key.ts';
import { formatApiKey } from '../../functions/domain/api-keys/key-format.ts';
import { createAuthenticator } from '../../functions/wiring/authenticator.ts';
import { startIdentity } from '../../lib/local/identity/identity.ts';
import type { Identity } from '../../lib/local/identity/identity.ts';
import { newId } from '../builders/ids.ts';
import { Clock } from '../support/clock.ts';
import { anOrganization, keyStoreOf, startTable } from '../support/table.ts';
import type { TestTable } from '../support/table.ts';

let db: TestTable;
let identity: Identity;
const clock = new Clock();
beforeAll(async () => {
  [db, identity] = await Promise.all([startTable(), startIdentity()]);
});
afterAll(() => Promise.all([db.close(), identity.close()]));

const authenticator = (patch: Record<string, string> = {}) =>
  createAuthenticator({
    table: db.table,
    now: clock.now,
    newId,
    config: readConfig({
      OIDC_ISSUER: identity.issuer,
      OIDC_CLIENT_ID: identity.clientId,
      OIDC_JWKS_URI: identity.jwksUri,
      ...patch,
    }),
  });
const aToken = (sub: string) => identity.mintAccessToken({ sub, expiresInSeconds: 600 });
const aKey = async (type: 'live' | 'test' = 'live') => {
  const orgId = await anOrganization(db, clock);
  const made = await createApiKey(
    {
      now: clock.now,
      newId,
      randomBase62,
      insertKey: (key, hash) => keyStoreOf(db).insertKey(key, hash),
    },
    orgId,
    CreateApiKeyBody.parse({ name: 'A key', type }),
  );
  return { orgId, ...made };
};

test.for(['Bearer', 'bearer', 'BEARER'])(
  'a key comes with the scheme %s, in one read',
  async (scheme) => {
    const { orgId, key, record } = await aKey('test');
    const before = db.calls.length;
    const result = await authenticator()({ authorization: `${scheme} ${key}` });
    expect(db.calls.slice(before)).toEqual(['GetItem']);
    expect(result).toMatchObject({
      actor: {
        kind: 'key',
        orgId,
        mode: 'test',
        keyId: record.id,
        plan: 'growth',
        dailyCreditCap: 500,
        scopes: ['leads:read', 'jobs:write', 'credits:read'],
        limits: { requestsPerMinOrg: 600 },
      },
    });
  },
);

test('a key with a wrong checksum, another scheme or no scheme is refused without a storage call', async () => {
  const { key } = await aKey();
  const wrong = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
  const before = db.calls.length;
  for (const authorization of [
    `Bearer ${wrong}`,
    `Basic ${key}`,
    key,
    'Bearer',
    'Bearer ',
    `Bearer ${key}, x`,
  ])
    expect(await authenticator()({ authorization })).toBeUndefined();
  expect(await authenticator()({ 'x-api-key': key })).toBeUndefined();
  expect(db.calls.length).toBe(before);
});

test('a well-formed key that nobody made is refused', async () => {
  const stranger = formatApiKey('live', randomBase62(32));
  expect(await authenticator()({ authorization: `Bearer ${stranger}` })).toBeUndefined();
});

test('20 first sign-ins at once make one organisation with one welcome grant', async () => {
  const token = await aToken('first-sign-in');
  const authenticate = authenticator();
  const results = await Promise.all(
    Array.from({ length: 20 }, () => authenticate({ authorization: `Bearer ${token}` })),
  );
  const actors = results.map((result) => result?.actor);
  expect(new Set(actors.map((actor) => actor?.orgId)).size).toBe(1);
  const orgId = actors[0]?.orgId ?? newId('organization');
  expect(actors[0]).toMatchObject({ kind: 'session', plan: 'free', mode: 'live' });
  expect(await new JobStore(db.table).readAccount(orgId)).toMatchObject({
    available: 50,
    held: 0,
    version: 1,
  });
  const before = db.calls.length;
  await authenticate({ authorization: `Bearer ${token}` });
  expect(db.calls.slice(before)).toEqual(['GetItem']);
});

test('X-Mode: test switches a session to the sandbox; another value is a problem told later', async () => {
  const authorization = `Bearer ${await aToken('modes')}`;
  const authenticate = authenticator();
  expect(await authenticate({ authorization, 'x-mode': 'test' })).toMatchObject({
    actor: { mode: 'test' },
  });
  const bad = await authenticate({ authorization, 'x-mode': 'Test' });
  expect(bad).toMatchObject({ actor: { mode: 'live' }, problem: { code: 'VALIDATION_ERROR' } });
});

test('a key works on its own data whatever X-Mode says; nonsense is told as everywhere', async () => {
  const { key } = await aKey('live');
  const authenticate = authenticator();
  const authorization = `Bearer ${key}`;
  expect(await authenticate({ authorization, 'x-mode': 'test' })).toMatchObject({
    actor: { mode: 'live' },
  });
  expect(await authenticate({ authorization, 'x-mode': 'nonsense' })).toMatchObject({
    actor: { mode: 'live' },
    problem: { code: 'VALIDATION_ERROR' },
  });
});

test('a token that is not of the issuer is refused; an issuer out of reach is no 401', async () => {
  const token = await aToken('somebody');
  expect(await authenticator()({ authorization: `Bearer ${token}x` })).toBeUndefined();
  expect(
    await authenticator({ OIDC_ISSUER: '' })({ authorization: `Bearer ${token}` }),
  ).toBeUndefined();
  const dark = authenticator({ OIDC_JWKS_URI: 'http://127.0.0.1:1/jwks.json' });
  await expect(dark({ authorization: `Bearer ${token}` })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});
