import type { Actor } from '../kernel/actor.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { NewId } from '../kernel/ids.ts';
import { parseAddress } from './parse-address.ts';
import { monthOf, RESERVATION_SECONDS, resetOf } from './quota.ts';
import type { QuotaPorts, QuotaReservation } from './quota.ts';
import { sandboxVerification } from './sandbox.ts';
import { triesOf } from './tries.ts';
import type { TryPorts } from './tries.ts';
import type { EmailVerification, VerifyEmailsView } from './verification.ts';
import type { Verifier } from './verifier.ts';

export interface VerifyEmailsPorts {
  now(): Date;
  newId: NewId;
  verifier: Verifier;
  quota: QuotaPorts;
  tries: TryPorts;
}

/** A request answers within 20 s whatever the servers do: this long for the checks, the rest to settle. */
const CHECKED_WITHIN_MS = 18_000;

/**
 * Verifies addresses on the caller's monthly quota: distinct ones are reserved all or none, `unknown` ones given back.
 * Test mode answers by the local part and touches no quota.
 *
 * @param keep stores the results before they count: whoever dies in between is charged nothing
 * @throws ServiceError PLAN_LIMIT_EXCEEDED with `details { limit, used }`
 */
export async function verifyEmails(
  ports: VerifyEmailsPorts,
  actor: Actor,
  emails: readonly string[],
  keep?: (results: readonly EmailVerification[]) => Promise<void>,
): Promise<VerifyEmailsView> {
  const limit = actor.limits.emailVerificationsPerMonth;
  const now = ports.now();
  const month = monthOf(now);
  const resetsAt = resetOf(month);
  if (actor.mode === 'test') {
    const data = emails.map((email) => sandboxVerification(email, now));
    return { data, quota: { used: 0, limit, resetsAt } };
  }
  const keys = new Map(emails.map((email) => [email, parseAddress(email)?.key ?? email]));
  const reservation: QuotaReservation = {
    orgId: actor.orgId,
    month,
    id: ports.newId('request'),
    count: new Set(keys.values()).size,
    expiresAt: new Date(now.getTime() + RESERVATION_SECONDS * 1_000),
  };
  const outcome = await ports.quota.reserve(reservation, limit);
  if (outcome.kind === 'refused') throw limitExceeded(limit, outcome.used);
  let data: EmailVerification[];
  try {
    const elapsedMs = ports.now().getTime() - now.getTime();
    data = await ports.verifier.verify(emails, {
      budgetMs: CHECKED_WITHIN_MS - elapsedMs,
      tries: triesOf(ports.tries, actor, now),
    });
    await keep?.(data);
  } catch (error) {
    await ports.quota.settle(reservation, 0);
    throw error;
  }
  const known = data.filter(({ status }) => status !== 'unknown');
  const kept = new Set(known.map(({ email }) => keys.get(email))).size;
  const used = await ports.quota.settle(reservation, kept);
  // Without its reservation the answer would be free of charge: whoever was this late gets none.
  if (used === undefined)
    throw new ServiceError('SERVICE_UNAVAILABLE', 'The request took too long. Try again.', {
      retryAfterSeconds: 1,
    });
  return { data, quota: { used, limit, resetsAt } };
}

const limitExceeded = (limit: number, used: number) =>
  new ServiceError(
    'PLAN_LIMIT_EXCEEDED',
    limit === 0
      ? 'Email verification needs a paid plan.'
      : "The request needs more verifications than this month's quota has left.",
    { details: { limit, used } },
  );
