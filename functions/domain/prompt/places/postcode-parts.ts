/** Where the postcodes of a prompt lie: by the lists, by the town beside them, by the language. */
import { distanceMeters } from '../../kernel/geo.ts';
import { foldedName } from '../../kernel/text.ts';
import type { GeoEntry, PostcodeEntry } from '../knowledge.ts';
import { COUNTRIES_OF_LANGUAGE, isSpokenIn } from '../languages.ts';
import type { PlacePart } from '../request.ts';
import { ROUGH_METERS } from './containers.ts';
import { partOfPostcode, radiusOf } from './place-parts.ts';
import type { PlaceContext, PlaceValue, PostcodeValue } from './place-value.ts';
import { wishOf } from './wish.ts';

/** The radius around the postcode of an address, when none is asked for. */
const NEAR_ADDRESS_METERS = 5_000;
/** A postcode known this well is a point; others are districts. */
const EXACT_POSTCODE_METERS = 20_000;

/** A postcode whose own town has the name that is written, or that only one country has. */
export function saysWhere(context: PlaceContext, value: PlaceValue): boolean {
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
export function asWritten(
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
export function sharedTown(values: readonly PlaceValue[]): GeoEntry | null {
  const towns = values.flatMap(({ choices, postcode }) =>
    postcode === null ? [] : choices.slice(0, 1).map(({ entry }) => entry),
  );
  return towns.length === 1 ? (towns[0] ?? null) : null;
}

const TOWN_REACH_METERS = 30_000;

/** A postcode where the lists have it, else one of the town beside it. */
export function postcodePart(
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
export function countryOfPostcodes(
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

export function nameOf({ sentence }: PlaceContext, { nameFrom, nameTo }: PlaceValue): string {
  return foldedName(sentence.slice(nameFrom, nameTo));
}
