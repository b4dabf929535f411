import { isFreeProvider } from '../../contacts/free-providers.ts';
import { meantNumber, nationalDigits } from '../../contacts/phones.ts';
import { noSocials } from '../../contacts/social-profiles.ts';
import { parseWebsite } from '../../contacts/websites.ts';
import type { Business } from '../lead.ts';
import { matchKey } from '../match/match-key.ts';
import type { MatchKey } from '../match/match-key.ts';
import type { KeyKind, KnownBusiness, KnownKey } from './known-business.ts';

/** Words of a known business's name that it is looked up by, the longest first. */
const MOST_KNOWN_WORDS = 2;
/** Words of a candidate's name that it looks by. */
const MOST_CANDIDATE_WORDS = 5;

/** Every key of a known business. */
export function knownKeys(known: KnownBusiness, key: MatchKey = knownMatchKey(known)): KnownKey[] {
  const keys: KnownKey[] = [];
  for (const domain of knownDomains(known)) keys.push({ kind: 'domain', key: `domain:${domain}` });
  if (known.email !== undefined) keys.push({ kind: 'mail', key: `mail:${known.email}` });
  if (known.phone !== undefined) keys.push(phoneKey(known.phone));
  if (known.name !== undefined) {
    const words = key.core.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
    keys.push(...placeKeys(withWhole(words.slice(0, MOST_KNOWN_WORDS), key), key));
  }
  return keys;
}

/** Every key, of these kinds, under which a candidate's known businesses lie. */
export function candidateKeys(
  candidate: Business,
  key: MatchKey,
  kinds: ReadonlySet<KeyKind>,
): string[] {
  const keys: string[] = [];
  if (kinds.has('domain') && candidate.domain !== null) keys.push(`domain:${candidate.domain}`);
  if (kinds.has('mail'))
    for (const { address } of candidate.emails ?? []) keys.push(`mail:${address}`);
  for (const number of new Set(candidateNumbers(candidate))) {
    if (kinds.has('phone')) keys.push(`phone:${number}`);
    const digits = kinds.has('national') ? nationalDigits(number) : null;
    if (digits !== null) keys.push(`national:${digits}`);
  }
  const words = withWhole(key.core.slice(0, MOST_CANDIDATE_WORDS), key);
  for (const { kind, key: place } of placeKeys(words, key)) if (kinds.has(kind)) keys.push(place);
  return keys;
}

const candidateNumbers = ({ phones }: Business): string[] =>
  (phones ?? []).flatMap(({ number }) => [number, meantNumber(number) ?? number]);

/** The domain, and that of the e-mail address, unless anybody gets addresses there. */
export function knownDomains({ domain, email }: KnownBusiness): string[] {
  const host = email?.slice(email.lastIndexOf('@') + 1);
  const mailDomain =
    host === undefined || isFreeProvider(host)
      ? undefined
      : (parseWebsite(host)?.domain ?? undefined);
  // Rows of an earlier release may hold a mail provider as a domain.
  const own = domain === undefined || isFreeProvider(domain) ? undefined : domain;
  return [...new Set([own, mailDomain].filter((name) => name !== undefined))];
}

/** Longer names share other words. */
const MOST_WHOLE_WORDS = 3;

/** The words of a name, and the whole of a short one: "LloydsPharmacy" and "Lloyds Pharmacy" share no word. */
const withWhole = (words: readonly string[], { compact, name }: MatchKey): string[] =>
  compact === '' || name.split(' ').length > MOST_WHOLE_WORDS
    ? [...words]
    : [...new Set([...words, compact])];

const phoneKey = (phone: string): KnownKey =>
  phone.startsWith('+')
    ? { kind: 'phone', key: `phone:${phone}` }
    : { kind: 'national', key: `national:${phone}` };

function placeKeys(words: readonly string[], { postcode, city }: MatchKey): KnownKey[] {
  const keys: KnownKey[] = [];
  // Of ZIP+4 codes five digits tell the place; where the country is unknown they come whole.
  const area = /^\d{9}$/.test(postcode) ? postcode.slice(0, 5) : postcode;
  for (const word of words) {
    if (area !== '') keys.push({ kind: 'postcode', key: `postcode:${word}|${area}` });
    if (city !== '') keys.push({ kind: 'city', key: `city:${word}|${city}` });
  }
  return keys;
}

/** The key by which the pair model compares it: what is not known counts as missing. */
export function knownMatchKey(known: KnownBusiness): MatchKey {
  return matchKey({
    name: known.name ?? '',
    street: known.street ?? null,
    city: known.city ?? null,
    postalCode: known.postalCode ?? null,
    countryCode: known.countryCode ?? null,
    phones: known.phone?.startsWith('+')
      ? [{ number: known.phone, type: null, scope: 'location', source: 'known' }]
      : null,
    website: null,
    domain: knownDomains(known)[0] ?? null,
    category: null,
    categories: [],
    categoryPath: [],
    brand: null,
    socials: noSocials(),
    latitude: null,
    longitude: null,
  });
}
