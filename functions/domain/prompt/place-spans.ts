import type { GeoEntry, GeoMatch } from './knowledge.ts';
import { EVERYDAY, withoutMisreadings } from './place-misreadings.ts';
import type { PlaceChoice, PlaceContext, PlaceSpan } from './place-span.ts';
import type { CategorySpan } from './read-categories.ts';
import type { Sentence } from './sentence.ts';
import { foldedName, SEPARATOR } from './text.ts';
import {
  isHomeCountry,
  PLACE_LEADS,
  PLACE_PREPOSITIONS,
  STOP_WORDS,
  WEAK_PREPOSITIONS,
} from './words.ts';

const REGION_WORDS =
  /^(?:state|province|region|bundesland|territory|canton|kanton|estado|provincia)$/u;

export function findPlaceSpans(
  sentence: Sentence,
  context: PlaceContext,
  categories: readonly CategorySpan[],
): PlaceSpan[] {
  const spans: PlaceSpan[] = [];
  for (let from = 0; from < sentence.length; from++) {
    if (!sentence.isFree(from)) continue;
    const known = context.gazetteer.longestFrom(sentence.word(from));
    const longest = Math.min(Math.max(known, sentence.isShouted(from) ? 1 : 0), 6);
    for (let length = longest; length >= 1; length--) {
      const name = sentence.span(from, length);
      if (name === undefined) continue;
      const matches = matchesOf(sentence, context, from, name);
      if (matches.length === 0) continue;
      const span = spanOf(sentence, context, from, length, matches);
      if (isPlausible(sentence, context, span, categories)) spans.push(span);
    }
  }
  return withoutMisreadings(sentence, context, spans, categories);
}

/** Places of a name, or the region whose short form is shouted: breweries in CO. */
function matchesOf(
  sentence: Sentence,
  context: PlaceContext,
  from: number,
  name: string,
): readonly GeoMatch[] {
  const matches = context.gazetteer.find(name);
  if (matches.length > 0 || name.length > 3 || !sentence.isShouted(from)) return matches;
  return context.gazetteer
    .regionsByAbbreviation(name)
    .flatMap((region) =>
      context.gazetteer
        .find(foldedName(region.name))
        .filter(
          ({ entry }) =>
            entry.kind === 'region' &&
            entry.countryCode === region.countryCode &&
            entry.admin1 === region.admin1,
        ),
    );
}

function spanOf(
  sentence: Sentence,
  context: PlaceContext,
  from: number,
  length: number,
  matches: readonly GeoMatch[],
): PlaceSpan {
  const nameTo = from + length;
  const narrowed = narrow(sentence, context, nameTo, matches, from);
  const choices = weighed(context, narrowed.matches);
  const preposition = prepositionBefore(sentence, context, from);
  const [best] = choices;
  const capital = sentence.isCapitalised(from) && !context.shouted && from > 0;
  return {
    from,
    nameTo,
    to: narrowed.to,
    choices,
    qualified: narrowed.qualified,
    preposition,
    score:
      Math.log10((best === undefined ? 0 : sizeOf(best.entry)) + 100) +
      (preposition === 'strong' ? 3 : preposition === 'weak' ? 1 : 0) +
      (capital ? 1.2 : 0) +
      (length - 1) * 1.5 +
      (narrowed.qualified ? 6 : 0) +
      (best?.nameKind === 'nickname' ? 1 : 0),
  };
}

export function prepositionBefore(
  sentence: Sentence,
  context: PlaceContext,
  at: number,
): PlaceSpan['preposition'] {
  let before = at - 1;
  while (
    before > at - 4 &&
    (PLACE_LEADS.has(sentence.word(before)) || /^(?:of|de|di|von)$/u.test(sentence.word(before))) &&
    PLACE_LEADS.has(sentence.word(before - 1) || ' ')
  )
    before--;
  if (PLACE_LEADS.has(sentence.word(before)) && PLACE_PREPOSITIONS.has(sentence.word(before - 1)))
    before--;
  if (before < 0) return context.isAnswer ? 'strong' : 'none';
  const word = sentence.word(before);
  if (sentence.claimOf(before) === 'radius') return 'strong';
  if (!PLACE_PREPOSITIONS.has(word)) return context.isAnswer && before === -1 ? 'strong' : 'none';
  // French `à` is a place's, English `a` an article.
  if (sentence.tokens[before]?.raw.toLowerCase() === 'à') return 'strong';
  return WEAK_PREPOSITIONS.has(word) || word === 'a' ? 'weak' : 'strong';
}

