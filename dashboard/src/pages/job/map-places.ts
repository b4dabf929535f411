import type * as L from 'leaflet';
import { CELL_DEGREES, CELLS, PLACES_URL } from 'virtual:places';

/** A city, or a part of one, with its spot; lists of them begin with the largest. */
export type MapPlace = [
  name: string,
  latitude: number,
  longitude: number,
  people: number,
  part: 0 | 1,
];

/** Below this many people a place is shown on maps of its surroundings only, and parts of cities on maps of a city. */
const LEAST_PEOPLE_FAR = 10_000;
const SMALL_FROM_ZOOM = 9;
const PARTS_FROM_ZOOM = 10.5;

const loaded = new Map<string, Promise<readonly MapPlace[]>>();

/**
 * Places in sight that a map of this zoom shows, cities before parts of them and the larger before the smaller. Those
 * of a part of the world that does not come are left out.
 */
export async function placesIn(bounds: L.LatLngBounds, zoom: number): Promise<MapPlace[]> {
  const cells = await Promise.all(cellsOf(bounds).map(placesOfCell));
  return cells
    .flat()
    .filter(
      ([, latitude, longitude, people, part]) =>
        bounds.contains([latitude, longitude]) &&
        (people >= LEAST_PEOPLE_FAR || zoom >= SMALL_FROM_ZOOM) &&
        (part === 0 || zoom >= PARTS_FROM_ZOOM),
    )
    .toSorted((a, b) => a[4] - b[4] || b[3] - a[3]);
}

function cellsOf(bounds: L.LatLngBounds): string[] {
  const cell = (degrees: number) => Math.floor(degrees / CELL_DEGREES);
  const cells: string[] = [];
  for (let row = cell(bounds.getSouth()); row <= cell(bounds.getNorth()); row += 1)
    for (let column = cell(bounds.getWest()); column <= cell(bounds.getEast()); column += 1)
      cells.push(`${row}_${column}`);
  return cells.filter((name) => CELLS.has(name));
}

function placesOfCell(cell: string): Promise<readonly MapPlace[]> {
  const known = loaded.get(cell);
  if (known !== undefined) return known;
  const places = fetchCell(cell).catch(() => {
    // The next look at this part tries again.
    loaded.delete(cell);
    return [];
  });
  loaded.set(cell, places);
  return places;
}

async function fetchCell(cell: string): Promise<readonly MapPlace[]> {
  const response = await fetch(`${PLACES_URL}/${cell}.json`);
  if (!response.ok) throw new Error(`The names of places could not be loaded.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of our own build
  return (await response.json()) as readonly MapPlace[];
}
