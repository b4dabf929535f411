import { distanceMeters } from '../../kernel/geo.ts';
import { foldedName } from '../../kernel/text.ts';
import type { GeoEntry, GeoMatch } from '../knowledge.ts';
import type { Sentence, Span } from '../tokens.ts';
import { COUNTRY_INITIALS, countryCodeAt, oldAbbreviation } from './abbreviations.ts';
import { isCompassWord } from './compass-sides.ts';
import { afterFacility } from './facilities.ts';
import type {
  Container,
  PlaceChoice,
  PlaceContext,
  PostcodeValue,
  StreetSpan,
} from './place-value.ts';
import { isSmallWord } from './small-words.ts';
import { isGreatArea, weighed } from './weigh.ts';

/** What follows a name and narrows it down: where it ends, and what it says. */
export interface Tail {
  readonly to: number;
  readonly containers: readonly Container[];
  readonly postcode: PostcodeValue | null;
  /** A street may stand behind its town. */
  readonly street: StreetSpan | null;
}

/** Nothing follows. */
export const tailAt = (to: number): Tail => ({ to, containers: [], postcode: null, street: null });

/** Regions whose names are words of every day: `Murcia capital`, `Simples Nacional`. */
const COMMON_REGIONS = new Set(
  'capital nacional centro central centre norte sul sur este oeste nord sud est ouest'.split(' '),
);
const MOST_TAILS = 40;
const MOST_STEPS = 4;
const IS_CITY = /^(?:capital|city|ciudad|ville|stadt|citta|cidade|stad|town)$/u;
const JOINERS = /^(?:in|en|im|em|au|aux|na|no|nel|nella)$/u;

/** All ways to read what follows a name, the empty one first. `accepts` prunes what the name can't lie in. */
export function tailsFrom(
  context: PlaceContext,
  at: number,
  accepts: (tail: Tail) => boolean,
  mayJoin = true,
): Tail[] {
  const { sentence } = context;
  const tails: Tail[] = [tailAt(cityAside(sentence, at))];
  const facility = afterFacility(sentence, at);
  if (facility > at) tails.push(tailAt(facility));
  // `Córdoba capital, Argentina`
  if (IS_CITY.test(sentence.word(at)) && sentence.isSeparator(at + 1)) tails.push(tailAt(at + 1));
  for (let next = 0; next < tails.length && tails.length < MOST_TAILS; next++) {
    const tail = tails[next];
    if (
      tail === undefined ||
      tail.containers.length + (tail.postcode === null ? 0 : 1) >= MOST_STEPS
    )
      continue;
    for (const longer of steps(context, tail, mayJoin))
      if (!isAnsweredByRegion(tails, longer) && accepts(longer)) tails.push(longer);
  }
  return tails;
}

/** `Salem, IN`: who writes the code of a region that has such a town means that, not the country of the same letters. */
const isAnsweredByRegion = (tails: readonly Tail[], { to, containers }: Tail): boolean => {
  const code = containers.at(-1);
  return (
    code?.kind === 'country' &&
    code.abbreviated &&
    tails.some((tail) => tail.to === to && tail.containers.at(-1)?.kind === 'region')
  );
};

/** Where `Québec (ville)` ends; `at` itself where nothing of the kind follows. */
export function cityAside(sentence: Sentence, at: number): number {
  const word = sentence.afterSeparator(at);
  return IS_CITY.test(sentence.word(word)) && sentence.gap(word).endsWith('(') ? word + 1 : at;
}

