import type { GeoEntry, PostcodeEntry } from './knowledge.ts';
import { boxOfAll, fullLabelOf, partOfEntry, partOfPostcode } from './place-parts.ts';
import type { PlaceWish } from './place-parts.ts';
import { findPlaceSpans, prepositionBefore, qualifiersAt, weighed } from './place-spans.ts';
import type { PlaceChoice, PlaceContext, PlaceSpan } from './place-spans.ts';
import type { CategorySpan } from './read-categories.ts';
import { readPostcodes } from './read-postcodes.ts';
import type { PlacePart, RequestedPlace } from './request.ts';
import type { Sentence } from './sentence.ts';
import { editDistance, foldedWords, SEPARATOR } from './text.ts';
import { CONNECTORS, COUNTRIES_OF_LANGUAGE, PLACE_LEADS, STOP_WORDS } from './words.ts';

export interface PlaceOption {
  readonly id: string;
  readonly label: string;
  readonly entry: number;
}

export interface PlaceReading {
  /** Null when no place is named, or none that is known and clear. */
  readonly place: RequestedPlace | null;
  /** A name of several places: the words, and the places to choose from. */
  readonly ambiguous: { readonly name: string; readonly options: readonly PlaceOption[] } | null;
  /** Words that stand where a place stands but name none that we know. */
  readonly unknownName: string | null;
}

const NOTHING: PlaceReading = { place: null, ambiguous: null, unknownName: null };

/** A place of the same name with this share of the largest one's people makes the name ambiguous. */
const AMBIGUOUS_FROM = 0.31;
/** A place of another kind (a state, a city) needs less: Washington. */
const NAMESAKE_FROM = 0.15;
const MOST_OPTIONS = 6;
const MOST_PARTS = 20;

/** Reads all places of a prompt and claims their words. `chosen` maps an ambiguous name to the entry meant. */
export function readPlaces(
  sentence: Sentence,
  context: PlaceContext,
  categories: readonly CategorySpan[],
  radiusMeters: number | null,
  chosen: ReadonlyMap<string, number>,
): PlaceReading {
  const postcodes = readPostcodes(sentence, context.gazetteer);
  const found = findPlaceSpans(sentence, context, categories);
  const exact = selectSpans(sentence, found);
  const spans =
    exact.length > 0 || postcodes !== null ? exact : mendedSpans(sentence, context, categories);
  if (postcodes !== null && postcodes.choices.length > 0)
    return postcodePlace(sentence, context, postcodes, spans, radiusMeters);
  if (spans.length === 0) {
    const unknownName =
      postcodes === null
        ? unknownNameOf(sentence, context, categories)
        : postcodes.unknown.join(', ');
    return { ...NOTHING, unknownName };
  }
  for (const span of spans) sentence.claim(span.from, span.to, 'place');
  return resolve(sentence, context, spans, radiusMeters, chosen);
}

// ---- which spans

/** The best span, the members of its list, and every other one after a clear preposition. */
function selectSpans(sentence: Sentence, spans: readonly PlaceSpan[]): PlaceSpan[] {
  const anchors = spans.toSorted((a, b) => b.score - a.score || a.from - b.from);
  const [anchor] = anchors;
  if (anchor === undefined) return [];
  const selected: PlaceSpan[] = [anchor];
  const isFree = (span: PlaceSpan): boolean =>
    selected.every((other) => span.to <= other.from || span.from >= other.to);
  for (let grown = true; grown && selected.length < MOST_PARTS;) {
    grown = false;
    for (const span of anchors) {
      if (!isFree(span)) continue;
      const joins =
        span.preposition === 'strong' ||
        selected.some(
          (other) => areJoined(sentence, other, span) || areJoined(sentence, span, other),
        );
      if (!joins) continue;
      selected.push(span);
      grown = true;
      break;
    }
  }
  return withoutContainers(selected.toSorted((a, b) => a.from - b.from));
}

function areJoined(sentence: Sentence, left: PlaceSpan, right: PlaceSpan): boolean {
  const gap = right.from - left.to;
  if (gap < 1 || gap > 3) return false;
  for (let at = left.to; at < right.from; at++) {
    const word = sentence.word(at);
    if (word !== SEPARATOR && !CONNECTORS.has(word) && word !== 'in' && word !== 'the')
      return false;
  }
  return true;
}

