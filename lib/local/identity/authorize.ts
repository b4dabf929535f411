import {
  FULL_SCOPE,
  SCOPES,
  type Authorization,
  type BrowserSession,
  type IdentityContext,
} from './context.ts';
import { redirect, single, type IdentityRequest, type Reply } from './http.ts';
import { loginPage, messagePage } from './page.ts';

const SESSION_COOKIE = 'identity_session';
export const SESSION_SECONDS = 3_600;
// The Base64url form of a SHA-256 value (RFC 7636, 4.2).
const S256_CHALLENGE = /^[\w-]{43}$/;

/** `/oauth2/authorize`: a code at once for a signed-in browser, else the sign-in page. PKCE with S256 is required. */
export function authorize(context: IdentityContext, { query, cookies }: IdentityRequest): Reply {
  const redirectUri = single(query, 'redirect_uri');
  // An answer may go only to a known client at a known place: no redirect before both are sure.
  if (single(query, 'client_id') !== context.clientId) {
    return messagePage('Sign-in failed', 'The client is unknown.', 400);
  }
  if (redirectUri === undefined || !context.redirectUris.has(redirectUri)) {
    return messagePage('Sign-in failed', 'The redirect address is not registered.', 400);
  }
  const state = single(query, 'state');
  const authorization = {
    redirectUri,
    state,
    codeChallenge: single(query, 'code_challenge') ?? '',
    scope: single(query, 'scope') ?? FULL_SCOPE,
    nonce: single(query, 'nonce'),
  };
  const refuse = (error: string) => redirect(withParameters(redirectUri, { error, state }));
  const error = refusal(query, authorization);
  if (error !== undefined) return refuse(error);
  const prompt = single(query, 'prompt');
  const session = context.sessions.get(cookies.get(SESSION_COOKIE) ?? '');
  if (session !== undefined && (prompt === undefined || prompt === 'none')) {
    return redirect(callback(context, authorization, session));
  }
  if (prompt === 'none') return refuse('login_required');
  return signInPage(context, context.pending.put(authorization), {
    email: single(query, 'login_hint') ?? '',
  });
}

/** `POST /login`: signs a person in by address alone and sends the browser back with a code. */
export function login(context: IdentityContext, request: IdentityRequest): Reply {
  if (request.origin !== undefined && request.origin !== `http://${request.host ?? ''}`) {
    return messagePage('Sign-in failed', 'The form was sent from another site.', 403);
  }
  const transaction = single(request.form, 'transaction') ?? '';
  const authorization = context.pending.get(transaction);
  if (authorization === undefined) {
    return messagePage('Sign-in failed', 'This sign-in has expired. Please start again.', 400);
  }
  const email = single(request.form, 'email') ?? '';
  const user = context.users.signIn(email);
  if (user === undefined) {
    const error = 'Please enter an e-mail address, like name@example.com.';
    return signInPage(context, transaction, { email, error }, 400);
  }
  context.pending.delete(transaction);
  const session = { user, authTime: context.now() };
  const cookie = sessionCookie(context.sessions.put(session), SESSION_SECONDS);
  return redirect(callback(context, authorization, session), { 'set-cookie': cookie });
}

/** `/logout`: Cognito's `client_id` + `logout_uri`, or OpenID Connect's `post_logout_redirect_uri`. */
export function logout(context: IdentityContext, { query, cookies }: IdentityRequest): Reply {
  const clientId = single(query, 'client_id');
  const cognitoUri = single(query, 'logout_uri');
  const target = cognitoUri ?? single(query, 'post_logout_redirect_uri');
  const knownClient =
    clientId === context.clientId || (clientId === undefined && cognitoUri === undefined);
  if (!knownClient || (target !== undefined && !context.logoutUris.has(target))) {
    return messagePage(
      'Sign-out failed',
      'The client or its redirect address is not registered.',
      400,
    );
  }
  context.sessions.delete(cookies.get(SESSION_COOKIE) ?? '');
  const ended = { 'set-cookie': sessionCookie('', 0) };
  if (target !== undefined) {
    return redirect(withParameters(target, { state: single(query, 'state') }), ended);
  }
  const page = messagePage('Signed out', 'You are signed out.');
  return { ...page, headers: { ...page.headers, ...ended } };
}

function refusal(query: URLSearchParams, { codeChallenge, scope }: Authorization) {
  if (single(query, 'response_type') !== 'code') return 'unsupported_response_type';
  if ((single(query, 'response_mode') ?? 'query') !== 'query') return 'invalid_request';
  if (single(query, 'code_challenge_method') !== 'S256') return 'invalid_request';
  if (!S256_CHALLENGE.test(codeChallenge)) return 'invalid_request';
  const asked = scope.split(' ');
  const known = asked.every((name) => SCOPES.some((supported) => supported === name));
  return known && asked.includes('openid') ? undefined : 'invalid_scope';
}

function callback(
  context: IdentityContext,
  authorization: Authorization,
  session: BrowserSession,
): string {
  const { scope, nonce, redirectUri, state } = authorization;
  const grant = { ...session, scope, nonce, revoked: false };
  const code = context.codes.put({ grant, authorization, used: false });
  return withParameters(redirectUri, { code, state });
}

function signInPage(
  context: IdentityContext,
  transaction: string,
  shown: { email: string; error?: string },
  status = 200,
): Reply {
  const redirectOrigins = [...new Set([...context.redirectUris].map((uri) => new URL(uri).origin))];
  return loginPage({ transaction, users: context.users.all(), redirectOrigins, ...shown }, status);
}

function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

const sessionCookie = (value: string, seconds: number) =>
  `${SESSION_COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
