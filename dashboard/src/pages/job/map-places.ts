import type * as L from 'leaflet';
import { CELL_DEGREES, CELLS, PLACES_URL } from 'virtual:places';

/** A city with its spot; lists of them begin with the largest. */
export type MapPlace = [name: string, latitude: number, longitude: number];

const loaded = new Map<string, Promise<readonly MapPlace[]>>();

/** Cities in sight, the largest first within each part of the world. A part that does not come has none. */
export async function placesIn(bounds: L.LatLngBounds): Promise<MapPlace[]> {
  const parts = await Promise.all(cellsOf(bounds).map(placesOfCell));
  return parts.flat().filter(([, latitude, longitude]) => bounds.contains([latitude, longitude]));
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
