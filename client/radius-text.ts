const METERS_PER_MILE = 1_609.344;

/** A radius in the unit in which it was asked for, as far as its length tells: `20 miles`, `32.2 km`. */
export function radiusText(meters: number): string {
  const miles = Math.round((meters / METERS_PER_MILE) * 4) / 4;
  const isMiles = meters % 100 !== 0 && Math.abs(miles * METERS_PER_MILE - meters) < 1;
  if (isMiles) return `${miles} ${miles === 1 ? 'mile' : 'miles'}`;
  return `${Math.round(meters / 100) / 10} km`;
}
