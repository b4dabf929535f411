import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import {
  startIdentity,
  type Identity,
  type IdentityOptions,
} from '../../../lib/local/identity/identity.ts';

export const CALLBACK = 'http://127.0.0.1:3000/callback';
export const SIGNED_OUT = 'http://127.0.0.1:3000/';
export const VERIFIER = 'v'.repeat(43);
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let open: Identity[] = [];
afterEach(async () => {
  await Promise.all(open.map((service) => service.close()));
  open = [];
});

/** A provider that ends with its test. */
export async function start(options: IdentityOptions = {}) {
  const faults: unknown[] = [];
  const identity = await startIdentity({
    redirectUris: [CALLBACK],
    logoutUris: [SIGNED_OUT],
    users: [{ email: 'ada@example.com', sub: '00000000-0000-4000-8000-000000000001' }],
    onFault: (error) => faults.push(error),
    ...options,
  });
  open.push(identity);
  return Object.assign(identity, { faults });
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

export async function send(identity: Identity, path: string, { method, headers, form }: Sent = {}) {
  const body = form && new URLSearchParams(form).toString();
  const sent = httpRequest(`${identity.url}${path}`, {
    method: method ?? (form ? 'POST' : 'GET'),
    headers: { ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    agent: false,
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status, headers: received } = response;
  return { status, headers: received, body: await text(response) };
}

type Answer = Awaited<ReturnType<typeof send>>;
type Parameters = Record<string, string | undefined>;

export const authorizePath = (identity: Identity, changes: Parameters = {}) => {
  const parameters: Parameters = {
    client_id: identity.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'state-1',
    nonce: 'nonce-1',
    ...changes,
  };
  const present = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `/oauth2/authorize?${new URLSearchParams(present).toString()}`;
};

export const transactionOf = ({ body }: Answer) =>
  /name="transaction" value="([\w-]+)"/.exec(body)?.[1] ?? '';
const cookieOf = ({ headers }: Answer) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
export const returned = ({ headers }: Answer) =>
  new URL(headers.location ?? 'http://none.invalid').searchParams;

/** Signs in on the page and comes back with a code and the browser's cookie. */
export async function signIn(identity: Identity, email = 'ada@example.com') {
  const page = await send(identity, authorizePath(identity));
  const back = await send(identity, '/login', {
    form: { transaction: transactionOf(page), email },
  });
  return { back, code: returned(back).get('code') ?? '', cookie: cookieOf(back) };
}

const redeem = (identity: Identity, form: Record<string, string>) =>
  send(identity, '/oauth2/token', { form: { client_id: identity.clientId, ...form } });

export const redeemCode = (
  identity: Identity,
  code: string,
  changes: Record<string, string> = {},
) =>
  redeem(identity, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    ...changes,
  });

export const refresh = (identity: Identity, token: string) =>
  redeem(identity, { grant_type: 'refresh_token', refresh_token: token });

interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}
export const tokensOf = ({ body }: Answer) => JSON.parse(body) as Tokens;
