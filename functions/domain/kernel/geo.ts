const EARTH_RADIUS_METERS = 6_371_009;
const RADIANS = Math.PI / 180;

/** Great-circle distance in metres (equirectangular: within 0.5 % up to 100 km, ample for city circles). */
export function distanceMeters(
  latitudeA: number,
  longitudeA: number,
  latitudeB: number,
  longitudeB: number,
): number {
  const x =
    (((longitudeB - longitudeA + 540) % 360) - 180) *
    RADIANS *
    Math.cos(((latitudeA + latitudeB) / 2) * RADIANS);
  const y = (latitudeB - latitudeA) * RADIANS;
  return Math.hypot(x, y) * EARTH_RADIUS_METERS;
}
