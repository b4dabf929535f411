import { distanceMeters } from '../../kernel/geo.ts';
import type { CandidateOf } from '../candidate.ts';
import type { EvidenceName } from '../evidence.ts';
import type { GeoEntry } from '../knowledge.ts';
import { isHomeCountry } from '../languages.ts';
import type { Sentence } from '../tokens.ts';
import { numberOfWord } from '../words.ts';
import { isBeside, isPartOf } from './city-districts.ts';
import { liesIn } from './containers.ts';
import type { PlaceChoice, PlaceValue } from './place-value.ts';
import { isGreatArea } from './weigh.ts';

type PlaceCandidate = CandidateOf<'place'>;
export type Join = Extract<
  EvidenceName,
  'place_joined' | 'place_in_container' | 'place_not_joined' | 'place_list_by_comma' | 'place_again'
>;

/** Words between two places that belong together. */
const FARTHEST = 16;

/** What makes two places of one sentence: `and`, `or`, `/`, `;`, a list of equals; else they exclude each other. */
export function joinOf(
  sentence: Sentence,
  language: string,
  left: PlaceCandidate,
  right: PlaceCandidate,
): Join {
  if (right.from - left.to > FARTHEST) return 'place_not_joined';
  let connected = false;
  let comma = false;
  let other = false;
  let preposition = false;
  for (let at = left.to; at < right.from; at++) {
    const word = sentence.word(at);
    if (sentence.isSeparator(at)) {
      if (/[;/|\n•]/u.test(sentence.gap(at + 1))) connected = true;
      else comma = true;
    } else if (
      isConnector(word, language) ||
      joinsAtHome(word, left.value, right.value) ||
      word === 'to' ||
      word === 'also' ||
      word === 'as' ||
      word === 'well'
    )
      connected = true;
    else if (
      /^(?:in|from|around|near|within|at|en|a|im|bei|em|dans|nel|nella|no|na|nos|nas|au|aux|sur|op|on)$/u.test(
        word,
      )
    )
      preposition = true;
    else if (
      !/^(?:the|los|las|les|all|either|both|between|los|greater|downtown|central|north|south|east|west|area|region|regions|areas|district|districts|county|counties|\d+)$/u.test(
        word,
      ) &&
      numberOfWord(word) === undefined
    )
      other = true;
  }
  // `78701 78702 78704`
  if (left.to === right.from && isBarePostcode(left.value) && isBarePostcode(right.value))
    return 'place_joined';
  // `Minneapolis-St. Paul`
  if (left.to === right.from && /^[-/–]$/u.test(sentence.gap(right.from).trim()))
    return 'place_list_by_comma';
  if (!other) {
    if (connected) return 'place_joined';
    if (contains(left.value, right.value))
      return comma || preposition ? 'place_in_container' : 'place_not_joined';
    if (comma && areNeighbours(left.value, right.value)) return 'place_joined';
    if (comma)
      return areEqual(left.value, right.value) ? 'place_list_by_comma' : 'place_not_joined';
    return 'place_not_joined';
  }
  // `plumbers in Dallas and roofers in Austin`
  const isBehind = right.value.preposition === 'strong' && left.value.preposition !== 'none';
  return (isBehind || areBefore(sentence, language, left, right)) && (connected || comma)
    ? 'place_again'
    : 'place_not_joined';
}

/** `Austin dentists and Dallas plumbers`: each stands before its kind. */
const areBefore = (
  sentence: Sentence,
  language: string,
  left: PlaceCandidate,
  right: PlaceCandidate,
): boolean =>
  left.value.preposition === 'none' &&
  right.value.preposition === 'none' &&
  (sentence.isSeparator(right.from - 1) || isConnector(sentence.word(right.from - 1), language)) &&
  (left.from === 0 || sentence.isSeparator(left.from - 1)) &&
  // `pool cleaners, las vegas`: in small letters too much is a place.
  sentence.isCapitalised(left.from) &&
  sentence.isCapitalised(right.from) &&
  sentence.isWord(left.to) &&
  sentence.isWord(right.to) &&
  right.from - left.to <= MOST_BETWEEN;

/** Words of a kind and the connector behind it. */
const MOST_BETWEEN = 4;

const isBarePostcode = ({ postcode, choices, containers, street }: PlaceValue): boolean =>
  postcode !== null && choices.length === 0 && containers.length === 0 && street === null;

/** `Châlons-en-Champagne` and `Paris en Berlijn`: small words join in some languages only. */
const CONNECTORS_OF: Readonly<Record<string, RegExp>> = {
  en: /^(?:and|or|plus|n)$/u,
  de: /^(?:und|oder|sowie|and|or)$/u,
  fr: /^(?:et|ou|and|or)$/u,
  es: /^(?:y|e|o|u|and|or)$/u,
  it: /^(?:e|ed|o|oppure|and|or)$/u,
  pt: /^(?:e|ou|and|or)$/u,
  nl: /^(?:en|of|and|or)$/u,
};