/** `in Germany: Berlin, Munich`: the country only says where the cities are. */
function withoutContainers(spans: readonly PlaceSpan[]): PlaceSpan[] {
  return spans.filter((span) => {
    const outer = span.choices[0]?.entry;
    if (outer === undefined || (outer.kind !== 'country' && outer.kind !== 'region')) return true;
    return !spans.some(
      (other) =>
        other !== span &&
        other.choices.some(
          ({ entry, weight }) =>
            entry.kind !== 'country' &&
            entry.index !== outer.index &&
            entry.countryCode === outer.countryCode &&
            (outer.kind === 'country' ||
              (entry.kind !== 'region' && entry.admin1 === outer.admin1)) &&
            weight * 20 >= (other.choices[0]?.weight ?? 0),
        ),
    );
  });
}

// ---- misspelt names

const MOST_MENDED_NAMES = 8;
const NAME_OPENERS =
  /^(?:los|las|san|santa|saint|st|fort|ft|el|la|le|new|des|north|south|west|east|mount|port)$/u;

/** Reads a misspelt name after a preposition, before a region, or where a name may stand. */
function mendedSpans(
  sentence: Sentence,
  context: PlaceContext,
  categories: readonly CategorySpan[],
): PlaceSpan[] {
  let tried = 0;
  for (let from = sentence.length - 1; from >= 0 && tried < MOST_MENDED_NAMES; from--) {
    // `los angelas` begins with a word that everybody knows.
    const opens = isUnknownWord(sentence, from, categories);
    if (
      !opens &&
      !(NAME_OPENERS.test(sentence.word(from)) && isUnknownWord(sentence, from + 1, categories))
    )
      continue;
    const preposition = prepositionBefore(sentence, context, from);
    const capital = sentence.isCapitalised(from) && !context.shouted && from > 0;
    for (let length = 3; length >= (opens ? 1 : 2); length--) {
      const name = sentence.span(from, length);
      if (name === undefined) continue;
      const qualifiers = qualifiersAt(sentence, context, from + length);
      if (
        preposition !== 'strong' &&
        !capital &&
        qualifiers.length === 0 &&
        from + length < sentence.length
      )
        continue;
      tried++;
      for (const { matches } of context.gazetteer.findSimilar(name)) {
        const inside = qualifiers
          .map(({ countryCode, admin1, to }) => ({
            to,
            matches: matches.filter(
              ({ entry }) =>
                entry.kind === 'city' &&
                entry.countryCode === countryCode &&
                (admin1 === null || entry.admin1 === admin1),
            ),
          }))
          .find((option) => option.matches.length > 0);
        const choices = weighed(context, inside?.matches ?? matches);
        if (choices.length === 0) continue;
        return [
          {
            from,
            nameTo: from + length,
            to: inside?.to ?? from + length,
            choices,
            qualified: inside !== undefined,
            preposition,
            score: 0,
          },
        ];
      }
    }
  }
  return [];
}

function isUnknownWord(
  sentence: Sentence,
  at: number,
  categories: readonly CategorySpan[],
): boolean {
  const word = sentence.word(at);
  return (
    sentence.isFree(at) &&
    word.length >= 3 &&
    !STOP_WORDS.has(word) &&
    !/\d/u.test(word) &&
    !categories.some((span) => span.from <= at && at < span.to)
  );
}

/** The words after a clear preposition that nothing could read. */
function unknownNameOf(
  sentence: Sentence,
  context: PlaceContext,
  categories: readonly CategorySpan[],
): string | null {
  for (let from = sentence.length - 1; from >= 0; from--) {
    if (!isUnknownWord(sentence, from, categories)) continue;
    if (prepositionBefore(sentence, context, from) !== 'strong') continue;
    let to = from + 1;
    while (to < from + 4 && isUnknownWord(sentence, to, categories)) to++;
    return sentence.slice(from, to);
  }
  return null;
}

// ---- which place a name means

