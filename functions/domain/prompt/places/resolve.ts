import { distanceMeters } from '../../kernel/geo.ts';
import type { CandidateOf } from '../candidate.ts';
import type { GeoEntry } from '../knowledge.ts';
import { isHomeCountry, isSpokenIn } from '../languages.ts';
import type { PlacePart, RequestedPlace } from '../request.ts';
import type { Span } from '../tokens.ts';
import { asOptions, entryOf, optionsOf, toldNamesakes } from './choices.ts';
import type { PlaceOption } from './choices.ts';
import { withCityOfList } from './city-of-list.ts';
import { withoutCityOfParts } from './city-of-parts.ts';
import { entriesOf, liesIn } from './containers.ts';
import { inContext } from './in-context.ts';
import { misspeltTown } from './misspelt-town.ts';
import { boxOfAll, fullLabelOf, partOfEntry } from './place-parts.ts';
import type { Container, PlaceContext, PlaceValue } from './place-value.ts';
import {
  asWritten,
  countryOfPostcodes,
  nameOf,
  postcodePart,
  saysWhere,
  sharedTown,
} from './postcode-parts.ts';
import { similarPlaces } from './similar.ts';
import { withStatesOfList } from './states-of-list.ts';
import { isWide } from './weigh.ts';
import { startOfPlace, wishOf } from './wish.ts';

type PlaceCandidate = CandidateOf<'place'>;

/** A name to be looked up inside a town while the job is parsed. */
export interface NeighbourhoodLookup {
  readonly name: string;
  readonly town: GeoEntry;
}

/** What has to be asked about a place. */
export type PlaceDoubt =
  | { readonly kind: 'ambiguous'; readonly name: string; readonly options: readonly PlaceOption[] }
  | {
      readonly kind: 'unknown';
      readonly name: string;
      /** Where it should lie, as the prompt says it; null when it does not. */
      readonly within: string | null;
      readonly options: readonly PlaceOption[];
    }
  | {
      readonly kind: 'conflict';
      readonly names: readonly string[];
      readonly options: readonly PlaceOption[];
    };

export interface ResolvedPlaces {
  /** Null when no place is named, or none that is known and clear. */
  readonly place: RequestedPlace | null;
  readonly doubt: PlaceDoubt | null;
  readonly lookups: readonly NeighbourhoodLookup[];
  /** Places beyond the most that one job searches. */
  readonly left: readonly Span[];
  /** Names that another place of weight has too, and what they were read as. */
  readonly namesakes: readonly NamedAlike[];
  /** Addresses whose house is not looked up: their towns or postcodes are searched. */
  readonly addresses: readonly Span[];
}

export interface NamedAlike extends Span {
  readonly label: string;
  readonly others: readonly string[];
}

export const NO_PLACE: ResolvedPlaces = {
  place: null,
  namesakes: [],
  doubt: null,
  lookups: [],
  left: [],
  addresses: [],
};

