import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { SignJWT, UnsecuredJWT, type JWK, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { createSessionVerifier } from '../../../functions/adapters/identity/session-verifier.ts';
import { ServiceError } from '../../../functions/domain/kernel/errors.ts';
import { listen, type LocalService } from '../../../lib/local/service.ts';

const CLIENT = 'client-1';
const [key, otherKey] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [
  Pair,
  Pair,
];
type Pair = { publicKey: KeyObject; privateKey: KeyObject };

let open: LocalService[] = [];
afterEach(async () => {
  await Promise.all(open.map((service) => service.close()));
  open = [];
});

const jwk = ({ publicKey }: Pair, kid: string): JWK => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
});

/** An issuer whose key set the test may change, and which counts how often it is fetched. */
async function anIssuer(keys: JWK[] = [jwk(key, 'k1')]) {
  const issuer = { url: '', keys, status: 200, body: undefined as string | undefined, fetches: 0 };
  const server = createServer((_request, response) => {
    issuer.fetches += 1;
    response.writeHead(issuer.status).end(issuer.body ?? JSON.stringify({ keys: issuer.keys }));
  });
  const service = await listen('issuer', server, 0);
  open.push(service);
  issuer.url = service.url;
  return { issuer, verifier: createSessionVerifier({ issuer: service.url, clientId: CLIENT }) };
}

const claimsFor = (iss: string): JWTPayload => ({
  iss,
  sub: 'sub-1',
  username: 'name-1',
  client_id: CLIENT,
  token_use: 'access',
  exp: Math.floor(Date.now() / 1000) + 600,
});

interface TokenOptions {
  /** undefined takes a claim away. */
  claims?: { [name: string]: unknown };
  header?: { alg?: JWTHeaderParameters['alg']; kid?: string; jwk?: JWK };
  signer?: KeyObject;
}

const aToken = (iss: string, { claims, header, signer = key.privateKey }: TokenOptions = {}) =>
  new SignJWT({ ...claimsFor(iss), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
    .sign(signer);

test('a valid access token gives its user', async () => {
  const { issuer, verifier } = await anIssuer();
  expect(await verifier.verify(await aToken(issuer.url))).toEqual({
    userSub: 'sub-1',
    username: 'name-1',
  });
});

test('the keys are fetched once, however many tokens come at once', async () => {
  const { issuer, verifier } = await anIssuer();
  const token = await aToken(issuer.url);
  await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)));
  await verifier.verify(token);
  expect(issuer.fetches).toBe(1);
});

