import { normalizeAddress } from '../../contacts/addresses.ts';
import { countryCodeOf } from '../../contacts/countries.ts';
import { parseEmails } from '../../contacts/emails.ts';
import { parsePhones } from '../../contacts/phones.ts';
import { isSocialHost, noSocials, parseSocialProfile } from '../../contacts/social-profiles.ts';
import type { Socials } from '../../contacts/socials.ts';
import { parseWebsite } from '../../contacts/websites.ts';
import type { Website } from '../../contacts/websites.ts';
import { cleanText, foldToAscii, truncate } from '../../kernel/text.ts';
import type { Business, BusinessStatus, WebsiteStatus } from '../lead.ts';
import { displayName } from './business-name.ts';
import type { SourceAttributes, SourceRecord } from './source-record.ts';
import { ATTRIBUTE_NAMES } from './source-record.ts';

const MAX_ALTERNATE_NAMES = 10;
const MAX_CATEGORIES = 20;
const MAX_LINKS = 20;
const MAX_ID_LENGTH = 200;
const MAX_ATTRIBUTE_LENGTH = 60;

const STATUS_WORDS: Readonly<Record<string, BusinessStatus>> = {
  open: 'operational',
  operational: 'operational',
  temporarily_closed: 'temporarily_closed',
  closed_temporarily: 'temporarily_closed',
  permanently_closed: 'permanently_closed',
  closed_permanently: 'permanently_closed',
  closed: 'permanently_closed',
};

/**
 * Cleans one record of a source: display name, E.164 phones, canonical website, split address, placeholders out.
 * Never throws, whatever the strings hold; every string leaves bounded and without control characters.
 * `name` is empty when the source has no real name (such a business can't be delivered).
 * `emails` is null when the source gave none: they are looked for later.
 *
 * @param retrievedAt when the source was read, ISO 8601 UTC
 */
export function normalizeRecord(record: SourceRecord, retrievedAt: string): Business {
  const address = normalizeAddress(record.address);
  const links = sortLinks(record);
  const emails = parseEmails(record.emails, links.website?.host ?? null);
  const phones = parsePhones(record.phones, address.countryCode);
  const position = positionOf(record);
  const name = displayName(record.name);
  const categories = categoriesOf(record);
  return {
    name,
    alternateNames: alternateNamesOf(record, name),
    category: categories[0] ?? null,
    categories,
    categoryPath: idsOf(record.category.hierarchy),
    brand: brandOf(record, address.countryCode),
    ownershipType: 'unknown',
    ...address,
    ...position,
    phone: phones[0]?.number ?? null,
    phones: phones.map(({ number, type }) => ({
      number,
      type,
      scope: 'location',
      source: record.sourceId,
    })),
    email: emails[0]?.address ?? null,
    emailStatus: null,
    emails:
      emails.length === 0
        ? null
        : emails.map(({ address: mailbox, kind }) => ({
            address: mailbox,
            kind,
            status: null,
            source: record.sourceId,
          })),
    website: links.website?.url ?? null,
    domain: links.website?.domain ?? null,
    websiteStatus: links.websiteStatus,
    socials: links.socials,
    whatsapp: links.whatsapp,
    bookingUrls: [],
    confidence: confidenceOf(record.confidence),
    businessStatus: statusOf(record.operatingStatus),
    openingHours: record.openingHours === null ? null : cleanText(record.openingHours, 500),
    updatedAt: dateOf(record.updatedAt),
    ...attributesOf(record.attributes),
    sources: [
      {
        id: record.sourceId,
        recordId: truncate(plainId(record.recordId), MAX_ID_LENGTH),
        url: record.recordUrl === null ? null : (parseWebsite(record.recordUrl)?.url ?? null),
        license: cleanText(record.license, 200) ?? '',
        attribution: cleanText(record.attribution, 500) ?? '',
        retrievedAt,
      },
    ],
  };
}

interface Links {
  website: Website | null;
  websiteStatus: WebsiteStatus;
  socials: Socials;
  whatsapp: string | null;
}

