import { distanceMeters } from '../../kernel/geo.ts';
import { foldedName } from '../../kernel/text.ts';
import type { CandidateOf } from '../candidate.ts';
import type { GeoEntry } from '../knowledge.ts';
import type { Sentence, Span } from '../tokens.ts';
import { cityContainer, liesIn, tailAt, tailsFrom } from './containers.ts';
import { isListAfter, namesAt } from './names.ts';
import type { NameAtom } from './names.ts';
import { named, unknownDistrict } from './place-candidates.ts';
import type { Container, PlaceChoice, PlaceContext } from './place-value.ts';
import { isEveryday, isReadable, isQualifier } from './plausible.ts';
import type { Start } from './start.ts';
import { isGreatArea, weighed } from './weigh.ts';

const CITY_REACH_METERS = 35_000;

/** A namesake this much smaller than the city after it is no equal of it. */
const NAMESAKE_SHARE = 0.1;

/** A town with more of a city's people is its neighbour, not its part: Leeds and Bradford. */
const DISTRICT_SHARE = 0.5;

export const DISTRICT_WORD =
  /^(?:neighborhoods?|neighbourhoods?|districts?|quarters?|areas?|suburbs?|barrio|quartier|viertel|stadtteil|bezirk|bairro|quartiere|rione|kiez|wijk|buurt|stadsdeel)$/u;

/** Where the city may stand after the name of its part: `the Hyde Park neighborhood of Austin`. */
export function afterDistrictWord(sentence: Sentence, at: number): number {
  const hasWord = DISTRICT_WORD.test(sentence.word(at));
  const next = sentence.afterSeparator(hasWord ? at + 1 : at);
  return (hasWord || namesDistrict(sentence, at)) &&
    /^(?:of|in|de|von|di|van|a|em|en|do|da)$/u.test(sentence.word(next))
    ? next + 1
    : next;
}

/** `quartiere Brera di Milano`: the word stands before the name. */
function namesDistrict(sentence: Sentence, at: number): boolean {
  return [2, 3, 4].some((back) => DISTRICT_WORD.test(sentence.word(at - back)));
}

/** `Hollywood, Los Angeles`, `Soho London`; `Scarborough, Toronto`, whose namesake lies elsewhere. */
export function insideCity(
  context: PlaceContext,
  start: Start,
  atom: NameAtom,
): CandidateOf<'place'>[] {
  const { sentence } = context;
  if (!isReadable(context, atom) || start.street !== null) return [];
  if (atom.to - atom.from === 1 && isQualifier(context, atom)) return [];
  const at = afterDistrictWord(sentence, atom.to);
  const found: CandidateOf<'place'>[] = behindCity(context, start, atom);
  for (const city of namesAt(context, at)) {
    // `Palermo, Buenos Aires` has a name of its own in the gazetteer.
    const whole = namesOfPart(context, atom, city)
      .flatMap((name) => context.gazetteer.find(name))
      .filter(
        ({ entry }) =>
          entry.kind === 'area' &&
          // `San Antonio` is no San of a city called Antonio.
          city.choices.some((holds) => isPartOf(entry, holds.entry)),
      );
    if (whole.length > 0)
      found.push(
        named(
          context,
          start,
          atom,
          { ...tailAt(city.to), containers: [containerOf(city, whole)] },
          weighed(context.language, whole),
        ),
      );
    if (
      !isReadable(context, city) ||
      (city.to - city.from === 1 && isEveryday(context, { ...start, preposition: 'none' }, city))
    )
      continue;
    const tails = tailsFrom(context, city.to, (tail) =>
      city.choices.some(({ entry }) => entry.kind === 'city' && liesIn(entry, tail)),
    );
    for (const tail of tails) {
      // In `Dallas, Austin and Houston` the second is an equal.
      if (isListAfter(context, tail.to) && at > atom.to) continue;
      const held = cityContainer(city, tail);
      if (held === null || isPartOfCityBefore(context, atom.from, held.city.entry)) continue;
      const best = held.city;
      if (isEqualTown(atom, best.entry)) continue;
      const inner = atom.choices.filter(
        ({ entry }) =>
          isPartOf(entry, best.entry) &&
          !(isBeside(entry, best.entry) && isBorough(context, best.entry)),
      );
      const [first] = atom.choices;
      if (first === undefined || first.entry.kind === 'country') continue;
      const [part] = inner;
      const isTownOrPart =
        first.entry.kind === 'city' || (first.entry.kind === 'area' && !isGreatArea(first.entry));
      const isSmall = isTownOrPart && first.weight < NAMESAKE_SHARE * best.weight;
      const containers = [held.container, ...tail.containers];
      if (
        part !== undefined &&
        (part.entry.index === first.entry.index || isSmall || part.weight > 0.05 * first.weight)
      )
        found.push(named(context, start, atom, { ...tail, containers }, inner));
      else if (
        isSmall &&
        !areNear(atom, city) &&
        !(
          first.entry.countryCode === best.entry.countryCode &&
          first.entry.admin1 === best.entry.admin1
        )
      )
        found.push(unknownDistrict(context, start, atom, { ...tail, containers }));
    }
  }
  return found;
}

