import { distanceMeters } from '../../kernel/geo.ts';
import { no, unclear, yes } from '../../kernel/judgement.ts';
import type { Judgement } from '../../kernel/judgement.ts';
import { foldText } from '../../kernel/text.ts';
import type { PlacePart } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';

/** Whether the business lies in one of the asked parts. */
export function judgePlace(business: Business, parts: readonly PlacePart[]): Judgement {
  if (parts.length === 0) return yes('any place');
  const where = business.city ?? business.postalCode ?? business.countryCode ?? 'no address';
  const judgements = parts.map((part) => isInPart(business, part));
  if (judgements.includes(true)) return yes(`in ${where}`);
  return judgements.includes(null)
    ? unclear(`position not known, address: ${where}`)
    : no(`in ${where}`);
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
  if (part.kind === 'region' && part.regionCode !== null && business.region !== null) {
    return part.regionCode === `${business.countryCode ?? ''}-${business.region}`;
  }
  if (part.kind === 'country' && part.countryCode !== null && business.countryCode !== null) {
    return part.countryCode === business.countryCode;
  }
  const city = foldText(business.city ?? '');
  if (city !== '' && part.localities.some((locality) => foldText(locality) === city)) return true;
  return (
    isInShape(business, part) ??
    (part.kind === 'city' && city !== ''
      ? city === foldText(part.label.split(',')[0] ?? '') || null
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
