import { KeyStore } from '../adapters/table/key-store.ts';
import { OrganizationStore } from '../adapters/table/organization-store.ts';
import type { Config } from '../config.ts';
import { signUp } from '../domain/organizations/create-organization.ts';
import { authenticator } from '../http/authenticate.ts';
import type { Authenticate } from '../http/middlewares/authentication.ts';
import { lateCall } from './late.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

/** Tells who calls: a key by one read, a signed-in person by one more write at the first sign-in. */
export function createAuthenticator(
  context: Pick<TableContext, 'config' | 'table' | 'now' | 'newId'>,
): Authenticate {
  const { table, now, newId } = context;
  const organizations = portsOf(new OrganizationStore(table));
  return authenticator({
    ...portsOf(new KeyStore(table)),
    ...organizations,
    verifySession: sessionVerifier(context.config),
    signUp: (sub) => signUp({ now, newId, ...organizations }, sub),
  });
}

/** Without an issuer there are no sessions: every token is refused. */
function sessionVerifier(config: Config) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_JWKS_URI } = config;
  if (OIDC_ISSUER === '') return () => Promise.resolve(undefined);
  return lateCall(async () => {
    const { createSessionVerifier } = await import('../adapters/identity/session-verifier.ts');
    const verifier = createSessionVerifier({
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      ...(OIDC_JWKS_URI === '' ? {} : { jwksUri: OIDC_JWKS_URI }),
    });
    return (token: string) => verifier.verify(token);
  });
}
