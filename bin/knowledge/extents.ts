import type { City } from './sources.ts';

interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
  population: number;
  latitudeSum: number;
  longitudeSum: number;
}

/** The extent of all towns that share a key. */
export function extentsBy(
  cities: readonly City[],
  keyOf: (city: City) => string,
): Map<string, Extent> {
  const extents = new Map<string, Extent>();
  for (const city of cities) {
    const key = keyOf(city);
    const weight = Math.max(city.population, 1);
    const extent = extents.get(key) ?? {
      west: 180,
      south: 90,
      east: -180,
      north: -90,
      population: 0,
      latitudeSum: 0,
      longitudeSum: 0,
    };
    extent.west = Math.min(extent.west, city.longitude);
    extent.east = Math.max(extent.east, city.longitude);
    extent.south = Math.min(extent.south, city.latitude);
    extent.north = Math.max(extent.north, city.latitude);
    // Sections of a city are counted in it already.
    if (city.featureCode !== 'PPLX') extent.population += city.population;
    extent.latitudeSum += city.latitude * weight;
    extent.longitudeSum += city.longitude * weight;
    extents.set(key, extent);
  }
  return extents;
}

/** Towns lie inside a border, not on it: the box grows by a little. */
const MARGIN_DEGREES = 0.12;

/** Cells of an extent: its middle, the population and the box, in degrees. */
export function extentCells(extent: Extent): string[] {
  const box = [
    Math.max(extent.west - MARGIN_DEGREES, -180),
    Math.max(extent.south - MARGIN_DEGREES, -90),
    Math.min(extent.east + MARGIN_DEGREES, 180),
    Math.min(extent.north + MARGIN_DEGREES, 90),
  ];
  return [((box[1] ?? 0) + (box[3] ?? 0)) / 2, ((box[0] ?? 0) + (box[2] ?? 0)) / 2]
    .map((degrees) => degrees.toFixed(2))
    .concat(shortNumber(extent.population), box.map((degrees) => degrees.toFixed(2)).join(' '));
}

/** Three significant digits are enough to weigh places. */
export function shortNumber(value: number): string {
  return value === 0 ? '0' : String(Number(value.toPrecision(3)));
}
