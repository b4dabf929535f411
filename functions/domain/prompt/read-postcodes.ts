import type { Gazetteer, PostcodeEntry } from './knowledge.ts';
import type { Sentence } from './sentence.ts';
import { foldedName } from './text.ts';
import { PLACE_PREPOSITIONS } from './words.ts';

export interface PostcodeReading {
  readonly from: number;
  readonly to: number;
  /** One list for each postcode: the same digits mean different places in different countries. */
  readonly choices: readonly (readonly PostcodeEntry[])[];
  /** Written like a postcode, but no country of ours has it. */
  readonly unknown: readonly string[];
  /** All of them, as written without spaces. */
  readonly codes: readonly string[];
}

const LABEL =
  /^(?:zip|zips|zipcode|zipcodes|postcode|postcodes|postal|plz|postleitzahl|postleitzahlen|cp|cep|cap|codigo|code|codes|postaux|postales|postais|postali|postcodegebied|outcode|outcodes|district|districts)$/u;
const FIVE_DIGITS = /^\d{5}$/u;
/** With a digit in the second or third place, as British and Canadian postcodes are written. */
const LETTERED = /^(?:[a-z]{1,2}\d[a-z\d]?|[a-z]\d[a-z])$/u;
const SECOND_HALF = /^(?:\d[a-z]{2}|\d[a-z]\d)$/u;
const WHOLE_LETTERED = /^(?:[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}|[a-z]\d[a-z]\d[a-z]\d)$/u;

/** Reads postcodes and claims them: labelled ones, ones after a preposition, and lists of either. */
export function readPostcodes(sentence: Sentence, gazetteer: Gazetteer): PostcodeReading | null {
  for (let at = 0; at < sentence.length; at++) {
    if (!isStart(sentence, at) && !isBeforeTown(sentence, at, gazetteer)) continue;
    const codes: string[] = [];
    let to = at;
    for (let next = at; next < sentence.length;) {
      const code = codeAt(sentence, next);
      if (code === undefined) break;
      codes.push(code.text);
      to = next + code.length;
      next = afterConnectors(sentence, to);
    }
    const found = codes.map((code) => gazetteer.postcodes(code));
    // A preposition before five digits is weak proof when no country has such a postcode.
    const known = found.some((entries) => entries.length > 0);
    const beside = isBesideTown(sentence, at, to, gazetteer);
    if (!known && !beside && !isLabelled(sentence, at, to) && !isDutch(sentence, at)) continue;
    const from = startOfLabel(sentence, at);
    const end = endOfLabel(sentence, to);
    sentence.claim(from, end, 'place');
    return {
      from,
      to: end,
      choices: found.filter((entries) => entries.length > 0),
      unknown: codes.filter((_, index) => found[index]?.length === 0),
      codes,
    };
  }
  return null;
}

function codeAt(sentence: Sentence, at: number): { text: string; length: number } | undefined {
  if (!sentence.isFree(at)) return undefined;
  const word = sentence.word(at);
  if (isDutch(sentence, at)) return { text: `${word}${sentence.word(at + 1)}`, length: 2 };
  if (isFourDigits(sentence, at)) return { text: word, length: 1 };
  if (FIVE_DIGITS.test(word) || WHOLE_LETTERED.test(word)) return { text: word, length: 1 };
  if (!LETTERED.test(word)) return undefined;
  const second = sentence.isFree(at + 1) && SECOND_HALF.test(sentence.word(at + 1));
  return second
    ? { text: `${word}${sentence.word(at + 1)}`, length: 2 }
    : { text: word, length: 1 };
}

/** `1012 AB`: no open list of them is at hand, but the number counts no leads. */
function isDutch(sentence: Sentence, at: number): boolean {
  return (
    /^[1-9]\d{3}$/u.test(sentence.word(at)) &&
    /^[a-z]{2}$/u.test(sentence.word(at + 1)) &&
    sentence.isShouted(at + 1)
  );
}

function isStart(sentence: Sentence, at: number): boolean {
  const code = codeAt(sentence, at);
  if (code === undefined) return false;
  const end = at + code.length;
  if (isLabelled(sentence, at, end)) return true;
  const lettered = !FIVE_DIGITS.test(sentence.word(at));
  if (lettered) return sentence.isShouted(at) || code.length === 2;
  const before = sentence.word(at - 1);
  if (PLACE_PREPOSITIONS.has(before) && before !== 'for') return true;
  // `10115 Berlin`, `dentists 90210`; but a number that opens the prompt counts leads.
  return at > 0 && (isEnd(sentence, end) || (sentence.isCapitalised(end) && before === ','));
}

/** `avocats 75008 Paris`, `80331 München`: five digits that end in no zeros, right before a town. */
function isBeforeTown(sentence: Sentence, at: number, gazetteer: Gazetteer): boolean {
  const word = sentence.word(at);
  const isCode =
    FIVE_DIGITS.test(word) &&
    (!word.endsWith('000') ||
      gazetteer
        .postcodes(word)
        .some(({ locality }) => foldedName(locality).startsWith(sentence.word(at + 1))));
  if (!sentence.isFree(at) || (!isCode && !isFourDigits(sentence, at))) return false;
  return isBesideTown(sentence, at, at + 1, gazetteer);
}

const AUSTRALIAN_STATE = /^(?:nsw|vic|qld|tas|act|nt|sa|wa)$/u;

export function isStateBefore(sentence: Sentence, at: number): boolean {
  return AUSTRALIAN_STATE.test(sentence.word(at - 1)) && sentence.isShouted(at - 1);
}

/** `NSW 2000`, `in 3000 Melbourne`: four digits are a year or a count unless they stand in an address. */
function isFourDigits(sentence: Sentence, at: number): boolean {
  if (!/^[0-9]\d{3}$/u.test(sentence.word(at)) || !sentence.isFree(at)) return false;
  if (isStateBefore(sentence, at)) return true;
  if (AUSTRALIAN_STATE.test(sentence.word(at + 1)) && sentence.isShouted(at + 1)) return true;
  const before = sentence.word(at - 1);
  return PLACE_PREPOSITIONS.has(before) && before !== 'for' && sentence.isCapitalised(at + 1);
}

function isBesideTown(sentence: Sentence, from: number, to: number, gazetteer: Gazetteer): boolean {
  const isTown = (at: number): boolean =>
    sentence.isCapitalised(at) &&
    (gazetteer.find(sentence.word(at)).some(({ entry }) => entry.kind === 'city') ||
      (gazetteer.longestFrom(sentence.word(at)) > 1 && sentence.isCapitalised(at + 1)));
  const state = AUSTRALIAN_STATE.test(sentence.word(from - 1)) ? 1 : 0;
  return isTown(to) || isTown(from - 1 - state) || state === 1;
}

function isEnd(sentence: Sentence, at: number): boolean {
  return at >= sentence.length || sentence.claimOf(at) === 'field';
}

function isLabelled(sentence: Sentence, from: number, to: number): boolean {
  return LABEL.test(sentence.word(from - 1)) || LABEL.test(sentence.word(to));
}

function startOfLabel(sentence: Sentence, at: number): number {
  let from = at;
  while (from > 0 && LABEL.test(sentence.word(from - 1))) from--;
  return from;
}

function endOfLabel(sentence: Sentence, at: number): number {
  let to = at;
  while (LABEL.test(sentence.word(to))) to++;
  return to;
}

function afterConnectors(sentence: Sentence, at: number): number {
  let next = at;
  while (next < at + 2 && /^(?:,|and|or|y|o|et|ou|und|oder|e|en|of)$/u.test(sentence.word(next)))
    next++;
  return next;
}
