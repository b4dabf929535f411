import { distanceMeters } from '../../kernel/geo.ts';
import { foldedName } from '../../kernel/text.ts';
import type { Gazetteer, GeoEntry } from '../knowledge.ts';
import { isHomeCountry } from '../languages.ts';
import { inContext } from './in-context.ts';
import { fullLabelOf } from './place-parts.ts';
import type { PlaceChoice, PlaceContext, PlaceValue } from './place-value.ts';
import { isGreatArea, isWide } from './weigh.ts';

export interface PlaceOption {
  readonly id: string;
  readonly label: string;
  readonly entry: GeoEntry;
}

/** A place of the same name with this share of the largest one's weight makes the name ambiguous. */
const AMBIGUOUS_FROM = 0.31;
/** A place of another kind (a state, a city) needs less: Washington. */
const NAMESAKE_FROM = 0.05;
/** Mérida, Córdoba, Durham: well-known towns of two countries of the prompt's language. */
const OTHER_HOME_FROM = 0.035;
const OTHER_ENGLISH_FROM = 0.2;
const OTHER_HOME_TOWN = 45_000;
/** Known as widely as a provincial capital. */
const OTHER_HOME_PROMINENCE = 1;
const NEARER_HOME_FROM = 0.1;
const NEARER_HOME_TOWN = 5_000;
const MOST_OPTIONS = 6;

/** The entry that a span means, or undefined when people must say. */
export function entryOf(
  context: Pick<PlaceContext, 'language'>,
  span: PlaceValue,
  wanted: GeoEntry | undefined,
  spans: readonly PlaceValue[],
): GeoEntry | undefined {
  if (wanted !== undefined) return wanted;
  const choices = homeFirst(context, inContext(span, spans));
  const [first] = choices;
  if (first === undefined) return undefined;
  return rivalsOf(context, choices).length > 1 ? undefined : first.entry;
}

/** A namesake at home that the world knows comes before a larger town abroad that it does not: Santa Fe. */
function homeFirst(
  { language }: Pick<PlaceContext, 'language'>,
  choices: readonly PlaceChoice[],
): readonly PlaceChoice[] {
  const [first] = choices;
  if (
    first?.entry.kind !== 'city' ||
    first.meant === true ||
    isHomeCountry(language, first.entry.countryCode)
  )
    return choices;
  const home = choices.find(
    ({ entry, nameKind, weight }) =>
      nameKind === 'main' &&
      entry.kind === 'city' &&
      entry.prominence >= WELL_KNOWN &&
      isHomeCountry(language, entry.countryCode) &&
      weight >= HOME_FROM * first.weight,
  );
  if (home === undefined || first.entry.prominence >= WELL_KNOWN) return choices;
  return [
    home,
    ...choices.filter((one) => one.entry.countryCode === home.entry.countryCode && one !== home),
  ];
}

/** Of the weight of the larger town abroad. */
const HOME_FROM = 0.4;

/** Places of the chosen name with this share of its weight, and so many people, are told. */
const TOLD_FROM = 0.04;
const TOLD_TOWN = 15_000;
/** A county is seldom mistaken. */
const TOLD_FROM_OF_COUNTY = 0.15;
const MOST_TOLD = 2;

/** Namesakes that are not asked about but that somebody may mean: Portland in Maine, Naples in Florida. */
export function toldNamesakes(
  { language }: Pick<PlaceContext, 'language'>,
  { choices, containers, postcode, street }: PlaceValue,
  chosen: GeoEntry,
): GeoEntry[] {
  const first = choices.find(({ entry }) => entry.index === chosen.index);
  if (first === undefined || (chosen.kind !== 'city' && chosen.kind !== 'county')) return [];
  if (containers.length > 0 || postcode !== null || street !== null) return [];
  if (first.nameKind === 'nickname') return [];
  const isHome = isHomeCountry(language, chosen.countryCode);
  const least = chosen.kind === 'county' ? TOLD_FROM_OF_COUNTY : TOLD_FROM;
  return choices
    .filter(
      ({ entry, nameKind, weight }) =>
        entry.index !== chosen.index &&
        nameKind === 'main' &&
        entry.kind === 'city' &&
        entry.population >= TOLD_TOWN &&
        isHomeCountry(language, entry.countryCode) &&
        !isSamePlace(entry, chosen) &&
        (weight >= least * first.weight || !isHome),
    )
    .slice(0, MOST_TOLD)
    .map(({ entry }) => entry);
}

/** The places that a reader could as well mean, the likeliest first; one when the name is clear. */
function rivalsOf(
  context: Pick<PlaceContext, 'language'>,
  choices: readonly PlaceChoice[],
): PlaceChoice[] {
  const [first] = choices;
  if (first === undefined) return [];
  if (first.meant === true) return choices.filter(({ meant }) => meant === true);
  if (first.nameKind === 'nickname') return [first];
  if (isGreatArea(first.entry)) return [first, ...namesakesOfArea(first, choices)];
  const rest = choices.filter(
    (choice) =>
      choice !== first &&
      !isSamePlace(choice.entry, first.entry) &&
      (choice.nameKind === 'main' || first.nameKind === 'alternate'),
  );
  const namesakes = rest.filter(
    (choice) =>
      choice.weight >= (isWide(first.entry) ? NAMESAKE_FROM : AMBIGUOUS_FROM) * first.weight &&
      isNamesakeOfOtherKind(first.entry, choice.entry, context),
  );
  const alike = rest.filter(
    (choice) =>
      (choice.weight >= AMBIGUOUS_FROM * first.weight ||
        isOfOtherHome(context.language, first, choice) ||
        isNearerHome(context.language, first, choice)) &&
      (choice.entry.admin1 !== '') === (first.entry.admin1 !== ''),
  );
  const large = (choice: PlaceChoice): boolean =>
    namesakes.length > 0 && choice.entry.kind === 'city' && choice.entry.population >= LARGE_CITY;
  return namesakes.length > 0 || alike.length > 0
    ? [
        first,
        ...rest.filter(
          (choice) =>
            choice.weight >= first.weight * 0.15 ||
            namesakes.includes(choice) ||
            alike.includes(choice) ||
            large(choice),
        ),
      ]
    : [first];
}

