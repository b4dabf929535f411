import type { Judgement } from '../../kernel/judgement.ts';
import type { Business } from '../lead.ts';
import type { Judged } from './judge-business.ts';
import { judgeContactField } from './judge-contact-field.ts';
import { emailShare, phoneShare } from './reachable.ts';

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
  const website = siteShare(business);
  const profiles = Object.values(business.socials).filter((url) => url !== null).length;
  const shares = judged.fields.map(([field, judgement]) => {
    if (field === 'phone') return phone;
    return field === 'email' ? email : share(judgement);
  });
  const asked = shares.length === 0 ? Math.max(phone, email, ONLY_A_SITE * website) : mean(shares);
  // Every further way in is worth something even when only one was asked for.
  const ways =
    WAYS_WEIGHT.phone * phone +
    WAYS_WEIGHT.email * email +
    WAYS_WEIGHT.website * website +
    WAYS_WEIGHT.profiles * Math.min(1, profiles / ENOUGH_PROFILES);
  return (1 - WAYS_SHARE) * asked + WAYS_SHARE * ways;
}

/** How much of the share all ways together make, and each of them among them. */
export const WAYS_SHARE = 0.15;
export const WAYS_WEIGHT = { phone: 0.35, email: 0.3, website: 0.25, profiles: 0.1 } as const;
export const ENOUGH_PROFILES = 3;
/** A site alone, where any way will do: somebody has to look for the address on it. */
export const ONLY_A_SITE = 0.7;

/** What is left of a site that nobody looked at, on a host of many, without encryption. */
export const SITE_SHARE = { unchecked: 0.85, sharedHost: 0.8, plain: 0.9 } as const;

/** 1 for a site of its own that answers; less for one that nobody looked at, on a host of many, or without encryption. */
function siteShare(business: Business): number {
  if (judgeContactField(business, 'website').satisfied === 'no') return 0;
  const { website, domain, websiteStatus } = business;
  return (
    (websiteStatus === 'ok' ? 1 : SITE_SHARE.unchecked) *
    (domain === null ? SITE_SHARE.sharedHost : 1) *
    (website?.startsWith('https:') === true ? 1 : SITE_SHARE.plain)
  );
}
