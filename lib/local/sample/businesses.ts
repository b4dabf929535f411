import anyAscii from 'any-ascii';
import { chanceFrom, seedOf } from './chance.ts';
import type { Chance } from './chance.ts';
import { SAMPLE_CITIES } from './cities.ts';
import type { Language, SampleCity } from './cities.ts';
import { PhoneBook } from './phone-book.ts';
import { primaryOf, TRADES } from './trades.ts';
import type { Trade } from './trades.ts';
import { businessName, postcode, streetAddress, surname } from './words.ts';

/** How a website behaves, or where it shows its e-mail address. */
export type SiteKind =
  | 'mailto'
  | 'text'
  | 'spelled_out'
  | 'json_ld'
  | 'cloudflare'
  | 'contact_page'
  | 'no_email'
  | 'parked'
  | 'unreachable'
  | 'slow'
  | 'not_found';

export interface SampleSite {
  /** `name.example` */
  readonly host: string;
  readonly kind: SiteKind;
  readonly email: string;
  /** A person's own address, on some sites. */
  readonly personalEmail: string | null;
}

/** An invented business: what a source knows of it, and the website that only a visit shows. */
export interface SampleBusiness {
  readonly id: string;
  readonly name: string;
  readonly city: SampleCity;
  readonly trade: Trade;
  readonly latitude: number;
  readonly longitude: number;
  readonly street: string;
  readonly postcode: string;
  readonly phone: string | null;
  readonly websites: readonly string[];
  readonly socials: readonly string[];
  readonly emails: readonly string[];
  readonly brand: string | null;
  readonly confidence: number;
  readonly operatingStatus: string | null;
  readonly dataset: string;
  readonly updatedAt: string;
  /** Shared by all places of a chain. */
  readonly site: SampleSite | null;
}

/** Businesses of a trade in each city, unless `MORE` says otherwise. */
const COUNT = 9;
const MORE: Readonly<Record<string, number>> = {
  'Austin dental_clinic': 160,
  'Chicago restaurant': 240,
};
const MORE_EVERYWHERE: Readonly<Record<string, number>> = { restaurant: 28, dental_clinic: 20 };

const METERS_PER_DEGREE = 111_195;
const SPREAD_METERS = 2_200;

let made: readonly SampleBusiness[] | undefined;

/** The whole data set, made on first use and the same in every run. */
export function sampleBusinesses(): readonly SampleBusiness[] {
  made ??= makeAll();
  return made;
}

function makeAll(): SampleBusiness[] {
  const taken = new Set<string>();
  const sites = new Map<string, SampleSite>();
  return SAMPLE_CITIES.flatMap((city) => {
    const phones = new PhoneBook(city);
    return TRADES.flatMap((trade) => {
      const key = `${city.name} ${primaryOf(trade)}`;
      const chance = chanceFrom(seedOf(key));
      const count = MORE[key] ?? MORE_EVERYWHERE[primaryOf(trade)] ?? COUNT;
      const originals = Array.from({ length: count }, (_, index) =>
        makeBusiness({ chance, city, trade, phones, taken, sites }, index),
      );
      const again = originals
        .filter(() => chance.is(0.04))
        .map((one) => seenBySomeoneElse(chance, one));
      return [...originals, ...again];
    });
  });
}

interface Making {
  readonly chance: Chance;
  readonly city: SampleCity;
  readonly trade: Trade;
  readonly phones: PhoneBook;
  /** Names in their city, and hosts, that are in use. */
  readonly taken: Set<string>;
  readonly sites: Map<string, SampleSite>;
}

function makeBusiness(making: Making, index: number): SampleBusiness {
  const { chance, city, trade, phones, sites } = making;
  // The first two places of a trade that has a chain belong to it.
  const brand = index < 2 ? (trade.chain ?? null) : null;
  const name = brand ?? freeName(making);
  const kindOfPresence = chance.next();
  const hasSite = brand !== null || kindOfPresence < 0.86;
  const site = hasSite ? siteOf(making, name, brand) : null;
  if (site !== null) sites.set(site.host, site);
  const handle = slug(name).replaceAll('-', '');
  const page = `https://www.facebook.com/${handle}.${slug(city.name)}`;
  const isSocialOnly = !hasSite && kindOfPresence < 0.91;
  const websites = site !== null ? [websiteOf(site, brand, city)] : isSocialOnly ? [page] : [];
  return {
    id: identifier(chance),
    name,
    city,
    trade,
    ...near(chance, city, SPREAD_METERS),
    street: streetAddress(chance, city),
    postcode: postcode(chance, city),
    phone: chance.is(0.93) ? phones.next(chance) : null,
    websites,
    socials: chance.is(0.55)
      ? [page, ...(chance.is(0.3) ? [`https://www.instagram.com/${handle}`] : [])]
      : [],
    emails: site !== null && chance.is(0.03) ? [site.email] : [],
    brand,
    confidence: Math.round((0.35 + 0.64 * Math.sqrt(chance.next())) * 1_000) / 1_000,
    operatingStatus: statusOf(chance),
    dataset: 'sample-directory',
    updatedAt: dayOf(chance),
    site,
  };
}

