import type { Gazetteer, GeoEntry, PostcodeEntry, Region } from '../knowledge.ts';
import type { BoundingBox, PlacePart } from '../request.ts';
import { sideOfBox } from './compass-sides.ts';
import type { CompassSide } from './compass-sides.ts';
import { otherTowns } from './other-towns.ts';

const METERS_PER_DEGREE = 111_320;
const DOWNTOWN_METERS = 2_500;
const SURROUNDINGS_FACTOR = 1.8;
/** From a German district's seat to its border. */
const DISTRICT_OF_TOWN_METERS = 22_000;

/**
 * The radius that holds a city of so many people, in metres: 5 km for 20,000, 20 km for a million,
 * never more than 30 km.
 */
function cityRadiusMeters(population: number): number {
  const radius = 3_000 + 17 * Math.sqrt(Math.max(population, 0));
  return Math.round(Math.min(radius, 30_000) / 100) * 100;
}

/** The box around a circle; narrower than the poles and the date line demand never happens. */
function boxAround(latitude: number, longitude: number, radiusMeters: number): BoundingBox {
  const height = radiusMeters / METERS_PER_DEGREE;
  const width = height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  return [
    rounded(Math.max(longitude - width, -180)),
    rounded(Math.max(latitude - height, -90)),
    rounded(Math.min(longitude + width, 180)),
    rounded(Math.min(latitude + height, 90)),
  ];
}

/** The box that holds a town, whatever is asked for in it. */
export const boxOfCity = ({ latitude, longitude, population, bbox }: GeoEntry): BoundingBox =>
  bbox ?? boxAround(latitude, longitude, cityRadiusMeters(population));

/** Metres from the middle of a town to its edge. */
export const radiusOf = ({ population }: GeoEntry): number => cityRadiusMeters(population);

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

