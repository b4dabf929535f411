import type { PlacePart, RequestedPlace } from '../../../functions/domain/prompt/request.ts';
import { distanceKm } from './distance.ts';
import type { Position } from './distance.ts';
import type { ExpectedPlace } from './expectation.ts';
import { plainName } from './plain-name.ts';

/** A place as near as this is the same one, whatever name it goes by. */
const NEAR_KM = 5;
/** A region or country no wider than this is a town: Singapore, Berlin, Luxembourg. */
const TOWN_WIDTH_KM = 130;

/** Every expected place was found, and nothing else. */
export function isPlaces(
  expected: readonly ExpectedPlace[],
  place: RequestedPlace | null,
): boolean {
  if (place === null) return false;
  return (
    expected.every((one) => place.parts.some((part) => isPart(one, part))) &&
    place.parts.every((part) => expected.some((one) => isPart(one, part)))
  );
}

function isPart(expected: ExpectedPlace, part: PlacePart): boolean {
  return (
    isLevel(expected, part) &&
    isOneOf(expected.countryCodes, part.countryCode) &&
    (expected.regionCode === null ||
      part.regionCode === null ||
      part.regionCode === expected.regionCode) &&
    isSpot(expected, part)
  );
}

/** An empty list is not judged. */
const isOneOf = (codes: readonly string[], code: string | null): boolean =>
  codes.length === 0 || (code !== null && codes.includes(code));

function isLevel({ level, names }: ExpectedPlace, part: PlacePart): boolean {
  if (level === 'any') return true;
  if (level === 'town') return !isWide(part) || !['region', 'country', 'area'].includes(part.kind);
  if (level === 'country') return part.kind === 'country';
  if (level === 'continent') return part.kind === 'area' && isWide(part);
  return ['region', 'area'].includes(part.kind) || names.some((name) => hasName(part, name));
}

function isWide({ bbox: [west, south, east, north] }: PlacePart): boolean {
  return (
    distanceKm({ latitude: south, longitude: west }, { latitude: north, longitude: east }) >
    TOWN_WIDTH_KM
  );
}

function isSpot(expected: ExpectedPlace, part: PlacePart): boolean {
  const isNamed =
    expected.names.length === 0 ||
    expected.names.some((name) => hasName(part, name)) ||
    (expected.postcode !== null && samePostcode(expected.postcode, part.postcode));
  if (expected.positions.length === 0) return isNamed;
  // The centre of a region is a matter of opinion; of a postcode its records are searched, inside of its box.
  const isArea =
    expected.level === 'region' ||
    (expected.postcode !== null && samePostcode(expected.postcode, part.postcode));
  if (isArea && expected.positions.some((position) => isInside(part, position))) return true;
  const distance = Math.min(...expected.positions.map((position) => distanceKm(position, part)));
  return distance <= NEAR_KM || (isNamed && distance <= expected.toleranceKm);
}

const isInside = ({ bbox: [west, south, east, north] }: PlacePart, position: Position): boolean =>
  position.longitude >= west &&
  position.longitude <= east &&
  position.latitude >= south &&
  position.latitude <= north;

/** A label says its region and country after commas. */
function hasName(part: PlacePart, name: string): boolean {
  const wanted = ` ${plainName(name)} `;
  return [part.label.split(',')[0] ?? '', ...part.localities].some((label) =>
    ` ${plainName(label)} `.includes(wanted),
  );
}

function samePostcode(a: string, b: string | null): boolean {
  const bare = (code: string): string => code.replace(/[\s-]/gu, '').toUpperCase();
  return b !== null && (bare(a) === bare(b) || bare(a).slice(0, 5) === bare(b));
}
