/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_DIAMETER_KM = 12_742;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres along the great circle. */
export function distanceKm(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const along =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return EARTH_DIAMETER_KM * Math.asin(Math.sqrt(along));
}
