import { distanceMeters } from '../../kernel/geo.ts';
import type { GeoEntry } from '../knowledge.ts';
import { isHomeCountry } from '../languages.ts';
import type { Span } from '../tokens.ts';
import { CONNECTORS, PLACE_LEADS, STOP_WORDS, WITH_WORDS, PLACE_PREPOSITIONS } from '../words.ts';
import { isCompassWord } from './compass-sides.ts';
import { EVERYDAY } from './everyday.ts';
import { isFacilityOf } from './facilities.ts';
import { isDepartmentNumber } from './names.ts';
import type { NameAtom } from './names.ts';
import type { PlaceContext } from './place-value.ts';
import type { Start } from './start.ts';
import { isBesideNeighbour, isUnmistakable } from './unmistakable.ts';
import { isGreatArea, weighed } from './weigh.ts';

/** Names with a container are read whatever they are, but for words of the grammar. */
export function isReadable(context: PlaceContext, { from, to }: Span): boolean {
  const { sentence } = context;
  if (isDepartmentNumber(context, from)) return true;
  if (to - from > 1) return true;
  const word = sentence.word(from);
  if (/^\d+$/u.test(word)) return false;
  if (PLACE_PREPOSITIONS.has(word) && !sentence.isNamed(from)) return false;
  return word.length > 2
    ? !STOP_WORDS.has(word) || sentence.isNamed(from)
    : sentence.isShouted(from);
}

export function isPlausible(context: PlaceContext, start: Start, atom: NameAtom): boolean {
  const { sentence, isAnswer } = context;
  const { from, to, choices } = atom;
  const [best] = choices;
  if (best === undefined) return false;
  const length = to - from;
  const word = sentence.word(from);
  if (length === 1 && isFacilityOf(sentence, from)) return false;
  if (length === 1 && !isLongEnough(context, start, atom)) return false;
  if (isHalfOfCompound(context, atom)) return false;
  if (length === 1 && isQualifier(context, atom)) return false;
  if (isPartOfUnknown(context, atom) || isSideOfGreater(context, atom)) return false;
  // `4 Sterne bei Google`: a town of that name is told by its state.
  if (length === 1 && SERVICES.test(word)) return false;
  // `in May`
  if (length === 1 && MONTHS.test(word) && best.weight < KNOWN_IN_ANY_MONTH) return false;
  if (start.preposition === 'strong' || start.street !== null || isAnswer) return true;
  const { entry, weight } = best;
  if (
    length === 1 &&
    EVERYDAY.has(word) &&
    !(sentence.isNamed(from) && start.preposition === 'weak') &&
    !isHomeTown(context, choices) &&
    !isMemberOfList(context, { from, to })
  )
    return false;
  // `AI company` is in no Appenzell.
  if (length === 1 && word === 'ai' && start.preposition === 'none') return false;
  if (isGreatArea(entry) && STANDARD.test(sentence.word(to)) && start.preposition === 'none')
    return false;
  if (best.nameKind === 'nickname' || isGreatArea(entry)) return true;
  if (isAtItalian(context, atom)) return true;
  if (!sentence.flat && !sentence.isCapitalised(from)) return weight >= 1_000_000 && length > 1;
  if (entry.kind === 'country' || entry.kind === 'region')
    return word.length > 3 || length > 1 || sentence.isShouted(from);
  if (sentence.isNamed(from))
    return (
      weight >=
        (isMemberOfList(context, { from, to }) ? 500 : isListed(context, from) ? 1_500 : 8_000) ||
      isUnmistakable(context, atom) ||
      isBesideNeighbour(context, atom)
    );
  if (isListedAfterPlace(context, from) && weight >= 8_000) return true;
  if (isBesideNeighbour(context, atom)) return true;
  return weight >= (length > 1 ? 20_000 : 120_000) || isUnmistakable(context, atom);
}

/** `must be EU approved` */
const STANDARD =
  /^(?:approved|certified|compliant|licensed|standards?|accredited|registered|zertifizierte?|certificad[oa]s?|gecertificeerd|certificat[oi]|certifiee?s?|konforme?)$/u;

/** `ristoranti a Portofino`: in Italian `a` leads to a town as `in` does elsewhere. */
const isAtItalian = (
  { sentence, language }: PlaceContext,
  { from, choices: [best] }: NameAtom,
): boolean =>
  language === 'it' &&
  /^ad?$/u.test(sentence.word(from - 1)) &&
  sentence.isNamed(from) &&
  best?.entry.countryCode === 'IT' &&
  best.nameKind === 'main';

