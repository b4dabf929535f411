import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Evidence } from '../evidence.ts';
import type { Sentence } from '../tokens.ts';
import { GENERIC_NOUNS } from '../words.ts';

/** A phrase alone, and with the generic nouns after it: plumbing companies. */
export function withGenerics(
  sentence: Sentence,
  from: number,
  phraseTo: number,
  ids: readonly string[],
  words: number,
  evidence: Evidence,
): CandidateOf<'category'>[] {
  let to = phraseTo;
  while (to < phraseTo + 2 && GENERIC_NOUNS.has(sentence.word(to))) to++;
  const ends = to > phraseTo ? [phraseTo, to] : [phraseTo];
  return ends.map((end) =>
    candidate(
      'category',
      { from, to: end },
      { ids, words, phraseTo },
      {
        category: 1,
        category_word: phraseTo - from,
        generic_noun: end - phraseTo,
        ...(ids.length > 1 ? { category_ambiguous: 1 } : {}),
        ...evidence,
      },
    ),
  );
}