// ---- what a name may mean

const KIND_WEIGHT: Readonly<Record<GeoEntry['kind'], number>> = {
  city: 1,
  region: 1,
  country: 3,
  county: 0.6,
  area: 1,
};

/** Areas have no population of their own: each stands for some millions. */
const AREA_WEIGHT = 5_000_000;

export function weighed(context: PlaceContext, matches: readonly GeoMatch[]): PlaceChoice[] {
  const choices = matches.map(({ entry, nameKind }) => {
    const bonus = isHomeCountry(context.language, entry.countryCode)
      ? context.language === 'en'
        ? 1.7
        : 2.5
      : 1;
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

/** An alternate name may be any old one: it is a weak claim to the name. */
const NAME_WEIGHT: Readonly<Record<GeoMatch['nameKind'], number>> = {
  main: 1,
  alternate: 0.15,
  nickname: 50,
};

function sizeOf(entry: GeoEntry): number {
  const population = entry.kind === 'area' ? AREA_WEIGHT : Math.max(entry.population, 500);
  return population * KIND_WEIGHT[entry.kind];
}

/** The share of a region's people from which its namesake city stands for both: São Paulo, Valencia. */
const CITY_STANDS_FOR_REGION = 0.12;
const METROPOLIS = 1_000_000;

function withoutOuter(choices: readonly PlaceChoice[]): PlaceChoice[] {
  return choices.filter(
    ({ entry: outer }) =>
      outer.kind !== 'region' ||
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

// ---- what narrows it

interface Qualifier {
  readonly countryCode: string;
  readonly admin1: string | null;
  readonly to: number;
}

/** Abbreviations of regions that are small words too: read only when shouted or after a comma. */
const SMALL_WORDS = new Set(
  'in or me de la hi ok so no oh pa ma id al co mo ga va ca ms mi ac ap am ba go to se es pi pe pb ai ar be fr ge ne ti vs so at'.split(
    ' ',
  ),
);

/** Keeps the places that lie where the next words say, if any do. */
function narrow(
  sentence: Sentence,
  context: PlaceContext,
  nameTo: number,
  matches: readonly GeoMatch[],
  from: number,
): { matches: readonly GeoMatch[]; to: number; qualified: boolean } {
  const asRegion = sentence.word(from - 1) === 'of' && REGION_WORDS.test(sentence.word(from - 2));
  if (REGION_WORDS.test(sentence.word(nameTo)) || asRegion) {
    const regions = matches.filter(({ entry }) => entry.kind === 'region');
    if (regions.length > 0)
      return { matches: regions, to: asRegion ? nameTo : nameTo + 1, qualified: true };
  }
  for (const qualifier of qualifiersAt(sentence, context, nameTo)) {
    const inside = matches.filter(({ entry }) => liesIn(entry, qualifier));
    if (inside.length === 0) continue;
    const further = qualifiersAt(sentence, context, qualifier.to).find(
      ({ countryCode, admin1 }) => countryCode === qualifier.countryCode && admin1 === null,
    );
    return { matches: inside, to: further?.to ?? qualifier.to, qualified: true };
  }
  return { matches, to: nameTo, qualified: false };
}

function liesIn(entry: GeoEntry, { countryCode, admin1 }: Qualifier): boolean {
  if (entry.countryCode !== countryCode || entry.kind === 'country') return false;
  if (admin1 === null) return true;
  return entry.admin1 === admin1 && entry.kind !== 'region';
}

/** Regions and countries that the words from `at` on name, longest first. */
export function qualifiersAt(sentence: Sentence, context: PlaceContext, at: number): Qualifier[] {
  let start = at;
  const afterComma = sentence.word(start) === SEPARATOR;
  if (afterComma) start++;
  const joined =
    /^(?:in|en|im|em|au|aux)$/u.test(sentence.word(start)) && !sentence.isShouted(start);
  if (joined) start++;
  const found: Qualifier[] = [];
  for (let length = 4; length >= 1; length--) {
    const name = sentence.span(start, length);
    if (name === undefined) continue;
    for (const { entry } of context.gazetteer.find(name)) {
      if (entry.countryCode === null || (length === 1 && isSmallWord(sentence, start, afterComma)))
        continue;
      if (entry.kind === 'region' || entry.kind === 'country')
        found.push({
          countryCode: entry.countryCode,
          admin1: entry.kind === 'region' ? entry.admin1 : null,
          to: start + length,
        });
    }
    if (length === 1 && !joined && !isSmallWord(sentence, start, afterComma))
      for (const region of context.gazetteer.regionsByAbbreviation(name))
        found.push({ countryCode: region.countryCode, admin1: region.admin1, to: start + 1 });
  }
  return found;
}

function isSmallWord(sentence: Sentence, at: number, afterComma: boolean): boolean {
  const word = sentence.word(at);
  if (!SMALL_WORDS.has(word) && !STOP_WORDS.has(word)) return false;
  if (sentence.isShouted(at)) return false;
  return !(afterComma && word.length === 2) && !isLast(sentence, at);
}

function isLast(sentence: Sentence, at: number): boolean {
  const word = sentence.word(at);
  return (
    word.length === 2 && at === sentence.length - 1 && !/^(?:in|me|or|so|no|de|la)$/u.test(word)
  );
}

// ---- what may be a place at all

function isPlausible(
  sentence: Sentence,
  context: PlaceContext,
  span: PlaceSpan,
  categories: readonly CategorySpan[],
): boolean {
  const length = span.nameTo - span.from;
  const word = sentence.word(span.from);
  const [best] = span.choices;
  if (best === undefined) return false;
  if (length === 1 && (!isLongEnough(sentence, span) || isHalfOfCompound(sentence, span)))
    return false;
  const within = categories.some(
    (category) => category.from <= span.from && category.to >= span.nameTo,
  );
  const inLonger = categories.some(
    (category) =>
      category.from <= span.from &&
      category.to >= span.nameTo &&
      category.to - category.from > length,
  );
  if (span.qualified && !inLonger)
    return !within || span.preposition !== 'none' || sentence.isCapitalised(span.from);
  if (inLonger && (span.preposition !== 'strong' || length === 1)) return false;
  if (span.preposition === 'strong')
    return !within || sentence.isCapitalised(span.from) || context.isAnswer;
  if (within) return false;
  const { entry, weight } = best;
  if (length === 1 && EVERYDAY.has(word)) return false;
  if (best.nameKind === 'nickname' || entry.kind === 'area') return true;
  if (entry.kind === 'country' || entry.kind === 'region')
    return word.length > 3 || length > 1 || sentence.isShouted(span.from);
  const capital = sentence.isCapitalised(span.from) && !context.shouted;
  if (capital && span.from > 0) return weight >= 8_000;
  return weight >= (length > 1 ? 20_000 : 120_000);
}

const COMPOUND_WEIGHT = 300_000;

/** `hurricane-affected areas`: a hyphen, no capital and no great city. */
function isHalfOfCompound(sentence: Sentence, { from, to, choices }: PlaceSpan): boolean {
  const end = sentence.tokens[from]?.end ?? 0;
  return (
    to === from + 1 &&
    !sentence.isCapitalised(from) &&
    sentence.text.slice(end, end + 1) === '-' &&
    sentence.isFree(to) &&
    (choices[0]?.weight ?? 0) < COMPOUND_WEIGHT
  );
}

/** Two letters are a place only when shouted, or at the end after a preposition: in LA, in la. */
function isLongEnough(sentence: Sentence, span: PlaceSpan): boolean {
  const word = sentence.word(span.from);
  if (/^\d+$/u.test(word)) return false;
  if (word.length > 2 && !STOP_WORDS.has(word)) return true;
  // `in Nice` is a city, `in nice places` is not.
  if (word.length > 2 && span.preposition === 'strong' && sentence.isCapitalised(span.from))
    return true;
  if (sentence.isShouted(span.from) && word.length > 1) return true;
  const next = sentence.word(span.to);
  const ends =
    next === '' ||
    next === SEPARATOR ||
    sentence.claimOf(span.to) !== undefined ||
    /^(?:with|w|that|who|excluding|except|without)$/u.test(next);
  if (word === 'us')
    return (
      sentence.word(span.from - 1) === 'the' || (ends && sentence.word(span.from - 1) === 'in')
    );
  return (
    word.length === 2 &&
    ends &&
    span.preposition === 'strong' &&
    span.choices[0]?.nameKind === 'nickname'
  );
}
