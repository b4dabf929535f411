import type { Sentence } from './sentence.ts';
import { SEPARATOR } from './text.ts';
import {
  groupOfWord,
  multiplierOfWord,
  numberOfWord,
  PLACE_PREPOSITIONS,
  STOP_WORDS,
} from './words.ts';

export interface CountReading {
  /** Leads asked for in all; null when none are named. */
  readonly count: number | null;
  /** A number below one was asked for. */
  readonly impossible: boolean;
}

/** Larger numbers are no counts of businesses. */
const MOST = 1_000_000_000;

interface NumberSpan {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly negative: boolean;
}

/**
 * The number of leads, after everything else has taken its numbers. Several numbers that each stand before a
 * category add up; `each` multiplies by the places or the categories.
 */
export function readCount(
  sentence: Sentence,
  shape: { readonly places: number; readonly categories: number },
): CountReading {
  const numbers = numberSpans(sentence);
  const scored = numbers.map((number) => ({ number, score: scoreOf(sentence, number, numbers) }));
  const best = Math.max(...scored.map(({ score }) => score));
  const [first, ...others] = scored
    .filter(({ score }) => score === best)
    .map(({ number }) => number);
  if (first === undefined || best < 0) return { count: null, impossible: false };
  for (const number of numbers) sentence.claim(number.from, number.to, 'count');
  if (first.negative || first.value < 1)
    return { count: null, impossible: best >= OPENS_THE_PROMPT };
  const perCategory = best >= BEFORE_CATEGORY;
  const sum = perCategory
    ? others.reduce((total, number) => total + (number.negative ? 0 : number.value), first.value)
    : first.value;
  const times = isEach(sentence, first) ? Math.max(shape.places, shape.categories, 1) : 1;
  return { count: Math.min(Math.round(sum * times), MOST), impossible: false };
}

const BEFORE_CATEGORY = 10;
const OPENS_THE_PROMPT = 4;

const LEADS =
  /^(?:leads?|results?|contacts?|prospects?|companies|businesses|entries|records|firms|places|listings|empresas|negocios|resultados|contactos|entreprises|resultats|societes|firmen|unternehmen|betriebe|kontakte|ergebnisse|contatos|negocios|aziende|risultati|contatti|bedrijven|resultaten|emails?|accounts|examples)$/u;
const ASKS =
  /^(?:need|want|find|list|get|give|show|me|top|first|about|around|approximately|roughly|least|minimum|up|to|exactly|search|pull|scrape|generate|collect|busco|necesito|quiero|dame|encuentra|cherche|trouve|trouvez|veux|moi|suche|finde|brauche|procuro|preciso|quero|encontre|cerco|trova|voglio|trovami|zoek|geef|vind|limit|max|maximum|mindestens|bis|circa|ca|etwa|environ|unos|unas|cerca|almeno|minstens|ongeveer|send|count)$/u;

/** How likely a number counts leads: before a category, before `leads`, after a verb of asking, anywhere. */
function scoreOf(sentence: Sentence, number: NumberSpan, all: readonly NumberSpan[]): number {
  if (describesBusinesses(sentence, number.from)) return -1;
  if (isPartOfName(sentence, number)) return -1;
  for (let at = number.to; at < number.to + 4 && at < sentence.length; at++) {
    const claim = sentence.claimOf(at);
    if (claim === 'category') return BEFORE_CATEGORY;
    if (sentence.word(at) === ',' || all.some((other) => other.from === at)) break;
    if (LEADS.test(sentence.word(at))) return 8;
  }
  // `ten from Mesa and ten from Tempe`
  if (
    PLACE_PREPOSITIONS.has(sentence.word(number.to)) &&
    sentence.claimOf(number.to + 1) === 'place' &&
    all.length > 1
  )
    return BEFORE_CATEGORY;
  if (/^(?:each|cada|chacun|chacune|je|pro|jeweils|ciascuno|elk)$/u.test(sentence.word(number.to)))
    return 8;
  if (ASKS.test(sentence.word(number.from - 1))) return 5;
  if (number.from === 0 || sentence.word(number.from - 1) === ',') return OPENS_THE_PROMPT;
  // A bare number somewhere inside is more likely part of a name.
  return number.to >= sentence.length ? 2 : number.negative ? 4 : sentence.length < 12 ? 1 : -1;
}

/** `Dublin 8`, `ISO 9001 certified`: a district, a standard. */
function isPartOfName(sentence: Sentence, { from, to }: NumberSpan): boolean {
  if (to - from !== 1) return false;
  if (sentence.claimOf(from - 1) === 'place')
    return Number(sentence.word(from)) < 100 && sentence.word(from - 1) !== SEPARATOR;
  return (
    sentence.isFree(from - 1) &&
    sentence.isShouted(from - 1) &&
    !STOP_WORDS.has(sentence.word(from - 1)) &&
    !ASKS.test(sentence.word(from - 1))
  );
}

/** `law firms with more than 20 lawyers`: the number is theirs. */
function describesBusinesses(sentence: Sentence, at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    if (sentence.claimOf(before) !== undefined || sentence.word(before) === ',') return false;
    if (/^(?:with|having|con|avec|mit|com|met)$/u.test(sentence.word(before)))
      return hasCategoryBefore(sentence, before);
  }
  return false;
}

function hasCategoryBefore(sentence: Sentence, at: number): boolean {
  for (let before = at - 1; before >= 0; before--)
    if (sentence.claimOf(before) === 'category') return true;
  return false;
}