/** Sources put profiles among the websites and websites among the profiles: each goes where it belongs. */
function sortLinks(record: SourceRecord): Links {
  const socials = noSocials();
  let website: Website | null = null;
  let whatsapp: string | null = null;
  let onSocialHost = false;
  for (const raw of [
    ...record.websites.slice(0, MAX_LINKS),
    ...record.socials.slice(0, MAX_LINKS),
  ]) {
    const profile = parseSocialProfile(raw);
    if (profile?.network === 'whatsapp') whatsapp ??= `+${profile.number}`;
    else if (profile !== null) socials[profile.network] ??= profile.url;
    if (profile !== null || isSocialHost(raw)) {
      onSocialHost ||= profile !== null;
      continue;
    }
    const candidate = parseWebsite(raw);
    // An own domain beats a page on a shared host, wherever it stands in the list.
    if (
      candidate !== null &&
      (website === null || (website.domain === null && candidate.domain !== null))
    ) {
      website = candidate;
    }
  }
  const websiteStatus = website === null ? (onSocialHost ? 'social_only' : 'none') : 'unchecked';
  return { website, websiteStatus, socials, whatsapp };
}

function categoriesOf(record: SourceRecord): string[] {
  const { primary, hierarchy, alternates } = record.category;
  const first = primary ?? hierarchy.at(-1) ?? null;
  return idsOf(first === null ? alternates : [first, ...alternates]);
}

function idsOf(raws: readonly string[]): string[] {
  const ids: string[] = [];
  for (const raw of raws.slice(0, MAX_CATEGORIES)) {
    const id = cleanText(raw, 100);
    if (id !== null && !ids.includes(id)) ids.push(id);
  }
  return ids;
}

function alternateNamesOf(record: SourceRecord, name: string): string[] {
  if (record.alternateNames.length === 0) return [];
  const names = new Set(record.alternateNames.slice(0, MAX_ALTERNATE_NAMES).map(displayName));
  names.delete('');
  names.delete(name);
  return [...names];
}

function brandOf(record: SourceRecord, countryCode: string | null): Business['brand'] {
  if (record.brand === null) return null;
  const wikidata = record.brand.wikidata?.trim() ?? '';
  const ownName = displayName(record.name);
  const name = withoutCountry(displayName(record.brand.name), ownName, countryCode);
  const hasId = /^Q[1-9]\d{0,11}$/.test(wikidata);
  if (name === '' && !hasId) return null;
  return { name: name === '' ? ownName : name, wikidata: hasId ? wikidata : null };
}

/** Parts of the world that sources append to a brand's name. */
const CONTINENTS: ReadonlySet<string> = new Set(
  'middle east|europe|asia|africa|latin america|asia pacific|international'.split('|'),
);

/** A brand that a source names after its branch in another country: the Starbucks of Alameda is not Starbucks Middle East. */
function withoutCountry(brand: string, name: string, countryCode: string | null): string {
  const [long, short] = [foldToAscii(brand), foldToAscii(name)];
  if (short === '' || !long.startsWith(`${short} `)) return brand;
  const tail = long.slice(short.length + 1);
  const country = countryCodeOf(tail);
  const isElsewhere = country !== null && country !== countryCode;
  return isElsewhere || CONTINENTS.has(tail) ? name : brand;
}

function attributesOf(raw: SourceAttributes | undefined): Pick<Business, 'attributes'> {
  if (raw === undefined) return {};
  const attributes: SourceAttributes = {};
  for (const name of ATTRIBUTE_NAMES) {
    const value = cleanText(raw[name] ?? '', MAX_ATTRIBUTE_LENGTH);
    if (value !== null) attributes[name] = value.toLowerCase();
  }
  return Object.keys(attributes).length === 0 ? {} : { attributes };
}

/** Both or neither; 0/0 is where broken geocoders put things. */
function positionOf(record: SourceRecord): Pick<Business, 'latitude' | 'longitude'> {
  const { latitude, longitude } = record;
  const isSane =
    latitude !== null &&
    longitude !== null &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0);
  return isSane ? { latitude, longitude } : { latitude: null, longitude: null };
}

function confidenceOf(confidence: number | null): number | null {
  if (confidence === null || !Number.isFinite(confidence)) return null;
  return Math.min(1, Math.max(0, confidence));
}

/** Absent is unknown, never open. */
function statusOf(raw: string | null): BusinessStatus {
  if (raw === null) return 'unknown';
  const word = raw
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return Object.hasOwn(STATUS_WORDS, word) ? (STATUS_WORDS[word] ?? 'unknown') : 'unknown';
}

const ISO_DATE =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

function dateOf(raw: string | null): string | null {
  if (raw === null || raw.length > 40) return null;
  const text = raw.trim();
  return ISO_DATE.test(text) && Number.isFinite(Date.parse(text)) ? text : null;
}

/** Ids are opaque: only what can't be part of one is taken out. */
function plainId(raw: string): string {
  return raw
    .slice(0, MAX_ID_LENGTH * 4)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();
}
