/** Postcodes of many countries, from GeoNames, kept packed in the repository: no package of the registry has them. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { distanceMeters } from '../../functions/domain/kernel/geo.ts';
import { foldedName } from '../../functions/domain/kernel/text.ts';
import { pack } from './pack.ts';
import { linesOf, readCities } from './sources.ts';
import type { City } from './sources.ts';

/** Where the lists were taken from; DATA.md says how to take them again. */
export const WORLD_POSTCODES = {
  repository: 'zauberware/postal-codes-json-xml-csv',
  commit: 'a6e8df1e94385a76d8c8c2f8260b2cd020298c19',
  sha256: '45e101cbc7e8f7975037c2515234f0e1b19cf8cc1fa35e737fb0a68df475273f',
} as const;

const PACKED = new URL(
  '../../functions/adapters/knowledge/vocabulary/geonames-postcodes-2026-03.tsv.br',
  import.meta.url,
);

/** How many characters of a code are kept: those behind them name a street or a few houses. */
const KEPT: Readonly<Record<string, number>> = {
  AT: 4,
  AU: 4,
  BE: 4,
  BR: 9,
  CA: 3,
  CH: 4,
  DE: 5,
  DK: 4,
  ES: 5,
  GB: 4,
  IE: 3,
  IT: 5,
  NL: 4,
  NZ: 4,
  PT: 4,
  SG: 2,
  ZA: 4,
};

export interface WorldPostcode {
  readonly countryCode: string;
  readonly postcode: string;
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Every place of every code, in the order of the lists. */
export function readWorldPostcodes(): WorldPostcode[] {
  const text = checked(brotliDecompressSync(readFileSync(PACKED))).toString('utf8');
  let countryCode = '';
  return linesOf(text).flatMap((line) => {
    if (line.startsWith('@')) {
      countryCode = line.slice(1);
      return [];
    }
    const [postcode = '', place = '', latitude, longitude] = line.split('\t');
    return [
      { countryCode, postcode, place, latitude: Number(latitude), longitude: Number(longitude) },
    ];
  });
}

/** Packs the lists once more. `folder` holds them as `zipcodes.at.csv` and so on. */
export function packWorldPostcodes(folder: string): void {
  const lines = Object.entries(KEPT).flatMap(([countryCode, length]) => {
    const rows = new Set<string>();
    for (const line of linesOf(
      readFileSync(join(folder, `zipcodes.${countryCode.toLowerCase()}.csv`), 'utf8'),
    ).slice(1)) {
      const cells = cellsOf(line);
      const [, code = '', place = ''] = cells;
      const [latitude, longitude] = cells.slice(9).map(Number);
      if (latitude === undefined || longitude === undefined || Number.isNaN(latitude)) continue;
      // A name without capitals of its own is a street's of Portugal or Singapore: the code alone is kept.
      const name = countryCode === 'PT' || countryCode === 'SG' ? '' : place;
      rows.add([code.slice(0, length), name, latitude.toFixed(2), longitude.toFixed(2)].join('\t'));
    }
    return [`@${countryCode}`, ...[...rows].toSorted()];
  });
  const text = `${lines.join('\n')}\n`;
  writeFileSync(PACKED, pack(checked(Buffer.from(text))));
}

/** A line of comma-separated values; quoted cells may hold commas. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/gu)].map(([, cell = '']) =>
    cell.replaceAll('"', ''),
  );
}

function checked(list: Buffer): Buffer {
  const found = createHash('sha256').update(list).digest('hex');
  if (found === WORLD_POSTCODES.sha256) return list;
  const { repository, commit } = WORLD_POSTCODES;
  throw new Error(
    `These are not the lists of ${repository} at ${commit}: their SHA-256 is ${found}`,
  );
}

/** Cities by cells of one degree, to find the nearest one. */
export class NearestCity {
  readonly #cells = new Map<string, City[]>();

  constructor(cities: readonly City[]) {
    for (const city of cities) {
      const key = cellOf(city.countryCode, city.latitude, city.longitude);
      const others = this.#cells.get(key);
      if (others === undefined) this.#cells.set(key, [city]);
      else others.push(city);
    }
  }

  /** The nearest of a country, up to two degrees away. */
  find({
    countryCode,
    latitude,
    longitude,
  }: Pick<WorldPostcode, 'countryCode' | 'latitude' | 'longitude'>): City | undefined {
    let best: { readonly city: City; readonly meters: number } | undefined;
    for (const reach of [1, 2, 4]) {
      for (let east = -reach; east <= reach; east++)
        for (let north = -reach; north <= reach; north++)
          for (const city of this.#cells.get(
            cellOf(countryCode, latitude + north, longitude + east),
          ) ?? []) {
            const meters = distanceMeters(latitude, longitude, city.latitude, city.longitude);
            if (best === undefined || meters < best.meters) best = { city, meters };
          }
      if (best !== undefined) return best.city;
    }
    return undefined;
  }
}

