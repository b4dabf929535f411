import { createHash, randomUUID } from 'node:crypto';
import { FULL_SCOPE, type Grant, type IdentityContext } from './context.ts';
import { jsonReply, oauthError, single, type IdentityRequest, type Reply } from './http.ts';
import type { LocalUser } from './users.ts';

interface AccessTokenInput {
  readonly sub: string;
  readonly scope: string;
  /** Unix seconds of the sign-in. */
  readonly authTime: number;
  readonly expiresInSeconds: number;
  readonly eventId: string;
}

const CODE_VERIFIER = /^[\w.~-]{43,128}$/;

/** `POST /oauth2/token`: codes and refresh tokens for tokens. A refresh token works once; its reuse ends its grant. */
export async function token(context: IdentityContext, { form }: IdentityRequest): Promise<Reply> {
  if (single(form, 'client_id') !== context.clientId) return oauthError('invalid_client');
  const grantType = single(form, 'grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
    return oauthError(grantType === undefined ? 'invalid_request' : 'unsupported_grant_type');
  }
  const grant =
    grantType === 'refresh_token' ? redeemRefreshToken(context, form) : redeemCode(context, form);
  if (grant === undefined) return oauthError('invalid_grant');
  return issueTokens(context, grant);
}

/** `POST /oauth2/revoke` (RFC 7009): ends a grant by one of its refresh tokens; an unknown token is no error. */
export function revoke(context: IdentityContext, { form }: IdentityRequest): Reply {
  const handle = single(form, 'token');
  if (single(form, 'client_id') !== context.clientId) return oauthError('invalid_client');
  if (handle === undefined) return oauthError('invalid_request');
  const issued = context.refreshTokens.get(handle);
  if (issued !== undefined) issued.grant.revoked = true;
  return { status: 200 };
}

/** `/oauth2/userInfo`: the claims about the bearer of an access token. */
export async function userInfo(
  context: IdentityContext,
  { authorization }: IdentityRequest,
): Promise<Reply> {
  const bearer = /^Bearer (?<token>[\w.-]+)$/i.exec(authorization ?? '')?.groups?.['token'];
  const key = await context.key;
  const claims = bearer === undefined ? undefined : await key.verify(bearer, context.issuer);
  const user = claims?.sub === undefined ? undefined : context.users.find(claims.sub);
  if (claims?.['token_use'] !== 'access' || user === undefined) {
    const refusal = oauthError('invalid_token', 401);
    const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };
    return { ...refusal, headers: { ...refusal.headers, ...challenge } };
  }
  const { sub, email } = user;
  // Cognito gives this one claim as text.
  return jsonReply(200, { sub, email, email_verified: 'true', username: sub });
}

/** An access token with Cognito's claims: no audience, no e-mail. */
async function signAccessToken(
  context: IdentityContext,
  { sub, scope, authTime, expiresInSeconds, eventId }: AccessTokenInput,
): Promise<string> {
  const key = await context.key;
  const issuedAt = context.now();
  return key.sign({
    iss: context.issuer,
    sub,
    client_id: context.clientId,
    token_use: 'access',
    scope,
    username: sub,
    auth_time: authTime,
    iat: issuedAt,
    exp: issuedAt + expiresInSeconds,
    jti: randomUUID(),
    event_id: eventId,
  });
}

/** A token for a user of the stack who never passes the sign-in page. */
export function mintAccessToken(
  context: IdentityContext,
  input: { sub: string; expiresInSeconds: number },
): Promise<string> {
  const minted = { scope: FULL_SCOPE, authTime: context.now(), eventId: randomUUID() };
  return signAccessToken(context, { ...input, ...minted });
}

function redeemCode({ codes }: IdentityContext, form: URLSearchParams): Grant | undefined {
  const issued = codes.get(single(form, 'code') ?? '');
  if (issued === undefined) return undefined;
  const { grant, authorization } = issued;
  // A code that comes twice may have been stolen: what it gave is taken back (RFC 6749, 4.1.2).
  if (issued.used) grant.revoked = true;
  issued.used = true;
  const verifier = single(form, 'code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const proven = CODE_VERIFIER.test(verifier) && challenge === authorization.codeChallenge;
  const sameAddress = single(form, 'redirect_uri') === authorization.redirectUri;
  return proven && sameAddress && !grant.revoked ? grant : undefined;
}

function redeemRefreshToken(
  { refreshTokens }: IdentityContext,
  form: URLSearchParams,
): Grant | undefined {
  const issued = refreshTokens.get(single(form, 'refresh_token') ?? '');
  if (issued === undefined) return undefined;
  if (issued.used) issued.grant.revoked = true;
  issued.used = true;
  return issued.grant.revoked ? undefined : issued.grant;
}

async function issueTokens(context: IdentityContext, grant: Grant): Promise<Reply> {
  const { user, scope, authTime } = grant;
  const expiresInSeconds = context.accessTokenSeconds;
  const eventId = randomUUID();
  const refreshToken = context.refreshTokens.put({ grant, used: false });
  const accessToken = await signAccessToken(context, {
    sub: user.sub,
    scope,
    authTime,
    expiresInSeconds,
    eventId,
  });
  return jsonReply(200, {
    access_token: accessToken,
    id_token: await signIdToken(context, grant, { user, accessToken, eventId }),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
  });
}

async function signIdToken(
  context: IdentityContext,
  { authTime, nonce, scope }: Grant,
  { user, accessToken, eventId }: { user: LocalUser; accessToken: string; eventId: string },
): Promise<string> {
  const key = await context.key;
  const issuedAt = context.now();
  const accessTokenHash = createHash('sha256').update(accessToken).digest().subarray(0, 16);
  return key.sign({
    iss: context.issuer,
    sub: user.sub,
    aud: context.clientId,
    token_use: 'id',
    'cognito:username': user.sub,
    ...(scope.split(' ').includes('email') && { email: user.email, email_verified: true }),
    ...(nonce !== undefined && { nonce }),
    at_hash: accessTokenHash.toString('base64url'),
    auth_time: authTime,
    iat: issuedAt,
    exp: issuedAt + context.accessTokenSeconds,
    jti: randomUUID(),
    event_id: eventId,
  });
}