const MOST_PARTS = 20;
/** Turns the places of a sentence into what is searched, or into what must be asked. `chosen` settles names. */
export function resolvePlaces(
  context: PlaceContext,
  candidates: readonly PlaceCandidate[],
  radiusMeters: number | null,
  chosen: ReadonlyMap<string, GeoEntry>,
): ResolvedPlaces {
  const { sentence } = context;
  const named = withStatesOfList(
    context,
    withCityOfList(
      context,
      withoutCityOfParts(context, withoutContainers(candidates.slice(0, MOST_PARTS))),
    ),
  );
  const values = named.map(({ value }) => value);
  const lookups = named.flatMap(({ value }) => lookupOf(context, value));
  for (const { value } of named) {
    if (value.unknown === null || chosen.has(nameOf(context, value))) continue;
    // Whatever its town is called, a postcode says where it is.
    if (saysWhere(context, value)) continue;
    return { ...NO_PLACE, doubt: doubtOf(context, value), lookups };
  }
  const country = countryOfPostcodes(context, values);
  const shared = sharedTown(values);
  const parts: PlacePart[] = [];
  const namesakes: NamedAlike[] = [];
  for (const { from, to, value } of named) {
    const radius = radiusMeters;
    const wanted = chosen.get(nameOf(context, value));
    if (value.choices.length === 0 && wanted === undefined) {
      const part =
        value.postcode === null
          ? []
          : postcodePart(context, value, value.postcode, shared, radius, country);
      if (part.length === 0) return { ...NO_PLACE, doubt: postcodeDoubt(context, value), lookups };
      parts.push(...part);
      continue;
    }
    const entry = entryOf(context, value, wanted, values);
    if (entry === undefined)
      return {
        ...NO_PLACE,
        doubt: {
          kind: 'ambiguous',
          name: sentence.slice(value.nameFrom, value.nameTo),
          options: optionsOf(context.gazetteer, context, value),
        },
      };
    if (
      wanted === undefined &&
      value.street !== null &&
      // `near Lunden 208, 8382 Hinnerup, Denmark`: nobody who writes an address means the country.
      isWide(entry) &&
      value.postcode === null
    )
      return {
        ...NO_PLACE,
        doubt: strangerDoubt(context, { ...value, nameFrom: from, nameTo: to }, entry),
        lookups,
      };
    if (
      wanted === undefined &&
      (isStranger(context, value, entry, named.length) || isOddOne(value, entry, values))
    )
      return { ...NO_PLACE, doubt: strangerDoubt(context, value, entry), lookups };
    const meant =
      wanted === undefined && named.length === 1 ? misspeltTown(context, value, entry) : [];
    if (meant.length > 0) {
      const name = sentence.slice(value.nameFrom, value.nameTo);
      return { ...NO_PLACE, doubt: { kind: 'ambiguous', name, options: meant }, lookups };
    }
    if (wanted === undefined && named.length === 1) {
      const alike = toldNamesakes(context, value, entry);
      if (alike.length > 0)
        namesakes.push({
          from: value.nameFrom,
          to: value.nameTo,
          label: fullLabelOf(context.gazetteer, entry),
          others: alike.map((one) => fullLabelOf(context.gazetteer, one)),
        });
    }
    if (value.postcode !== null)
      parts.push(
        ...postcodePart(
          context,
          value,
          value.postcode,
          asWritten(sentence, value, entry),
          radius,
          country,
        ),
      );
    else
      parts.push(
        partOfEntry(context.gazetteer, entry, wishOf(sentence, { from, to }, value, entry, radius)),
      );
  }
  return {
    place: placeOf(context, named, parts, radiusMeters),
    doubt: null,
    lookups,
    namesakes,
    left: candidates.slice(MOST_PARTS),
    addresses: named.flatMap(({ value: { street } }) => (street === null ? [] : [street])),
  };
}

// ---- doubts

/** Fewer people make a town that nobody means in another language without naming its country. */
const KNOWN_ABROAD = 100_000;

/** `padarias em Copacabana`, `bares en Triana`: a small town of a country where the prompt's language is foreign. */
function isStranger(
  { language, isAnswer }: PlaceContext,
  { choices, containers, postcode, street, preposition }: PlaceValue,
  { kind, countryCode, population, prominence }: GeoEntry,
  places: number,
): boolean {
  if (isAnswer || places > 1 || kind !== 'city') return false;
  if (containers.length > 0 || postcode !== null || street !== null) return false;
  if (prominence >= WELL_KNOWN || choices[0]?.meant === true) return false;
  if (choices[0]?.nameKind === 'alternate' && population < WELL_KNOWN_BY_OTHER_NAMES)
    return language === 'en'
      ? !isHomeCountry(language, countryCode)
      : !isSpokenIn(language, countryCode);
  return preposition !== 'none' && population < KNOWN_ABROAD && !isSpokenIn(language, countryCode);
}

/** As far as the next country may be. */
const FAR_METERS = 500_000;

/** `Leith and Stockbridge areas`: a small town of another country, far from all others of its list. */
function isOddOne(value: PlaceValue, entry: GeoEntry, values: readonly PlaceValue[]): boolean {
  const others = values.flatMap((one) =>
    one === value
      ? []
      : inContext(one, values)
          .slice(0, 1)
          .map((choice) => choice.entry),
  );
  if (others.length === 0 || entry.kind !== 'city' || entry.population >= KNOWN_ABROAD)
    return false;
  if (value.containers.length > 0 || value.postcode !== null || value.street !== null) return false;
  return others.every(
    (other) =>
      !isWide(other) &&
      other.countryCode !== entry.countryCode &&
      distanceMeters(other.latitude, other.longitude, entry.latitude, entry.longitude) > FAR_METERS,
  );
}

