import type { Judged } from './judge-business.ts';
import { judgeContactField } from './judge-contact-field.ts';
import type { Judgement } from './judge-contact-field.ts';
import type { Business } from './lead.ts';

export function share({ satisfied }: Judgement): number {
  return satisfied === 'yes' ? 1 : satisfied === 'unclear' ? 0.5 : 0;
}

export function mean(shares: readonly number[]): number {
  return shares.length === 0 ? 1 : shares.reduce((sum, value) => sum + value, 0) / shares.length;
}

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

export function isReachable(business: Business): boolean {
  return (
    phoneShare(business) > 0 ||
    emailShare(business) > 0 ||
    business.whatsapp !== null ||
    (business.website !== null && business.websiteStatus !== 'unreachable') ||
    Object.values(business.socials).some((url) => url !== null)
  );
}
