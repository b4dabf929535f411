import { createSessionVerifier } from './adapters/identity/session-verifier.ts';
import { KeyStore } from './adapters/table/key-store.ts';
import { OrganizationStore } from './adapters/table/organization-store.ts';
import { rateLimiter } from './adapters/table/rate-limiter.ts';
import type { RateLimiter } from './adapters/table/rate-limiter.ts';
import type { Base } from './clients.ts';
import type { Config } from './config.ts';
import { signUp } from './domain/organizations/create-organization.ts';
import { createAuthenticator } from './http/authenticate.ts';
import type { DispatchPorts } from './http/dispatch.ts';

/** Who calls, and whether there is room in the caller's buckets: what dispatch needs beside a log. */
export function requestPorts(
  base: Base,
  limiter: RateLimiter = rateLimiter(base.table, base.now),
): Omit<DispatchPorts, 'log'> {
  const { table, now, newId, config } = base;
  const keys = new KeyStore(table);
  const organizations = new OrganizationStore(table);
  const findUser = (sub: string) => organizations.findUser(sub);
  return {
    now,
    newId,
    authenticate: createAuthenticator({
      findKey: (hash) => keys.findKey(hash),
      verifySession: sessionVerifier(config),
      findUser,
      signUp: (sub) =>
        signUp(
          {
            now,
            newId,
            findUser,
            insertOrganization: (input) => organizations.insertOrganization(input),
          },
          sub,
        ),
    }),
    takeRequest: (actor) => limiter.takeRequest(actor),
  };
}

/** Without an issuer there are no sessions: every token is refused. */
function sessionVerifier(config: Config) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_JWKS_URI } = config;
  if (OIDC_ISSUER === '') return async () => undefined;
  const verifier = createSessionVerifier({
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    ...(OIDC_JWKS_URI === '' ? {} : { jwksUri: OIDC_JWKS_URI }),
  });
  return (token: string) => verifier.verify(token);
}