function steps(context: PlaceContext, tail: Tail, mayJoin: boolean): Tail[] {
  const { sentence } = context;
  const found: Tail[] = [];
  if (tail.postcode === null) {
    for (const postcode of context.postcodes.get(sentence.afterSeparator(tail.to)) ?? [])
      if (isConsistent(tail.containers, postcode))
        found.push({ ...tail, to: postcode.to, postcode });
  }
  if (tail.street === null && sentence.isSeparator(tail.to))
    for (const street of context.streets.get(tail.to + 1) ?? [])
      if (street.numbered) found.push({ ...tail, to: street.to, street });
  const has = (kind: Container['kind']): boolean =>
    tail.containers.some((container) => container.kind === kind);
  if (has('country')) return found;
  for (const container of containersAt(context, tail.to, mayJoin)) {
    if (has(container.kind)) continue;
    if (has('region') && container.kind !== 'country') continue;
    const inside = tail.containers.every(
      ({ countryCode }) => countryCode === container.countryCode,
    );
    if (!inside) continue;
    if (tail.postcode !== null && !isConsistent([container], tail.postcode)) continue;
    found.push({ ...tail, to: container.to, containers: [...tail.containers, container] });
  }
  return found;
}

/** Whether a postcode may lie in these regions and countries. */
export function isConsistent(
  containers: readonly Pick<Container, 'countryCode' | 'admin1' | 'kind'>[],
  { entries, countries }: PostcodeValue,
): boolean {
  return containers.every(({ countryCode, admin1, kind }) => {
    const inCountry = entries.filter((entry) => entry.countryCode === countryCode);
    if (inCountry.length === 0) return countries.includes(countryCode);
    return kind !== 'region' || inCountry.some((entry) => entry.admin1 === admin1);
  });
}

const REGION_WORD =
  /^(?:state|province|region|county|community|canton|department|governorate|prefecture|emirate|comunidad|provincia|estado|departamento|regione|regiao|kanton|provincie|departement)$/u;
const OF = /^(?:of|de|del|di|della|da|do|du|van|von)$/u;

/** Regions, countries and counties that the words after a name say, longest first. */
function containersAt(context: PlaceContext, at: number, mayJoin: boolean): Container[] {
  const { sentence, gazetteer, language } = context;
  let start = sentence.afterSeparator(at);
  const afterComma = start > at;
  if (mayJoin && JOINERS.test(sentence.word(start)) && !sentence.isShouted(start)) start++;
  const joined = JOINERS.test(sentence.word(start - 1)) && start > at;
  // `Georgia (the US state)`
  const isAside = sentence.gap(start).endsWith('(');
  if (sentence.word(start) === 'the' && (joined || isAside)) start++;
  // `Madrid, Community of Madrid, Spain`
  const isRegionOf =
    afterComma &&
    REGION_WORD.test(sentence.word(start)) &&
    OF.test(sentence.word(start + 1)) &&
    // `provincia de Toledo` is on record as it stands.
    gazetteer.find(sentence.words(start, start + 3)).length === 0;
  if (isRegionOf) start += 2;
  const found: Container[] = departmentAt(context, start, afterComma);
  const longest = Math.min(gazetteer.longestFrom(sentence.word(start)), 5);
  for (let length = Math.max(longest, 1); length >= 1; length--) {
    const name = sentence.span(start, length);
    if (name === undefined) continue;
    const to = start + length;
    const old = length === 1 ? oldAbbreviation(sentence, start) : undefined;
    const small =
      length === 1 &&
      // `london ont`: a word of French.
      (old === undefined || language !== 'en') &&
      (isSmallWord(context, start, afterComma) ||
        (!afterComma && (isCompassWord(name) || COMMON_REGIONS.has(name))));
    const initials = length === 1 ? COUNTRY_INITIALS[name] : undefined;
    if (initials !== undefined && (name !== 'us' || sentence.isShouted(start) || afterComma))
      found.push(aCountry(start, to, initials));
    const code = length === 1 && !joined ? countryCodeAt(context, start, afterComma) : undefined;
    if (small) {
      if (code !== undefined) found.push({ ...aCountry(start, to, code), abbreviated: true });
      continue;
    }
    const matches = length <= longest ? gazetteer.find(name) : [];
    const counties: GeoMatch[] = [];
    for (const match of matches) {
      const { kind, countryCode, admin1 } = match.entry;
      if (countryCode === null || (isRegionOf && kind !== 'region')) continue;
      if (kind === 'country' && initials === undefined)
        found.push(aCountry(start, to, countryCode));
      else if (kind === 'region')
        found.push({
          kind: 'region',
          from: start,
          to,
          countryCode,
          admin1,
          abbreviated: false,
          choices: weighed(language, [match]),
        });
      else if (kind === 'county' || (isGreatArea(match.entry) && sentence.gap(to) !== '-'))
        counties.push(match);
    }
    const proper = counties.filter(({ entry }) => !isTownOfItsName(entry, matches));
    for (const choice of weighed(language, proper).slice(0, 3))
      found.push(aCounty(start, to, choice));
    if (length === 1 && !joined)
      for (const { countryCode, admin1, name: written } of gazetteer.regionsByAbbreviation(
        old ?? name,
      ))
        found.push({
          kind: 'region',
          from: start,
          to,
          countryCode,
          admin1,
          abbreviated: true,
          choices: weighed(
            language,
            gazetteer
              .find(foldedName(written))
              .filter(
                ({ entry }) =>
                  entry.kind === 'region' &&
                  entry.countryCode === countryCode &&
                  entry.admin1 === admin1,
              ),
          ),
        });
    if (code !== undefined && initials === undefined)
      found.push({ ...aCountry(start, to, code), abbreviated: true });
  }
  return found;
}

