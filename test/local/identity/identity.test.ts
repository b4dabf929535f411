import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { createSessionVerifier } from '../../../functions/adapters/identity/session-verifier.ts';
import {
  CALLBACK,
  SIGNED_OUT,
  authorizePath,
  redeemCode,
  returned,
  send,
  signIn,
  start,
  tokensOf,
  transactionOf,
} from './browser.ts';

test('the metadata names an issuer, endpoints and keys that exist', async () => {
  const identity = await start();
  const metadata = await send(identity, '/local_users/.well-known/openid-configuration');
  const document = JSON.parse(metadata.body) as Record<string, string>;
  expect(document).toMatchObject({
    issuer: identity.issuer,
    jwks_uri: identity.jwksUri,
    code_challenge_methods_supported: ['S256'],
    end_session_endpoint: `${identity.url}/logout`,
  });
  const keys = await fetch(identity.jwksUri);
  expect(await keys.json()).toEqual({
    keys: [
      {
        kty: 'RSA',
        alg: 'RS256',
        use: 'sig',
        e: 'AQAB',
        kid: expect.any(String),
        n: expect.any(String),
      },
    ],
  });
});

test('a sign-in by e-mail ends in tokens with the claims of Cognito', async () => {
  const now = 1_800_000_000;
  const identity = await start({ now: () => new Date(now * 1000) });
  const { back, code } = await signIn(identity, ' Grace@Example.com ');
  expect(back.status).toBe(303);
  expect(back.headers.location).toMatch(`${CALLBACK}?code=`);
  expect(returned(back).get('state')).toBe('state-1');
  const answer = await redeemCode(identity, code);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const tokens = tokensOf(answer);
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
  const access = decodeJwt(tokens.access_token);
  expect(access).toEqual({
    iss: identity.issuer,
    sub: expect.stringMatching(/^[\da-f-]{36}$/),
    client_id: identity.clientId,
    token_use: 'access',
    scope: 'openid email profile',
    username: access.sub,
    auth_time: now,
    iat: now,
    exp: now + 3_600,
    jti: expect.any(String),
    event_id: expect.any(String),
  });
  const id = decodeJwt(tokens.id_token);
  expect(id).toMatchObject({
    iss: identity.issuer,
    sub: access.sub,
    aud: identity.clientId,
    token_use: 'id',
    'cognito:username': access.sub,
    email: 'grace@example.com',
    nonce: 'nonce-1',
  });
  expect(id.jti).not.toBe(access.jti);
  expect(decodeProtectedHeader(tokens.access_token)).toEqual({
    alg: 'RS256',
    kid: expect.any(String),
  });
});

test('the same address is the same user, another one is another', async () => {
  const identity = await start();
  const subs = [];
  for (const email of ['ada@example.com', 'ADA@example.com', 'bob@example.com']) {
    const { code } = await signIn(identity, email);
    subs.push(decodeJwt(tokensOf(await redeemCode(identity, code)).access_token).sub);
  }
  expect(subs[0]).toBe('00000000-0000-4000-8000-000000000001');
  expect(subs[1]).toBe(subs[0]);
  expect(subs[2]).not.toBe(subs[0]);
});

test('the page offers the known users and repeats a wrong address with its error, escaped', async () => {
  const identity = await start();
  const page = await send(identity, authorizePath(identity, { login_hint: '"><script>' }));
  expect(page.status).toBe(200);
  expect(page.body).toContain('<button name="email" value="ada@example.com">');
  expect(page.body).toContain('<label for="email">');
  expect(page.body).not.toContain('<script>');
  expect(page.headers['content-security-policy']).toContain(
    "form-action 'self' http://127.0.0.1:3000",
  );
  const transaction = transactionOf(page);
  const again = await send(identity, '/login', { form: { transaction, email: 'no address' } });
  expect(again.status).toBe(400);
  expect(again.body).toContain('role="alert"');
  expect(again.body).toContain('value="no address" aria-invalid="true"');
  const back = await send(identity, '/login', { form: { transaction, email: 'bob@example.com' } });
  expect(returned(back).get('code')).not.toBeNull();
});

test('a signed-in browser gets a code at once, unless the client asks for the page', async () => {
  const identity = await start();
  const { cookie } = await signIn(identity);
  const headers = { cookie: `other=1; ${cookie}` };
  expect(
    returned(await send(identity, authorizePath(identity), { headers })).get('code'),
  ).not.toBeNull();
  const page = await send(identity, authorizePath(identity, { prompt: 'login' }), { headers });
  expect(page.status).toBe(200);
  const silent = await send(identity, authorizePath(identity, { prompt: 'none' }));
  expect(returned(silent).get('error')).toBe('login_required');
});

test('the user info endpoint takes access tokens only', async () => {
  const identity = await start();
  const { code } = await signIn(identity);
  const { access_token: access, id_token: id } = tokensOf(await redeemCode(identity, code));
  const ask = (authorization: string) =>
    send(identity, '/oauth2/userInfo', { headers: { authorization } });
  const answer = await ask(`Bearer ${access}`);
  expect(JSON.parse(answer.body)).toMatchObject({
    email: 'ada@example.com',
    email_verified: 'true',
  });
  for (const bad of [`Bearer ${id}`, `Bearer ${access}x`, 'Basic x', 'Bearer']) {
    expect((await ask(bad)).status).toBe(401);
  }
});

test.for([
  [
    'Cognito',
    (client: string) => `/logout?client_id=${client}&logout_uri=${encodeURIComponent(SIGNED_OUT)}`,
  ],
  ['OpenID Connect', () => `/logout?post_logout_redirect_uri=${encodeURIComponent(SIGNED_OUT)}`],
] as const)('a sign-out in the form of %s ends the session', async ([, path]) => {
  const identity = await start();
  const { cookie } = await signIn(identity);
  const out = await send(identity, path(identity.clientId), { headers: { cookie } });
  expect(out).toMatchObject({ status: 303, headers: { location: SIGNED_OUT } });
  const next = await send(identity, authorizePath(identity), { headers: { cookie } });
  expect(next.status).toBe(200);
});

test('an address that becomes known later can be registered', async () => {
  const identity = await start({ redirectUris: [] });
  expect((await send(identity, authorizePath(identity))).status).toBe(400);
  identity.allow({ redirectUris: [CALLBACK] });
  expect((await send(identity, authorizePath(identity))).status).toBe(200);
  expect(() => identity.allow({ redirectUris: ['callback'] })).toThrow();
});

test('the session verifier accepts signed-in and minted access tokens, and no id token', async () => {
  const identity = await start();
  const { issuer, clientId } = identity;
  const verifier = createSessionVerifier({ issuer, clientId });
  const { code } = await signIn(identity);
  const tokens = tokensOf(await redeemCode(identity, code));
  const sub = '00000000-0000-4000-8000-000000000001';
  expect(await verifier.verify(tokens.access_token)).toEqual({ userSub: sub, username: sub });
  expect(await verifier.verify(tokens.id_token)).toBeUndefined();
  const minted = await identity.mintAccessToken({
    sub: 'seeded',
    expiresInSeconds: 10 * 365 * 86_400,
  });
  expect(await verifier.verify(minted)).toEqual({ userSub: 'seeded', username: 'seeded' });
  const expired = await identity.mintAccessToken({ sub: 'seeded', expiresInSeconds: -1 });
  expect(await verifier.verify(expired)).toBeUndefined();
  const other = await start();
  const foreign = await other.mintAccessToken({ sub: 'seeded', expiresInSeconds: 60 });
  expect(await verifier.verify(foreign)).toBeUndefined();
});
