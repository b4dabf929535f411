import { registrableDomain } from '../contacts/websites.ts';
import type { OrgId } from '../kernel/ids.ts';

/**
 * Conversations with a domain's mail servers that brought no answer, which an organisation may cause on one UTC day.
 * Unknown results cost no quota: without a limit, a name that leads to any machine would be a way to knock on its
 * port 25 for nothing.
 */
const FRUITLESS_PER_DOMAIN = 20;
/** The same over all domains, as a share of the month's quota, and at least so many. */
const FRUITLESS_SHARE = 10;
const LEAST_FRUITLESS = 100;

export interface TryLimits {
  perDomain: number;
  perDay: number;
}

export const tryLimits = (emailVerificationsPerMonth: number): TryLimits => ({
  perDomain: FRUITLESS_PER_DOMAIN,
  perDay: Math.max(LEAST_FRUITLESS, Math.ceil(emailVerificationsPerMonth / FRUITLESS_SHARE)),
});

/** An organisation's tries on one day at one registrable domain, whatever its subdomains. */
export interface TryCount {
  orgId: OrgId;
  /** UTC date. */
  day: string;
  domain: string;
}

export interface TryPorts {
  /** Counts a try before it is made, whatever comes of it; false at a limit. */
  takeTry(of: TryCount, limits: TryLimits): Promise<boolean>;
  /** Takes a try out of the count that brought an answer. */
  returnTry(of: TryCount): Promise<void>;
}

/** What the verifier asks before a conversation, and tells after it. */
export interface Tries {
  take(domain: string): Promise<boolean>;
  answered(domain: string): Promise<void>;
}

export function triesOf(
  ports: TryPorts,
  owner: { orgId: OrgId; limits: { emailVerificationsPerMonth: number } },
  now: Date,
): Tries {
  const day = now.toISOString().slice(0, 10);
  const limits = tryLimits(owner.limits.emailVerificationsPerMonth);
  const countOf = (domain: string): TryCount => ({
    orgId: owner.orgId,
    day,
    domain: registrableDomain(domain) ?? domain,
  });
  return {
    take: (domain) => ports.takeTry(countOf(domain), limits),
    answered: (domain) => ports.returnTry(countOf(domain)),
  };
}