/** `Blogna` is an old name of a town in Kosovo: by such a name only a large town is meant. */
const WELL_KNOWN_BY_OTHER_NAMES = 300_000;

const WELL_KNOWN = 1.2;

function strangerDoubt(context: PlaceContext, value: PlaceValue, entry: GeoEntry): PlaceDoubt {
  return {
    kind: 'unknown',
    name: context.sentence.slice(value.nameFrom, value.nameTo),
    within: null,
    options: asOptions(context.gazetteer, [entry]),
  };
}

/** A postcode that no list of ours has: its town says where it is. */
function postcodeDoubt(
  { sentence }: PlaceContext,
  { postcode, nameFrom, nameTo }: PlaceValue,
): PlaceDoubt {
  const name =
    postcode === null
      ? sentence.slice(nameFrom, nameTo)
      : sentence.slice(postcode.from, postcode.to);
  return { kind: 'unknown', name, within: null, options: [] };
}

function doubtOf(context: PlaceContext, value: PlaceValue): PlaceDoubt {
  const { sentence, gazetteer } = context;
  const name = sentence.slice(value.nameFrom, value.nameTo);
  const { containers } = value;
  const [first] = containers;
  const outer = first === undefined ? [] : entriesOf(context, first);
  const similar = similarPlaces(context, value);
  // A part of a town: the town itself comes first; a town of a region: its namesakes do.
  const entries =
    first?.kind === 'city'
      ? [...outer.slice(0, 1), ...similar]
      : [...similar, ...outer.slice(0, 1)];
  return {
    kind: 'unknown',
    name,
    within:
      outer[0] === undefined
        ? null
        : fullLabelOf(gazetteer, outer[0]).replace(/ \((?:state or region|country)\)/u, ''),
    options: asOptions(gazetteer, entries),
  };
}

function lookupOf(context: PlaceContext, value: PlaceValue): NeighbourhoodLookup[] {
  const town = townOf(context, value);
  if (value.unknown === null || town === undefined) return [];
  const name = context.sentence.slice(value.nameFrom, value.nameTo);
  const each = name.split(LIST);
  return [...new Set([name, ...each])].map((one) => ({ name: one, town }));
}

/** `Capitol Hill and LoDo, Denver` may be one name or two. */
const LIST = /\s+(?:and|or|und|oder|y|o|et|ou|e|en|&)\s+/iu;

/** The town that a name should lie in; of a region, the town that the region is called after: Istanbul, New York. */
function townOf({ gazetteer, sentence }: PlaceContext, value: PlaceValue): GeoEntry | undefined {
  const city = value.containers.find(({ kind }) => kind === 'city')?.choices[0]?.entry;
  const [first] = value.containers;
  if (city !== undefined || first === undefined) return city;
  return gazetteer
    .find(sentence.words(first.from, first.to))
    .map(({ entry }) => entry)
    .find(
      ({ kind, countryCode, admin1 }) =>
        kind === 'city' && countryCode === first.countryCode && admin1 === first.admin1,
    );
}

// ---- several places

/** `in Germany: Berlin, Munich`: the country only says where the cities are. */
function withoutContainers(candidates: readonly PlaceCandidate[]): PlaceCandidate[] {
  return candidates.filter(({ value }) => {
    const outer = value.choices[0]?.entry;
    if (outer === undefined || (outer.kind !== 'country' && outer.kind !== 'region')) return true;
    if (outer.countryCode === null) return true;
    const container: Container = {
      kind: outer.kind,
      from: 0,
      to: 0,
      countryCode: outer.countryCode,
      admin1: outer.kind === 'region' ? outer.admin1 : null,
      abbreviated: false,
      choices: [],
    };
    return !candidates.some(
      (other) =>
        other.value !== value &&
        other.value.choices.some(
          ({ entry, weight }) =>
            entry.index !== outer.index &&
            liesIn(entry, { containers: [container], postcode: null }) &&
            weight * 20 >= (other.value.choices[0]?.weight ?? 0),
        ),
    );
  });
}

function placeOf(
  { sentence }: PlaceContext,
  spans: readonly PlaceCandidate[],
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