const NEAR_METERS = 20_000;

/** `Fitzroy, Brunswick`: somewhere the two lie beside each other, as those of a list do. */
const areNear = (atom: NameAtom, city: NameAtom): boolean =>
  atom.choices.some(({ entry, nameKind }) =>
    nameKind === 'alternate'
      ? false
      : city.choices.some(
          (other) =>
            other.entry.countryCode === entry.countryCode &&
            distanceMeters(
              entry.latitude,
              entry.longitude,
              other.entry.latitude,
              other.entry.longitude,
            ) < NEAR_METERS,
        ),
  );

const MOST_CITY_WORDS = 3;

/** `Berlin - Kreuzberg, Neukölln`: behind the city that holds both, one part is no part of the other. */
function isPartOfCityBefore(context: PlaceContext, at: number, part: GeoEntry): boolean {
  const end = context.sentence.isSeparator(at - 1) ? at - 1 : at;
  for (let from = end - 1; from >= end - MOST_CITY_WORDS && from >= 0; from--) {
    const city = namesAt(context, from).find(({ to }) => to === end);
    if (city !== undefined)
      return city.choices.slice(0, 1).some(({ entry }) => isPartOf(part, entry));
  }
  return false;
}

/** `Westwood, LA` is on record by the city's own name. */
function namesOfPart({ sentence }: PlaceContext, part: Span, city: NameAtom): string[] {
  const name = sentence.words(part.from, part.to);
  // `Minneapolis-St. Paul` are two cities.
  const own = (sentence.gap(city.from) === '-' ? [] : city.choices.slice(0, 1)).flatMap(
    ({ entry, nameKind }) => (nameKind === 'nickname' ? [foldedName(entry.name)] : []),
  );
  return [sentence.words(city.from, city.to), ...own].map((of) => `${name} ${of}`);
}

const MOST_PART_WORDS = 3;

/** `Capitol Hill, Seattle`: the part is on record with its city only, so that no name begins and ends here. */
export function partsOfCity(context: PlaceContext, start: Start): CandidateOf<'place'>[] {
  const { sentence, gazetteer, language } = context;
  const longest = gazetteer.longestFrom(sentence.word(start.at));
  if (longest < 2 || start.street !== null) return [];
  const known = new Set(namesAt(context, start.at).map(({ to }) => to));
  const found: CandidateOf<'place'>[] = [];
  for (let to = start.at + 1; to <= start.at + Math.min(MOST_PART_WORDS, longest - 1); to++) {
    if (!sentence.isWord(to - 1)) break;
    if (known.has(to)) continue;
    const part = { from: start.at, to };
    for (const city of namesAt(context, afterDistrictWord(sentence, to))) {
      const whole = namesOfPart(context, part, city)
        .flatMap((name) => gazetteer.find(name))
        .filter(
          ({ entry }) =>
            entry.kind === 'area' && city.choices.some((holds) => isPartOf(entry, holds.entry)),
        );
      // Without anything between them the two are one name in the gazetteer.
      if (whole.length === 0 || city.from === to) continue;
      const tail = { ...tailAt(city.to), containers: [containerOf(city, whole)] };
      found.push(named(context, start, part, tail, weighed(language, whole)));
    }
  }
  return found;
}