function resolve(
  sentence: Sentence,
  context: PlaceContext,
  spans: readonly PlaceSpan[],
  radiusMeters: number | null,
  chosen: ReadonlyMap<string, number>,
): PlaceReading {
  const named = spans.map((span) => ({ span, name: nameOf(sentence, span) }));
  const entries = named.map(({ span, name }) => entryOf(context, span, chosen.get(name), spans));
  const unclear = named.find((_, index) => entries[index] === undefined);
  if (unclear !== undefined)
    return {
      place: null,
      unknownName: null,
      ambiguous: {
        name: sentence.slice(unclear.span.from, unclear.span.nameTo),
        options: optionsOf(context, unclear.span),
      },
    };
  const parts = named.flatMap(({ span }, index) => {
    const entry = entries[index];
    if (entry === undefined) return [];
    return [partOfEntry(context.gazetteer, entry, wishOf(sentence, span, entry, radiusMeters))];
  });
  return { ...NOTHING, place: placeOf(sentence, spans, withoutEqualParts(parts), radiusMeters) };
}

/** Two names of one place ask for it once. */
function withoutEqualParts(parts: readonly PlacePart[]): PlacePart[] {
  return parts.filter(
    (part, index) =>
      parts.findIndex(
        (other) =>
          other.kind === part.kind &&
          other.latitude === part.latitude &&
          other.longitude === part.longitude,
      ) === index,
  );
}

function nameOf(sentence: Sentence, span: PlaceSpan): string {
  return foldedWords(sentence.slice(span.from, span.nameTo)).join(' ');
}

/** The entry that a span means, or undefined when people must say. */
function entryOf(
  context: PlaceContext,
  span: PlaceSpan,
  wanted: number | undefined,
  spans: readonly PlaceSpan[],
): GeoEntry | undefined {
  if (wanted !== undefined) return span.choices.find(({ entry }) => entry.index === wanted)?.entry;
  const [first] = inContext(span, spans);
  if (first === undefined) return undefined;
  return rivalsOf(context, inContext(span, spans)).length > 1 ? undefined : first.entry;
}

/** Arlington beside Dallas is the one in Texas. */
function inContext(span: PlaceSpan, spans: readonly PlaceSpan[]): readonly PlaceChoice[] {
  const others = spans.filter((other) => other !== span).map(({ choices }) => choices[0]?.entry);
  if (others.length === 0 || span.qualified) return span.choices;
  const near = (choice: PlaceChoice, how: (a: GeoEntry, b: GeoEntry) => boolean): boolean =>
    others.some((other) => other !== undefined && how(other, choice.entry));
  const sameRegion = span.choices.filter((choice) =>
    near(
      choice,
      (a, b) => a.countryCode === b.countryCode && a.admin1 === b.admin1 && a.admin1 !== '',
    ),
  );
  if (sameRegion.length > 0 && (sameRegion[0]?.weight ?? 0) * 30 >= (span.choices[0]?.weight ?? 0))
    return sameRegion;
  const sameCountry = span.choices.filter((choice) =>
    near(choice, (a, b) => a.countryCode !== null && a.countryCode === b.countryCode),
  );
  return sameCountry.length > 0 &&
    (sameCountry[0]?.weight ?? 0) * 20 >= (span.choices[0]?.weight ?? 0)
    ? sameCountry
    : span.choices;
}

/** The places that a reader could as well mean, the likeliest first; one when the name is clear. */
function rivalsOf(context: PlaceContext, choices: readonly PlaceChoice[]): PlaceChoice[] {
  const [first] = choices;
  if (first === undefined) return [];
  if (first.nameKind === 'nickname' || first.entry.kind === 'area') return [first];
  const rest = choices.filter(
    (choice) => choice !== first && !isSamePlace(choice.entry, first.entry),
  );
  const namesakes = rest.filter(
    (choice) =>
      choice.weight >= NAMESAKE_FROM * first.weight &&
      isNamesakeOfOtherKind(first.entry, choice.entry, context),
  );
  const alike = rest.filter(
    (choice) =>
      choice.weight >= AMBIGUOUS_FROM * first.weight &&
      (choice.entry.admin1 !== '') === (first.entry.admin1 !== ''),
  );
  return namesakes.length > 0 || alike.length > 0
    ? [
        first,
        ...rest.filter(
          (choice) => choice.weight >= first.weight * 0.15 || namesakes.includes(choice),
        ),
      ]
    : [first];
}