/** `dans le Jura (39)`, `Lyon 69`: a department of France by its number, which may be the place itself. */
function departmentAt(
  { sentence, gazetteer, language }: PlaceContext,
  at: number,
  afterComma: boolean,
): Container[] {
  const number = sentence.word(at);
  if (!/^\d[\dab]$/u.test(number)) return [];
  // `à Genève, 35` counts.
  const isBracketed = sentence.gap(at).endsWith('(');
  if (!isBracketed && (afterComma || language !== 'fr')) return [];
  return weighed(language, gazetteer.find(`departement ${number}`))
    .filter(({ entry }) => entry.kind === 'county')
    .map((choice) => ({ ...aCounty(at, at + 1, choice), abbreviated: true }));
}

/** The share of a county's people from which its town of the same name is meant: Bradford, not Kent. */
const TOWN_STANDS_FOR_COUNTY = 0.12;

function isTownOfItsName(county: GeoEntry, matches: readonly GeoMatch[]): boolean {
  return matches.some(
    ({ entry, nameKind }) =>
      entry.kind === 'city' &&
      nameKind !== 'alternate' &&
      entry.countryCode === county.countryCode &&
      entry.population >= TOWN_STANDS_FOR_COUNTY * county.population,
  );
}

const aCountry = (from: number, to: number, countryCode: string): Container => ({
  kind: 'country',
  from,
  to,
  countryCode,
  admin1: null,
  abbreviated: false,
  choices: [],
});

const aCounty = (from: number, to: number, choice: PlaceChoice): Container => ({
  kind: 'county',
  from,
  to,
  countryCode: choice.entry.countryCode ?? '',
  admin1: choice.entry.admin1,
  abbreviated: false,
  choices: [choice],
});

/** A county's box is drawn around its towns: they may stand on its line. */
const BOX_MARGIN_DEGREES = 0.08;
/** A borough's neighbours are no parts of it. */
const BOX_MARGIN_SHARE = 0.2;
/** From a town to the middle of its postcode. */
const POSTCODE_REACH_METERS = 60_000;

/** Postcodes known this roughly are known by their area. */
export const ROUGH_METERS = 46_000;

/** Whether a place lies in all that a tail says. */
export function liesIn(
  entry: GeoEntry,
  { containers, postcode }: Pick<Tail, 'containers' | 'postcode'>,
): boolean {
  if (!containers.every((container) => liesInContainer(entry, container))) return false;
  return postcode === null || fitsPostcode(entry, postcode);
}

