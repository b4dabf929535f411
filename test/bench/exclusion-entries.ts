import { createHash } from 'node:crypto';
import { ExclusionListId, OrgId } from '../../functions/domain/kernel/ids.ts';
import type { KnownBusiness } from '../../functions/domain/leads/known/known-business.ts';

/** Whose entries the bench looks up, the same in every thread. */
export const ORG = OrgId.parse('org_01JDZ6X4Y8QK5T3N7RBVWHM2CF');
export const LIST = ExclusionListId.parse('exc_01JDZ6X4Y8QK5T3N7RBVWHM2CF');

const WORDS = 'Maple Cedar River Summit Harbor Union Garden Valley Bright Silver'.split(' ');
const nameOf = (at: number) =>
  `${WORDS[at % WORDS.length]} ${WORDS[Math.floor(at / 10) % WORDS.length]}ton ${at} Dental`;

/** The nth customer, as a CRM states it. */
export const entryAt = (at: number): KnownBusiness => ({
  name: nameOf(at),
  domain: `site${at}.example`,
  phone: `+1512${200 + (at % 700)}${String(1_000 + (at % 8_999))}`,
  city: 'Austin',
  postalCode: String(73_301 + (at % 500)),
  countryCode: 'US',
});

export const entryIdAt = (at: number): string =>
  `ent_${createHash('sha256').update(String(at)).digest('hex').slice(0, 26).toUpperCase()}`;
