import type { SourceId } from '../kernel/source-id.ts';
import type { SourceRecord } from '../leads/normalize/source-record.ts';
import { asList, asNumber, asObject, asText, textList } from './loose-values.ts';
import type { LooseObject } from './loose-values.ts';
import { provenanceOf } from './overture-provenance.ts';

/**
 * Reads one place in Overture's record form, of any release: the `taxonomy` of 2026 or the `categories` before it, with
 * columns missing, nulls in lists, phones that are numbers, `alternate` or `alternates`, maps as objects or as
 * key-value lists. Anything of a wrong type counts as absent; no value is cleaned beyond trimming.
 *
 * @returns null when the record has no id or no name, without which it can be neither cited nor called.
 */
export function fromOvertureRecord(raw: unknown, sourceId: SourceId): SourceRecord | null {
  const record = asObject(raw);
  const recordId = asText(record?.['id']);
  const name = nameOf(record);
  if (record === undefined || recordId === undefined || name === undefined) return null;
  const position = positionOf(record);
  return {
    sourceId,
    recordId,
    recordUrl: null,
    ...provenanceOf(record['sources'], sourceId),
    name,
    alternateNames: alternateNamesOf(record, name),
    category: categoryOf(record),
    confidence: confidenceOf(record['confidence']),
    websites: textList(record['websites']),
    socials: textList(record['socials']),
    emails: textList(record['emails']),
    phones: textList(record['phones']),
    brand: brandOf(record['brand'], name),
    address: addressOf(record['addresses']),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    operatingStatus: asText(record['operating_status']) ?? null,
    openingHours: null,
  };
}

function nameOf(record: LooseObject | undefined): string | undefined {
  return asText(asObject(record?.['names'])?.['primary']) ?? asText(record?.['name']);
}

function alternateNamesOf(record: LooseObject, primary: string): string[] {
  const names = asObject(record['names']);
  const rules = asList(names?.['rules']).map((rule) => asObject(rule)?.['value']);
  return textList([...mapValues(names?.['common']), ...rules]).filter((name) => name !== primary);
}

/** A map column comes as an object or as a list of `{ key, value }`, depending on its reader. */
function mapValues(map: unknown): unknown[] {
  if (Array.isArray(map)) return map.map((entry) => asObject(entry)?.['value']);
  return Object.values(asObject(map) ?? {});
}

function categoryOf(record: LooseObject): SourceRecord['category'] {
  const basic = asText(record['basic_category']) ?? null;
  const source = asObject(record['taxonomy']) ?? asObject(record['categories']) ?? {};
  const path = textList(source['hierarchy']);
  const primary = asText(source['primary']) ?? path.at(-1) ?? null;
  const alternates = textList(source['alternates'] ?? source['alternate']);
  if (primary === null || !primary.includes('>')) {
    return { primary, hierarchy: path, alternates, basic };
  }
  // Some contributors leave the whole path in words: `Dining and Drinking > Bakery`.
  const hierarchy = primary.split('>').map(toCategoryId).filter(Boolean);
  return { primary: hierarchy.at(-1) ?? null, hierarchy, alternates, basic };
}

function toCategoryId(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

function confidenceOf(value: unknown): number | null {
  const confidence = asNumber(value);
  return confidence === undefined || confidence < 0 || confidence > 1 ? null : confidence;
}

function brandOf(value: unknown, recordName: string): SourceRecord['brand'] {
  const brand = asObject(value);
  const wikidata = asText(brand?.['wikidata']) ?? null;
  const name = asText(asObject(brand?.['names'])?.['primary']) ?? asText(brand?.['name']);
  if (name === undefined && wikidata === null) return null;
  return { name: name ?? recordName, wikidata };
}

function addressOf(value: unknown): SourceRecord['address'] {
  const addresses = asList(value)
    .map(asObject)
    .filter((address) => address !== undefined);
  // The first that says more than its country; such stubs come first in some records.
  const address =
    addresses.find((one) => asText(one['freeform']) ?? asText(one['locality'])) ?? addresses[0];
  if (address === undefined) return null;
  const field = (name: string) => asText(address[name]) ?? null;
  return {
    freeform: field('freeform'),
    locality: field('locality'),
    region: field('region'),
    postcode: field('postcode'),
    country: field('country'),
  };
}

function positionOf(record: LooseObject): { latitude: number; longitude: number } | undefined {
  const box = asObject(record['bbox']);
  const point = asList(asObject(record['geometry'])?.['coordinates']);
  const longitude =
    asNumber(record['lon']) ?? asNumber(point[0]) ?? middle(box?.['xmin'], box?.['xmax']);
  const latitude =
    asNumber(record['lat']) ?? asNumber(point[1]) ?? middle(box?.['ymin'], box?.['ymax']);
  if (longitude === undefined || latitude === undefined) return undefined;
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return undefined;
  return { latitude: toMicroDegrees(latitude), longitude: toMicroDegrees(longitude) };
}

function middle(least: unknown, most: unknown): number | undefined {
  const low = asNumber(least) ?? asNumber(most);
  const high = asNumber(most) ?? asNumber(least);
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Boxes are 32-bit floats: the digits beyond a millionth of a degree (0.1 m) are noise. */
function toMicroDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
