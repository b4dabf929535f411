import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier';
import {
  FetchError,
  JwkValidationError,
  JwksValidationError,
  JwtBaseError,
} from 'aws-jwt-verify/error';
import { SimpleFetcher, type Fetcher } from 'aws-jwt-verify/https';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import { ServiceError } from '../../domain/kernel/errors.ts';

export interface SessionVerifierOptions {
  /** `https://cognito-idp.{region}.amazonaws.com/{pool}`; plain http only on a loopback address. */
  issuer: string;
  /** The dashboard's client. */
  clientId: string;
  /** Default `{issuer}/.well-known/jwks.json`. */
  jwksUri?: string;
}

interface VerifiedSession {
  userSub: string;
  username: string;
}

export interface SessionVerifier {
  /**
   * The user of a valid access token of this issuer and client, undefined for every other text.
   * Throws `SERVICE_UNAVAILABLE` when the issuer's keys can't be had, so that an outage is no 401.
   */
  verify(token: string): Promise<VerifiedSession | undefined>;
}

// API Gateway takes 10,240 bytes of headers in all; Cognito's tokens are about 1 kB.
const MAX_TOKEN_LENGTH = 8_192;
const FETCH_TIMEOUT_MS = 1_500;
const RETRY_AFTER_SECONDS = 5;

/** Makes a verifier that keeps the issuer's keys in memory; an unknown key id is looked up once in 10 seconds. */
export function createSessionVerifier(options: SessionVerifierOptions): SessionVerifier {
  const { issuer, clientId } = options;
  const jwksUri = options.jwksUri ?? `${issuer}/.well-known/jwks.json`;
  const jwksCache = new SimpleJwksCache({ fetcher: fetcherFor(jwksUri) });
  const verifier = JwtVerifier.create({ issuer, audience: null, jwksUri }, { jwksCache });
  return {
    verify: async (token) => {
      try {
        // Costs only CPU: no stranger's token makes us fetch keys.
        if (!couldBeOurs(token, options)) return undefined;
        const payload = await verifier.verify(token);
        validateCognitoJwtFields(payload, { tokenUse: 'access', clientId });
        const { sub, username, exp } = payload;
        // The library takes a token without `exp` as one that never ends.
        if (exp === undefined || !isName(sub) || !isName(username)) return undefined;
        return { userSub: sub, username };
      } catch (error) {
        if (isKeyFailure(error)) throw keysUnavailable(error);
        if (error instanceof JwtBaseError) return undefined;
        throw error;
      }
    },
  };
}

function couldBeOurs(token: string, { issuer, clientId }: SessionVerifierOptions): boolean {
  if (token.length > MAX_TOKEN_LENGTH) return false;
  const { header, payload } = decomposeUnverifiedJwt(token);
  return header.alg === 'RS256' && payload.iss === issuer && payload['client_id'] === clientId;
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 128;

const isKeyFailure = (error: unknown) =>
  error instanceof FetchError ||
  error instanceof JwksValidationError ||
  error instanceof JwkValidationError;

const keysUnavailable = (cause: unknown) =>
  new ServiceError('SERVICE_UNAVAILABLE', 'Sign-in cannot be checked at the moment.', {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

function fetcherFor(jwksUri: string): Fetcher {
  const { protocol, hostname } = new URL(jwksUri);
  if (protocol === 'https:') {
    const limits = { timeout: FETCH_TIMEOUT_MS, responseTimeout: FETCH_TIMEOUT_MS };
    return new SimpleFetcher({ defaultRequestOptions: limits });
  }
  if (protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]')) {
    return { fetch: fetchLoopback };
  }
  throw new Error(`The keys of an issuer must be served over https: ${jwksUri}`);
}

/** The library fetches over https only; the local stack's issuer speaks http. */
async function fetchLoopback(uri: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(uri, {
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    if (response.ok) return await response.arrayBuffer();
    throw new Error(`Status ${response.status}`);
  } catch (error) {
    throw new FetchError(uri, error);
  }
}
