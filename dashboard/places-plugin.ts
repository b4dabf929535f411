import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Degrees of latitude and longitude that one file of places covers. */
const CELL_DEGREES = 5;
const MODULE = 'virtual:places';

/** Lines of name, latitude, longitude, people and 1 for a part of a city, with tabs between; the largest first. */
const PLACES = new URL('data/map-places.tsv.br', import.meta.url);

/**
 * Names of cities for the map's plain base, from GeoNames: one small file for each part of the world, so that a map
 * of one city loads the names around it alone. Each is a list of places, the largest first.
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

/** As in dashboard/src/pages/job/map-places.ts. */
type MapPlace = [name: string, latitude: number, longitude: number, people: number, part: 0 | 1];

function readCells(): Map<string, MapPlace[]> {
  const text = brotliDecompressSync(readFileSync(PLACES)).toString('utf8');
  return Map.groupBy(text.split('\n').map(placeOf), ([, latitude, longitude]) =>
    [latitude, longitude].map((degrees) => Math.floor(degrees / CELL_DEGREES)).join('_'),
  );
}

function placeOf(line: string): MapPlace {
  const [name = '', latitude, longitude, people, part] = line.split('\t');
  return [name, Number(latitude), Number(longitude), Number(people), part === '1' ? 1 : 0];
}
