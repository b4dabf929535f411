import * as oauth from 'oauth4webapi';
import { NetworkError } from '../api/errors.ts';
import type { DashboardConfig } from '../config.ts';
import { takePending, writePending } from './pending-sign-in.ts';

const SCOPE = 'openid email profile';
/** Renew this long before the access token ends, so that no call goes out with one that ends on its way. */
const RENEW_BEFORE_MS = 60_000;

interface Tokens {
  accessToken: string;
  refreshToken: string | undefined;
  /** Milliseconds since 1970. */
  expiresAt: number;
  email: string;
  sub: string;
}

export type SignInResult =
  | { kind: 'signed_in'; returnTo: string }
  /** The provider knows nobody here, or the person refused. */
  | { kind: 'signed_out'; returnTo: string; problem: string | null };

/** Thrown when nobody is signed in any more: a new sign-in is needed. */
export class SessionEnded extends Error {
  constructor() {
    super('Your session has ended. Please sign in again.');
    this.name = 'SessionEnded';
  }
}

/**
 * The signed-in person. Tokens live in this object alone, never in storage: a reload asks the provider again,
 * which answers without a question while its own session lasts.
 */
export class Session {
  private readonly config: DashboardConfig;
  private readonly server: oauth.AuthorizationServer;
  private readonly client: oauth.Client;
  private tokens: Tokens | undefined;
  private renewal: Promise<Tokens> | undefined;

  constructor(config: DashboardConfig) {
    this.config = config;
    this.client = { client_id: config.clientId };
    this.server = {
      issuer: config.issuer,
      authorization_endpoint: config.authorizationEndpoint,
      token_endpoint: config.tokenEndpoint,
      revocation_endpoint: config.revocationEndpoint,
    };
  }

  get isSignedIn(): boolean {
    return this.tokens !== undefined;
  }

  get email(): string {
    return this.tokens?.email ?? '';
  }

  /** Leaves the page for the provider. `silent`: come back at once, with or without a person. */
  async beginSignIn(options: { returnTo: string; silent: boolean }): Promise<never> {
    const verifier = oauth.generateRandomCodeVerifier();
    const pending = {
      verifier,
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      returnTo: options.returnTo,
    };
    writePending(pending);
    const url = new URL(this.config.authorizationEndpoint);
    url.search = new URLSearchParams({
      client_id: this.config.clientId,
      redirect_uri: redirectUri(),
      response_type: 'code',
      scope: SCOPE,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(options.silent ? { prompt: 'none' } : {}),
    }).toString();
    return leaveFor(url);
  }

  /** Takes the provider's answer, at the callback address. */
  async completeSignIn(answer: URL): Promise<SignInResult> {
    const pending = takePending();
    // An old tab or a link from elsewhere: nothing here asked for this answer.
    if (pending === undefined) return { kind: 'signed_out', returnTo: '/', problem: null };
    const { returnTo, verifier, state, nonce } = pending;
    try {
      const parameters = oauth.validateAuthResponse(this.server, this.client, answer, state);
      const response = await oauth.authorizationCodeGrantRequest(
        this.server,
        this.client,
        oauth.None(),
        parameters,
        redirectUri(),
        verifier,
        this.transport(),
      );
      const result = await oauth.processAuthorizationCodeResponse(
        this.server,
        this.client,
        response,
        { expectedNonce: nonce, requireIdToken: true },
      );
      this.tokens = tokensOf(result, undefined);
      return { kind: 'signed_in', returnTo };
    } catch (error) {
      return { kind: 'signed_out', returnTo, problem: problemOf(error) };
    }
  }

  /**
   * A token that is good for a minute at least.
   * @throws SessionEnded
   */
  async accessToken(): Promise<string> {
    const { tokens } = this;
    if (tokens === undefined) throw new SessionEnded();
    if (tokens.expiresAt - RENEW_BEFORE_MS > Date.now()) return tokens.accessToken;
    return (await this.renew()).accessToken;
  }

  /** After a refusal of the API: a fresh token. @throws SessionEnded */
  async renewedToken(refused: string): Promise<string> {
    const { tokens } = this;
    // Another call may have renewed meanwhile.
    if (tokens !== undefined && tokens.accessToken !== refused) return tokens.accessToken;
    return (await this.renew()).accessToken;
  }

  /** Ends the session here and at the provider. */
  async signOut(): Promise<never> {
    const { tokens, server, client } = this;
    this.tokens = undefined;
    if (tokens?.refreshToken !== undefined)
      // The provider's own sign-out follows; a revocation that fails must not keep the person here.
      await oauth
        .revocationRequest(server, client, oauth.None(), tokens.refreshToken, this.transport())
        .catch(() => undefined);
    const url = new URL(this.config.logoutEndpoint);
    url.search = new URLSearchParams({
      client_id: this.config.clientId,
      logout_uri: `${location.origin}/signed-out`,
    }).toString();
    return leaveFor(url);
  }

  /** One renewal at a time: a refresh token works once. */
  private renew(): Promise<Tokens> {
    this.renewal ??= this.refresh().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  private async refresh(): Promise<Tokens> {
    const before = this.tokens;
    if (before?.refreshToken === undefined) throw this.ended();
    const { server, client } = this;
    try {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        oauth.None(),
        before.refreshToken,
        this.transport(),
      );
      const result = await oauth.processRefreshTokenResponse(server, client, response);
      this.tokens = tokensOf(result, before);
      return this.tokens;
    } catch (error) {
      if (error instanceof oauth.ResponseBodyError && error.status < 500) throw this.ended();
      // The provider is out of reach or has a fault: the session may well go on.
      throw new NetworkError(error);
    }
  }

  private ended(): SessionEnded {
    this.tokens = undefined;
    return new SessionEnded();
  }

  /** Plain http is for the provider of the local stack alone. */
  private transport() {
    const { hostname, protocol } = new URL(this.config.issuer);
    const local = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost');
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to be noticed; meant for just this case
    return { [oauth.allowInsecureRequests]: local };
  }
}

const redirectUri = (): string => `${location.origin}/callback`;

/** Nothing after a navigation may run on: the promise never settles. */
function leaveFor(url: URL): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}

function tokensOf(result: oauth.TokenEndpointResponse, before: Tokens | undefined): Tokens {
  const claims = oauth.getValidatedIdTokenClaims(result);
  const email = claims?.['email'];
  return {
    accessToken: result.access_token,
    // A provider that does not rotate sends none: the old one goes on working.
    refreshToken: result.refresh_token ?? before?.refreshToken,
    expiresAt: Date.now() + (result.expires_in ?? 300) * 1_000,
    email: typeof email === 'string' ? email : (before?.email ?? ''),
    sub: claims?.sub ?? before?.sub ?? '',
  };
}

/** null for a silent try that found nobody: no problem at all. */
function problemOf(error: unknown): string | null {
  if (error instanceof oauth.AuthorizationResponseError) {
    const quiet = ['login_required', 'interaction_required', 'access_denied'];
    return quiet.includes(error.error) ? null : 'The sign-in was refused. Please try again.';
  }
  return 'The sign-in did not complete. Please try again.';
}
