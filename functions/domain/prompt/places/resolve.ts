import { distanceMeters } from '../../kernel/geo.ts';
import { foldedName } from '../../kernel/text.ts';
import type { CandidateOf } from '../candidate.ts';
import type { GeoEntry, PostcodeEntry } from '../knowledge.ts';
import { COUNTRIES_OF_LANGUAGE, isSpokenIn } from '../languages.ts';
import type { PlacePart, RequestedPlace } from '../request.ts';
import { asOptions, entryOf, optionsOf } from './choices.ts';
import type { PlaceOption } from './choices.ts';
import { entriesOf, liesIn, ROUGH_METERS } from './containers.ts';
import { boxOfAll, fullLabelOf, partOfEntry, partOfPostcode, radiusOf } from './place-parts.ts';
import type { Container, PlaceContext, PlaceValue, PostcodeValue, Span } from './place-value.ts';
import { similarPlaces } from './similar.ts';
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
  /** Addresses whose house is not looked up: their towns or postcodes are searched. */
  readonly addresses: readonly Span[];
}

export const NO_PLACE: ResolvedPlaces = {
  place: null,
  doubt: null,
  lookups: [],
  left: [],
  addresses: [],
};

const MOST_PARTS = 20;
/** The radius around the postcode of an address, when none is asked for. */
const NEAR_ADDRESS_METERS = 5_000;
/** A postcode known this well is a point; others are districts. */
const EXACT_POSTCODE_METERS = 20_000;

/** Turns the places of a sentence into what is searched, or into what must be asked. `chosen` settles names. */
export function resolvePlaces(
  context: PlaceContext,
  candidates: readonly PlaceCandidate[],
  radiusMeters: number | null,
  chosen: ReadonlyMap<string, GeoEntry>,
): ResolvedPlaces {
  const { sentence } = context;
  const named = withoutContainers(candidates.slice(0, MOST_PARTS));
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
    if (wanted === undefined && isStranger(context, value, entry, named.length))
      return { ...NO_PLACE, doubt: strangerDoubt(context, value, entry), lookups };
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
    left: candidates.slice(MOST_PARTS),
    addresses: named.flatMap(({ value: { street } }) => (street === null ? [] : [street])),
  };
}

export function nameOf({ sentence }: PlaceContext, { nameFrom, nameTo }: PlaceValue): string {
  return foldedName(sentence.slice(nameFrom, nameTo));
}

// ---- doubts

/** Fewer people make a town that nobody means in another language without naming its country. */
const KNOWN_ABROAD = 100_000;

/** `padarias em Copacabana`, `bares en Triana`: a small town of a country where the prompt's language is foreign. */
function isStranger(
  { language, isAnswer }: PlaceContext,
  { containers, postcode, street, preposition }: PlaceValue,
  { kind, countryCode, population, prominence }: GeoEntry,
  places: number,
): boolean {
  if (isAnswer || places > 1 || kind !== 'city' || preposition === 'none') return false;
  if (containers.length > 0 || postcode !== null || street !== null) return false;
  return population < KNOWN_ABROAD && prominence < WELL_KNOWN && !isSpokenIn(language, countryCode);
}

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

// ---- postcodes

/** A postcode whose own town has the name that is written, or that only one country has. */
function saysWhere(context: PlaceContext, value: PlaceValue): boolean {
  const entries = (value.postcode?.entries ?? []).filter(
    ({ reachMeters }) => reachMeters <= ROUGH_METERS,
  );
  return (
    entries.some((entry) => isOfName(context, value, entry)) ||
    value.containers.some(({ countryCode }) =>
      entries.some((entry) => entry.countryCode === countryCode),
    ) ||
    (entries.length === 1 && value.postcode?.plain === false)
  );
}

const isOfName = (context: PlaceContext, value: PlaceValue, { locality }: PostcodeEntry): boolean =>
  foldedName(locality) === nameOf(context, value);

/** `8382 Hinnerup`: a town that only the list of postcodes has stands right behind its postcode. */
function isBeforeName(
  { sentence }: PlaceContext,
  { to }: PostcodeValue,
  locality: string,
): boolean {
  const words = foldedName(locality).split(' ').length;
  const at = sentence.afterSeparator(to);
  return sentence.words(at, at + words) === foldedName(locality);
}

/** Torino stays Torino. */
function asWritten(
  sentence: PlaceContext['sentence'],
  value: PlaceValue,
  entry: GeoEntry,
): GeoEntry {
  const { writtenName } = wishOf(
    sentence,
    { from: value.nameFrom, to: value.nameTo },
    value,
    entry,
    null,
  );
  return writtenName === '' ? entry : { ...entry, name: writtenName };
}

