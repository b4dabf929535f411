import { joinsInPhrase } from './joins.ts';
import type { Sentence } from './tokens.ts';

const JOINS =
  /^(?:\+|and|or|as|also|plus|y|o|u|e|et|ou|ed|und|oder|sowie|en|of|n|then|dann|luego|puis|poi|nonche|alsook|evenals|tambien|tambem|ademas|inoltre|ausserdem|daarnaast)$/u;

/** Whether something between two spans makes members of one list of them: a joining word, a comma, a new sentence. */
export function isListed(
  sentence: Pick<Sentence, 'word' | 'isSeparator'>,
  from: number,
  to: number,
): boolean {
  for (let at = from; at < to; at++)
    if (sentence.isSeparator(at) || JOINS.test(sentence.word(at)) || joinsInPhrase(sentence, at))
      return true;
  return false;
}

/** Whether nothing makes a list of a span and one that stands before it with words between. */
export const isUnlisted = (
  sentence: Pick<Sentence, 'word' | 'isSeparator'>,
  before: { readonly to: number } | undefined,
  from: number,
): boolean => before !== undefined && before.to < from && !isListed(sentence, before.to, from);

/** Whether only words that join stand between two spans. */
export function isJoined(sentence: Pick<Sentence, 'word'>, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!JOINS.test(sentence.word(at))) return false;
  return true;
}
