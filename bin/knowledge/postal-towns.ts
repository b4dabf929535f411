/** Towns of the United States that the list of cities lacks and that have a postcode of their own. */
import { distanceMeters } from '../../functions/domain/kernel/geo.ts';
import { foldedName } from '../../functions/domain/kernel/text.ts';
import { spellingsOf } from './place-names.ts';
import { readAmericanPostcodes } from './sources.ts';
import type { City, PlacedPostcode } from './sources.ts';

/** `known` are the towns that are kept anyhow: none of them comes again, under whatever spelling. */
export function postalTowns(cities: readonly City[], known: ReadonlySet<City>): City[] {
  const taken = new Set<string>();
  const parts = new Map<string, City>();
  for (const city of cities) {
    if (city.countryCode !== 'US') continue;
    for (const name of namesOf(city)) {
      if (known.has(city)) taken.add(`${city.admin1} ${name}`);
      else parts.set(`${city.admin1} ${name}`, city);
    }
  }
  const towns: City[] = [];
  const byPlace = Map.groupBy(readAmericanPostcodes(), ({ admin1, place }) => `${admin1} ${place}`);
  for (const codes of byPlace.values()) {
    const town = townOf(codes);
    const names = namesOf(town).map((name) => `${town.admin1} ${name}`);
    if (names.some((name) => taken.has(name))) continue;
    for (const name of names) taken.add(name);
    // A part of a city, Jamaica of New York, is known better than its codes.
    towns.push(names.map((name) => parts.get(name)).find((part) => part !== undefined) ?? town);
  }
  return towns;
}

/** `Saint Charles`, `St Charles` and `McLean`, `Mc Lean` are one name. */
function namesOf({ name, alternates }: City): string[] {
  return [name, ...spellingsOf(name), ...alternates.slice(0, 1)].map((form) =>
    foldedName(form).replaceAll(' ', ''),
  );
}

const SAME_TOWN_METERS = 30_000;

/** Of two towns of one name in one state, that with the post office of its name is meant. */
export function postOffices(): (city: City) => boolean {
  const byName = Map.groupBy(
    readAmericanPostcodes(),
    ({ admin1, place }) => `${admin1} ${foldedName(place)}`,
  );
  return ({ countryCode, admin1, name, latitude, longitude }) =>
    countryCode === 'US' &&
    (byName.get(`${admin1} ${foldedName(name)}`) ?? []).some(
      (code) =>
        distanceMeters(latitude, longitude, code.latitude, code.longitude) < SAME_TOWN_METERS,
    );
}

/** Its centre is the mean of its codes; how many live there is not known. */
function townOf(codes: readonly PlacedPostcode[]): City {
  const mean = (of: (code: PlacedPostcode) => number): number =>
    codes.reduce((sum, code) => sum + of(code), 0) / codes.length;
  return {
    name: codes[0]?.place ?? '',
    alternates: [],
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    featureCode: 'PPL',
    countryCode: 'US',
    admin1: codes[0]?.admin1 ?? '',
    admin2: '',
    admin4: '',
    population: 0,
  };
}
