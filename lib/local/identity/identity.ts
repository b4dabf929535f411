import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type LocalService } from '../service.ts';
import { authorize, login, logout, SESSION_SECONDS } from './authorize.ts';
import { SCOPES, type IdentityContext } from './context.ts';
import { jsonReply, readRequest, sendReply, type IdentityRequest, type Reply } from './http.ts';
import { createSigningKey } from './keys.ts';
import { messagePage } from './page.ts';
import { createExpiringStore } from './store.ts';
import { mintAccessToken, revoke, token, userInfo } from './tokens.ts';
import { createUserDirectory, type LocalUser } from './users.ts';

export interface IdentityOptions {
  /** Exact addresses that a sign-in may return to. */
  readonly redirectUris?: readonly string[];
  /** Exact addresses that a sign-out may return to. */
  readonly logoutUris?: readonly string[];
  /** People whom the sign-in page offers from the start. */
  readonly users?: readonly { readonly email: string; readonly sub?: string }[];
  /** Default `local-dashboard`. */
  readonly clientId?: string;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** Life of a signed-in browser's access and id tokens. Default 3,600, as in Cognito. */
  readonly accessTokenSeconds?: number;
  readonly now?: () => Date;
  readonly onFault?: (error: unknown) => void;
  /** Called for every new user. */
  readonly onNewUser?: (user: LocalUser) => void;
}

/** The OpenID provider of the local stack, in the shape of an Amazon Cognito user pool. */
export interface Identity extends LocalService {
  readonly issuer: string;
  readonly jwksUri: string;
  readonly clientId: string;
  /** Registers further addresses, for those that are known only later. */
  allow(addresses: { redirectUris?: readonly string[]; logoutUris?: readonly string[] }): void;
  /** Creates a user, or returns the one who already has the address. */
  addUser(user: { email: string; sub?: string }): LocalUser;
  /** An access token without a sign-in, for the stack's own users. */
  mintAccessToken(input: { sub: string; expiresInSeconds: number }): Promise<string>;
}

type Endpoint = (context: IdentityContext, request: IdentityRequest) => Reply | Promise<Reply>;

const POOL = 'local_users';
const PENDING_SECONDS = 600;
const CODE_SECONDS = 300;
const REFRESH_SECONDS = 30 * 24 * 3_600;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  [`GET /${POOL}/.well-known/openid-configuration`]: discovery,
  [`GET /${POOL}/.well-known/jwks.json`]: async ({ key }) => jsonReply(200, (await key).jwks),
  'GET /oauth2/authorize': authorize,
  'POST /login': login,
  'GET /logout': logout,
  'POST /oauth2/token': token,
  'POST /oauth2/revoke': revoke,
  'GET /oauth2/userInfo': userInfo,
  'POST /oauth2/userInfo': userInfo,
};

/** Starts the provider on 127.0.0.1. Its key is made meanwhile: the first token or key set waits for it. */
export async function startIdentity(options: IdentityOptions = {}): Promise<Identity> {
  const key = createSigningKey();
  // Callers that need the key get the error; without this, an unused key could end the process.
  key.catch(() => {});
  const { promise: ready, resolve } = Promise.withResolvers<IdentityContext>();
  const server = createServer((request, response) => {
    void ready.then((context) => serve(context, request, response, options.onFault));
  });
  const service = await listen('identity', server, options.port ?? 0);
  const redirectUris = new Set(options.redirectUris?.map(checkedUri));
  const logoutUris = new Set(options.logoutUris?.map(checkedUri));
  const users = createUserDirectory(options.onNewUser);
  for (const user of options.users ?? []) users.add(user);
  const now = () => Math.floor((options.now?.() ?? new Date()).getTime() / 1_000);
  const issuer = `${service.url}/${POOL}`;
  const context: IdentityContext = {
    url: service.url,
    issuer,
    clientId: options.clientId ?? 'local-dashboard',
    redirectUris,
    logoutUris,
    accessTokenSeconds: options.accessTokenSeconds ?? 3_600,
    users,
    key,
    pending: createExpiringStore({ lifetimeSeconds: PENDING_SECONDS, now }),
    codes: createExpiringStore({ lifetimeSeconds: CODE_SECONDS, now }),
    refreshTokens: createExpiringStore({ lifetimeSeconds: REFRESH_SECONDS, now }),
    sessions: createExpiringStore({ lifetimeSeconds: SESSION_SECONDS, now }),
    now,
  };
  resolve(context);
  return {
    ...service,
    issuer,
    jwksUri: `${issuer}/.well-known/jwks.json`,
    clientId: context.clientId,
    allow: (addresses) => {
      for (const uri of addresses.redirectUris ?? []) redirectUris.add(checkedUri(uri));
      for (const uri of addresses.logoutUris ?? []) logoutUris.add(checkedUri(uri));
    },
    addUser: (user) => users.add(user),
    mintAccessToken: (input) => mintAccessToken(context, input),
  };
}

/** The address itself: compared as it is, but it must be one (throws). */
function checkedUri(uri: string): string {
  if (!URL.canParse(uri)) throw new Error(`Not an absolute address: ${uri}`);
  return uri;
}

async function serve(
  context: IdentityContext,
  incoming: IncomingMessage,
  response: ServerResponse,
  onFault: IdentityOptions['onFault'],
): Promise<void> {
  try {
    const request = await readRequest(incoming);
    if (request === undefined) {
      sendReply(response, messagePage('Too large', 'The request is too large.', 413));
      return;
    }
    const reply = await answer(context, request);
    sendReply(response, {
      ...reply,
      headers: { ...corsHeaders(context, request), ...reply.headers },
    });
  } catch (error) {
    onFault?.(error);
    if (!response.headersSent)
      sendReply(response, messagePage('Error', 'The provider failed.', 500));
  }
}

function answer(context: IdentityContext, request: IdentityRequest): Reply | Promise<Reply> {
  // A foreign name that resolves to this machine must not make a browser treat us as that site.
  const { port } = new URL(context.url);
  if (request.host !== `127.0.0.1:${port}` && request.host !== `localhost:${port}`) {
    return messagePage('Refused', 'This provider only answers on 127.0.0.1.', 403);
  }
  if (request.method === 'OPTIONS') return { status: 204 };
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = Object.hasOwn(ENDPOINTS, `${method} ${request.path}`)
    ? ENDPOINTS[`${method} ${request.path}`]
    : undefined;
  if (endpoint === undefined) return messagePage('Not found', 'There is nothing here.', 404);
  return endpoint(context, request);
}

/** What a page at a registered origin needs to call the endpoints; a key set is for everyone. */
function corsHeaders(context: IdentityContext, request: IdentityRequest): Record<string, string> {
  const { origin, path } = request;
  if (path.includes('/.well-known/')) return { 'access-control-allow-origin': '*' };
  const registered = [...context.redirectUris].some((uri) => new URL(uri).origin === origin);
  if (!registered || origin === undefined || !path.startsWith('/oauth2/')) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization,content-type',
    'access-control-allow-methods': 'GET,POST',
    vary: 'origin',
  };
}

function discovery({ url, issuer }: IdentityContext): Reply {
  return jsonReply(200, {
    issuer,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/oauth2/token`,
    userinfo_endpoint: `${url}/oauth2/userInfo`,
    revocation_endpoint: `${url}/oauth2/revoke`,
    end_session_endpoint: `${url}/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: SCOPES,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['none'],
  });
}
