import { JobStore } from '../adapters/table/job-store.ts';
import { LeadCheckStore } from '../adapters/table/lead-check-store.ts';
import { TryStore } from '../adapters/table/try-store.ts';
import { VerificationStore } from '../adapters/table/verification-store.ts';
import type { LocalHooks } from '../config.ts';
import type { VerifyEmailsPorts } from '../domain/verification/verify-emails.ts';
import { latePorts } from './late.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

/** What `POST /verify/emails` needs. */
export const verificationServices = (
  context: TableContext,
  local: LocalHooks | undefined,
): VerifyEmailsPorts => ({
  now: context.now,
  newId: context.newId,
  // Most calls verify nothing.
  verifier: latePorts(
    async () => (await import('./email-verifier.ts')).emailVerifier(context, local),
    ['verify'],
  ),
  quota: new VerificationStore(context.table, context.now),
  tries: new TryStore(context.table),
});

/** What `POST /jobs/:id/verify` needs beside that. */
export function jobVerificationServices(context: TableContext) {
  const { table, now } = context;
  return {
    ...portsOf(new JobStore(table)),
    ...portsOf(new VerificationStore(table, now)),
    ...portsOf(new LeadCheckStore(table)),
  };
}
