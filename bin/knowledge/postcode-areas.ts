/** Makes the file of postcode areas: a leading part and the town that it is sorted in. */
import { foldAccents } from '../../functions/domain/kernel/text.ts';
import { readCities, readIndianPostcodes, vocabularyLines } from './sources.ts';
import type { City, PlacedPostcode } from './sources.ts';

/** `country, leading part, division, town, latitude, longitude`; where each code is known, also their last three digits in a row. */
export function postcodeAreaLines(): string[] {
  const cities = citiesByName();
  const byHand = vocabularyLines('postcode-areas.txt').map((line) => {
    const [part = '', division = '', ...words] = line.split(' ');
    const town = words.join(' ');
    const city = cities.get(`${division} ${foldAccents(town)}`);
    if (city === undefined) throw new Error(`postcode-areas.txt: no such town: ${line}`);
    return lineOf(part, city, town);
  });
  return [...byHand, ...indianLines(cities)];
}

function lineOf(part: string, city: City, town: string): string {
  const { countryCode, admin1 } = city;
  return [
    countryCode,
    part,
    admin1,
    town,
    city.latitude.toFixed(2),
    city.longitude.toFixed(2),
  ].join('\t');
}

/** The largest of each name in each division. */
function citiesByName(): Map<string, City> {
  const cities = new Map<string, City>();
  for (const city of readCities()) {
    for (const name of [city.name, ...city.alternates]) {
      const key = `${city.countryCode}.${city.admin1} ${foldAccents(name)}`;
      const known = cities.get(key);
      if (known === undefined || known.population < city.population) cities.set(key, city);
    }
  }
  return cities;
}

/**
 * The first three digits of a PIN are a sorting district. Most post offices of the list lie at a rough or a wrong point,
 * so the town that the district bears the name of stands for it; districts of no known town are left out.
 */
function indianLines(cities: ReadonlyMap<string, City>): string[] {
  const byPart = Map.groupBy(readIndianPostcodes(), ({ postcode }) => postcode.slice(0, 3));
  return [...byPart]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([part, offices]) => {
      const city = districtsOf(offices)
        .map(({ admin1, admin2 }) => cities.get(`IN.${admin1} ${foldAccents(admin2)}`))
        .find((found) => found !== undefined);
      const ends = new Set(offices.map(({ postcode }) => postcode.slice(3)));
      return city === undefined
        ? []
        : [`${lineOf(part, city, city.name)}\t${[...ends].toSorted().join('')}`];
    });
}

/** One office of each district, that of most offices first. */
function districtsOf(offices: readonly PlacedPostcode[]): PlacedPostcode[] {
  return [...Map.groupBy(offices, ({ admin1, admin2 }) => `${admin1} ${admin2}`).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((district) => district.slice(0, 1));
}
