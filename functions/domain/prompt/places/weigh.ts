import { foldedName } from '../../kernel/text.ts';
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

/** A region or a country, which nobody means who names a town or a street. */
export const isWide = ({ kind }: Pick<GeoEntry, 'kind'>): boolean =>
  kind === 'region' || kind === 'country';

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

/** Above all others of the name. */
const MEANT_WEIGHT = 3;
/** So that the first of several keeps its place. */
const MEANT_STEP = 0.01;

/** The places of a name, likeliest first for somebody who writes in this language. `byFacts`: what is on record decides. */
export function weighed(
  language: string,
  matches: readonly GeoMatch[],
  byFacts = true,
): PlaceChoice[] {
  const choices = matches.map((match): PlaceChoice => {
    const { entry, nameKind } = match;
    const home = isHomeCountry(language, entry.countryCode);
    const bonus = home ? (language === 'en' ? HOME_BONUS : HOME_BONUS_OF_OTHERS) : 1;
    const weight =
      sizeOf(entry) *
      entry.prominence *
      NAME_WEIGHT[nameKind] *
      bonus *
      (isForgottenName(language, match, matches) ? FORGOTTEN : 1);
    return { entry, nameKind, weight };
  });
  const most = Math.max(...choices.map(({ weight }) => weight));
  const ranked = choices.map((choice, at): PlaceChoice => {
    const rank = byFacts ? matches[at]?.meant?.[language] : undefined;
    return rank === undefined
      ? choice
      : { ...choice, weight: most * (MEANT_WEIGHT - rank * MEANT_STEP), meant: true };
  });
  return withoutOuter(ranked).toSorted(
    (a, b) => b.weight - a.weight || a.entry.index - b.entry.index,
  );
}

const FORGOTTEN = 0.1;
const NAMED_TOWN = 15_000;

/**
 * Waterloo was once Austin, and Canton is Guangzhou: where a town at home bears the name, a city abroad, or one whose
 * people write English, is hardly meant by an old or foreign name that is no part of its own.
 */
function isForgottenName(
  language: string,
  { entry, nameKind }: GeoMatch,
  matches: readonly GeoMatch[],
): boolean {
  if (nameKind !== 'alternate' || entry.kind !== 'city') return false;
  if (language !== 'en' && isHomeCountry(language, entry.countryCode)) return false;
  return matches.some(
    (other) =>
      other.nameKind === 'main' &&
      other.entry.kind === 'city' &&
      other.entry.population >= NAMED_TOWN &&
      isHomeCountry(language, other.entry.countryCode) &&
      !foldedName(entry.name).includes(foldedName(other.entry.name)),
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
    ({ entry: outer, meant }) =>
      meant === true ||
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

/** Of a region's whose name the city's own is not like: Bahia is no Salvador. */
const REGION_SEAT_SHARE = 0.6;
/** Nara-shi, Luzern, Plzeň: the same name written otherwise. */
const SAME_LETTERS = 4;

/** Torino, whose own name is on record as Turin: the city that its province is called after. */
function isSeatOf(inner: GeoEntry, outer: GeoEntry): boolean {
  const letters = foldedName(outer.name).slice(0, SAME_LETTERS);
  const isLike = outer.kind === 'county' || foldedName(inner.name).startsWith(letters);
  // `Oklahoma` leaves `City` out.
  const isShortened = outer.kind === 'region' && / (?:city|bahru)$/u.test(foldedName(inner.name));
  const share = isLike && !isShortened ? SEAT_SHARE : REGION_SEAT_SHARE;
  return inner.admin1 === outer.admin1 && inner.population >= share * outer.population;
}
