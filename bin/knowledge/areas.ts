/** Lines of the gazetteer for areas that no register lists: landscapes, metropolitan areas, parts of cities. */
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
