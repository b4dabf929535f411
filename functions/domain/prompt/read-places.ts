import { distanceMeters } from '../kernel/geo.ts';
import type { GeoEntry, PostcodeEntry } from './knowledge.ts';
import { mendedSpans, townBeforeRegion, unknownNameOf } from './mend-places.ts';
import { entryOf, optionsOf } from './place-choices.ts';
import type { PlaceOption } from './place-choices.ts';
import { boxOfAll, partOfEntry, partOfPostcode } from './place-parts.ts';
import type { PlaceContext, PlaceSpan } from './place-span.ts';
import { findPlaceSpans } from './place-spans.ts';
import { startOfPlace, wishOf } from './place-wish.ts';
import type { CategorySpan } from './read-categories.ts';
import { isStateBefore, readPostcodes } from './read-postcodes.ts';
import type { PostcodeReading } from './read-postcodes.ts';
import type { PlacePart, RequestedPlace } from './request.ts';
import type { Sentence } from './sentence.ts';
import { foldedWords, SEPARATOR } from './text.ts';
import { CONNECTORS, numberOfWord } from './words.ts';

export interface PlaceReading {
  /** Null when no place is named, or none that is known and clear. */
  readonly place: RequestedPlace | null;
  /** A name of several places: the words, and the places to choose from. */
  readonly ambiguous: { readonly name: string; readonly options: readonly PlaceOption[] } | null;
  /** Words that stand where a place stands but name none that we know. */
  readonly unknownName: string | null;
}

const NOTHING: PlaceReading = { place: null, ambiguous: null, unknownName: null };

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
  const selected = selectSpans(sentence, found);
  const [first, ...others] = selected;
  const town =
    first === undefined || others.length > 0
      ? undefined
      : townBeforeRegion(sentence, context, first, categories);
  const exact = town === undefined ? selected : [town];
  const spans =
    exact.length > 0 || (postcodes?.choices.length ?? 0) > 0
      ? exact
      : mendedSpans(sentence, context, categories);
  if (postcodes !== null) {
    const inTown = postcodesInTown(sentence, context, postcodes, spans, radiusMeters);
    if (inTown !== null) return inTown;
    if (postcodes.choices.length > 0)
      return postcodePlace(sentence, context, postcodes, spans, radiusMeters);
  }
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
        selected.some(({ to, choices }) => to === span.from && isGreater(span, choices)) ||
        selected.some(
          (other) => areJoined(sentence, other, span) || areJoined(sentence, span, other),
        );
      if (!joins) continue;
      selected.push(span);
      grown = true;
      break;
    }
  }
  const ordered = withoutContainers(selected.toSorted((a, b) => a.from - b.from));
  return insideCities(sentence, ordered);
}

/**
 * `Hollywood, Los Angeles` and `Fitzroy Melbourne` name one place: the first where it lies in the second. A small
 * first place that lies elsewhere is a namesake of a neighbourhood that we don't know: then the city stands.
 */
function insideCities(sentence: Sentence, spans: readonly PlaceSpan[]): PlaceSpan[] {
  let result = [...spans];
  for (const [index, inner] of spans.entries()) {
    const outer = spans[index + 1];
    const city = outer?.choices[0]?.entry;
    if (outer === undefined || city === undefined || city.kind !== 'city') continue;
    if (inner.qualified || !isSubdivision(sentence, inner, outer)) continue;
    const [best] = inner.choices;
    if (best === undefined) continue;
    if (best.entry.kind === 'area') {
      // `Shoreditch, London`
      if (isCentredIn(best.entry, city))
        result = result
          .filter((span) => span !== outer)
          .map((span) => (span === inner ? { ...inner, to: outer.to } : span));
      continue;
    }
    const near = inner.choices.filter(({ entry }) => entry.kind === 'city' && liesIn(entry, city));
    const isSmall =
      best.entry.kind === 'city' && best.weight < 0.1 * (outer.choices[0]?.weight ?? 0);
    const [nearest] = near;
    if (nearest !== undefined && nearest.entry.index !== city.index) {
      if (!isSmall && nearest !== best) continue;
      result = result
        .filter((span) => span !== outer)
        .map((span) => (span === inner ? { ...inner, to: outer.to, choices: near } : span));
    } else if (
      isSmall &&
      !(best.entry.countryCode === city.countryCode && best.entry.admin1 === city.admin1)
    )
      result = result.filter((span) => span !== inner);
  }
  return result;
}

function isSubdivision(sentence: Sentence, inner: PlaceSpan, outer: PlaceSpan): boolean {
  if (inner.to === outer.from) return true;
  if (inner.to + 1 !== outer.from || sentence.word(inner.to) !== SEPARATOR) return false;
  const after = sentence.word(outer.to);
  return after !== SEPARATOR || !/^(?:and|or)$/u.test(sentence.word(outer.to + 1));
}

const CITY_REACH_METERS = 35_000;

