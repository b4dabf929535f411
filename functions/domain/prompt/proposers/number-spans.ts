import type { Sentence } from '../tokens.ts';
import { groupOfWord, multiplierOfWord } from '../words.ts';
import { wordsAt } from './number-words.ts';
import type { NumberSpan } from './number-words.ts';

/** Words for single items, read as part of the number: `200 nos`, `20 Stück`. */
export const PIECES =
  /^(?:nos|pcs|pieces|stuck|stk|stuks|unidades|pezzi|unites|unidades|records?)$/u;
/** Larger numbers never count leads. */
export const MOST_LEADS = 10_000;

/** Every number of a sentence, in digits or in words. */
export function numberSpans(sentence: Sentence, language: string): NumberSpan[] {
  const spans: NumberSpan[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const span = digitsAt(sentence, at) ?? wordsAt(sentence, at, language);
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
  if (left.inWords !== right.inWords || right.value > MOST_LEADS) return false;
  const between = sentence.text.slice(
    sentence.tokens[left.to - 1]?.end ?? 0,
    sentence.tokens[right.from]?.start ?? 0,
  );
  const after = sentence.tokens[right.to - 1]?.end ?? 0;
  if (/^-\d/u.test(sentence.text.slice(after, after + 2))) return false;
  const before = sentence.tokens[left.from]?.start ?? 0;
  if (/\d-$/u.test(sentence.text.slice(Math.max(before - 2, 0), before))) return false;
  return (
    (/^\s?[-–—]\s?$|^ (?:to|a|bis|à|or|tot|até|und) $/u.test(between) ||
      (BETWEEN.test(sentence.word(left.from - 1)) && /^ (?:and|et|y|e|en) $/u.test(between))) &&
    left.value < right.value
  );
}

/** `between 10 and 25` */
const BETWEEN = /^(?:between|zwischen|entre|tra|fra|tussen)$/u;
const DIGITS = /^x?(\d{1,12})(k|x|ish)?$/u;

function digitsAt(sentence: Sentence, at: number): NumberSpan | undefined {
  const word = sentence.word(at);
  const match = DIGITS.exec(word) ?? /^(\d+\.\d+)(k)$/u.exec(word);
  if (match === null) return undefined;
  const before = sentence.text.slice(0, sentence.tokens[at]?.start ?? 0);
  const multiplier = multiplierOfWord(sentence.word(at + 1));
  const group = groupOfWord(sentence.word(at + 1));
  const factor = match[2] === 'k' ? 1000 : (multiplier ?? group ?? 1);
  return {
    from: at,
    to:
      at +
      (match[2] !== undefined || (multiplier ?? group) === undefined ? 1 : 2) +
      (match[2] === undefined &&
      (multiplier ?? group) === undefined &&
      PIECES.test(sentence.word(at + 1))
        ? 1
        : 0),
    value: Number(match[1]) * factor,
    // `-5`, but neither the `-10` of `5-10` nor the dash of ` - 20 each`.
    negative: /(?:^|\s)[-−]$/u.test(before) || sentence.word(at - 1) === 'minus',
    inWords: false,
  };
}