const AND: Readonly<Record<Language, string>> = { en: ' and ', de: ' und ', fr: ' et ' };

/** Another contributor's record of the same business: other spelling, other forms, a few metres off, less known. */
function seenBySomeoneElse(chance: Chance, one: SampleBusiness): SampleBusiness {
  const spellings = [
    one.name.toUpperCase(),
    one.name.replace(' & ', AND[one.city.language]),
    asciiOf(one.name),
    `${one.name} ${one.city.country === 'US' ? 'LLC' : one.city.name}`,
  ] as const;
  const { latitude, longitude } = one;
  return {
    ...one,
    id: identifier(chance),
    name: chance.pick(spellings),
    ...near(chance, { latitude, longitude }, 8),
    street: one.street.replace('Street', 'St').replace('Avenue', 'Ave').replace('straße', 'str.'),
    websites: chance.is(0.5) ? one.websites.map((website) => `${website}?utm_source=maps`) : [],
    socials: [],
    confidence: Math.round(one.confidence * 700) / 1_000,
    operatingStatus: null,
    dataset: 'sample-survey',
  };
}

function freeName({ chance, city, trade, taken }: Making): string {
  for (;;) {
    const name = businessName(chance, chance.pick(trade.names[city.language]), city);
    const key = `${city.name} ${slug(name)}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}

function siteOf(
  { chance, city, taken, sites }: Making,
  name: string,
  brand: string | null,
): SampleSite {
  if (brand !== null) {
    const host = `${slug(brand)}.example`;
    const email = `hello@${host}`;
    return sites.get(host) ?? { host, kind: 'mailto', email, personalEmail: null };
  }
  const plain = `${slug(name)}.example`;
  const host = taken.has(plain) ? `${slug(name)}-${slug(city.name)}.example` : plain;
  taken.add(host);
  const mailbox = { en: 'info', de: 'kontakt', fr: 'contact' }[city.language];
  const first = chance.pick(['Alex', 'Dana', 'Kim', 'Lou', 'Robin', 'Sasha'] as const);
  const person = slug(`${first} ${surname(chance, city.language)}`).replace('-', '.');
  return {
    host,
    kind: siteKind(chance.next()),
    email: `${chance.is(0.8) ? mailbox : 'hello'}@${host}`,
    personalEmail: chance.is(0.15) ? `${person}@${host}` : null,
  };
}

/** Shares of the kinds of sites, out of 1; four in five show an address. */
const SITE_SHARES: readonly (readonly [SiteKind, number])[] = [
  ['mailto', 0.34],
  ['text', 0.14],
  ['spelled_out', 0.09],
  ['json_ld', 0.09],
  ['cloudflare', 0.07],
  ['contact_page', 0.12],
  ['slow', 0.02],
  ['no_email', 0.06],
  ['parked', 0.02],
  ['unreachable', 0.03],
  ['not_found', 0.02],
];

function siteKind(chance: number): SiteKind {
  let passed = 0;
  for (const [kind, share] of SITE_SHARES) {
    passed += share;
    if (chance < passed) return kind;
  }
  return 'mailto';
}

function websiteOf(site: SampleSite, brand: string | null, city: SampleCity): string {
  return brand === null ? `http://${site.host}/` : `http://${site.host}/${slug(city.name)}`;
}

function statusOf(chance: Chance): string | null {
  const number = chance.next();
  if (number < 0.03) return 'permanently_closed';
  if (number < 0.04) return 'temporarily_closed';
  return number < 0.3 ? 'open' : null;
}

function near(chance: Chance, centre: { latitude: number; longitude: number }, meters: number) {
  const north = (chance.bell() * meters) / METERS_PER_DEGREE;
  const east =
    (chance.bell() * meters) / METERS_PER_DEGREE / Math.cos((centre.latitude * Math.PI) / 180);
  return { latitude: micro(centre.latitude + north), longitude: micro(centre.longitude + east) };
}

const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function identifier(chance: Chance): string {
  let text = '';
  for (let digit = 0; digit < 32; digit += 1) {
    if (digit === 8 || digit === 12 || digit === 16 || digit === 20) text += '-';
    text += chance.below(16).toString(16);
  }
  return text;
}

/** A day between 2024 and September 2026. */
function dayOf(chance: Chance): string {
  return new Date(Date.UTC(2024, 0, 1 + chance.below(990))).toISOString();
}

export function slug(text: string): string {
  return asciiOf(text)
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function asciiOf(text: string): string {
  if (ASCII.test(text)) return text;
  const umlauts = text.normalize('NFC').replaceAll('ä', 'ae').replaceAll('ö', 'oe');
  return anyAscii(umlauts.replaceAll('ü', 'ue'));
}

const ASCII = /^[ -~]*$/;