function liesInContainer(
  entry: GeoEntry,
  { kind, countryCode, admin1, abbreviated, choices }: Container,
): boolean {
  if (kind === 'county' && abbreviated && choices.some((one) => one.entry.index === entry.index))
    return true;
  if (entry.countryCode !== countryCode || entry.kind === 'country') return false;
  // A code stands behind towns: `Ontario, CA` is no province.
  if (kind === 'country') return !abbreviated || entry.kind === 'city';
  if (entry.kind === 'region') return false;
  if ((entry.kind === 'area' || entry.kind === 'county') && kind === 'county') return false;
  if (kind === 'region')
    return entry.admin1 === admin1 || choices.some((region) => isAreaOf(entry, region.entry));
  return choices.some(({ entry: county }) => {
    if (county.bbox === null || entry.index === county.index) return false;
    const [west, south, east, north] = county.bbox;
    const height = Math.min(BOX_MARGIN_DEGREES, BOX_MARGIN_SHARE * (north - south));
    const width = Math.min(BOX_MARGIN_DEGREES, BOX_MARGIN_SHARE * (east - west));
    return (
      entry.longitude >= west - width &&
      entry.longitude <= east + width &&
      entry.latitude >= south - height &&
      entry.latitude <= north + height
    );
  });
}

/** `Adirondacks NY`: landscapes are on record without their region. */
function isAreaOf(area: GeoEntry, { bbox }: GeoEntry): boolean {
  if (area.admin1 !== '' || !isGreatArea(area) || bbox === null) return false;
  const [west, south, east, north] = bbox;
  return (
    area.longitude >= west &&
    area.longitude <= east &&
    area.latitude >= south &&
    area.latitude <= north
  );
}

export function fitsPostcode(entry: GeoEntry, { entries, countries }: PostcodeValue): boolean {
  const { countryCode, latitude, longitude } = entry;
  if (countryCode === null || entry.kind === 'country') return false;
  const inCountry = entries.filter((postcode) => postcode.countryCode === countryCode);
  if (inCountry.length === 0) return countries.includes(countryCode);
  return inCountry.some(
    (postcode) =>
      // What is known by its area only lies anywhere in its region.
      (postcode.reachMeters > ROUGH_METERS && postcode.admin1 === entry.admin1) ||
      distanceMeters(latitude, longitude, postcode.latitude, postcode.longitude) <
        POSTCODE_REACH_METERS + postcode.reachMeters,
  );
}

/** The entries that a container stands for. */
export function entriesOf({ gazetteer, sentence }: PlaceContext, container: Container): GeoEntry[] {
  if (container.choices.length > 0) return container.choices.map(({ entry }) => entry);
  const { countryCode, admin1, kind } = container;
  const name =
    kind === 'region'
      ? (gazetteer.region(countryCode, admin1 ?? '')?.name ?? '')
      : gazetteer.countryName(countryCode);
  return [foldedName(name), sentence.words(container.from, container.to)].flatMap((words) =>
    gazetteer
      .find(words)
      .map(({ entry }) => entry)
      .filter(
        (entry) =>
          entry.kind === kind &&
          entry.countryCode === countryCode &&
          (admin1 === null || entry.admin1 === admin1),
      ),
  );
}

/** People of a city from which on it holds districts that have names of their own. */
const CITY_POPULATION = 30_000;

/** The largest city of a name that lies where the tail says, as what holds the name before it; null when it is small. */
export function cityContainer(
  name: Span & { readonly choices: readonly PlaceChoice[] },
  tail: Tail,
): { readonly city: PlaceChoice; readonly container: Container } | null {
  const choices = name.choices.filter(({ entry }) => entry.kind === 'city' && liesIn(entry, tail));
  const [city] = choices;
  if (city === undefined || city.entry.population < CITY_POPULATION) return null;
  const { countryCode, admin1 } = city.entry;
  const { from, to } = name;
  return {
    city,
    container: {
      kind: 'city',
      from,
      to,
      countryCode: countryCode ?? '',
      admin1,
      abbreviated: false,
      choices,
    },
  };
}
