import type { GeoEntry, GeoMatch } from '../knowledge.ts';
import { isHomeCountry } from '../words.ts';
import type { PlaceChoice } from './place-value.ts';

const KIND_WEIGHT: Readonly<Record<GeoEntry['kind'], number>> = {
  city: 1,
  region: 1,
  country: 3,
  county: 0.6,
  area: 1,
};

/** Areas have no population of their own: each stands for some millions. */
const AREA_WEIGHT = 5_000_000;

/** An alternate name may be any old one: it is a weak claim to the name. */
const NAME_WEIGHT: Readonly<Record<GeoMatch['nameKind'], number>> = {
  main: 1,
  alternate: 0.15,
  nickname: 50,
};

export function sizeOf(entry: GeoEntry): number {
  const population = entry.kind === 'area' ? AREA_WEIGHT : Math.max(entry.population, 500);
  return population * KIND_WEIGHT[entry.kind];
}

/** The places of a name, likeliest first for somebody who writes in this language. */
export function weighed(language: string, matches: readonly GeoMatch[]): PlaceChoice[] {
  const choices = matches.map(({ entry, nameKind }) => {
    const home = isHomeCountry(language, entry.countryCode);
    const bonus = home ? (language === 'en' ? 1.7 : 2.5) : 1;
    return {
      entry,
      nameKind,
      weight: sizeOf(entry) * entry.prominence * NAME_WEIGHT[nameKind] * bonus,
    };
  });
  return withoutOuter(choices).toSorted(
    (a, b) => b.weight - a.weight || a.entry.index - b.entry.index,
  );
}

/** The share of a region's people from which its namesake city stands for both: São Paulo, Valencia. */
const CITY_STANDS_FOR_REGION = 0.09;
const METROPOLIS = 1_000_000;

function withoutOuter(choices: readonly PlaceChoice[]): PlaceChoice[] {
  return choices.filter(
    ({ entry: outer }) =>
      (outer.kind !== 'region' && outer.kind !== 'county') ||
      !choices.some(
        ({ entry: inner, nameKind }) =>
          inner.kind === 'city' &&
          nameKind !== 'alternate' &&
          inner.countryCode === outer.countryCode &&
          (inner.population >= METROPOLIS ||
            (inner.admin1 === outer.admin1 &&
              inner.population >= CITY_STANDS_FOR_REGION * outer.population)),
      ),
  );
}