/** Most words join nothing in any language. */
const ANY_CONNECTOR = new RegExp(
  Object.values(CONNECTORS_OF)
    .map(({ source }) => source)
    .join('|'),
  'u',
);

function isConnector(word: string, language: string): boolean {
  return CONNECTORS_OF[language]?.test(word) ?? false;
}

/** `drukkerijen in Kortrijk of Roeselare`: a word of the language that is spoken at both, whatever the sentence's is taken for. */
function joinsAtHome(word: string, left: PlaceValue, right: PlaceValue): boolean {
  if (!ANY_CONNECTOR.test(word)) return false;
  return Object.entries(CONNECTORS_OF).some(
    ([language, connectors]) =>
      connectors.test(word) &&
      [left, right].every(({ choices }) =>
        choices
          .slice(0, MOST_CHOICES)
          .some(
            ({ entry }) =>
              isTown(entry) && isLarge(entry) && isHomeCountry(language, entry.countryCode),
          ),
      ),
  );
}

type Level = 'postcode' | 'town' | 'region' | 'country';

function levelOf({ choices, postcode }: PlaceValue): Level {
  if (postcode !== null) return 'postcode';
  const kind = choices[0]?.entry.kind;
  if (kind === undefined) return 'town';
  if (kind === 'country' || kind === 'region') return kind;
  return 'town';
}

function areEqual(left: PlaceValue, right: PlaceValue): boolean {
  return levelOf(left) === levelOf(right);
}

const NEAR_METERS = 120_000;
/** Chandigarh, Mohali and Panchkula are one built-up area of three states. */
const ACROSS_BORDER_METERS = 25_000;
const MOST_CHOICES = 4;

/** `Naples, Fort Myers, Cape Coral`: towns of one region that are near each other and no parts of each other. */
function areNeighbours(left: PlaceValue, right: PlaceValue): boolean {
  if (areInOneCity(left, right)) return true;
  const [towns, others] = [left, right].map(({ choices, containers, postcode }) =>
    containers.length > 0 || postcode !== null
      ? []
      : choices
          .slice(0, MOST_CHOICES)
          .flatMap(({ entry }) => (isTown(entry) || isPartOfTown(entry) ? [entry] : [])),
  );
  return (towns ?? []).some((a) =>
    (others ?? []).some(
      (b) =>
        a.countryCode === b.countryCode &&
        ((isLarge(a) && isLarge(b)) ||
          (areBeside(a, b) && [left, right].some(({ choices: [best] }) => isOneOf(best, a, b)))) &&
        distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude) <=
          (a.admin1 === b.admin1 ? NEAR_METERS : ACROSS_BORDER_METERS) &&
        !(b.kind === 'city' && isPartOf(a, b) && !isBeside(a, b)) &&
        !(a.kind === 'city' && isPartOf(b, a) && !isBeside(b, a)),
    ),
  );
}

/** `Nairobi Westlands, Kilimani`: the city of the one holds the other, too. */
const areInOneCity = (left: PlaceValue, right: PlaceValue): boolean =>
  right.containers.length === 0 &&
  right.postcode === null &&
  left.containers.some(
    ({ kind, choices }) =>
      kind === 'city' &&
      choices
        .slice(0, 1)
        .some(({ entry: city }) => right.choices.some(({ entry }) => isPartOf(entry, city))),
  );

const LARGE_TOWN = 5_000;
/** What is smaller, suburbs of Australia for one, must lie right beside the other. */
const LEAST_PEOPLE = 500;
const BESIDE_METERS = 20_000;
const isLarge = ({ population }: GeoEntry): boolean => population >= LARGE_TOWN;
const areBeside = (a: GeoEntry, b: GeoEntry): boolean =>
  distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude) <= BESIDE_METERS;

/** Neither Old Town nor Pasadena is mostly the one in Maryland. */
const isOneOf = (best: PlaceChoice | undefined, a: GeoEntry, b: GeoEntry): boolean =>
  best !== undefined && (best.entry.index === a.index || best.entry.index === b.index);

const isTown = ({ kind, population }: GeoEntry): boolean =>
  kind === 'city' && population >= LEAST_PEOPLE;

const isPartOfTown = (entry: GeoEntry): boolean =>
  entry.kind === 'area' && !isGreatArea(entry) && entry.population >= LEAST_PEOPLE;

/** `in Germany: Berlin, Munich`. */
function contains(left: PlaceValue, right: PlaceValue): boolean {
  const outer = left.choices[0]?.entry;
  if (outer === undefined || (outer.kind !== 'country' && outer.kind !== 'region')) return false;
  const container = {
    kind: outer.kind,
    from: 0,
    to: 0,
    countryCode: outer.countryCode ?? '',
    admin1: outer.kind === 'region' ? outer.admin1 : null,
    abbreviated: false,
    choices: [],
  };
  return right.choices.some(({ entry }) =>
    liesIn(entry, { containers: [container], postcode: null }),
  );
}
