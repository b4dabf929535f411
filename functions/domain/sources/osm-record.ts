import { ATTRIBUTE_NAMES } from '../leads/normalize/source-record.ts';
import type { SourceRecord } from '../leads/normalize/source-record.ts';
import { countryOfNumber } from './calling-codes.ts';
import { asNumber, asObject, asText } from './loose-values.ts';
import type { LooseObject } from './loose-values.ts';
import { addressOf, emailsOf, listOf, phonesOf, socialsOf, websitesOf } from './osm-contacts.ts';
import type { OsmTags, OsmTagTable } from './osm-tags.ts';
import { divisionsOf } from './proven-divisions.ts';
import type { DivisionGazetteer } from './proven-divisions.ts';
import { SOURCES } from './sources.ts';

export interface OsmKnowledge {
  readonly table: OsmTagTable;
  readonly gazetteer: DivisionGazetteer;
  /** The taxonomy path of a category, from the broadest to itself. */
  pathOf(categoryId: string): readonly string[];
}

/**
 * Reads one element of an Overpass answer (`out center` form). Anything of a wrong type counts as absent.
 *
 * @returns null for elements without id, position, name or known tags, which can't be cited, found, called or sold.
 */
export function fromOsmElement(raw: unknown, knowledge: OsmKnowledge): SourceRecord | null {
  const element = asObject(raw);
  const identity = identityOf(element);
  const position = positionOf(element);
  if (element === undefined || identity === null || position === null) return null;
  const { tags, isClosed } = inUse(textTags(element['tags']), knowledge.table);
  const name = tags['name'] ?? tags['brand'];
  const { primary, alternates } = knowledge.table.categoriesOf(tags);
  if (name === undefined || primary === null) return null;
  return {
    sourceId: 'osm',
    recordId: identity,
    recordUrl: `https://www.openstreetmap.org/${identity}`,
    license: SOURCES.osm.license,
    attribution: SOURCES.osm.attribution,
    updatedAt: checkedAt(tags),
    name,
    alternateNames: alternateNamesOf(tags, name),
    category: {
      primary,
      hierarchy: [...knowledge.pathOf(primary)],
      alternates: [...alternates],
      basic: null,
    },
    confidence: null,
    websites: websitesOf(tags),
    socials: socialsOf(tags),
    emails: emailsOf(tags),
    phones: phonesOf(tags),
    brand: brandOf(tags, name),
    address: addressWithDivisions(tags, position, knowledge.gazetteer),
    latitude: position.latitude,
    longitude: position.longitude,
    operatingStatus: isClosed ? 'permanently_closed' : null,
    openingHours: tags['opening_hours'] ?? null,
    ...attributesOf(tags),
  };
}

function identityOf(element: LooseObject | undefined): string | null {
  const type = element?.['type'];
  const id = asNumber(element?.['id']);
  const isKnown = type === 'node' || type === 'way' || type === 'relation';
  return isKnown && Number.isSafeInteger(id) ? `${type}/${id}` : null;
}

function positionOf(
  element: LooseObject | undefined,
): { latitude: number; longitude: number } | null {
  const point = asObject(element?.['center']) ?? element;
  const latitude = asNumber(point?.['lat']);
  const longitude = asNumber(point?.['lon']);
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function textTags(raw: unknown): OsmTags {
  const tags: Record<string, string> = {};
  for (const [key, value] of Object.entries(asObject(raw) ?? {})) {
    const text = typeof value === 'string' ? value.trim() : asText(value);
    if (text !== undefined && text !== '') tags[key] = text;
  }
  return tags;
}

const LIFECYCLE = /^(?:disused|abandoned|was|closed|demolished|removed):/;

/**
 * The tags of the business. Where nothing in use is tagged, those of the one that has closed: a former shop beside a
 * new café is the past of its walls, not a closed café.
 */
function inUse(tags: OsmTags, table: OsmTagTable): { tags: OsmTags; isClosed: boolean } {
  if (table.categoriesOf(tags).primary !== null) return { tags, isClosed: false };
  const former: Record<string, string> = { ...tags };
  for (const [key, value] of Object.entries(tags))
    if (LIFECYCLE.test(key)) former[key.replace(LIFECYCLE, '')] ??= value;
  return { tags: former, isClosed: true };
}

const NAME_KEYS = ['alt_name', 'official_name', 'short_name', 'old_name', 'int_name', 'loc_name'];

function alternateNamesOf(tags: OsmTags, name: string): string[] {
  const translated = Object.keys(tags).filter((key) => /^name:[a-z]{2}$/.test(key));
  return listOf(tags, [...NAME_KEYS, ...translated]).filter((other) => other !== name);
}

function brandOf(tags: OsmTags, name: string): SourceRecord['brand'] {
  const brand = tags['brand'];
  const wikidata = tags['brand:wikidata'] ?? null;
  return brand === undefined && wikidata === null ? null : { name: brand ?? name, wikidata };
}

function addressWithDivisions(
  tags: OsmTags,
  position: { latitude: number; longitude: number },
  gazetteer: DivisionGazetteer,
): SourceRecord['address'] {
  const { street, city, region, postcode, country } = addressOf(tags);
  const isWhole = country !== null && region !== null;
  const proven = isWhole ? null : divisionsOf({ city, postcode }, position, gazetteer);
  const isSameCountry = country === null || proven?.countryCode === country;
  const address = {
    freeform: street,
    locality: city,
    region: region ?? (isSameCountry ? (proven?.regionCode ?? null) : null),
    postcode,
    country: country ?? proven?.countryCode ?? countryOfNumbers(phonesOf(tags)),
  };
  return Object.values(address).every((part) => part === null) ? null : address;
}

/** The one country that all numbers in international form belong to. */
function countryOfNumbers(phones: readonly string[]): string | null {
  const [first = null, ...others] = new Set(phones.map(countryOfNumber));
  return others.length === 0 ? first : null;
}

const CHECKED_KEYS = ['check_date', 'survey:date', 'check_date:opening_hours'];

/** The last day on which a mapper says to have looked, ISO 8601: `2025-06` counts as its first day. */
function checkedAt(tags: OsmTags): string | null {
  const dates = CHECKED_KEYS.flatMap((key) => {
    const [, month, day = '01'] = /^(\d{4}-\d{2})(?:-(\d{2}))?$/.exec(tags[key] ?? '') ?? [];
    return month === undefined ? [] : [`${month}-${day}`];
  });
  return dates.toSorted().at(-1) ?? null;
}

function attributesOf(tags: OsmTags): Pick<SourceRecord, 'attributes'> {
  const known = ATTRIBUTE_NAMES.flatMap((name) => {
    const value = tags[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return known.length === 0 ? {} : { attributes: Object.fromEntries(known) };
}
