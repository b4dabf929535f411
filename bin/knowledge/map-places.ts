/** Names of places for the dashboard's map, from GeoNames. */
import { readCities } from './sources.ts';

/** Smaller places name themselves on no map of a city. */
const LEAST_PEOPLE = 2_000;

/** To about a hundred metres. */
const round = (degrees: number): string => String(Math.round(degrees * 1_000) / 1_000);

/** `name, latitude, longitude, people, part`: the largest first; `part` is 1 for a part of a city. */
export const mapPlaceLines = (): string[] =>
  readCities()
    .filter(({ population }) => population >= LEAST_PEOPLE)
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, latitude, longitude, population, featureCode }) =>
      [name, round(latitude), round(longitude), population, featureCode === 'PPLX' ? 1 : 0].join(
        '\t',
      ),
    );