function isEach(sentence: Sentence, number: NumberSpan): boolean {
  const words = [0, 1, 2, 3].map((offset) => sentence.word(number.to + offset)).join(' ');
  const first = sentence.word(number.to);
  if (/^(?:each|apiece|jeweils|ciascuno|cadauno)$/u.test(first)) return true;
  if (
    /\b(?:per|in each|for each|from each|of each|pro|je|por cada|par|por|per ogni) (?:city|cities|town|state|region|category|location|stadt|ort|ciudad|ville|cidade|citta|stad|area|place|zip|postcode)\b/u.test(
      words,
    )
  )
    return true;
  return /\beach(?! other)\b|\bjeweils\b/u.test(sentence.line);
}

function numberSpans(sentence: Sentence): NumberSpan[] {
  const spans: NumberSpan[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const span = digitsAt(sentence, at) ?? wordsAt(sentence, at);
    if (span === undefined) continue;
    const previous = spans.at(-1);
    // `20-30` and `20 to 30` ask for the larger number.
    if (previous !== undefined && isRange(sentence, previous, span))
      spans[spans.length - 1] = { ...span, from: previous.from };
    else spans.push(span);
    at = span.to - 1;
  }
  return spans;
}

function isRange(sentence: Sentence, left: NumberSpan, right: NumberSpan): boolean {
  const between = sentence.text.slice(
    sentence.tokens[left.to - 1]?.end ?? 0,
    sentence.tokens[right.from]?.start ?? 0,
  );
  return (
    /^\s?[-–—]\s?$|^ (?:to|a|bis|à|or|tot|até|und) $/u.test(between) && left.value < right.value
  );
}

const DIGITS = /^(\d{1,12})(k|x)?$/u;

function digitsAt(sentence: Sentence, at: number): NumberSpan | undefined {
  if (!sentence.isFree(at)) return undefined;
  const word = sentence.word(at);
  const match = DIGITS.exec(word) ?? /^(\d+\.\d+)(k)$/u.exec(word);
  if (match === null) return undefined;
  const before = sentence.text.slice(0, sentence.tokens[at]?.start ?? 0);
  // Money counts no leads.
  if (/[$€£]\s?$/u.test(before)) return undefined;
  const multiplier = sentence.isFree(at + 1) ? multiplierOfWord(sentence.word(at + 1)) : undefined;
  const group = sentence.isFree(at + 1) ? groupOfWord(sentence.word(at + 1)) : undefined;
  const factor = match[2] === 'k' ? 1000 : (multiplier ?? group ?? 1);
  return {
    from: at,
    to: at + (match[2] !== undefined || (multiplier ?? group) === undefined ? 1 : 2),
    value: Number(match[1]) * factor,
    // `-5`, but neither the `-10` of `5-10` nor the dash of ` - 20 each`.
    negative: /(?:^|\s)[-−]$/u.test(before) || sentence.word(at - 1) === 'minus',
  };
}

/** Two hundred and fifty; a dozen; half a dozen; une vingtaine. */
function wordsAt(sentence: Sentence, at: number): NumberSpan | undefined {
  let to = at;
  let total = 0;
  let current = 0;
  let any = false;
  const half = sentence.word(to) === 'half';
  if (half) to++;
  if (/^(?:a|an|un|una|une|ein|eine|einen|uno|um|uma|een)$/u.test(sentence.word(to))) to++;
  for (; to < at + 10 && sentence.isFree(to); to++) {
    const word = sentence.word(to);
    const number = numberOfWord(word);
    const multiplier = multiplierOfWord(word);
    const group = groupOfWord(word);
    if (number !== undefined)
      current = number === 100 && current > 0 && current < 10 ? current * 100 : current + number;
    else if (group !== undefined && (any || to > at || isGroupWord(sentence, to)))
      current = (current === 0 ? 1 : current) * group;
    else if (multiplier !== undefined && word !== 'k' && (any || to > at)) {
      current = (current === 0 ? 1 : current) * multiplier;
      if (multiplier >= 1000) {
        total += current;
        current = 0;
      }
    } else if (
      any &&
      /^(?:and|y|et|und|e|en)$/u.test(word) &&
      numberOfWord(sentence.word(to + 1)) !== undefined
    )
      continue;
    else break;
    any = true;
  }
  if (!any || isAmbiguousWord(sentence, at, to)) return undefined;
  const value = half ? (total + current) / 2 : total + current;
  return { from: at, to, value, negative: sentence.word(at - 1) === 'minus' };
}

/** `score`, `couple` and `hundreds` count only with an article or `of`. */
function isGroupWord(sentence: Sentence, at: number): boolean {
  return !/^(?:score|couple)$/u.test(sentence.word(at));
}

/** Small number words that mean other things by themselves: one, six in names, sei, cent, once, due, tre. */
function isAmbiguousWord(sentence: Sentence, from: number, to: number): boolean {
  if (to - from !== 1) return false;
  const word = sentence.word(from);
  if (
    !/^(?:one|once|due|tre|sei|sept|cent|cents|dix|score|zero|mil|quince|onze|couple)$/u.test(word)
  )
    return false;
  return !(
    sentence.claimOf(to) === 'category' ||
    sentence.claimOf(to + 1) === 'category' ||
    ASKS.test(sentence.word(from - 1))
  );
}