/** `28013, 28014 Madrid`: the town beside one postcode of a list is the town of all of them. */
function sharedTown(values: readonly PlaceValue[]): GeoEntry | null {
  const towns = values.flatMap(({ choices, postcode }) =>
    postcode === null ? [] : choices.slice(0, 1).map(({ entry }) => entry),
  );
  return towns.length === 1 ? (towns[0] ?? null) : null;
}

const TOWN_REACH_METERS = 30_000;

/** A postcode where the lists have it, else one of the town beside it. */
function postcodePart(
  context: PlaceContext,
  value: PlaceValue,
  postcode: PostcodeValue,
  town: GeoEntry | null,
  radiusMeters: number | null,
  country: string | undefined,
): PlacePart[] {
  const { gazetteer } = context;
  const countryCode = town?.countryCode ?? value.containers.at(-1)?.countryCode ?? country;
  const entry =
    (value.choices.length > 0
      ? undefined
      : postcode.entries.find(
          (option) =>
            isOfName(context, value, option) || isBeforeName(context, postcode, option.locality),
        )) ??
    postcode.entries.find((option) => option.countryCode === countryCode) ??
    (town === null && value.containers.length === 0
      ? postcode.entries.find(({ countryCode: code }) => isSpokenIn(context.language, code))
      : undefined);
  const known = entry === undefined ? ofTown(postcode, town) : placedBy(entry, town);
  if (known === undefined) return [];
  const near =
    radiusMeters === null && value.street !== null && known.reachMeters <= EXACT_POSTCODE_METERS
      ? NEAR_ADDRESS_METERS
      : radiusMeters;
  return [partOfPostcode(gazetteer, known, near)];
}

function ofTown({ code }: PostcodeValue, town: GeoEntry | null): PostcodeEntry | undefined {
  if (town === null || town.countryCode === null) return undefined;
  const { countryCode, admin1, name: locality, latitude, longitude } = town;
  return {
    postcode: code,
    countryCode,
    admin1,
    locality,
    latitude,
    longitude,
    reachMeters: TOWN_REACH_METERS,
  };
}

/** `Lyon 2e Arrondissement` and Lyon, `New York` and New York City. */
function isSameTown(a: string, b: string): boolean {
  const [one, other] = [foldedName(a), foldedName(b)];
  return one.startsWith(other) || other.startsWith(one);
}

/** A named town says better where a postcode lies whose middle is not in it. */
function placedBy(entry: PostcodeEntry, town: GeoEntry | null): PostcodeEntry {
  if (town === null || town.kind !== 'city') return entry;
  const { name: locality, admin1, latitude, longitude } = town;
  const isRough = entry.reachMeters > TOWN_REACH_METERS;
  const isInTown =
    distanceMeters(latitude, longitude, entry.latitude, entry.longitude) <= radiusOf(town);
  if (!isRough && isInTown)
    return isSameTown(entry.locality, locality) ? entry : { ...entry, locality };
  return { ...entry, locality, admin1, latitude, longitude, reachMeters: TOWN_REACH_METERS };
}

const COUNTRY_OF_LANGUAGE: Readonly<Record<string, string>> = {
  en: 'US',
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  nl: 'NL',
  pt: 'BR',
};

/** The country that postcodes without a town lie in: that of a named place, of the language, or one that has all. */
function countryOfPostcodes(
  { language }: PlaceContext,
  values: readonly PlaceValue[],
): string | undefined {
  const alone = values.flatMap(({ postcode, choices }) =>
    postcode === null || choices.length > 0 ? [] : [postcode.entries],
  );
  if (alone.length === 0) return undefined;
  const everywhere = (country: string | null | undefined): boolean =>
    alone.every((entries) => entries.some((entry) => entry.countryCode === country));
  const named = values.flatMap(({ choices }) =>
    choices.slice(0, 1).map(({ entry }) => entry.countryCode),
  );
  const byName = named.find(everywhere);
  if (byName !== undefined && byName !== null) return byName;
  const byLanguage = COUNTRY_OF_LANGUAGE[language];
  if (everywhere(byLanguage)) return byLanguage;
  const home = [...(COUNTRIES_OF_LANGUAGE[language] ?? [])].find(everywhere);
  if (home !== undefined || language !== 'en') return home;
  return alone[0]?.map((entry) => entry.countryCode).find(everywhere);
}