const now = () => Math.floor(Date.now() / 1000);
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The classic confusion: the public key, as text, taken for a shared secret. */
function hs256WithPublicKey(iss: string): string {
  const input = `${b64({ alg: 'HS256', kid: 'k1' })}.${b64(claimsFor(iss))}`;
  const secret = createPublicKey(key.publicKey.export({ type: 'spki', format: 'pem' })).export({
    type: 'spki',
    format: 'pem',
  });
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

const REFUSED: [string, (iss: string) => string | Promise<string>][] = [
  ['nothing', () => ''],
  ['no token', () => 'lp_live_0000'],
  ['three parts that are no JSON', () => 'a.b.c'],
  ['alg none', (iss) => new UnsecuredJWT(claimsFor(iss)).encode()],
  [
    'alg none with a signature',
    (iss) => `${b64({ alg: 'none', kid: 'k1' })}.${b64(claimsFor(iss))}.AAAA`,
  ],
  ['HS256 with the public key as its secret', hs256WithPublicKey],
  ['another algorithm of the same key', (iss) => aToken(iss, { header: { alg: 'RS512' } })],
  ['expired', (iss) => aToken(iss, { claims: { exp: now() - 1 } })],
  ['without an expiry', (iss) => aToken(iss, { claims: { exp: undefined } })],
  ['not valid yet', (iss) => aToken(iss, { claims: { nbf: now() + 60 } })],
  ['of another client', (iss) => aToken(iss, { claims: { client_id: 'other' } })],
  ['an id token', (iss) => aToken(iss, { claims: { token_use: 'id', aud: CLIENT } })],
  [
    'an id token with a client',
    (iss) => aToken(iss, { claims: { token_use: 'id', aud: CLIENT, client_id: CLIENT } }),
  ],
  ['without its use', (iss) => aToken(iss, { claims: { token_use: undefined } })],
  ['of another issuer', (iss) => aToken(iss, { claims: { iss: `${iss}/other` } })],
  ['without a user', (iss) => aToken(iss, { claims: { sub: undefined } })],
  ['without a user name', (iss) => aToken(iss, { claims: { username: undefined } })],
  ['an unknown key id', (iss) => aToken(iss, { header: { kid: 'k2' } })],
  [
    'no key id',
    (iss) => new SignJWT(claimsFor(iss)).setProtectedHeader({ alg: 'RS256' }).sign(key.privateKey),
  ],
  ['signed by another key under a known id', (iss) => aToken(iss, { signer: otherKey.privateKey })],
  [
    'that brings its own key along',
    (iss) => aToken(iss, { signer: otherKey.privateKey, header: { jwk: jwk(otherKey, 'k1') } }),
  ],
  ['of 100 kB', (iss) => aToken(iss, { claims: { padding: 'x'.repeat(100_000) } })],
];

test.for(REFUSED)('a token is refused without an error: %s', async ([, make]) => {
  const { issuer, verifier } = await anIssuer();
  expect(await verifier.verify(await make(issuer.url))).toBeUndefined();
});

test.for(REFUSED.slice(0, 7))(
  'a token that cannot be ours fetches no keys: %s',
  async ([, make]) => {
    const { issuer, verifier } = await anIssuer();
    await verifier.verify(await make(issuer.url));
    expect(issuer.fetches).toBe(0);
  },
);

test('no change to a token leaves it valid', async () => {
  const { issuer, verifier } = await anIssuer();
  const token = await aToken(issuer.url);
  const signature = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url');
  const position = fc.nat({ max: token.length - 1 });
  const character = fc.constantFrom(
    'A',
    'b',
    '0',
    '-',
    '_',
    '.',
    '=',
    '+',
    '/',
    ' ',
    'é',
    '\u0000',
  );
  await fc.assert(
    fc.asyncProperty(position, character, fc.boolean(), async (index, added, insert) => {
      const altered = token.slice(0, index) + added + token.slice(insert ? index : index + 1);
      // Base64url has several spellings of the same bytes at its end: those are the same signature.
      const head = token.lastIndexOf('.');
      const same =
        altered.slice(0, head) === token.slice(0, head) &&
        signature(altered).equals(signature(token));
      fc.pre(!same);
      expect(await verifier.verify(altered)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test('no text verifies or makes the verifier throw', async () => {
  const { issuer, verifier } = await anIssuer();
  const part = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.constant(b64({ alg: 'RS256', kid: 'k1' })),
    fc.constant(b64(claimsFor(issuer.url))),
  );
  const token = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
  );
  await fc.assert(
    fc.asyncProperty(token, async (text) => {
      expect(await verifier.verify(text)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test('unknown key ids make the issuer be asked once more, not once each', async () => {
  const { issuer, verifier } = await anIssuer();
  await verifier.verify(await aToken(issuer.url));
  for (const kid of ['a', 'b', 'c', 'd']) {
    expect(await verifier.verify(await aToken(issuer.url, { header: { kid } }))).toBeUndefined();
  }
  expect(issuer.fetches).toBe(2);
});

test('a key that the issuer adds later is accepted', async () => {
  const { issuer, verifier } = await anIssuer();
  await verifier.verify(await aToken(issuer.url));
  issuer.keys.push(jwk(otherKey, 'k2'));
  const token = await aToken(issuer.url, { signer: otherKey.privateKey, header: { kid: 'k2' } });
  expect(await verifier.verify(token)).toMatchObject({ userSub: 'sub-1' });
});

test.for([
  ['answers 500', { status: 500 }],
  ['answers no JSON', { body: '<html>' }],
  ['answers no key set', { body: '{"keys":1}' }],
] as const)('an issuer that %s is an outage, and passes', async ([, fault]) => {
  const { issuer, verifier } = await anIssuer();
  const token = await aToken(issuer.url);
  const healthy = { status: issuer.status, body: issuer.body };
  Object.assign(issuer, fault);
  const error = await verifier.verify(token).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 });
  Object.assign(issuer, healthy);
  expect(await verifier.verify(token)).toMatchObject({ userSub: 'sub-1' });
});

test('an issuer that is down is an outage, known keys outlive it', async () => {
  const { issuer, verifier } = await anIssuer();
  const token = await aToken(issuer.url);
  await verifier.verify(token);
  const fresh = createSessionVerifier({ issuer: issuer.url, clientId: CLIENT });
  await Promise.all(open.map((service) => service.close()));
  expect(await verifier.verify(token)).toMatchObject({ userSub: 'sub-1' });
  await expect(fresh.verify(token)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('keys come over https, but for a loopback issuer', () => {
  const verifierOf = (issuer: string) => () => createSessionVerifier({ issuer, clientId: CLIENT });
  expect(
    verifierOf('https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_abc'),
  ).not.toThrow();
  expect(verifierOf('http://issuer.example')).toThrow('https');
});
