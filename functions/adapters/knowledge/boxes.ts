import type { BoundingBox } from '../../domain/prompt/request.ts';

/** From the middle of a district to its edge. */
const DISTRICT_DEGREES = 0.014;

/** The box of what is on record by its middle alone. */
export function boxOfDistrict(latitude: number, longitude: number): BoundingBox {
  const width = DISTRICT_DEGREES / Math.cos((latitude * Math.PI) / 180);
  return [
    longitude - width,
    latitude - DISTRICT_DEGREES,
    longitude + width,
    latitude + DISTRICT_DEGREES,
  ];
}

/** A cell of the file: west, south, east and north. */
export function boxOf(cell: string): BoundingBox {
  const [west = 0, south = 0, east = 0, north = 0] = cell.split(' ').map(Number);
  return [west, south, east, north];
}
