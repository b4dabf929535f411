import { joinsInPhrase } from './joins.ts';
import type { Sentence } from './tokens.ts';

const JOINS =
  /^(?:\+|and|or|as|also|plus|y|o|u|e|et|ou|ed|und|oder|sowie|en|of|n|then|dann|luego|puis|poi|nonche|alsook|evenals|tambien|tambem|ademas|inoltre|ausserdem|daarnaast)$/u;

type Words = Pick<Sentence, 'word' | 'isSeparator'>;

const joins = (sentence: Words, at: number): boolean =>
  sentence.isSeparator(at) || JOINS.test(sentence.word(at)) || joinsInPhrase(sentence, at);

/** How many words before each position make a list; filled as far as somebody asked. */
const COUNTS = new WeakMap<Words, number[]>();
/** Spans this near are looked at word by word. */
const NEAR = 6;

/** Whether something between two spans makes members of one list of them: a joining word, a comma, a new sentence. */
export function isListed(sentence: Words, from: number, to: number): boolean {
  if (to - from <= NEAR) {
    for (let at = from; at < to; at++) if (joins(sentence, at)) return true;
    return false;
  }
  let counts = COUNTS.get(sentence);
  if (counts === undefined) COUNTS.set(sentence, (counts = [0]));
  for (let at = counts.length; at <= to; at++)
    counts.push((counts[at - 1] ?? 0) + (joins(sentence, at - 1) ? 1 : 0));
  return (counts[to] ?? 0) > (counts[from] ?? 0);
}

/** Whether nothing makes a list of a span and one that stands before it with words between. */
export const isUnlisted = (
  sentence: Words,
  before: { readonly to: number } | undefined,
  from: number,
): boolean => before !== undefined && before.to < from && !isListed(sentence, before.to, from);

/** Whether only words that join stand between two spans. */
export function isJoined(sentence: Pick<Sentence, 'word'>, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!JOINS.test(sentence.word(at))) return false;
  return true;
}
