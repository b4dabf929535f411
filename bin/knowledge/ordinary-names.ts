/** Lines of the gazetteer for names of places that are words, too. */
import { foldedName } from '../../functions/domain/kernel/text.ts';
import { allWords, commonWords } from './common-words.ts';

/** So many words in a row are hardly a name by accident. */
const MOST_WORDS = 3;
/** Shorter names are never read without a reason. */
const LEAST_LETTERS = 4;
/** Of the words of a language, by use. */
const MOST_USED = 5_000;
/** Names begin like this, and nothing else does. */
const OPENS_NAMES =
  /^(?:san|santa|santo|sant|sao|saint|sainte|sankt|st|ste|sint|mount|fort|villa|ville|castel|monte|rio|puerto|porto|porte|bad|los|las|llano|cerro) /u;

/**
 * The names of towns and parts of cities that are ordinary words of a language, or of people or chains. One that is
 * not may be meant wherever it stands. `places`: the lines of the gazetteer so far; `brands`: keys of the brand file.
 */
export function ordinaryNameLines(
  places: readonly string[],
  brands: ReadonlySet<string>,
): string[] {
  const words = allWords();
  const common = commonWords(MOST_USED);
  const isOrdinary = (name: string): boolean => {
    if (words.has(name) || brands.has(name)) return true;
    const [, ...others] = name.split(' ');
    // Several rare words beside each other are no accident.
    return (
      others.length > 0 &&
      !OPENS_NAMES.test(name) &&
      name.split(' ').every((word) => common.has(word))
    );
  };
  const names = new Set<string>();
  for (const name of ownNames(places))
    if (name.length >= LEAST_LETTERS && name.split(' ').length <= MOST_WORDS && isOrdinary(name))
      names.add(name);
  return ['@o', ...[...names].toSorted()];
}

/** Of towns and areas, by which they are asked for: no names in other languages. */
function* ownNames(places: readonly string[]): Generator<string> {
  let kind = '';
  for (const line of places) {
    if (line.startsWith('@')) kind = line.slice(1, 2);
    else if (kind === 'c' || kind === 'a') {
      const [name = '', keys = ''] = line.split('\t');
      yield foldedName(name);
      for (const key of keys.split('|')) if (/^[=+]/u.test(key)) yield key.slice(1);
    }
  }
}
