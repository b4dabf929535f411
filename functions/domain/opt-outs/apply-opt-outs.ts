import { noSocials } from '../contacts/social-profiles.ts';
import type { Business, Lead } from '../leads/lead.ts';
import { businessKeys, contactKeys, isEmailOut, isPhoneOut } from './opt-out-keys.ts';

export interface OptOutPorts {
  /** Of these keys, the ones that opted out. */
  findOptOuts(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Leaves out the businesses that opted out, and takes addresses and numbers that did out of the others. */
export async function withoutOptedOut(
  ports: OptOutPorts,
  businesses: readonly Business[],
): Promise<{ kept: Business[]; optedOut: Business[] }> {
  const out = await ports.findOptOuts(
    businesses.flatMap((business) => [...businessKeys(business), ...contactKeys(business)]),
  );
  if (out.size === 0) return { kept: [...businesses], optedOut: [] };
  const isOut = (business: Business) => businessKeys(business).some((key) => out.has(key));
  return {
    kept: businesses.filter((one) => !isOut(one)).map((one) => withoutContacts(one, out)),
    optedOut: businesses.filter(isOut),
  };
}

/** The next best address and number stand in for those that opted out. */
function withoutContacts(business: Business, out: ReadonlySet<string>): Business {
  if (!contactKeys(business).some((key) => out.has(key))) return business;
  const emails = business.emails?.filter(({ address }) => !isEmailOut(address, out)) ?? null;
  const phones = business.phones?.filter(({ number }) => !isPhoneOut(number, out)) ?? null;
  const { whatsapp } = business;
  const keepsEmail = business.email !== null && !isEmailOut(business.email, out);
  const keepsPhone = business.phone !== null && !isPhoneOut(business.phone, out);
  return {
    ...business,
    emails,
    phones,
    ...(keepsEmail
      ? {}
      : { email: emails?.[0]?.address ?? null, emailStatus: emails?.[0]?.status ?? null }),
    ...(keepsPhone ? {} : { phone: phones?.[0]?.number ?? null }),
    whatsapp: whatsapp !== null && isPhoneOut(whatsapp, out) ? null : whatsapp,
  };
}

/**
 * A delivered lead without what opted out: the fields that held it are null, all by which it could be reached where
 * the business itself did. undefined when nothing of it did.
 */
export function maskLead(lead: Lead, out: ReadonlySet<string>): Lead | undefined {
  if (businessKeys(lead).some((key) => out.has(key))) {
    const masked = maskBusiness(lead);
    return isMasked(lead) ? undefined : masked;
  }
  if (!contactKeys(lead).some((key) => out.has(key))) return undefined;
  const isEmail = lead.email !== null && isEmailOut(lead.email, out);
  return {
    ...lead,
    ...(isEmail ? { email: null, emailStatus: null } : {}),
    ...(lead.phone !== null && isPhoneOut(lead.phone, out) ? { phone: null } : {}),
    emails: lead.emails?.filter(({ address }) => !isEmailOut(address, out)) ?? null,
    phones: lead.phones?.filter(({ number }) => !isPhoneOut(number, out)) ?? null,
  };
}

const isMasked = ({ phones, emails, website, address }: Lead): boolean =>
  phones === null && emails === null && website === null && address === null;

const maskBusiness = (lead: Lead): Lead => ({
  ...lead,
  address: null,
  street: null,
  latitude: null,
  longitude: null,
  phone: null,
  phones: null,
  email: null,
  emailStatus: null,
  emails: null,
  website: null,
  domain: null,
  websiteStatus: 'unchecked',
  socials: noSocials(),
  openingHours: null,
  sources: lead.sources.map((source) => ({ ...source, url: null })),
});
