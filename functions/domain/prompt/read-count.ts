import { MOST_LEADS } from './proposers/count.ts';
import type { ReadSentence } from './read-sentence.ts';

/** Words that may stand between a number and what it counts. */
export const MOST_BETWEEN = 5;

export interface CountReading {
  /** Leads asked for in all; null when none are named. */
  readonly count: number | null;
  /** A number was asked for that no job can serve. */
  readonly impossible: 'too_small' | 'too_large' | null;
}

/**
 * The number of leads. Several numbers that each stand before a category or a place add up; `each` multiplies by the
 * places or the categories.
 */
export function readCount(
  read: ReadSentence,
  shape: { readonly places: number; readonly categories: number },
): CountReading {
  const found = read.of('count');
  const [first] = found;
  if (first === undefined) return { count: null, impossible: null };
  const counting = found.filter(({ to }) => countsBusinesses(read, to));
  const members = found.filter((count) => counting.includes(count) || count.value.ofPlace);
  if (members.length === 0) members.push(first);
  if (members.some(({ value }) => value.negative || value.value < 1))
    return { count: null, impossible: 'too_small' };
  const sum = members.reduce((total, { value }) => total + value.value, 0);
  const times = isEach(read, first.to) ? Math.max(shape.places, shape.categories, 1) : 1;
  const count = Math.round(sum * times);
  return count > MOST_LEADS
    ? { count: null, impossible: 'too_large' }
    : { count, impossible: null };
}

/** A kind of business or a brand follows, with only what describes it in between. */
function countsBusinesses(read: ReadSentence, to: number): boolean {
  for (let at = to; at < to + MOST_BETWEEN && read.sentence.isWord(at); at++) {
    const claim = read.claimOf(at);
    if (claim === 'category' || claim === 'brand') return true;
    if (claim === 'count') return false;
  }
  return false;
}

function isEach({ sentence }: ReadSentence, to: number): boolean {
  if (/^(?:each|apiece|jeweils|ciascuno|cadauno)$/u.test(sentence.word(to))) return true;
  const after = sentence.words(to, to + 4);
  return (
    /\b(?:per|in each|for each|from each|of each|pro|je|por cada|par|por|per ogni) (?:city|cities|town|state|region|category|location|stadt|ort|ciudad|ville|cidade|citta|stad|area|place|zip|postcode)\b/u.test(
      after,
    ) || /\beach(?! other)\b|\bjeweils\b/u.test(sentence.line)
  );
}
