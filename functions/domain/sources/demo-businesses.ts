import { foldAccents } from '../kernel/text.ts';
import type { SourceRecord } from '../leads/normalize/source-record.ts';
import { isInShape } from '../leads/score/judge-place.ts';
import type { LeadRequest, PlacePart } from '../prompt/request.ts';
import { demoPhone } from './demo-phones.ts';
import { EARTH_RADIUS_METERS } from './search-area.ts';
import { SOURCES } from './sources.ts';

/** Most that one request gets: as many names as the two lists give without repeating a first word. */
const MAX_DEMO_BUSINESSES = 100;

const FIRST_WORDS =
  'Amber Blue Bright Copper Coral Crimson Emerald Golden Green Harbor Indigo Ivory Jade Juniper Maple Noble Olive Pearl Silver Willow'.split(
    ' ',
  );
const SECOND_WORDS = 'Lantern Meadow Bridge Falcon Orchard'.split(' ');
const STREETS = 'Alder Birch Cedar Elm Hazel Juniper Larch Maple Oak Rowan'.split(' ');
const UPDATED_AT = '2026-01-01T00:00:00.000Z';
const BEST_CONFIDENCE = 0.99;
const CONFIDENCE_STEP = 0.004;

/**
 * Invented businesses for a sandbox job: at the asked places, of the asked categories, taken in turn. The same request
 * always gives the same ones. They carry what the request's filters ask for, as far as a data source can know it.
 * Phone numbers are from ranges kept for fiction, websites and e-mail addresses under `.example` (RFC 2606).
 *
 * @param count at most 100 are made.
 */
export function demoBusinesses(request: LeadRequest, count: number): SourceRecord[] {
  const key = [request.place?.label ?? '', ...request.categories.map(({ id }) => id)].join('/');
  const shift = hash(key);
  const wanted = Math.max(0, Math.min(Math.trunc(count), MAX_DEMO_BUSINESSES));
  return Array.from({ length: wanted }, (_, index) => demoBusiness(request, index, shift));
}

function demoBusiness(request: LeadRequest, index: number, shift: number): SourceRecord {
  const category = request.categories[index % request.categories.length];
  const parts = request.place?.parts ?? [];
  const part = parts[index % parts.length];
  const { include } = request.brands;
  const brand = include[index % include.length];
  const name =
    brand === undefined
      ? `${twoWords(index + shift)} ${category?.label ?? 'Company'}`
      : `${brand} ${twoWords(index + shift)}`;
  const slug = foldAccents(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const host = `${slug.slice(0, 60)}.example`;
  const hasWebsite = wants(request, 'has_website');
  return {
    sourceId: 'demo',
    recordId: `demo-${shift.toString(16)}-${index + 1}`,
    recordUrl: null,
    license: SOURCES.demo.license,
    attribution: SOURCES.demo.attribution,
    updatedAt: UPDATED_AT,
    name,
    alternateNames: [],
    category: {
      primary: category?.id ?? null,
      hierarchy: category === undefined ? [] : [category.id],
      alternates: [],
      basic: null,
    },
    confidence: Math.round((BEST_CONFIDENCE - index * CONFIDENCE_STEP) * 1_000) / 1_000,
    websites: hasWebsite ? [`https://${host}/`] : [],
    socials: wants(request, 'has_social') ? socialsOf(slug) : [],
    emails: wants(request, 'has_email') ? [`info@${host}`, `sam.rivers@${host}`] : [],
    phones: wants(request, 'has_phone')
      ? [demoPhone(part?.countryCode ?? null, index + shift)]
      : [],
    brand: brand === undefined ? null : { name: brand, wikidata: null },
    address: addressOf(part, index),
    ...freePosition(part, index, request),
    operatingStatus: 'open',
    openingHours: 'Mo-Sa 09:00-20:00',
  };
}

/** False only where the request asks for businesses that lack it. */
function wants(request: LeadRequest, kind: LeadRequest['filters'][number]['kind']): boolean {
  return !request.filters.some(
    (filter) => filter.kind === kind && (filter.value === false) !== (filter.op === 'neq'),
  );
}

/** A different pair for each of a hundred neighbouring numbers. */
function twoWords(number: number): string {
  const first = FIRST_WORDS[number % FIRST_WORDS.length] ?? '';
  const second = SECOND_WORDS[Math.floor(number / FIRST_WORDS.length) % SECOND_WORDS.length] ?? '';
  return `${first} ${second}`;
}

function socialsOf(slug: string): string[] {
  const handle = slug.replaceAll('-', '').slice(0, 30);
  return [
    `https://www.facebook.com/${handle}.example`,
    `https://www.instagram.com/${handle}.example`,
    `https://www.linkedin.com/company/${slug}-example`,
    `https://x.com/${handle.slice(0, 13)}_x`,
  ];
}

function addressOf(part: PlacePart | undefined, index: number): SourceRecord['address'] {
  const street = STREETS[index % STREETS.length] ?? '';
  const locality =
    part?.localities[0] ?? (part?.kind === 'city' ? part.label.split(',')[0] : undefined);
  return {
    freeform: `${100 + 7 * index} ${street} Street`,
    locality: locality?.trim() ?? null,
    region: part?.regionCode ?? null,
    postcode: part?.postcode ?? null,
    country: part?.countryCode ?? null,
  };
}

const MOST_POSITIONS = 4 * MAX_DEMO_BUSINESSES;

/** The position of this number among those that no excluded area holds; where too few are free, any. */
function freePosition(
  part: PlacePart | undefined,
  index: number,
  { excludedAreas }: LeadRequest,
): ReturnType<typeof positionOf> {
  let free = -1;
  for (let at = 0; at < MOST_POSITIONS && excludedAreas.length > 0; at += 1) {
    const position = positionOf(part, at);
    if (excludedAreas.every((area) => isInShape(position, area) !== true)) free += 1;
    if (free === index) return position;
  }
  return positionOf(part, index);
}

/** A golden angle apart on a spiral round the centre, inside the circle or box: the first hundred in its inner half. */
function positionOf(
  part: PlacePart | undefined,
  index: number,
): { latitude: number | null; longitude: number | null } {
  if (part === undefined) return { latitude: null, longitude: null };
  const reach = 0.5 * Math.sqrt((index + 0.5) / MAX_DEMO_BUSINESSES);
  const turn = index * 2.399_963;
  const [west, south, east, north] = part.bbox;
  const halfHeight = degreesOf(part.radiusMeters) ?? (north - south) / 2;
  const stretch = Math.max(0.01, Math.cos((part.latitude * Math.PI) / 180));
  const halfWidth = part.radiusMeters === null ? (east - west) / 2 : halfHeight / stretch;
  const [latitude, longitude] =
    part.radiusMeters === null
      ? [(south + north) / 2, (west + east) / 2]
      : [part.latitude, part.longitude];
  const x = longitude + reach * halfWidth * Math.cos(turn);
  return {
    latitude: toMicroDegrees(
      Math.max(-90, Math.min(90, latitude + reach * halfHeight * Math.sin(turn))),
    ),
    longitude: toMicroDegrees(x > 180 ? x - 360 : x < -180 ? x + 360 : x),
  };
}

function degreesOf(meters: number | null): number | undefined {
  return meters === null ? undefined : ((meters / EARTH_RADIUS_METERS) * 180) / Math.PI;
}

const toMicroDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A number below 2^32 for a text (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}
