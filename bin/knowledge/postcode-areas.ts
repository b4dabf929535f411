/** Makes the file of postcode areas: a leading part and the town that it is sorted in. */
import { fold } from '../../functions/domain/prompt/text.ts';
import { readCities, vocabularyLines } from './sources.ts';

/** `country, leading part, division, town, latitude, longitude`. */
export function postcodeAreaLines(): string[] {
  const cities = new Map<string, { latitude: number; longitude: number; population: number }>();
  for (const city of readCities()) {
    for (const name of [city.name, ...city.alternates]) {
      const key = `${city.countryCode}.${city.admin1} ${fold(name)}`;
      const known = cities.get(key);
      if (known === undefined || known.population < city.population) cities.set(key, city);
    }
  }
  return vocabularyLines('postcode-areas.txt').map((line) => {
    const [part = '', division = '', ...words] = line.split(' ');
    const town = words.join(' ');
    const city = cities.get(`${division} ${fold(town)}`);
    if (city === undefined) throw new Error(`postcode-areas.txt: no such town: ${line}`);
    const [country = '', admin1 = ''] = division.split('.');
    return [country, part, admin1, town, city.latitude.toFixed(2), city.longitude.toFixed(2)].join(
      '\t',
    );
  });
}
