import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { getPublicSuffix } from 'tldts';
import { plainText } from './page.ts';
import type { Page } from './page.ts';
import type { Steps } from './steps.ts';

/** Two-letter suffixes that the world uses without thinking of their country. */
const GENERIC_SUFFIXES: ReadonlySet<string> = new Set(
  'ai ac ag am as bz cc cd co cx dj eu fm ga gg gl gs io is je la li ly me ml ms nu pw sc sh st su tk to tv vc ws'.split(
    ' ',
  ),
);

/** Where a language is spoken, the likeliest country first; English is spoken everywhere and tells nothing. */
const COUNTRIES_OF_LANGUAGE: Readonly<Record<string, string>> = {
  de: 'DE AT CH',
  fr: 'FR BE CH',
  es: 'ES MX',
  it: 'IT CH',
  nl: 'NL BE',
  pt: 'PT BR',
  da: 'DK',
  sv: 'SE',
  nb: 'NO',
  no: 'NO',
  fi: 'FI',
  pl: 'PL',
  cs: 'CZ',
  el: 'GR',
  hu: 'HU',
  ro: 'RO',
  tr: 'TR',
  ja: 'JP',
};

const US_STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC';

/** How addresses are written in each country: a postcode of its own form, beside what makes it one. */
const ADDRESS_FORMS: readonly (readonly [country: string, form: RegExp])[] = [
  ['US', new RegExp(`\\b(?:${US_STATES})\\.?,? {1,3}\\d{5}(?:-\\d{4})?\\b`)],
  ['GB', /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}\b/],
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/],
  [
    'AU',
    /\b(?:NSW|VIC|QLD|ACT|TAS|WA|SA|NT|Victoria|Queensland|Tasmania|South Wales|(?:South|Western) Australia),? {1,3}\d{4}\b/,
  ],
  ['NL', /\b(?:NL-)?[1-9]\d{3} ?[A-Z]{2},? {1,3}['’\p{Lu}]\p{L}/u],
  ['DE', /\bD-\d{5} {1,2}\p{Lu}/u],
  ['AT', /\bA-\d{4} {1,2}\p{Lu}/u],
  ['CH', /\bCH-\d{4} {1,2}\p{Lu}/u],
  ['FR', /\bF-\d{5} {1,2}\p{Lu}|\b\d{5} {1,2}\p{Lu}[\p{L}' -]{2,40} cedex\b/iu],
  ['IT', /\bI-\d{5} {1,2}\p{Lu}|\b\d{5} {1,2}\p{Lu}[\p{L}' -]{2,30} \([A-Z]{2}\)/u],
  ['BE', /\bB-\d{4} {1,2}\p{Lu}/u],
  ['PT', /\b\d{4}-\d{3} {1,2}\p{Lu}/u],
  ['BR', /\b\d{5}-\d{3}\b.{0,40}\b[A-Z]{2}\b|\b[A-Z]{2}\b.{0,20}\b\d{5}-\d{3}\b/],
  ['PL', /\b\d{2}-\d{3} {1,2}\p{Lu}/u],
];

/** Names at the end of an address, in English and as the country calls itself. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  'united states': 'US',
  usa: 'US',
  canada: 'CA',
  'united kingdom': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  ireland: 'IE',
  germany: 'DE',
  deutschland: 'DE',
  austria: 'AT',
  österreich: 'AT',
  switzerland: 'CH',
  schweiz: 'CH',
  suisse: 'CH',
  france: 'FR',
  spain: 'ES',
  españa: 'ES',
  italy: 'IT',
  italia: 'IT',
  netherlands: 'NL',
  nederland: 'NL',
  belgium: 'BE',
  belgië: 'BE',
  belgique: 'BE',
  portugal: 'PT',
  brazil: 'BR',
  brasil: 'BR',
  mexico: 'MX',
  méxico: 'MX',
  australia: 'AU',
  'new zealand': 'NZ',
  india: 'IN',
  singapore: 'SG',
  'hong kong': 'HK',
  china: 'CN',
  japan: 'JP',
  sweden: 'SE',
  sverige: 'SE',
  norway: 'NO',
  norge: 'NO',
  denmark: 'DK',
  danmark: 'DK',
  finland: 'FI',
  poland: 'PL',
  polska: 'PL',
  'south africa': 'ZA',
};
const COUNTRY_NAME = new RegExp(
  `(?:^|[,;.|–-] {0,2}|\\d{3,6} {1,2}|\\()(${Object.keys(COUNTRY_NAMES).join('|')})\\)?\\.?$`,
  'i',
);
/** Also in addresses that go on after the country. */
const INDIAN_PIN = /\b[\p{L}]{4,20} ?[-–] ?[1-8]\d{2} ?\d{3}\b/u;

const INTERNATIONAL = /\+ ?\(?[1-9][\d ().-]{7,18}\d/g;
/** Lines looked at, and characters of each: an address stands in a short line. */
const MAX_LINES = 1_500;
const MAX_LINE = 300;
const MAX_INTERNATIONAL = 20;
const LINES_A_STEP = 64;

export interface CountryHints {
  /** The country of the business's record. */
  readonly given: string | undefined;
  /** Of the address in the page's structured data. */
  readonly stated: string | undefined;
  readonly host: string | null;
  readonly page: Page;
}

/**
 * The countries in which numbers without a country code may be read, the likeliest first: that of the record, of the
 * structured data, of the site's national suffix, of the addresses and international numbers on the page, and of its
 * language.
 *
 * @returns ISO 3166-1 alpha-2 each; empty when nothing tells.
 */
export function* countriesOfPage({ given, stated, host, page }: CountryHints): Steps<string[]> {
  const countries = new Set<string>();
  if (given !== undefined && /^[a-z]{2}$/i.test(given)) countries.add(given.toUpperCase());
  if (stated !== undefined) countries.add(stated);
  const suffix = (getPublicSuffix(host ?? '') ?? '').split('.').at(-1) ?? '';
  if (suffix.length === 2 && !GENERIC_SUFFIXES.has(suffix)) {
    countries.add(suffix === 'uk' ? 'GB' : suffix.toUpperCase());
  }
  for (const country of yield* countriesOfAddresses(page)) countries.add(country);
  const [, language = '', region] = /^([a-z]{2})(?:[-_]([a-z]{2})\b)?/i.exec(page.lang ?? '') ?? [];
  if (region !== undefined) countries.add(region.toUpperCase());
  const spoken = COUNTRIES_OF_LANGUAGE[language.toLowerCase()];
  for (const country of spoken?.split(' ') ?? []) countries.add(country);
  return [...countries];
}

function* countriesOfAddresses(page: Page): Steps<string[]> {
  const votes = new Map<string, number>();
  const vote = (country: string, weight: number) =>
    votes.set(country, (votes.get(country) ?? 0) + weight);
  let international = 0;
  // Both ends of a long page: addresses stand in heads and feet.
  const ends = page.lines.length > 2 * MAX_LINES;
  const lines = ends
    ? [...page.lines.slice(0, MAX_LINES), ...page.lines.slice(-MAX_LINES)]
    : page.lines;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_A_STEP === 0 && (yield)) break;
    const text = plainText(line.text).slice(0, MAX_LINE);
    if (text.length < 4) continue;
    if (/\d/.test(text)) {
      for (const [country, form] of ADDRESS_FORMS) if (form.test(text)) vote(country, 2);
      if (INDIAN_PIN.test(text)) vote('IN', 1);
    }
    const name = COUNTRY_NAME.exec(text)?.[1]?.toLowerCase();
    if (name !== undefined) vote(COUNTRY_NAMES[name] ?? '', 2);
    if (international >= MAX_INTERNATIONAL || !text.includes('+')) continue;
    for (const [number] of text.matchAll(INTERNATIONAL)) {
      international += 1;
      const country = countryOfNumber(number);
      if (country !== undefined) vote(country, 2);
    }
  }
  return [...votes].toSorted(([, a], [, b]) => b - a).map(([country]) => country);
}

/** The country of an international number, ISO 3166-1 alpha-2. */
export function countryOfNumber(text: string): string | undefined {
  try {
    const parsed = parsePhoneNumberFromString(text.replace(/^\+ ?\(?/, '+'), { extract: false });
    if (parsed === undefined) return undefined;
    return parsed.country ?? (parsed.countryCallingCode === '1' ? 'US' : undefined);
  } catch {
    // Some malformed numbers make it throw instead of answering undefined.
    return undefined;
  }
}
