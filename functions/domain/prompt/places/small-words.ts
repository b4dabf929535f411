import type { Sentence } from '../tokens.ts';
import { CONNECTORS, STOP_WORDS, WITH_WORDS } from '../words.ts';
import type { PlaceContext } from './place-value.ts';

/** Abbreviations of regions that are small words too: read only when shouted or after a comma. */
const SMALL_WORDS = new Set(
  'in or me de la hi ok so no oh pa ma id al co mo ga va ca ms mi ac ap am ba go to se es pi pe pb ai ar be fr ge ne ti vs so at'.split(
    ' ',
  ),
);
/** Whether a word is a small one of some language here, and no short form of a region. */
export function isSmallWord(
  { sentence, language }: PlaceContext,
  at: number,
  afterComma: boolean,
): boolean {
  const word = sentence.word(at);
  // `Baden-Württemberg ab 10 Mio`: from, not Alberta.
  if (language === 'de' && word === 'ab' && !sentence.isShouted(at)) return true;
  // `in Bonn, ca. 50 Adressen`
  if (word === 'ca' && !sentence.isShouted(at) && /^\d{1,4}$/u.test(sentence.word(at + 1)))
    return true;
  if (isSaid(sentence, at, afterComma)) return true;
  if (!SMALL_WORDS.has(word) && !STOP_WORDS.has(word)) return false;
  if (sentence.isShouted(at)) return false;
  const next = sentence.word(at + 1);
  const isLast = at === sentence.length - 1 || /^(?:usa|us|\d{5})$/u.test(next);
  if (word.length !== 2) return true;
  // `a Perugia, me ne servono 20`, `à Lyon, il m'en faut 35`: words of other languages, wherever they stand.
  const ends =
    isLast || sentence.isSeparator(at + 1) || WITH_WORDS.has(next) || CONNECTORS.has(next);
  if (afterComma) return !ends && (language !== 'en' || STOP_WORDS.has(word));
  return !isLast || /^(?:in|me|or|so|no|de|la)$/u.test(word);
}

/** Codes of regions that are words: `so I can call them`, `nu graag`, `sa liste`. */
const WORDS_LIKE_CODES = /^(?:ad|al|co|de|hi|id|in|la|ma|me|nu|ok|or|pa|sa|so|us)$/u;

/** A word behind a comma, in small letters, that more words of a clause follow. */
function isSaid(sentence: Sentence, at: number, afterComma: boolean): boolean {
  if (!afterComma || sentence.isCapitalised(at) || !WORDS_LIKE_CODES.test(sentence.word(at)))
    return false;
  const next = sentence.word(at + 1);
  const ends = !sentence.isWord(at + 1) || /^(?:usa|us|\d{5})$/u.test(next);
  if (ends) return false;
  return (
    /^(?:so|ok)$/u.test(sentence.word(at)) ||
    !(WITH_WORDS.has(next) || (sentence.flat && CONNECTORS.has(next)))
  );
}
