import { normalizeAddress } from '../../contacts/addresses.ts';
import { countryCodeOf } from '../../contacts/countries.ts';
import { parseEmail } from '../../contacts/emails.ts';
import { isFreeProvider } from '../../contacts/free-providers.ts';
import { parsePhone } from '../../contacts/phones.ts';
import { parseWebsite } from '../../contacts/websites.ts';
import { displayName } from '../normalize/business-name.ts';
import { KNOWN_FIELDS } from './known-business.ts';
import type { KnownBusiness, RefusalReason } from './known-business.ts';
import { knownKeys } from './known-keys.ts';

export type CleanOutcome =
  | { kind: 'known'; business: KnownBusiness }
  | { kind: 'refused'; reason: RefusalReason };

/** National numbers of fewer digits are extensions and short codes. */
const LEAST_NATIONAL_DIGITS = 8;
const MOST_NATIONAL_DIGITS = 14;

/**
 * Brings what a customer system says of a business into the form in which sources are read: a URL to its domain, a
 * national number to E.164, a country's name to its code. What can't be read is left out.
 * @returns refused when what is left identifies nobody
 */
export function cleanKnown(stated: KnownBusiness): CleanOutcome {
  const countryCode = countryCodeOf(stated.countryCode ?? null);
  const address = normalizeAddress({
    freeform: stated.street ?? null,
    locality: stated.city ?? null,
    region: stated.region ?? null,
    postcode: stated.postalCode ?? null,
    country: countryCode,
  });
  const site = stated.domain === undefined ? null : parseWebsite(stated.domain);
  const domain = site?.domain ?? null;
  const business = present({
    name: stated.name === undefined ? null : displayName(stated.name),
    domain: domain === null || isFreeProvider(domain) ? null : domain,
    email: stated.email === undefined ? null : (parseEmail(stated.email, null)?.address ?? null),
    phone: stated.phone === undefined ? null : phoneOf(stated.phone, countryCode),
    street: address.street,
    city: address.city,
    region: address.region,
    postalCode: address.postalCode,
    countryCode,
  });
  // A domain, an e-mail address, a phone, or a name with a city or postcode gives a key.
  if (knownKeys(business).length > 0) return { kind: 'known', business };
  return { kind: 'refused', reason: refusalOf(stated, site !== null) };
}

function refusalOf(stated: KnownBusiness, isOnHost: boolean): RefusalReason {
  if (isOnHost) return 'shared_domain';
  const isStated = [stated.domain, stated.email, stated.phone].some((text) => text !== undefined);
  return isStated ? 'unreadable' : 'too_little';
}

const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#|durchwahl|dw|poste)[\s.:]*\d{1,6}\s*$/i;

function phoneOf(raw: string, countryCode: string | null): string | null {
  const text = raw.replace(EXTENSION, '').replaceAll(/\s*\/\s*/g, ' ');
  const parsed = parsePhone(text, countryCode);
  if (parsed !== null) return parsed.number;
  if (countryCode !== null || text.trim().startsWith('+') || /\p{L}/u.test(text)) return null;
  // The trunk prefix is no part of the number.
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const isNumber =
    digits.length >= LEAST_NATIONAL_DIGITS &&
    digits.length <= MOST_NATIONAL_DIGITS &&
    !/(\d)\1{7}$/.test(digits);
  return isNumber ? digits : null;
}

function present(fields: Record<keyof KnownBusiness, string | null>): KnownBusiness {
  const business: KnownBusiness = {};
  for (const field of KNOWN_FIELDS) {
    const value = fields[field];
    if (value !== null && value !== '') business[field] = value;
  }
  return business;
}
