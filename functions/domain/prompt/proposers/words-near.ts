import { editDistance } from '../../kernel/text.ts';
import type { CategoryIndex } from '../knowledge.ts';

type Words = Pick<CategoryIndex, 'isWord' | 'similarWords'>;

/** People also write what they hear: fotographer, kosmetic. */
export function spellingsOf(word: string): string[] {
  const heard = [
    word.replace(/^f/u, 'ph'),
    word.replace(/^ph/u, 'f'),
    word.replace(/^k/u, 'c'),
    word.replace(/^c(?=[aou])/u, 'k'),
  ];
  return [...new Set([word, ...heard])];
}

/** Stemmed words of the vocabulary of one typing error away, best first. */
export const similarTo = (index: Words, stemmed: string): string[] =>
  index.similarWords(stemmed).filter((word) => editDistance(stemmed, word, 1) <= 1);

/** What a stemmed word might be a misspelling of. */
export const wordsNear = (index: Words, stemmed: string): string[] =>
  spellingsOf(stemmed).flatMap((spelling) => [
    ...(spelling !== stemmed && index.isWord(spelling) ? [spelling] : []),
    ...similarTo(index, spelling),
  ]);
