import { cleanText } from '../kernel/text.ts';
import { addressLine } from './address-line.ts';
import type { AddressParts } from './address-line.ts';
import { isKnownRegionCode, isRegionPart, regionCode } from './regions.ts';

/** A postal address as a source states it; any part may be wrong, glued to another one or missing. */
export interface StatedAddress {
  freeform: string | null;
  locality: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
}

export interface Address extends AddressParts {
  /** One line; null when nothing but the country is known. */
  address: string | null;
}

const MAX_STREET_LENGTH = 200;
const MAX_CITY_LENGTH = 100;
const MAX_REGION_LENGTH = 80;
const MAX_POSTCODE_LENGTH = 12;

const NO_ADDRESS: Address = {
  address: null,
  street: null,
  city: null,
  region: null,
  postalCode: null,
  countryCode: null,
};

/** Cleans a source's postal address and takes it apart: a postcode or region glued to the city is split off. */
export function normalizeAddress(raw: StatedAddress | null): Address {
  if (raw === null) return NO_ADDRESS;
  const countryCode = countryOf(raw.country);
  const street = cleanField(
    raw.freeform?.replace(/\s*[\r\n]+\s*/g, ', ') ?? null,
    MAX_STREET_LENGTH,
  );
  const glued = splitCity(cleanField(raw.locality, MAX_CITY_LENGTH), countryCode);
  const cell = splitPostcodeCell(cleanField(raw.postcode, MAX_CITY_LENGTH), countryCode);
  const city = glued.city ?? cell.city;
  const regionText = cleanField(raw.region, MAX_REGION_LENGTH);
  const region = regionCode(regionText, countryCode) ?? glued.region ?? cell.region;
  const postalCode = postcodeOf(cell.postcode ?? glued.postcode, { countryCode, region });
  // People write the county, not its code.
  const isPart = region !== null && countryCode !== null && isRegionPart(region, countryCode);
  const written = isPart ? (regionText ?? region) : (region ?? regionText);
  const shown = { street, city, region: written, postalCode, countryCode };
  return { address: addressLine(shown), street, city, region, postalCode, countryCode };
}

function cleanField(raw: string | null, maxLength: number): string | null {
  if (raw === null) return null;
  return cleanText(raw, maxLength)?.replace(/^[\s,;]+|[\s,;]+$/g, '') || null;
}

function countryOf(raw: string | null): string | null {
  const code = raw?.trim().toUpperCase() ?? '';
  if (code === 'UK') return 'GB';
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

interface City {
  city: string | null;
  region: string | null;
  postcode: string | null;
}

const POSTCODE_BEFORE =
  /^(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|\d{4,5}|\d{5}-\d{3,4}|\d{3}-\d{4}|\d{3} \d{2})[ ,]+(?=\p{L})/u;
const POSTCODE_AFTER =
  /[ ,]+(\d{5}(?:-\d{3,4})?|\d{4} ?[A-Z]{2}|\d{4}|\d{6}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/;

const NO_CITY: City = { city: null, region: null, postcode: null };

function splitCity(locality: string | null, countryCode: string | null): City {
  if (locality === null) return NO_CITY;
  let city = locality;
  const postcode = POSTCODE_BEFORE.exec(city)?.[1] ?? POSTCODE_AFTER.exec(city)?.[1] ?? null;
  if (postcode !== null) city = city.replace(POSTCODE_BEFORE, '').replace(POSTCODE_AFTER, '');
  const code = /[ ,]+([A-Z]{2,3})$/.exec(city)?.[1];
  // Only after a comma or in countries where no town ends in two capitals.
  const region = code !== undefined && isKnownRegionCode(code, countryCode) ? code : null;
  if (region !== null) city = city.replace(/[ ,]+[A-Z]{2,3}$/, '');
  city = city.replace(/^[\s,]+|[\s,]+$/g, '');
  return { city: /\p{L}/u.test(city) ? city : null, region, postcode };
}

/**
 * A postcode cell as spreadsheets and forms leave it: `78701.0`, `TX 78701`, `78701 Austin`, `Amsterdam 1079 CV`. What
 * stands beside the postcode completes the address.
 */
function splitPostcodeCell(cell: string | null, countryCode: string | null): City {
  if (cell === null) return NO_CITY;
  const text = cell.replace(/^(\d{3,9})\.0+$/, '$1');
  // At the front after a region (`TX 78701`) it is read like one after a city.
  const { city, region, postcode } = splitCity(text, countryCode);
  const bare = city?.toUpperCase() ?? null;
  if (postcode !== null && bare !== null && isKnownRegionCode(bare, countryCode))
    return { city: null, region: bare, postcode };
  // Letters of a few are a part of the postcode itself: `LV-1010`, `AD500`.
  if (postcode !== null && city !== null && /\p{L}{3}/u.test(city))
    return { city, region, postcode };
  return { city: null, region: null, postcode: text.slice(0, MAX_POSTCODE_LENGTH).trim() };
}

/** States and territories whose ZIP codes begin with 0. */
const ZERO_ZIPS: ReadonlySet<string> = new Set('CT MA ME NH NJ RI VT PR VI'.split(' '));

/**
 * The country's own way to write a postcode, where it is one rule; else as it came, in capitals. Null for what can't be
 * one: four digits in Texas have lost their last, not a leading zero.
 */
function postcodeOf(
  raw: string | null,
  { countryCode, region }: Pick<Address, 'countryCode' | 'region'>,
): string | null {
  if (raw === null || !/\d/.test(raw)) return null;
  const text = raw.toUpperCase();
  const compact = text.replace(/[\s.-]/g, '');
  switch (countryCode) {
    case 'US':
      if (/^\d{9}$/.test(compact)) return `${compact.slice(0, 5)}-${compact.slice(5)}`;
      if (!/^\d{3,4}$/.test(compact)) return text;
      // Spreadsheets eat leading zeros.
      return region !== null && ZERO_ZIPS.has(region) ? compact.padStart(5, '0') : null;
    case 'CA':
      return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact)
        ? `${compact.slice(0, 3)} ${compact.slice(3)}`
        : text;
    case 'GB':
      return /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(compact)
        ? `${compact.slice(0, -3)} ${compact.slice(-3)}`
        : text;
    case 'NL':
      return /^\d{4}[A-Z]{2}$/.test(compact) ? `${compact.slice(0, 4)} ${compact.slice(4)}` : text;
    case 'BR':
      return /^\d{8}$/.test(compact) ? `${compact.slice(0, 5)}-${compact.slice(5)}` : text;
    case 'JP':
      return /^\d{7}$/.test(compact) ? `${compact.slice(0, 3)}-${compact.slice(3)}` : text;
    default:
      return text;
  }
}
