import type { Business } from '../lead.ts';

/** 1 for an own number, 0.5 for a chain's hotline, 0 for none. */
export function phoneShare({ phones }: Business): number {
  if (phones === null || phones.length === 0) return 0;
  return phones.some((phone) => phone.scope === 'location') ? 1 : 0.5;
}

/** By the best of its addresses: 1 for one that takes mail, 0 for none. */
export function emailShare({ emails }: Business): number {
  const shares = { deliverable: 1, risky: 0.7, unknown: 0.85, undeliverable: 0 } as const;
  return Math.max(
    0,
    ...(emails ?? []).map(({ status }) => (status === null ? 0.85 : shares[status])),
  );
}

/** True when any way at all is known. */
export function isReachable(business: Business): boolean {
  return isContactable(business) || Object.values(business.socials).some((url) => url !== null);
}

/** True when there is a number, a mailbox or a website to write to: more than a profile on a network. */
export function isContactable(business: Business): boolean {
  return (
    phoneShare(business) > 0 ||
    emailShare(business) > 0 ||
    business.whatsapp !== null ||
    (business.website !== null && business.websiteStatus !== 'unreachable')
  );
}
