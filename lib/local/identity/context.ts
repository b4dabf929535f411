import type { SigningKey } from './keys.ts';
import type { ExpiringStore } from './store.ts';
import type { LocalUser, UserDirectory } from './users.ts';

/** A checked authorization request that waits for a person to sign in. */
export interface Authorization {
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scope: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
}

/** A browser that is signed in with the provider itself. */
export interface BrowserSession {
  readonly user: LocalUser;
  /** Unix seconds of the sign-in. */
  readonly authTime: number;
}

/** What a sign-in gave to the client. All its refresh tokens share it, so that one reuse ends them all. */
export interface Grant extends BrowserSession {
  readonly scope: string;
  readonly nonce: string | undefined;
  revoked: boolean;
}

interface IssuedCode {
  readonly grant: Grant;
  readonly authorization: Authorization;
  used: boolean;
}

interface IssuedRefreshToken {
  readonly grant: Grant;
  used: boolean;
}

export interface IdentityContext {
  readonly url: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUris: ReadonlySet<string>;
  readonly logoutUris: ReadonlySet<string>;
  readonly accessTokenSeconds: number;
  readonly users: UserDirectory;
  readonly key: Promise<SigningKey>;
  readonly pending: ExpiringStore<Authorization>;
  readonly codes: ExpiringStore<IssuedCode>;
  readonly refreshTokens: ExpiringStore<IssuedRefreshToken>;
  readonly sessions: ExpiringStore<BrowserSession>;
  /** Unix time in seconds. */
  readonly now: () => number;
}

export const SCOPES = ['openid', 'email', 'profile'] as const;
/** What the dashboard asks for, and what a minted token carries. */
export const FULL_SCOPE = SCOPES.join(' ');