export function boxOfAll(boxes: readonly BoundingBox[]): BoundingBox {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

/** How a place was asked for beyond its name. */
export interface PlaceWish {
  /** As the prompt writes the name; empty to use the gazetteer's. */
  readonly writtenName: string;
  readonly extent: 'whole' | 'downtown' | 'surroundings' | 'district';
  /** Metres; null when none was asked for. */
  readonly radiusMeters: number | null;
  /** `north London`; never together with a radius. */
  readonly side: CompassSide | null;
}

export function partOfEntry(gazetteer: Gazetteer, entry: GeoEntry, wish: PlaceWish): PlacePart {
  const { latitude, longitude, countryCode } = entry;
  const region = regionOf(gazetteer, entry);
  const named = wish.writtenName === '' ? entry.name : wish.writtenName;
  const name = wish.side === null ? named : `${wish.side.name} ${named}`;
  const base = {
    label: labelOf(gazetteer, entry, wish.extent === 'downtown' ? `Downtown ${name}` : name),
    countryCode,
    regionCode: region?.code ?? null,
    latitude,
    longitude,
    localities: [],
    postcode: null,
  };
  if (wish.side !== null) return partOnSide(base, entry, wish.side);
  if (wish.extent === 'district' && entry.kind === 'city' && wish.radiusMeters === null)
    return {
      ...base,
      label: labelOf(gazetteer, entry, `Landkreis ${name}`),
      kind: 'area',
      bbox: boxAround(latitude, longitude, DISTRICT_OF_TOWN_METERS),
      radiusMeters: null,
    };
  if (entry.kind === 'city' || wish.radiusMeters !== null) {
    const radiusMeters = wish.radiusMeters ?? radiusOfCity(entry.population, wish.extent);
    const isWholeCity =
      wish.radiusMeters === null && wish.extent === 'whole' && entry.kind === 'city';
    const localities = isWholeCity ? [...new Set([entry.name, name])] : [];
    // A town may be written as its neighbour is called (Vermilion for Vermilion-on-the-Lake): that is the town then.
    const towns = isWholeCity
      ? otherTowns(gazetteer, entry, radiusMeters).filter((town) => !localities.includes(town))
      : [];
    return {
      ...base,
      kind: 'city',
      bbox: boxAround(latitude, longitude, radiusMeters),
      radiusMeters,
      localities,
      ...(towns.length === 0 ? {} : { otherTowns: towns }),
    };
  }
  return {
    ...base,
    // A county is no ISO 3166-2 region of the level that addresses carry: only its box tells.
    kind: entry.kind === 'county' ? 'area' : entry.kind,
    bbox: entry.bbox ?? boxAround(latitude, longitude, 30_000),
    radiusMeters: null,
  };
}

/** A part of a city is an area of its own: the half or quarter of its circle's box. */
function partOnSide(
  base: Omit<PlacePart, 'kind' | 'bbox' | 'radiusMeters'>,
  entry: GeoEntry,
  side: CompassSide,
): PlacePart {
  const { latitude, longitude, population } = entry;
  const whole = entry.bbox ?? boxAround(latitude, longitude, radiusOfCity(population, 'whole'));
  const [west, south, east, north] = sideOfBox(whole, side);
  return {
    ...base,
    kind: entry.kind === 'region' ? 'region' : 'area',
    bbox: [rounded(west), rounded(south), rounded(east), rounded(north)],
    latitude: rounded((south + north) / 2),
    longitude: rounded((west + east) / 2),
    radiusMeters: null,
  };
}

function radiusOfCity(population: number, extent: PlaceWish['extent']): number {
  if (extent === 'downtown') return DOWNTOWN_METERS;
  const radius = cityRadiusMeters(population);
  return extent === 'whole' ? radius : Math.round(radius * SURROUNDINGS_FACTOR);
}

/** Up to here a radius around a postcode that we know only roughly means its district. */
const DISTRICT_METERS = 16_500;
const ROUGH_METERS = 40_000;

/**
 * The district of a whole British or Canadian postcode: a whole one belongs to a few addresses, so that who names one
 * means the neighbourhood. Others stay as they are.
 */
function districtOf({ postcode, countryCode }: PostcodeEntry): string {
  const [district = '', unit] = postcode.split(' ');
  return unit !== undefined && /^(?:GB|CA)$/u.test(countryCode) ? district : postcode;
}

export function partOfPostcode(
  gazetteer: Gazetteer,
  entry: PostcodeEntry,
  radiusMeters: number | null,
): PlacePart {
  const region = gazetteer.region(entry.countryCode, entry.admin1);
  const { latitude, longitude, locality, countryCode } = entry;
  const postcode = districtOf(entry);
  // A circle around the town that a postcode is sorted in would lie beside what was meant.
  const isDistrict =
    radiusMeters === null || (entry.reachMeters > ROUGH_METERS && radiusMeters <= DISTRICT_METERS);
  const reach = isDistrict ? entry.reachMeters : radiusMeters;
  const short = writtenRegion(entry.countryCode, region);
  return {
    // With a radius the postcode is only the middle of a circle.
    kind: isDistrict ? 'postcode' : 'city',
    label: [`${postcode} ${locality}`.trim(), short, countryNameUnlessUS(gazetteer, countryCode)]
      .filter((part) => part !== null)
      .join(', '),
    countryCode,
    regionCode: region?.code ?? null,
    bbox: boxAround(latitude, longitude, reach),
    latitude,
    longitude,
    radiusMeters: isDistrict ? null : radiusMeters,
    localities: isDistrict ? [locality] : [],
    postcode: isDistrict ? postcode : null,
  };
}

function countryNameUnlessUS(gazetteer: Gazetteer, countryCode: string | null): string | null {
  return countryCode === null || countryCode === 'US' ? null : gazetteer.countryName(countryCode);
}

function regionOf(gazetteer: Gazetteer, entry: GeoEntry) {
  return entry.countryCode === null || entry.admin1 === ''
    ? undefined
    : gazetteer.region(entry.countryCode, entry.admin1);
}

/** `Austin, TX` · `Toronto, ON, Canada` · `Munich, Germany` · `Texas, United States`. */
function labelOf(gazetteer: Gazetteer, entry: GeoEntry, name: string): string {
  if (entry.kind === 'country' || entry.countryCode === null) return name;
  const country = gazetteer.countryName(entry.countryCode);
  if (entry.kind === 'region') return `${name}, ${country}`;
  const region = regionOf(gazetteer, entry);
  const short = writtenRegion(entry.countryCode, region);
  return [
    name,
    entry.kind === 'area' ? null : short,
    countryNameUnlessUS(gazetteer, entry.countryCode),
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/** What people write after a city: a state's short form, Britain's countries by name, else nothing. */
function writtenRegion(countryCode: string, region: Region | undefined): string | null {
  if (region === undefined) return null;
  if (countryCode === 'GB') return region.name;
  return /^(?:US|CA|AU|BR)$/u.test(countryCode) ? region.abbreviation : null;
}

/** Says which of several places of one name is meant: `Springfield, Missouri, United States`. */
export function fullLabelOf(gazetteer: Gazetteer, entry: GeoEntry): string {
  if (entry.countryCode === null) return entry.name;
  const country = gazetteer.countryName(entry.countryCode);
  if (entry.kind === 'country') return `${entry.name} (country)`;
  if (entry.kind === 'region') return `${entry.name} (state or region), ${country}`;
  const region = regionOf(gazetteer, entry)?.name;
  return [entry.name, region === entry.name ? undefined : region, country]
    .filter((part) => part !== undefined)
    .join(', ');
}