/** The city that a part was named with. */
export const containerOf = (
  { from, to, choices }: NameAtom,
  [part]: readonly Pick<PlaceChoice, 'entry'>[],
): Container => ({
  kind: 'city',
  from,
  to,
  countryCode: part?.entry.countryCode ?? '',
  admin1: part?.entry.admin1 ?? null,
  abbreviated: false,
  choices,
});

/** What a part of a city is called before its name, beside the words for quarters. */
const LEADS =
  /^(?:localidad|distrito|zona|colonia|comuna|freguesia|municipio|quadrante|secteur|arrondissement)$/u;

/** `Bruxelles Ixelles`, `Recife, bairro Boa Viagem`, `Nantes quartier Doulon`, `hyderabad hitec city`: a city with its part behind it. */
function behindCity(context: PlaceContext, start: Start, city: NameAtom): CandidateOf<'place'>[] {
  const { sentence } = context;
  const [best] = city.choices;
  if (best === undefined || best.entry.kind !== 'city' || best.entry.population < 30_000) return [];
  const next = sentence.afterSeparator(city.to);
  const isCalled = DISTRICT_WORD.test(sentence.word(next)) || LEADS.test(sentence.word(next));
  // `Wien-Ottakring`
  const isTied = isCalled || sentence.gap(city.to) === '-';
  const of = isCalled && /^(?:de|di|do|da|van|of|von|del)$/u.test(sentence.word(next + 1)) ? 1 : 0;
  const at = isCalled ? next + 1 + of : city.to;
  return namesAt(context, at).flatMap((part) => {
    const inner = part.choices.filter(
      ({ entry }) =>
        ((entry.kind === 'area' && !isGreatArea(entry)) || isTied) && isPartOf(entry, best.entry),
    );
    // `Berlin-Mitte` is on record as it stands.
    const whole = context.gazetteer.find(sentence.words(city.from, part.to));
    if (inner.length === 0 || whole.length > 0) return [];
    return [
      named(
        context,
        start,
        part,
        { ...tailAt(part.to), containers: [containerOf(city, inner)] },
        inner,
      ),
    ];
  });
}

export function isPartOf(entry: GeoEntry, city: GeoEntry): boolean {
  if (entry.index === city.index) return false;
  if (entry.kind === 'area') {
    if (entry.bbox === null) return false;
    const [west, south, east, north] = entry.bbox;
    return (
      distanceMeters((south + north) / 2, (west + east) / 2, city.latitude, city.longitude) <
      CITY_REACH_METERS
    );
  }
  return (
    entry.kind === 'city' &&
    entry.population < DISTRICT_SHARE * city.population &&
    distanceMeters(entry.latitude, entry.longitude, city.latitude, city.longitude) <
      Math.min(CITY_REACH_METERS, 3_000 + 17 * Math.sqrt(city.population))
  );
}

const EQUAL_SHARE = 0.4;

/** `Kreuzberg, Neukölln`: nearly as many people live in both. */
const isEqualTown = ({ choices }: NameAtom, town: GeoEntry): boolean =>
  choices.some(
    ({ entry, nameKind }) =>
      nameKind === 'main' &&
      entry.kind === 'city' &&
      entry.index !== town.index &&
      entry.countryCode === town.countryCode &&
      entry.admin1 === town.admin1 &&
      entry.population >= EQUAL_SHARE * town.population,
  );

const METROPOLIS = 1_000_000;
const METROPOLIS_METERS = 18_000;
/** More than live on a square kilometre of the inner boroughs of London and Berlin. */
const PEOPLE_PER_KM2 = 15_000;

/** `Kreuzberg, Neukölln`, `Hackney, Islington`: a part that lies outside of what the people of a smaller one need. */
export function isBeside(part: GeoEntry, town: GeoEntry): boolean {
  const reach = 1_000 * Math.sqrt(town.population / (Math.PI * PEOPLE_PER_KM2));
  return (
    town.countryCode !== 'US' &&
    town.population < METROPOLIS &&
    distanceMeters(part.latitude, part.longitude, town.latitude, town.longitude) > reach
  );
}

/** Itself a part of a metropolis. */
const isBorough = ({ gazetteer }: PlaceContext, town: GeoEntry): boolean =>
  gazetteer
    .townsAround(town, METROPOLIS_METERS)
    .some(
      ({ population }) => population >= METROPOLIS && population * DISTRICT_SHARE > town.population,
    );