const SERVICES =
  /^(?:google|facebook|instagram|yelp|linkedin|tripadvisor|trustpilot|whatsapp|booking|zap|zapier|amazon|twitter)$/u;
const MONTHS = /^(?:march|april|may|june|july|august|mars|mai|juin|mayo|maio|mei|marzo|agosto)$/u;
const KNOWN_IN_ANY_MONTH = 20_000;

const MOST_LIST_WORDS = 5;

/** `hair salons in bondi and manly`: where nothing has a capital, behind a joining word and a place that has a preposition. */
function isListedAfterPlace({ sentence, gazetteer }: PlaceContext, at: number): boolean {
  if (!sentence.flat || !CONNECTORS.has(sentence.word(at - 1))) return false;
  for (let before = at - 2; before > at - 2 - MOST_LIST_WORDS; before--)
    if (PLACE_PREPOSITIONS.has(sentence.word(before)))
      return gazetteer.longestFrom(sentence.word(before + 1)) > 0;
  return false;
}

const MOST_MEMBERS = 6;

/** `in Bristol and Bath`, `in Leipzig, Dresden und Halle`: named behind places that a preposition leads to. */
function isMemberOfList(context: PlaceContext, { from: at, to }: Span): boolean {
  const { sentence, gazetteer } = context;
  if (sentence.flat || !sentence.isNamed(at) || sentence.isNamed(to)) return false;
  let end = at;
  for (let member = 0; member < MOST_MEMBERS; member++) {
    const joined = beforeJoin(sentence, end);
    if (joined === end) return false;
    const length = [4, 3, 2, 1].find((words) => {
      const name = sentence.span(joined - words, words);
      return (
        name !== undefined &&
        sentence.isNamed(joined - words) &&
        gazetteer.find(name).some(({ nameKind }) => nameKind !== 'alternate')
      );
    });
    if (length === undefined) return false;
    end = joined - length;
    const before = /^(?:the|le|la|les)$/u.test(sentence.word(end - 1)) ? end - 2 : end - 1;
    if (PLACE_PREPOSITIONS.has(sentence.word(before))) return true;
  }
  return false;
}

/** Where the member before ends; `at` itself where nothing joins. */
function beforeJoin(sentence: PlaceContext['sentence'], at: number): number {
  let before = at;
  while (
    before > at - 3 &&
    (sentence.isSeparator(before - 1) || CONNECTORS.has(sentence.word(before - 1)))
  )
    before--;
  return before;
}

/** `Bondi, Coogee & Manly`: behind another name and what joins them. */
function isListed({ sentence }: PlaceContext, at: number): boolean {
  let before = at - 1;
  while (before > at - 3 && (sentence.isSeparator(before) || CONNECTORS.has(sentence.word(before))))
    before--;
  return before < at - 1 && sentence.isNamed(before);
}

export function isEveryday(
  context: PlaceContext,
  { preposition }: Start,
  { from, to }: Span,
  choices: NameAtom['choices'] = [],
): boolean {
  const { sentence, isAnswer } = context;
  // `pizzerie bari`
  if (to - from > 1 || isAnswer || isHomeTown(context, choices)) return false;
  if (isMemberOfList(context, { from, to })) return false;
  return EVERYDAY.has(sentence.word(from)) && !sentence.isNamed(from) && preposition !== 'strong';
}

/** Two letters are a place only when shouted, or at the end after a preposition: in LA, in la. */
function isLongEnough(
  context: PlaceContext,
  { preposition }: Start,
  { from, to, choices }: NameAtom,
): boolean {
  const { sentence } = context;
  const word = sentence.word(from);
  if (isDepartmentNumber(context, from)) return true;
  if (/^\d+$/u.test(word)) return false;
  if (word.length > 2 && !STOP_WORDS.has(word)) return true;
  // `in Nice` is a city, `in nice places` is not.
  if (word.length > 2 && preposition === 'strong' && sentence.isCapitalised(from)) return true;
  // `à nice`: no French word.
  if (word.length > 2 && preposition === 'strong' && isHomeTown(context, choices)) return true;
  if (sentence.isShouted(from) && word.length > 1) return true;
  const next = sentence.word(to);
  const ends =
    next === '' ||
    sentence.isSeparator(to) ||
    /^(?:with|w|that|who|excluding|except|without|and|or|email|emails|phone|phones)$/u.test(next);
  if (word === 'us')
    return sentence.word(from - 1) === 'the' || (ends && sentence.word(from - 1) === 'in');
  return (
    word.length === 2 && ends && preposition === 'strong' && choices[0]?.nameKind === 'nickname'
  );
}

