import type { GeoEntry, GeoMatch } from '../knowledge.ts';
import { isHomeCountry } from '../languages.ts';
import type { PlaceChoice } from './place-value.ts';

const KIND_WEIGHT: Readonly<Record<GeoEntry['kind'], number>> = {
  city: 1,
  region: 1,
  country: 3,
  county: 0.6,
  area: 1,
};

/** Areas without a population of their own stand for some millions. */
const AREA_WEIGHT = 5_000_000;

/** A landscape or a metropolitan area; what has a population is a part of a city. */
export const isGreatArea = ({ kind, population }: GeoEntry): boolean =>
  kind === 'area' && population === 0;

/** An alternate name may be any old one: it is a weak claim to the name. */
const NAME_WEIGHT: Readonly<Record<GeoMatch['nameKind'], number>> = {
  main: 1,
  alternate: 0.15,
  nickname: 50,
};

export function sizeOf(entry: GeoEntry): number {
  const population = isGreatArea(entry) ? AREA_WEIGHT : Math.max(entry.population, 500);
  return population * KIND_WEIGHT[entry.kind];
}

/** English is written about everywhere; who writes in another language mostly means a country of that language. */
const HOME_BONUS = 1.7;
const HOME_BONUS_OF_OTHERS = 6;

/** The places of a name, likeliest first for somebody who writes in this language. */
export function weighed(language: string, matches: readonly GeoMatch[]): PlaceChoice[] {
  const choices = matches.map(({ entry, nameKind }) => {
    const home = isHomeCountry(language, entry.countryCode);
    const bonus = home ? (language === 'en' ? HOME_BONUS : HOME_BONUS_OF_OTHERS) : 1;
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
const CITY_STANDS_FOR_COUNTY = 0.05;
const METROPOLIS = 1_000_000;
/** Of a province's people, for a city on record under another name. */
const SEAT_SHARE = 0.2;

function withoutOuter(choices: readonly PlaceChoice[]): PlaceChoice[] {
  return choices.filter(
    ({ entry: outer }) =>
      (outer.kind !== 'region' && outer.kind !== 'county') ||
      !choices.some(
        ({ entry: inner, nameKind }) =>
          inner.kind === 'city' &&
          inner.countryCode === outer.countryCode &&
          (nameKind !== 'alternate' || isSeatOf(inner, outer)) &&
          (inner.population >= METROPOLIS ||
            (inner.admin1 === outer.admin1 &&
              inner.population >= standsFrom(outer) * outer.population)),
      ),
  );
}

/** A province is called after its seat, and seldom meant: Agrigento. */
const standsFrom = ({ kind }: GeoEntry): number =>
  kind === 'county' ? CITY_STANDS_FOR_COUNTY : CITY_STANDS_FOR_REGION;

/** Torino, whose own name is on record as Turin: the city that its province is called after. */
function isSeatOf(inner: GeoEntry, outer: GeoEntry): boolean {
  return (
    (outer.kind === 'county' || outer.kind === 'region') &&
    inner.admin1 === outer.admin1 &&
    inner.population >= SEAT_SHARE * outer.population
  );
}
