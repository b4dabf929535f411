import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { FILLERS, PURPOSES } from '../filler-words.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { isPostcodeLabel } from '../places/postcodes.ts';
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
  return sentence.tokens.flatMap(({ word }, at) =>
    sentence.isSeparator(at) || isFiller(word, language)
      ? [
          candidate('filler', { from: at, to: at + 1 }, null, {
            filler: sentence.isSeparator(at) ? 0 : 1,
          }),
        ]
      : [],
  );
}