/** A city and the region or country around it that bears its name: the city stands for both. */
function isSamePlace(a: GeoEntry, b: GeoEntry): boolean {
  if (a.countryCode !== b.countryCode) return false;
  if (a.kind === 'country' || b.kind === 'country') return a.kind !== b.kind;
  if (a.admin1 !== b.admin1) return false;
  const [inner, outer] = a.kind === 'city' ? [a, b] : [b, a];
  if (outer.kind === 'region')
    return inner.population >= 0.12 * outer.population || inner.kind !== 'city';
  // Two towns of one name in one region: the larger one is meant.
  return true;
}

const LARGE_CITY = 200_000;

/** Washington, Georgia, Victoria: a region or country, and something else of weight under the same name. */
function isNamesakeOfOtherKind(first: GeoEntry, other: GeoEntry, context: PlaceContext): boolean {
  const wide = (entry: GeoEntry): boolean => entry.kind === 'region' || entry.kind === 'country';
  if (!wide(first) && !wide(other)) return false;
  if (first.kind === other.kind) return false;
  const [inner, outer] = wide(first) ? [other, first] : [first, other];
  if (inner.kind === 'county' || inner.kind === 'area') return false;
  if (outer.kind === 'country')
    return (
      inner.kind === 'region' &&
      inner.population > LARGE_CITY &&
      context.language === 'en' &&
      inner.countryCode === 'US'
    );
  return inner.kind === 'city' && inner.population >= LARGE_CITY;
}

function optionsOf(context: PlaceContext, span: PlaceSpan): PlaceOption[] {
  const rivals = rivalsOf(context, span.choices);
  const seen = new Set<string>();
  return rivals
    .map(({ entry }) => {
      const label = fullLabelOf(context.gazetteer, entry);
      return { id: foldedWords(label).join('-'), label, entry: entry.index };
    })
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, MOST_OPTIONS);
}

// ---- how it was asked for

const DOWNTOWN =
  /^(?:downtown|central|inner|centro|centre|innenstadt|stadtmitte|zentrum|binnenstad|centrum|midtown)$/u;
const AROUND_BEFORE = /^(?:greater|metro|metropolitan|gran|grand|grossraum|grande)$/u;
const AROUND_AFTER =
  /^(?:area|metro|metropolitan|suburbs|surroundings|surrounding|region|vicinity|umgebung|alrededores|environs|dintorni|omgeving|arredores|agglomeration|gegend)$/u;

function wishOf(
  sentence: Sentence,
  span: PlaceSpan,
  entry: GeoEntry,
  radiusMeters: number | null,
): PlaceWish {
  const before = [
    sentence.word(span.from - 1),
    sentence.word(span.from - 2),
    sentence.word(span.from - 3),
  ];
  const after = [sentence.word(span.to), sentence.word(span.to + 1), sentence.word(span.to + 2)];
  const downtown =
    DOWNTOWN.test(before[0] ?? '') ||
    (/^(?:de|of|von|di|do|da|van)$/u.test(before[0] ?? '') &&
      before.slice(1).some((word) => DOWNTOWN.test(word) || word === 'ville')) ||
    /^(?:downtown|innenstadt|centro|centrum|centre|city cent(?:er|re))$/u.test(after[0] ?? '') ||
    /^city cent(?:er|re)$/u.test(after.slice(0, 2).join(' '));
  const around =
    AROUND_BEFORE.test(before[0] ?? '') ||
    AROUND_AFTER.test(after[0] ?? '') ||
    (/^(?:and|und|et|y|e|en)$/u.test(after[0] ?? '') &&
      after.slice(1).some((word) => AROUND_AFTER.test(word)));
  return {
    writtenName: writtenNameOf(sentence, span, entry),
    extent: downtown ? 'downtown' : around ? 'surroundings' : 'whole',
    radiusMeters,
  };
}