const cellOf = (countryCode: string, latitude: number, longitude: number): string =>
  `${countryCode} ${Math.floor(latitude)} ${Math.floor(longitude)}`;

export interface WorldPostcodeRow {
  readonly postcode: string;
  readonly admin1: string;
  readonly locality: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A name of a postcode's place and the city that bears it are one place this near to each other. */
const SAME_CITY_METERS = 40_000;

/** One row for each code of each country: the best known of its places, and the middle of all of them. */
export function worldPostcodeRows(): Map<string, WorldPostcodeRow[]> {
  const cities = readCities();
  const nearest = new NearestCity(cities);
  const byName = citiesByName(cities);
  const byCountry = new Map<string, WorldPostcodeRow[]>();
  for (const places of Map.groupBy(
    readWorldPostcodes(),
    ({ countryCode, postcode }) => `${countryCode} ${postcode}`,
  ).values()) {
    const [first] = places;
    if (first === undefined) continue;
    const { countryCode, postcode } = first;
    const mean = (of: (place: WorldPostcode) => number): number =>
      places.reduce((sum, place) => sum + of(place), 0) / places.length;
    const middle = {
      countryCode,
      latitude: mean(({ latitude }) => latitude),
      longitude: mean(({ longitude }) => longitude),
    };
    const city = nearest.find(middle);
    if (city === undefined) continue;
    const cityOf = (place: WorldPostcode): City | undefined =>
      byName
        .get(`${countryCode} ${foldedName(place.place)}`)
        ?.find(
          ({ latitude, longitude }) =>
            distanceMeters(latitude, longitude, place.latitude, place.longitude) < SAME_CITY_METERS,
        );
    const [best] = places
      .flatMap((place) => cityOf(place) ?? [])
      .toSorted((a, b) => b.population - a.population);
    const row = {
      postcode: postcode.replaceAll('-', ''),
      admin1: city.admin1,
      locality: localityOf(
        countryCode,
        best?.name ?? (first.place === '' ? city.name : first.place),
      ),
      // A range of Brazil is placed by the middle of its whole municipality.
      ...positionOf(countryCode === 'BR' && best !== undefined ? best : middle),
    };
    const others = byCountry.get(countryCode);
    if (others === undefined) byCountry.set(countryCode, [row]);
    else others.push(row);
  }
  return byCountry;
}

const positionOf = ({ latitude, longitude }: Pick<City, 'latitude' | 'longitude'>) => ({
  latitude,
  longitude,
});

/** Singapore is one town. */
const localityOf = (countryCode: string, name: string): string =>
  countryCode === 'SG' ? 'Singapore' : name;

/** By country and each of its names, the largest first. */
function citiesByName(cities: readonly City[]): Map<string, City[]> {
  const found = new Map<string, City[]>();
  for (const city of cities.toSorted((a, b) => b.population - a.population))
    for (const name of new Set([city.name, ...city.alternates].map(foldedName))) {
      const key = `${city.countryCode} ${name}`;
      const others = found.get(key);
      if (others === undefined) found.set(key, [city]);
      else others.push(city);
    }
  return found;
}

/** Countries whose addresses name a suburb or a post office where those of others name the city. */
const WITH_POSTAL_TOWNS: ReadonlySet<string> = new Set(['AU', 'NZ', 'ZA']);

/** Suburbs and post offices that the list of cities lacks; how many live there is not known. */
export function suburbs(cities: readonly City[], known: ReadonlySet<City>): City[] {
  const nearest = new NearestCity(
    cities.filter(({ countryCode }) => WITH_POSTAL_TOWNS.has(countryCode)),
  );
  const keyOf = (
    { countryCode, admin1 }: Pick<City, 'countryCode' | 'admin1'>,
    name: string,
  ): string => `${countryCode} ${admin1} ${foldedName(name)}`;
  const taken = new Set<string>();
  for (const city of known)
    for (const name of [city.name, ...city.alternates.slice(0, 1)]) taken.add(keyOf(city, name));
  const towns: City[] = [];
  for (const { countryCode, place, latitude, longitude } of readWorldPostcodes()) {
    if (!WITH_POSTAL_TOWNS.has(countryCode) || !/^\p{Lu}\p{L}/u.test(place)) continue;
    const city = nearest.find({ countryCode, latitude, longitude });
    if (city === undefined) continue;
    const { admin1, admin2 } = city;
    const key = keyOf({ countryCode, admin1 }, place);
    if (taken.has(key)) continue;
    taken.add(key);
    towns.push({
      name: place,
      alternates: [],
      latitude,
      longitude,
      featureCode: 'PPL',
      countryCode,
      admin1,
      admin2,
      admin4: '',
      population: 0,
    });
  }
  return towns;
}