const HOME_TOWN = 50_000;

function isHomeTown({ sentence, language }: PlaceContext, [best]: NameAtom['choices']): boolean {
  return (
    sentence.flat &&
    language !== 'en' &&
    best?.entry.kind === 'city' &&
    best.nameKind === 'main' &&
    best.entry.population >= HOME_TOWN &&
    isHomeCountry(language, best.entry.countryCode)
  );
}

/** `central London`, `north Dallas`, `metro Detroit`: the first word only says which part. */
export function isQualifier(context: PlaceContext, { from, to, choices }: NameAtom): boolean {
  const { sentence, gazetteer } = context;
  if (isHomeTown(context, choices)) return false;
  const word = sentence.word(from);
  if (sentence.isShouted(from)) return false;
  if (!EVERYDAY.has(word) && !PLACE_LEADS.has(word) && !isCompassWord(word)) return false;
  const next = sentence.word(to);
  return (
    sentence.isWord(to) &&
    (sentence.isCapitalised(to) || sentence.flat) &&
    gazetteer.longestFrom(next) > 0 &&
    !STOP_WORDS.has(next)
  );
}

const COMPOUND_WEIGHT = 300_000;

/** `hurricane-affected areas`: a hyphen, no capital and no great city. */
function isHalfOfCompound({ sentence }: PlaceContext, { from, to, choices }: NameAtom): boolean {
  return (
    to === from + 1 &&
    !sentence.isCapitalised(from) &&
    sentence.isWord(to) &&
    sentence.gap(to) === '-' &&
    (choices[0]?.weight ?? 0) < COMPOUND_WEIGHT
  );
}

const GEOGRAPHIC =
  /^(?:valley|side|banks?|country|heights|hills?|bay|coast|islands?|triangle|peninsula|forest|quarter|gardens|mountains?|district|square|beach|shore|basin|plains?|village|park)$/u;

const NAME_OPENERS =
  /^(?:san|santa|saint|st|fort|ft|los|las|el|la|le|new|des|mount|port|south|north|east|west|lake)$/u;

const LARGE_TOWN = 400_000;

/** `Thames Valley`, `san deigo`: a small place whose name is only a part of one that we don't know. */
export function isPartOfUnknown(
  { sentence, language }: PlaceContext,
  { from, to, choices }: NameAtom,
): boolean {
  const best = choices[0]?.entry;
  if (best === undefined) return false;
  const next = sentence.word(to);
  if (
    to === from + 1 &&
    !sentence.isShouted(from) &&
    NAME_OPENERS.test(sentence.word(from)) &&
    /^\p{L}{3,}$/u.test(next) &&
    !STOP_WORDS.has(next) &&
    !WITH_WORDS.has(next)
  )
    return true;
  if (sentence.flat) return false;
  const isSmall =
    best.kind === 'city'
      ? best.population < LARGE_TOWN
      : best.kind === 'region' && !isHomeCountry(language, best.countryCode);
  return isSmall && GEOGRAPHIC.test(next) && sentence.isCapitalised(to);
}

const FAR_METERS = 150_000;

/** `south east London` is no town in South Africa: behind a side, a far greater place far away is meant. */
function isSideOfGreater(context: PlaceContext, { from, to, choices }: NameAtom): boolean {
  const { sentence, gazetteer, language } = context;
  let inner = from;
  while (inner < to - 1 && isCompassWord(sentence.word(inner))) inner++;
  const [name] = choices;
  if (inner === from || name === undefined || name.entry.kind !== 'city') return false;
  const [greater] = weighed(language, gazetteer.find(sentence.words(inner, to)));
  if (greater === undefined || greater.entry.kind !== 'city') return false;
  return greater.weight > 5 * name.weight && isFar(greater.entry, name.entry);
}

function isFar(a: GeoEntry, b: GeoEntry): boolean {
  return distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude) > FAR_METERS;
}