/** München stays München; Philly becomes Philadelphia; a misspelt name is put right. */
function writtenNameOf(sentence: Sentence, span: PlaceSpan, entry: GeoEntry): string {
  const choice = span.choices.find((other) => other.entry.index === entry.index);
  const written = sentence.slice(span.from, span.nameTo);
  const folded = foldedWords(written).join(' ');
  if (entry.kind !== 'city' && entry.kind !== 'region') return '';
  if (choice?.nameKind === 'nickname' || span.score === 0 || folded.length < 4) return '';
  const canonical = foldedWords(entry.name).join(' ');
  if (canonical === folded) return '';
  // Misspellings are on record as names too; where English is spoken they are no exonyms.
  if (
    COUNTRIES_OF_LANGUAGE['en']?.has(entry.countryCode ?? '') &&
    editDistance(canonical, folded, 2) <= 2
  )
    return '';
  return written
    .split(/\s+/u)
    .map((word) => (word.length > 3 || !/^\p{Ll}/u.test(word) ? capitalised(word) : word))
    .join(' ');
}

function capitalised(word: string): string {
  const lower = word === word.toUpperCase() ? word.toLowerCase() : word;
  return `${lower.slice(0, 1).toUpperCase()}${lower.slice(1)}`;
}

// ---- the whole

function placeOf(
  sentence: Sentence,
  spans: readonly { from: number; to: number }[],
  parts: readonly PlacePart[],
  radiusMeters: number | null,
): RequestedPlace | null {
  const [first] = parts;
  if (first === undefined) return null;
  let from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  while (
    from > 0 &&
    ((PLACE_LEADS.has(sentence.word(from - 1)) && DOWNTOWN.test(sentence.word(from - 1))) ||
      AROUND_BEFORE.test(sentence.word(from - 1)))
  )
    from--;
  const same = <T>(of: (part: PlacePart) => T): T | null =>
    parts.every((part) => of(part) === of(first)) ? of(first) : null;
  return {
    text: sentence.slice(from, to),
    label: parts.map((part) => part.label).join('; '),
    countryCode: same((part) => part.countryCode),
    regionCode: same((part) => part.regionCode),
    bbox: boxOfAll(parts.map((part) => part.bbox)),
    radiusMeters,
    parts: [...parts],
  };
}

/** The country of a postcode: that of a named place, the one that has all of them, else the first. */
function postcodePlace(
  sentence: Sentence,
  context: PlaceContext,
  {
    from,
    to,
    choices,
  }: { from: number; to: number; choices: readonly (readonly PostcodeEntry[])[] },
  spans: readonly PlaceSpan[],
  radiusMeters: number | null,
): PlaceReading {
  for (const span of spans) sentence.claim(span.from, span.to, 'place');
  const named = spans.flatMap((span) => span.choices.slice(0, 3).map(({ entry }) => entry));
  const country = countryOfPostcodes(context, choices, named);
  const town = named.find((entry) => entry.kind === 'city' && entry.countryCode === country);
  const parts = choices.flatMap((entries) => {
    const entry = entries.find((option) => option.countryCode === country) ?? entries[0];
    if (entry === undefined) return [];
    // A named town says better where an area's postcodes lie.
    const placed =
      town !== undefined && entry.reachMeters > 30_000
        ? {
            ...entry,
            locality: town.name,
            admin1: town.admin1,
            latitude: town.latitude,
            longitude: town.longitude,
            reachMeters: 30_000,
          }
        : entry;
    return [partOfPostcode(context.gazetteer, placed, radiusMeters)];
  });
  const extents = [{ from, to }, ...spans];
  return { ...NOTHING, place: placeOf(sentence, extents, parts, radiusMeters) };
}

const COUNTRY_OF_LANGUAGE: Readonly<Record<string, string>> = { en: 'US', de: 'DE', fr: 'FR' };

function countryOfPostcodes(
  context: PlaceContext,
  choices: readonly (readonly PostcodeEntry[])[],
  named: readonly GeoEntry[],
): string | undefined {
  const everywhere = (country: string | null | undefined): boolean =>
    choices.every((entries) => entries.some((entry) => entry.countryCode === country));
  const byName = named.find((entry) => everywhere(entry.countryCode))?.countryCode;
  if (byName !== undefined && byName !== null) return byName;
  const byLanguage = COUNTRY_OF_LANGUAGE[context.language];
  if (everywhere(byLanguage)) return byLanguage;
  return choices[0]?.map((entry) => entry.countryCode).find(everywhere);
}
