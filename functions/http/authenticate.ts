import type { KeyRecord } from '../domain/api-keys/api-key.ts';
import { hashApiKey, modeOfApiKey } from '../domain/api-keys/key-format.ts';
import { SCOPES } from '../domain/kernel/actor.ts';
import type { Actor, Mode } from '../domain/kernel/actor.ts';
import { validationError } from '../domain/kernel/errors.ts';
import type { User } from '../domain/organizations/organization.ts';
import { limitsOf } from '../domain/plans/plans.ts';
import type { Authenticate, Authentication } from './middlewares/authentication.ts';

export interface AuthenticatorPorts {
  /** One strongly consistent read. */
  findKey(hash: string): Promise<KeyRecord | undefined>;
  /**
   * The signed-in person of a token; undefined when the token is not valid.
   * @throws ServiceError SERVICE_UNAVAILABLE when that can't be found out
   */
  verifySession(token: string): Promise<{ userSub: string } | undefined>;
  /** One strongly consistent read. */
  findUser(sub: string): Promise<User | undefined>;
  /** The user of a first sign-in. */
  signUp(sub: string): Promise<User>;
}

/** RFC 6750: the scheme's name in any case, one token. */
const BEARER = /^bearer +([^\s,]+) *$/i;
const KEY_PREFIX = 'lp_';

/** Tells who calls by the `Authorization` header (behaviour: Keys and sessions). */
export function authenticator(ports: AuthenticatorPorts): Authenticate {
  return async (headers) => {
    const token = BEARER.exec(headers['authorization'] ?? '')?.[1];
    if (token === undefined) return undefined;
    if (token.startsWith(KEY_PREFIX)) return authenticateKey(ports, token, headers['x-mode']);
    return authenticateSession(ports, token, headers['x-mode']);
  };
}

async function authenticateKey(
  ports: AuthenticatorPorts,
  key: string,
  xMode: string | undefined,
): Promise<Authentication | undefined> {
  // The checksum costs no storage call: mistyped and guessed keys end here.
  const mode = modeOfApiKey(key);
  if (mode === undefined) return undefined;
  const record = await ports.findKey(hashApiKey(key));
  if (record === undefined) return undefined;
  const actor: Actor = {
    kind: 'key',
    orgId: record.orgId,
    mode,
    scopes: record.scopes,
    plan: record.plan,
    limits: limitsOf(record.plan, record.limits),
    keyId: record.id,
    dailyCreditCap: record.dailyCreditCap,
  };
  // A key works on its own data whatever the header says, but nonsense is told as everywhere.
  return modeOf(xMode) === undefined ? { actor, problem: badMode() } : { actor };
}

async function authenticateSession(
  ports: AuthenticatorPorts,
  token: string,
  xMode: string | undefined,
): Promise<Authentication | undefined> {
  const session = await ports.verifySession(token);
  if (session === undefined) return undefined;
  const user = (await ports.findUser(session.userSub)) ?? (await ports.signUp(session.userSub));
  const mode = modeOf(xMode);
  const actor: Actor = {
    kind: 'session',
    orgId: user.orgId,
    mode: mode ?? 'live',
    scopes: SCOPES,
    plan: user.plan,
    limits: limitsOf(user.plan, user.limits),
    userId: user.id,
  };
  return mode === undefined ? { actor, problem: badMode() } : { actor };
}

const modeOf = (xMode: string | undefined): Mode | undefined => {
  if (xMode === undefined || xMode === 'live') return 'live';
  return xMode === 'test' ? 'test' : undefined;
};

const badMode = () =>
  validationError([{ path: 'X-Mode', code: 'invalid_value', message: 'Must be live or test.' }]);
