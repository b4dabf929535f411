import type { CategoryIndex, Gazetteer } from './knowledge.ts';
import type { RequestFilter } from './request.ts';
import type { Sentence } from './sentence.ts';
import { SEPARATOR } from './text.ts';
import { CONNECTORS, isHomeCountry, PLACE_PREPOSITIONS, STOP_WORDS, WITH_WORDS } from './words.ts';

/** After these a list of brands follows for certain. */
const EXCLUDING =
  /^(?:excluding|exclude|excludes|except|excepting|besides|avoid|skip|excepto|excluyendo|menos|salvo|sauf|hormis|excepte|ausser|ausgenommen|exceto|tranne|escluso|esclusi|eccetto|behalve|uitgezonderd)$/u;
/** After these a brand follows when it is written like a name. */
const WITHOUT =
  /^(?:no|not|without|sin|sans|ohne|kein|keine|keinen|sem|senza|geen|zonder|non|pas|minus)$/u;
const FILLERS =
  /^(?:the|any|for|like|such|as|chains?|brands?|stores?|locations?|franchises?|los|las|les|die|el|la|le|il|gli|de)$/u;

/** Names as their owners write them. */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  mcdonalds: "McDonald's",
  mcdonald: "McDonald's",
  'mc donalds': "McDonald's",
  'in n out': 'In-N-Out Burger',
  'in n out burger': 'In-N-Out Burger',
  wendys: "Wendy's",
  dominos: "Domino's",
  'dunkin donuts': "Dunkin'",
  dunkin: "Dunkin'",
  kfc: 'KFC',
  'seven eleven': '7-Eleven',
  '7 eleven': '7-Eleven',
  'h and m': 'H&M',
  'chick fil a': 'Chick-fil-A',
};

/** Brands to leave out: `excluding McDonalds, In-N-Out and Burger King`, `not Starbucks`. */
export function readBrands(
  sentence: Sentence,
  gazetteer: Gazetteer,
  categories: CategoryIndex,
): RequestFilter[] {
  const filters: RequestFilter[] = [];
  for (let at = 0; at < sentence.length; at++) {
    if (!sentence.isFree(at)) continue;
    // `skip hire` is a trade.
    if (namesCategory(sentence, at, categories)) continue;
    const linked = WITHOUT.test(sentence.word(at)) ? belongs(sentence, at) : 0;
    const strong = EXCLUDING.test(sentence.word(at)) || isOtherThan(sentence, at) || linked > 0;
    if (!strong && !WITHOUT.test(sentence.word(at))) continue;
    let next = at + linked + (isOtherThan(sentence, at) ? 2 : 1);
    while (FILLERS.test(sentence.word(next))) next++;
    const end = readList(sentence, next, strong, filters, gazetteer, categories);
    if (end > next) sentence.claim(at, end, 'filter');
  }
  return filters;
}

function namesCategory(sentence: Sentence, at: number, categories: CategoryIndex): boolean {
  const phrase = sentence.span(at, 2, 'stem');
  return phrase !== undefined && categories.find(phrase).length > 0;
}

/** `not owned by Shell`, `not part of Hilton`: words between the negation and the name. */
const BELONGS =
  /^(?:owned by|run by|operated by|part of|affiliated with|belonging to|called|named)\b/u;

function belongs(sentence: Sentence, at: number): number {
  const [words = ''] =
    BELONGS.exec([1, 2].map((offset) => sentence.word(at + offset)).join(' ')) ?? [];
  return words === '' ? 0 : words.split(' ').length;
}

function isOtherThan(sentence: Sentence, at: number): boolean {
  return (
    (sentence.word(at) === 'other' && sentence.word(at + 1) === 'than') ||
    (sentence.word(at) === 'but' && sentence.word(at + 1) === 'not')
  );
}

/** Adds a filter for each brand from `start` on; returns where the list ends. */
function readList(
  sentence: Sentence,
  start: number,
  strong: boolean,
  filters: RequestFilter[],
  gazetteer: Gazetteer,
  categories: CategoryIndex,
): number {
  let end = start;
  for (let at = start; at < sentence.length;) {
    const to = endOfName(sentence, at);
    if (to === at || !isBrand(sentence, at, to, strong, gazetteer, categories)) break;
    filters.push(
      isTown(sentence, at, to, gazetteer)
        ? { kind: 'feature', op: 'eq', value: `not in ${sentence.slice(at, to)}` }
        : { kind: 'exclude_brand', op: 'eq', value: brandName(sentence, at, to) },
    );
    end = to;
    at = to;
    while (at < to + 2 && (sentence.word(at) === SEPARATOR || CONNECTORS.has(sentence.word(at))))
      at++;
    if (at === to) break;
  }
  return end;
}

function endOfName(sentence: Sentence, from: number): number {
  let to = from;
  while (to < from + 5 && sentence.isFree(to)) {
    const word = sentence.word(to);
    // The `In` of In-N-Out is no preposition, the `in` before a city is one.
    const attached = isAttached(sentence, to) || isAttached(sentence, to + 1);
    if (!attached && (CONNECTORS.has(word) || PLACE_PREPOSITIONS.has(word) || WITH_WORDS.has(word)))
      break;
    to++;
  }
  return to;
}

/** No space between a word and the one before. */
function isAttached(sentence: Sentence, at: number): boolean {
  const before = sentence.tokens[at - 1]?.end;
  const start = sentence.tokens[at]?.start;
  return (
    before !== undefined && start !== undefined && sentence.text.slice(before, start).trim() === '-'
  );
}

function isBrand(
  sentence: Sentence,
  from: number,
  to: number,
  strong: boolean,
  gazetteer: Gazetteer,
  categories: CategoryIndex,
): boolean {
  const name = sentence.span(from, to - from);
  if (name === undefined || /^\d+$/u.test(name)) return false;
  if (Object.hasOwn(BRAND_NAMES, name)) return true;
  if (/\b(?:chains?|franchises?|websites?|emails?|phones?|mails?|mail|web|page|site)\b/u.test(name))
    return false;
  const stems = sentence.span(from, to - from, 'stem') ?? '';
  const isName = strong && sentence.isCapitalised(from) && to - from > 1;
  if (!isName && categories.find(stems).length > 0) return false;
  if (STOP_WORDS.has(name)) return false;
  if (strong) return true;
  return (
    sentence.isCapitalised(from) &&
    !sentence.isShouted(from) &&
    from > 1 &&
    !gazetteer.find(name).some(({ entry }) => entry.kind !== 'city' || entry.population >= 1_000)
  );
}

/** `in Queens but not Brooklyn`: no filter leaves a place out, which is then said. */
function isTown(sentence: Sentence, from: number, to: number, gazetteer: Gazetteer): boolean {
  const name = sentence.span(from, to - from) ?? '';
  return (
    sentence.isCapitalised(from) &&
    !Object.hasOwn(BRAND_NAMES, name) &&
    gazetteer
      .find(name)
      .some(
        ({ entry, nameKind }) =>
          nameKind !== 'alternate' &&
          isHomeCountry('en', entry.countryCode) &&
          (entry.kind !== 'city' || entry.population > 50_000),
      )
  );
}

function brandName(sentence: Sentence, from: number, to: number): string {
  const written = sentence.slice(from, to);
  const folded = sentence.span(from, to - from) ?? written;
  return BRAND_NAMES[folded] ?? written;
}
