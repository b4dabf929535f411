import type { Judgement } from '../../kernel/judgement.ts';
import type { Business } from '../lead.ts';
import type { Judged } from './judge-business.ts';
import { judgeContactField } from './judge-contact-field.ts';

/** 1, 0.5 or 0 for yes, unclear and no. */
export function share({ satisfied }: Judgement): number {
  return satisfied === 'yes' ? 1 : satisfied === 'unclear' ? 0.5 : 0;
}

/** 1 for nothing asked. */
export function mean(shares: readonly number[]): number {
  return shares.length === 0 ? 1 : shares.reduce((sum, value) => sum + value, 0) / shares.length;
}

/** How well the business can be reached by what was asked for (by anything, when nothing was), 0..1. */
export function contactShare(business: Business, judged: Judged): number {
  const phone = phoneShare(business);
  const email = emailShare(business);
  const website = share(judgeContactField(business, 'website'));
  if (judged.fields.length === 0) return Math.min(1, 0.55 * phone + 0.35 * email + 0.2 * website);
  const asked = judged.fields.map(([field, judgement]) => {
    if (field === 'phone') return phone;
    return field === 'email' ? email : share(judgement);
  });
  // A second way in is worth something even when only one was asked for.
  return 0.85 * mean(asked) + 0.15 * Math.max(phone * 0.5 + email * 0.5, website * 0.5);
}

/** 1 for an own number, 0.5 for a chain's hotline, 0 for none. */
export function phoneShare({ phones }: Business): number {
  if (phones === null || phones.length === 0) return 0;
  return phones.some((phone) => phone.scope === 'location') ? 1 : 0.5;
}

function emailShare({ emails }: Business): number {
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
