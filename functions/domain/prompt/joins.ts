import type { Sentence } from './tokens.ts';

type Words = Pick<Sentence, 'word'>;

/** Several words that join the members of a list, in the seven languages. */
const PHRASES: ReadonlySet<string> = new Set(
  'along with|together with|in addition to|as well as|the same for|same for|the same with|same with|if possible|ideally also|als auch|ebenso wie|zusatzlich zu|und zudem|wenn moglich|ainsi que|de meme que|en plus de|en plus des|si possible|asi como|ademas de|junto con|si es posible|cosi come|oltre a|oltre ai|oltre agli|oltre alle|insieme a|insieme ai|insieme agli|se possibile|bem como|assim como|alem de|alem dos|alem das|junto com|se possivel|samen met|indien mogelijk'.split(
    '|',
  ),
);
const PHRASE_WORDS: ReadonlySet<string> = new Set([...PHRASES].flatMap((one) => one.split(' ')));
const LONGEST_PHRASE = 3;
/** `zowel tandartsen als dierenartsen`: the second word of two that join. */
const CORRELATES: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:als|wie)$/u, /^(?:zowel|sowohl)$/u],
  [/^que$/u, /^aussi$/u],
  [/^(?:como|quanto|cuanto)$/u, /^tanto$/u],
  [/^(?:che|sia)$/u, /^sia$/u],
];
const FARTHEST = 8;

const words = (sentence: Words, from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => sentence.word(from + at)).join(' ');

/** Whether a word is one of several that join the members of a list together. */
export function joinsInPhrase(sentence: Words, at: number): boolean {
  const word = sentence.word(at);
  if (PHRASE_WORDS.has(word))
    for (let length = 2; length <= LONGEST_PHRASE; length++)
      for (let from = at - length + 1; from <= at; from++)
        if (PHRASES.has(words(sentence, from, from + length))) return true;
  const first = CORRELATES.find(([second]) => second.test(word))?.[1];
  if (first === undefined) return false;
  return Array.from({ length: FARTHEST }, (_, back) => sentence.word(at - 1 - back)).some(
    (before) => first.test(before),
  );
}
