/** Seats of districts and municipalities whose people nobody has counted for the list: Lanús, Bad Krozingen, Akishima. */
import type { City } from './sources.ts';

const SEAT = /^PPL(?:C|A[234]?)$/u;
/** The list holds thousands of townships and villages of these as seats of the fourth order. */
const SEATS_OF_VILLAGES = new Set(['CN', 'ID']);
/** What is estimated makes no large town: those are counted, and known by more names than one. */
const MOST_PEOPLE = 14_000;
/** Fewer seats of a country say too little about another one. */
const LEAST_SEATS = 20;

/**
 * The same cities, with what a seat of the same order and country usually has for those without a number of people: they
 * would otherwise count as empty and be left out.
 */
export function withSizes(cities: readonly City[]): City[] {
  const counted = cities.filter(
    ({ featureCode, population }) => population > 0 && SEAT.test(featureCode),
  );
  const usual = mediansBy(
    counted,
    ({ featureCode, countryCode }) => `${featureCode} ${countryCode}`,
  );
  const anywhere = mediansBy(counted, ({ featureCode }) => featureCode);
  return cities.map((city) => {
    const { featureCode, countryCode, population } = city;
    if (population > 0 || !SEAT.test(featureCode)) return city;
    if (/^PPLA[34]$/u.test(featureCode) && SEATS_OF_VILLAGES.has(countryCode)) return city;
    const usually = usual.get(`${featureCode} ${countryCode}`) ?? anywhere.get(featureCode) ?? 0;
    return { ...city, population: Math.min(usually, MOST_PEOPLE) };
  });
}

/** How many people the middle one of each group has; groups that are too small are left out. */
function mediansBy(cities: readonly City[], groupOf: (city: City) => string): Map<string, number> {
  const medians = new Map<string, number>();
  for (const [group, members] of Map.groupBy(cities, groupOf)) {
    if (members.length < LEAST_SEATS) continue;
    const sizes = members.map(({ population }) => population).toSorted((a, b) => a - b);
    medians.set(group, sizes[Math.floor(sizes.length / 2)] ?? 0);
  }
  return medians;
}