/** A region of the same name in another country: the Limburg of Belgium and that of the Netherlands. */
function namesakesOfArea(first: PlaceChoice, choices: readonly PlaceChoice[]): PlaceChoice[] {
  return choices.filter(
    ({ entry, nameKind }) =>
      nameKind === 'main' &&
      (entry.kind === 'region' || entry.kind === 'area') &&
      entry.countryCode !== null &&
      entry.countryCode !== first.entry.countryCode,
  );
}

/** The larger Queenstown is in no country of the language, and a smaller one is. */
function isNearerHome(language: string, first: PlaceChoice, other: PlaceChoice): boolean {
  return (
    first.entry.kind === 'city' &&
    other.entry.kind === 'city' &&
    first.entry.prominence < WELL_KNOWN &&
    !isHomeCountry(language, first.entry.countryCode) &&
    isHomeCountry(language, other.entry.countryCode) &&
    other.entry.population >= NEARER_HOME_TOWN &&
    other.weight >= NEARER_HOME_FROM * first.weight
  );
}

/** A town that the people of another country of the language would mean. */
function isOfOtherHome(language: string, first: PlaceChoice, other: PlaceChoice): boolean {
  const { countryCode, kind, population, prominence } = other.entry;
  if (kind !== 'city' || first.entry.kind !== 'city' || population < OTHER_HOME_TOWN) return false;
  if (countryCode === first.entry.countryCode) return false;
  if (![countryCode, first.entry.countryCode].every((code) => isHomeCountry(language, code)))
    return false;
  return language === 'en'
    ? other.weight >= OTHER_ENGLISH_FROM * first.weight && prominence > first.entry.prominence
    : prominence >= OTHER_HOME_PROMINENCE && other.weight >= OTHER_HOME_FROM * first.weight;
}

/** A city and the region or country around it that bears its name: the city stands for both. */
function isSamePlace(a: GeoEntry, b: GeoEntry): boolean {
  if (a.countryCode !== b.countryCode) return false;
  if (a.kind === 'country' || b.kind === 'country') return a.kind !== b.kind;
  if (a.admin1 !== b.admin1) return false;
  const [inner, outer] = a.kind === 'city' ? [a, b] : [b, a];
  if (outer.kind === 'region')
    return inner.population >= 0.12 * outer.population || inner.kind !== 'city';
  // Two towns of one name in one region: the larger one is meant, unless another is as large and far away.
  return !areTwoTowns(a, b);
}

const APART_METERS = 30_000;

const areTwoTowns = (a: GeoEntry, b: GeoEntry): boolean =>
  a.kind === 'city' &&
  b.kind === 'city' &&
  a.population > 0 &&
  b.population > 0 &&
  distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude) > APART_METERS;

const LARGE_CITY = 200_000;
/** Named in so many languages that a reader may well mean it. */
const WELL_KNOWN = 1.2;

/** Washington, Georgia, Victoria: a region or country, and something else of weight under the same name. */
function isNamesakeOfOtherKind(
  first: GeoEntry,
  other: GeoEntry,
  context: Pick<PlaceContext, 'language'>,
): boolean {
  if (!isWide(first) && !isWide(other)) return false;
  if (first.kind === other.kind) return false;
  const isOuter = first.kind === 'country' || (first.kind === 'region' && other.kind !== 'country');
  const [inner, outer] = isOuter ? [other, first] : [first, other];
  if (inner.kind === 'county' || inner.kind === 'area') return false;
  if (outer.kind === 'country')
    return (
      inner.kind === 'region' &&
      inner.population > LARGE_CITY &&
      context.language === 'en' &&
      inner.countryCode === 'US'
    );
  return inner.kind === 'city' && inner.population >= LARGE_CITY && inner.prominence >= WELL_KNOWN;
}

/** The places that a name may mean, to choose from. */
export function optionsOf(
  gazetteer: Gazetteer,
  context: Pick<PlaceContext, 'language'>,
  { choices }: PlaceValue,
): PlaceOption[] {
  return asOptions(
    gazetteer,
    rivalsOf(context, choices).map(({ entry }) => entry),
  );
}

export function asOptions(gazetteer: Gazetteer, entries: readonly GeoEntry[]): PlaceOption[] {
  const seen = new Set<string>();
  return entries
    .map((entry) => {
      const label = fullLabelOf(gazetteer, entry);
      return { id: foldedName(label).replaceAll(' ', '-'), label, entry };
    })
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, MOST_OPTIONS);
}
