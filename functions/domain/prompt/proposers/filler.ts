import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { FILLER_PHRASES } from '../filler-phrases.ts';
import { FILLERS, PURPOSES } from '../filler-words.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { isPostcodeLabel } from '../places/postcodes.ts';
import type { Sentence } from '../tokens.ts';
import {
  ARTICLES,
  CONNECTORS,
  GENERIC_NOUNS,
  isNegation,
  PLACE_LEADS,
  PLACE_PREPOSITIONS,
  STOP_WORDS,
  WITH_WORDS,
} from '../words.ts';

const LISTS = [
  STOP_WORDS,
  FILLERS,
  PURPOSES,
  ARTICLES,
  CONNECTORS,
  GENERIC_NOUNS,
  PLACE_LEADS,
  PLACE_PREPOSITIONS,
  WITH_WORDS,
] as const;

/** A word of grammar, courtesy or purpose, which says nothing about the businesses. A negation always does. */
export function isFiller(word: string, language: string): boolean {
  return (
    !isNegation(word, language) && (isPostcodeLabel(word) || LISTS.some((list) => list.has(word)))
  );
}

export function proposeFillers({ sentence, language }: PlaceContext): CandidateOf<'filler'>[] {
  const words = sentence.tokens.flatMap(({ word }, at) =>
    sentence.isSeparator(at) || isFiller(word, language)
      ? [
          candidate('filler', { from: at, to: at + 1 }, 'word', {
            filler: sentence.isSeparator(at) ? 0 : 1,
          }),
        ]
      : [],
  );
  // A sentence of few words may be taken for English.
  const least = language === 'en' ? 2 : 1;
  return [...words, ...phrases(sentence).filter(({ from, to }) => to - from >= least)];
}

/** How much more a word of a phrase says than a filler by itself: Dutch `indien mogelijk` is not in India. */
const PHRASE_WORD = 40;

/** `auf der Suche nach`, `si possible`: words that say nothing together. */
function phrases(sentence: Sentence): CandidateOf<'filler'>[] {
  return [...sentence.line.matchAll(FILLER_PHRASES)].flatMap(({ 0: said, index }) => {
    const text = said.trim();
    if (text === '') return [];
    const span = sentence.tokensOf({ index: index + said.indexOf(text), length: text.length });
    const words = span.to - span.from;
    return [candidate('filler', span, 'phrase', { filler: words > 1 ? PHRASE_WORD * words : 1 })];
  });
}
