import type { EmailStatus, Lead, LeadEmail } from '../lead.ts';

/** Addresses that are known to work come first, known dead ones last; the order stays within a rank. */
const RANK = {
  deliverable: 0,
  risky: 1,
  unknown: 1,
  undeliverable: 2,
} as const satisfies Record<EmailStatus, number>;

const rankOf = ({ status }: LeadEmail): number => RANK[status ?? 'unknown'];

/** A business or lead with what a check said of its addresses; an address that was not checked keeps its status. */
export function addEmailStatuses<T extends Pick<Lead, 'email' | 'emailStatus' | 'emails'>>(
  business: T,
  statuses: ReadonlyMap<string, EmailStatus>,
): T {
  if (business.emails === null || business.emails.length === 0) return business;
  const emails = business.emails
    .map((email) => ({ ...email, status: statuses.get(email.address) ?? email.status }))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const [best] = emails;
  return { ...business, emails, email: best?.address ?? null, emailStatus: best?.status ?? null };
}
