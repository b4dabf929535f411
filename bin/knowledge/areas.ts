/** Lines of the gazetteer for areas that no register lists: landscapes, metropolitan areas, parts of cities. */
import { foldedName } from '../../functions/domain/kernel/text.ts';
import { keysOf } from './place-names.ts';
import { vocabularyLines } from './sources.ts';
import type { City } from './sources.ts';
import { NearestCity } from './world-postcodes.ts';

export function areaLines(): string[] {
  return vocabularyLines('areas.txt').flatMap((line) => {
    const [west = '', south = '', east = '', north = '', country = '', ...words] = line.split(' ');
    const [name = '', ...others] = words
      .join(' ')
      .split(';')
      .map((part) => part.trim());
    const center = [
      ((Number(south) + Number(north)) / 2).toFixed(2),
      ((Number(west) + Number(east)) / 2).toFixed(2),
    ];
    return [
      `@a ${country === '-' ? '' : country}`.trim(),
      [
        name,
        keysOf(name, { spellings: others }),
        ...center,
        '0',
        [west, south, east, north].join(' '),
      ].join('\t'),
    ];
  });
}

/** What a part of a city weighs among places of its name. */
const NEIGHBOURHOOD_POPULATION = 30_000;
/** What is wider is no part of a city but a landscape: the Mosel, Rügen. */
const LANDSCAPE_FROM_KILOMETRES = 12;
const DEGREE_KILOMETRES = 111.32;

/** Parts of cities, in the region of the nearest city: unlike other areas they weigh as a town does. */
export function neighbourhoodLines(cities: readonly City[]): string[] {
  const nearest = new NearestCity(cities);
  return vocabularyLines('neighbourhoods.txt').flatMap((line) => {
    const [latitude = 0, longitude = 0, kilometres = 0] = line.split(' ', 3).map(Number);
    const [, , , countryCode = '', ...words] = line.split(' ');
    const [name = '', ...others] = words
      .join(' ')
      .split(';')
      .map((part) => part.trim());
    const admin1 = nearest.find({ countryCode, latitude, longitude })?.admin1;
    if (admin1 === undefined) throw new Error(`neighbourhoods.txt: no city near ${line}`);
    const height = kilometres / DEGREE_KILOMETRES;
    const width = height / Math.cos((latitude * Math.PI) / 180);
    const box = [longitude - width, latitude - height, longitude + width, latitude + height];
    return [
      `@a ${countryCode} ${admin1}`,
      [
        name,
        keysOf(name, { spellings: others }),
        latitude.toFixed(3),
        longitude.toFixed(3),
        kilometres >= LANDSCAPE_FROM_KILOMETRES ? '0' : String(NEIGHBOURHOOD_POPULATION),
        box.map((degrees) => degrees.toFixed(3)).join(' '),
      ].join('\t'),
    ];
  });
}

/** What a district weighs: any town of its name is likelier, unless its city stands beside it. */
const DISTRICT_POPULATION = 500;
/** A town of the name so near is the district. */
const SAME_DEGREES = 0.12;
/** A district lies in or right beside its city. */
const CITY_DEGREES = 0.7;

/** Parts of cities that are read beside the name of their city; `listed`: what the gazetteer has without them. */
export function districtLines(cities: readonly City[], listed: readonly City[]): string[] {
  const known = Map.groupBy(
    [
      ...listed.map(({ name, ...place }) => ({ name: foldedName(name), ...place })),
      ...ofNeighbourhoods(),
    ],
    ({ countryCode, name }) => `${countryCode} ${name}`,
  );
  const lines: string[] = [];
  let city: City | undefined;
  for (const line of vocabularyLines('districts.txt')) {
    if (line.startsWith('= ')) {
      city = cityOf(cities, line.slice(2, 4), line.slice(5));
      lines.push(`@a ${city.countryCode} ${city.admin1} ${city.name}`);
      continue;
    }
    if (city === undefined) throw new Error('districts.txt: the first line names no city.');
    for (const item of line.split(' | ')) {
      const words = item.split(' ');
      const [latitude = 0, longitude = 0] = words.slice(-2).map(Number);
      const [name = '', ...others] = words.slice(0, -2).join(' ').split('; ');
      const isNear = (place: Pick<City, 'latitude' | 'longitude'>, degrees: number): boolean =>
        Math.abs(place.latitude - latitude) < degrees &&
        Math.abs(place.longitude - longitude) < degrees / Math.cos((latitude * Math.PI) / 180);
      if (!isNear(city, CITY_DEGREES)) throw new Error(`districts.txt: far from its city: ${item}`);
      if (
        known
          .get(`${city.countryCode} ${foldedName(name)}`)
          ?.some((place) => isNear(place, SAME_DEGREES))
      )
        continue;
      const keys = keysOf(name, { spellings: [...others, `${name} ${city.name}`] });
      lines.push([name, keys, latitude, longitude, DISTRICT_POPULATION].join('\t'));
    }
  }
  return lines;
}

function cityOf(cities: readonly City[], countryCode: string, name: string): City {
  const [city] = cities
    .filter(
      (one) => one.countryCode === countryCode && [one.name, ...one.alternates].includes(name),
    )
    .toSorted((a, b) => b.population - a.population);
  if (city === undefined) throw new Error(`districts.txt: no such city: ${countryCode} ${name}`);
  return city;
}

/** The parts of cities that have a line of their own. */
const ofNeighbourhoods = (): Pick<City, 'name' | 'countryCode' | 'latitude' | 'longitude'>[] =>
  vocabularyLines('neighbourhoods.txt').flatMap((line) => {
    const [latitude = '', longitude = '', , countryCode = '', ...words] = line.split(' ');
    return words
      .join(' ')
      .split(';')
      .map((name) => ({
        name: foldedName(name),
        countryCode,
        latitude: Number(latitude),
        longitude: Number(longitude),
      }));
  });
