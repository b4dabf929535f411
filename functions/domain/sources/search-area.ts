import type { BoundingBox, PlacePart } from '../prompt/request.ts';

/** Mean Earth radius in metres (IUGG R1), so that a source's distances equal ours. */
export const EARTH_RADIUS_METERS = 6_371_008.8;

/**
 * The boxes, in degrees, that together cover what the part asks for: its circle when it has a radius, with its box when
 * addresses that name the city count too; else its box.
 */
export function boxesOf(part: PlacePart): readonly BoundingBox[] {
  if (part.radiusMeters === null) return [part.bbox];
  const circle = boxesOfCircle(part, part.radiusMeters);
  return part.localities.length === 0 ? circle : [...circle, part.bbox];
}

/** The boxes that cover a circle: two when it crosses the 180th meridian. */
export function boxesOfCircle(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  radius: number,
): readonly BoundingBox[] {
  const angle = radius / EARTH_RADIUS_METERS;
  const reach = toDegrees(angle);
  const south = Math.max(-90, latitude - reach);
  const north = Math.min(90, latitude + reach);
  const bend = Math.sin(angle) / Math.cos(toRadians(latitude));
  // A circle around a pole meets every meridian.
  if (south === -90 || north === 90 || bend >= 1) return [[-180, south, 180, north]];
  const width = toDegrees(Math.asin(bend));
  const west = longitude - width;
  const east = longitude + width;
  if (west < -180)
    return [
      [west + 360, south, 180, north],
      [-180, south, east, north],
    ];
  if (east > 180)
    return [
      [west, south, 180, north],
      [-180, south, east - 360, north],
    ];
  return [[west, south, east, north]];
}

export function boxesMeet(a: BoundingBox, b: BoundingBox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

const toDegrees = (radians: number) => (radians * 180) / Math.PI;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
