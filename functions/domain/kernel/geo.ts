const EARTH_RADIUS_METERS = 6_371_009;
const RADIANS = Math.PI / 180;

const METERS_PER_MILE = 1_609.344;

/** A radius in the unit in which it was asked for, as far as its length tells: `20 miles`, `32.2 km`. */
export function radiusText(meters: number): string {
  const miles = Math.round((meters / METERS_PER_MILE) * 4) / 4;
  const isMiles = meters % 100 !== 0 && Math.abs(miles * METERS_PER_MILE - meters) < 1;
  if (isMiles) return `${miles} ${miles === 1 ? 'mile' : 'miles'}`;
  return `${Math.round(meters / 100) / 10} km`;
}

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
