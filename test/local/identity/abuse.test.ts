import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import {
  CALLBACK,
  CHALLENGE,
  SIGNED_OUT,
  VERIFIER,
  authorizePath,
  redeemCode,
  refresh,
  returned,
  send,
  signIn,
  start,
  tokensOf,
  transactionOf,
} from './browser.ts';

test.for([
  ['no redirect address', { redirect_uri: undefined }],
  ['another path', { redirect_uri: `${CALLBACK}/x` }],
  ['a longer host', { redirect_uri: 'http://127.0.0.1:3000.evil.example/callback' }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ['an unknown client', { client_id: 'other' }],
] as const)('an unregistered client or address is never redirected to: %s', async ([, changes]) => {
  const identity = await start();
  const answer = await send(identity, authorizePath(identity, changes));
  expect(answer.status).toBe(400);
  expect(answer.headers.location).toBeUndefined();
});

test.for([
  ['no challenge', { code_challenge: undefined }, 'invalid_request'],
  [
    'a plain challenge',
    { code_challenge_method: 'plain', code_challenge: VERIFIER },
    'invalid_request',
  ],
  ['no method', { code_challenge_method: undefined }, 'invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
  ['an unknown scope', { scope: 'openid admin' }, 'invalid_scope'],
  ['no openid', { scope: 'email' }, 'invalid_scope'],
] as const)('a request with %s goes back with its error', async ([, changes, error]) => {
  const identity = await start();
  const answer = await send(identity, authorizePath(identity, changes));
  expect(returned(answer).get('error')).toBe(error);
  expect(returned(answer).get('state')).toBe('state-1');
});

test.for([
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ['the challenge as verifier', { code_verifier: CHALLENGE }, 'invalid_grant'],
  ['another redirect address', { redirect_uri: SIGNED_OUT }, 'invalid_grant'],
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
] as const)('a code is not redeemed with %s', async ([, changes, error]) => {
  const identity = await start();
  const { code } = await signIn(identity);
  const answer = await redeemCode(identity, code, changes);
  expect(answer).toMatchObject({ status: 400, body: JSON.stringify({ error }) });
});

test('a code works once; its second use takes back what the first one gave', async () => {
  const identity = await start();
  const { code } = await signIn(identity);
  const first = tokensOf(await redeemCode(identity, code));
  expect((await redeemCode(identity, code)).status).toBe(400);
  expect((await refresh(identity, first.refresh_token)).status).toBe(400);
});

test('a code expires after five minutes', async () => {
  let now = 1_800_000_000_000;
  const identity = await start({ now: () => new Date(now) });
  const { code } = await signIn(identity);
  now += 300_000;
  expect((await redeemCode(identity, code)).status).toBe(400);
});

test('a refresh token is replaced at each use, and its reuse ends the whole grant', async () => {
  const identity = await start();
  const { code } = await signIn(identity);
  const first = tokensOf(await redeemCode(identity, code));
  const second = tokensOf(await refresh(identity, first.refresh_token));
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(decodeJwt(second.access_token).sub).toBe(decodeJwt(first.access_token).sub);
  expect((await refresh(identity, first.refresh_token)).status).toBe(400);
  expect((await refresh(identity, second.refresh_token)).status).toBe(400);
});

test('a revoked grant gives no more tokens', async () => {
  const identity = await start();
  const { code } = await signIn(identity);
  const tokens = tokensOf(await redeemCode(identity, code));
  const form = { client_id: identity.clientId, token: tokens.refresh_token };
  expect(await send(identity, '/oauth2/revoke', { form })).toMatchObject({ status: 200 });
  expect((await refresh(identity, tokens.refresh_token)).status).toBe(400);
});

test('a sign-out does not lead to an unregistered address', async () => {
  const identity = await start();
  const path = `/logout?client_id=${identity.clientId}&logout_uri=http%3A%2F%2Fevil.example`;
  const answer = await send(identity, path);
  expect(answer.status).toBe(400);
  expect(answer.headers.location).toBeUndefined();
});

test('pages of a registered origin may call the token endpoint, others may not', async () => {
  const identity = await start();
  const allowed = async (origin: string) => {
    const { headers } = await send(identity, '/oauth2/token', {
      method: 'OPTIONS',
      headers: { origin },
    });
    return headers['access-control-allow-origin'];
  };
  expect(await allowed('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
  expect(await allowed('http://evil.example')).toBeUndefined();
});

test('a foreign host name and a form of another site are refused', async () => {
  const identity = await start();
  const path = authorizePath(identity);
  expect((await send(identity, path, { headers: { host: 'evil.example' } })).status).toBe(403);
  const form = { transaction: transactionOf(await send(identity, path)), email: 'ada@example.com' };
  const headers = { origin: 'http://evil.example' };
  expect((await send(identity, '/login', { form, headers })).status).toBe(403);
});

test('an oversized form is 413', async () => {
  const identity = await start();
  const answer = await send(identity, '/login', { form: { email: 'x'.repeat(17_000) } });
  expect(answer.status).toBe(413);
});

test('no request makes the provider fail', async () => {
  const identity = await start();
  const paths = [
    '/oauth2/authorize',
    '/oauth2/token',
    '/oauth2/userInfo',
    '/login',
    '/logout',
    '/__proto__',
    '/',
  ];
  const names = [
    'client_id',
    'redirect_uri',
    'logout_uri',
    'state',
    'scope',
    'code',
    'token',
    'transaction',
    'email',
  ];
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(identity.clientId, CALLBACK, SIGNED_OUT, '\ud800', 'code'),
  );
  const parameters = fc.array(
    fc.tuple(fc.constantFrom(...names, 'grant_type', 'response_type'), value),
  );
  const method = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'OPTIONS');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), method, parameters, async (path, verb, pairs) => {
      const query = new URLSearchParams(pairs).toString();
      const answer = await send(identity, `${path}?${query}`, {
        method: verb,
        ...(verb === 'POST' && { form: Object.fromEntries(pairs) }),
      });
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
  expect(identity.faults).toEqual([]);
});
