import { regionOf, regionPartNamed, regionPartOf } from '../../contacts/address-region.ts';
import { codeNamed, hasAllRegions, regionAbove } from '../../contacts/regions.ts';
import { writtenRegion } from '../../contacts/written-region.ts';
import { distanceMeters } from '../../kernel/geo.ts';
import { no, unclear, yes } from '../../kernel/judgement.ts';
import type { Judgement } from '../../kernel/judgement.ts';
import { foldToAscii } from '../../kernel/text.ts';
import type { PlacePart } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';

/** Whether the business lies in one of the asked parts, and in their region and country. */
export function judgePlace(business: Business, parts: readonly PlacePart[]): Judgement {
  if (parts.length === 0) return yes('any place');
  const { city, region, postalCode, countryCode } = business;
  const town = city ?? postalCode;
  const where =
    [town, writtenRegion(region, countryCode), town === null ? countryCode : null]
      .filter((name) => name !== null)
      .join(', ') || 'no address';
  const judgements = parts.map((part) => liesIn(business, part));
  if (judgements.includes(true)) return yes(`in ${where}`);
  return judgements.includes(null)
    ? unclear(`its position, region or country is not certain; address: ${where}`)
    : no(`in ${where}`);
}

/** A job judges thousands of businesses by one part. */
const FOLDED = new WeakMap<PlacePart, ReadonlySet<string>>();

function isInOtherTown({ city }: Located, part: PlacePart): boolean {
  if (city === null || part.otherTowns === undefined) return false;
  const towns = FOLDED.get(part) ?? new Set(part.otherTowns.map(foldToAscii));
  FOLDED.set(part, towns);
  return towns.has(foldToAscii(city));
}

/**
 * `isInPart`, and nothing across a border that the part stops at: the circle around New York reaches New Jersey. Nor a
 * business whose address names a neighbouring town: the circle around a town reaches those too.
 */
function liesIn(business: Business, part: PlacePart): boolean | null {
  if (isInOtherTown(business, part)) return false;
  const inside = isInPart(business, part);
  if (inside === false || crossesBorders(part)) return inside;
  const country = agrees(business.countryCode, part.countryCode);
  const region = agrees(regionOf(business), comparableRegion(part));
  const county = isInCounty(business, part);
  if (country === false || region === false || county === false) return false;
  if (inside === null || county === null) return null;
  if (country === true && region === true) return true;
  // What the address leaves out, its city and its position may tell together.
  return isNamed(business, part) && isInShape(business, part) === true ? true : null;
}

/** A radius that was asked for, and the surroundings of a city, don't end at a border. */
const crossesBorders = ({ kind, localities }: PlacePart): boolean =>
  kind === 'city' && localities.length === 0;

/** The region as addresses write it; null where none is asked for, or data sets don't agree on the code. */
function comparableRegion({ kind, countryCode, regionCode, label }: PlacePart): string | null {
  if (kind === 'country' || countryCode === null || !hasAllRegions(countryCode)) return null;
  if (regionCode !== null) return regionCode.slice(countryCode.length + 1);
  // A county across the regions of today lies in one of them all the same.
  const named = kind === 'area' ? codeNamed(label.split(',')[0] ?? label, countryCode) : null;
  return named === null ? null : regionAbove(named, countryCode);
}

/** Where a county is asked for: the boxes of counties overlap. True when nothing is known against it. */
function isInCounty(business: Business, { kind, label, countryCode }: PlacePart): boolean | null {
  const wanted = kind === 'area' ? regionPartNamed(label, countryCode) : null;
  const known = wanted === null ? null : regionPartOf(business);
  if (known === null || known === wanted) return true;
  // A postcode may reach into a neighbour; British addresses name councils and counties of old and new.
  return known === business.region && countryCode !== 'GB' ? false : null;
}

/** True when nothing is wanted; null when it is not known. */
function agrees(known: string | null, wanted: string | null): boolean | null {
  if (wanted === null) return true;
  return known === null ? null : known === wanted;
}

function isNamed({ city }: Located, { localities }: PlacePart): boolean {
  const name = foldToAscii(city ?? '');
  return name !== '' && localities.some((locality) => foldToAscii(locality) === name);
}

type Located = Pick<
  Business,
  'city' | 'region' | 'postalCode' | 'countryCode' | 'latitude' | 'longitude'
>;

/** Null when the business's data can't tell. */
export function isInPart(business: Located, part: PlacePart): boolean | null {
  if (part.kind === 'postcode' && part.postcode !== null && business.postalCode !== null) {
    return samePostcode(business.postalCode, part.postcode);
  }
  if (part.kind === 'region' && part.regionCode !== null) {
    const region = regionOf(business);
    if (region !== null) return part.regionCode === `${business.countryCode ?? ''}-${region}`;
  }
  if (part.kind === 'country' && part.countryCode !== null && business.countryCode !== null) {
    return part.countryCode === business.countryCode;
  }
  if (isNamed(business, part)) return true;
  const city = foldToAscii(business.city ?? '');
  return (
    isInShape(business, part) ??
    (part.kind === 'city' && city !== ''
      ? city === foldToAscii(part.label.split(',')[0] ?? '') || null
      : null)
  );
}

/** By its position alone: in the circle, or in the box of a part without one. */
export function isInShape(
  { latitude, longitude }: Pick<Business, 'latitude' | 'longitude'>,
  part: PlacePart,
): boolean | null {
  if (latitude === null || longitude === null) return null;
  if (part.radiusMeters !== null) {
    return distanceMeters(latitude, longitude, part.latitude, part.longitude) <= part.radiusMeters;
  }
  const [west, south, east, north] = part.bbox;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

function samePostcode(a: string, b: string): boolean {
  const compact = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [short, long] = [compact(a), compact(b)].toSorted((x, y) => x.length - y.length);
  // ZIP+4 lies in its ZIP, a GB unit in its outward code.
  return short !== undefined && short !== '' && long?.startsWith(short) === true;
}