function isCentredIn({ bbox }: GeoEntry, city: GeoEntry): boolean {
  if (bbox === null) return false;
  const [west, south, east, north] = bbox;
  return (
    distanceMeters((south + north) / 2, (west + east) / 2, city.latitude, city.longitude) <
    CITY_REACH_METERS
  );
}

function liesIn(entry: GeoEntry, city: GeoEntry): boolean {
  return (
    entry.population < city.population &&
    distanceMeters(entry.latitude, entry.longitude, city.latitude, city.longitude) <
      Math.min(CITY_REACH_METERS, 3_000 + 17 * Math.sqrt(city.population))
  );
}

/** `Southside Chicago`: a far greater place right after. */
function isGreater(span: PlaceSpan, than: PlaceSpan['choices']): boolean {
  return (span.choices[0]?.weight ?? 0) > 10 * (than[0]?.weight ?? 0);
}

function areJoined(sentence: Sentence, left: PlaceSpan, right: PlaceSpan): boolean {
  const gap = right.from - left.to;
  if (gap < 1 || gap > 4) return false;
  for (let at = left.to; at < right.from; at++) {
    const word = sentence.word(at);
    if (
      word !== SEPARATOR &&
      !CONNECTORS.has(word) &&
      !/^(?:in|the|from|around|near|\d+)$/u.test(word) &&
      numberOfWord(word) === undefined
    )
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
  return { ...NOTHING, place: placeOf(sentence, spans, parts, radiusMeters) };
}

/** Two names of one place ask for it once. */
function withoutEqualParts(parts: readonly PlacePart[]): PlacePart[] {
  return parts.filter(
    (part, index) =>
      parts.findIndex(
        (other) =>
          other.kind === part.kind &&
          other.postcode === part.postcode &&
          other.latitude === part.latitude &&
          other.longitude === part.longitude,
      ) === index,
  );
}

function nameOf(sentence: Sentence, span: PlaceSpan): string {
  return foldedWords(sentence.slice(span.from, span.nameTo)).join(' ');
}

// ---- the whole

function placeOf(
  sentence: Sentence,
  spans: readonly { from: number; to: number }[],
  named: readonly PlacePart[],
  radiusMeters: number | null,
): RequestedPlace | null {
  const parts = withoutEqualParts(named);
  const [first] = parts;
  if (first === undefined) return null;
  const from = startOfPlace(sentence, Math.min(...spans.map((span) => span.from)));
  const to = Math.max(...spans.map((span) => span.to));
  const same = <T>(of: (part: PlacePart) => T): T | null =>
    parts.every((part) => of(part) === of(first)) ? of(first) : null;
  return {
    text: sentence.slice(from, to),
    label: parts.map((part) => part.label).join('; '),
    countryCode: same((part) => part.countryCode),
    regionCode: same((part) => part.regionCode),
    bbox: boxOfAll(parts.map((part) => part.bbox)),
    radiusMeters,
    parts,
  };
}

/**
 * `28013 Madrid`, `Sydney NSW 2000`: postcodes of a country whose postcodes we have no list of, beside a town that
 * says where they are. Null when no town is named, or one of a country that we have them of.
 */
function postcodesInTown(
  sentence: Sentence,
  context: PlaceContext,
  { from, to, choices, codes }: PostcodeReading,
  spans: readonly PlaceSpan[],
  radiusMeters: number | null,
): PlaceReading | null {
  const town = spans.flatMap((span) => span.choices.slice(0, 1))[0]?.entry;
  if (town === undefined || town.kind !== 'city' || town.countryCode === null) return null;
  // `VIC 3000` is no town in Spain.
  if (codes.every((code) => /^\d{4}$/u.test(code)) && isStateBefore(sentence, from)) return null;
  const countryCode = town.countryCode;
  const isKnown = choices.some((entries) =>
    entries.some((entry) => spans.some((span) => hasCountry(span, entry.countryCode))),
  );
  if (isKnown) return null;
  for (const span of spans) sentence.claim(span.from, span.to, 'place');
  const { latitude, longitude, admin1, name: locality } = town;
  const parts = codes.map((code) =>
    partOfPostcode(
      context.gazetteer,
      {
        postcode: /^\d{4}[a-z]{2}$/u.test(code)
          ? `${code.slice(0, 4)} ${code.slice(4).toUpperCase()}`
          : code.toUpperCase(),
        countryCode,
        admin1,
        locality,
        latitude,
        longitude,
        reachMeters: TOWN_REACH_METERS,
      },
      radiusMeters,
    ),
  );
  return { ...NOTHING, place: placeOf(sentence, [{ from, to }, ...spans], parts, radiusMeters) };
}

const TOWN_REACH_METERS = 30_000;

function hasCountry(span: PlaceSpan, countryCode: string): boolean {
  return span.choices.slice(0, 3).some(({ entry }) => entry.countryCode === countryCode);
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
