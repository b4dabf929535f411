import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PhraseFile } from '../../../functions/adapters/knowledge/phrase-file.ts';

const fileOf = (phrases: Readonly<Record<string, readonly number[]>>): PhraseFile =>
  new PhraseFile(
    Buffer.from(
      Object.entries(phrases)
        .map(
          ([phrase, numbers]) =>
            `${phrase}\t${numbers.map((number) => number.toString(36)).join(' ')}`,
        )
        .toSorted()
        .join('\n'),
    ),
  );

const word = fc.stringMatching(/^[a-c1]{1,5}$/);
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const phrases = fc.dictionary(phrase, fc.array(fc.nat(3_000), { minLength: 1, maxLength: 3 }));

test('finds exactly the phrases it holds, and tells how many begin with a word and how long they are', () => {
  fc.assert(
    fc.property(phrases, fc.array(phrase), (held, asked) => {
      const file = fileOf(held);
      const keys = Object.keys(held);
      for (const one of [...keys, ...asked])
        expect(file.numbersOf(one)).toEqual(Object.hasOwn(held, one) ? held[one] : []);
      for (const first of [...keys, ...asked].map((one) => one.split(' ')[0] ?? '')) {
        const begun = keys.filter((one) => one === first || one.startsWith(`${first} `));
        expect(file.countFrom(first)).toBe(begun.length);
        expect(file.longestFrom(first)).toBe(
          Math.max(0, ...begun.map((one) => one.split(' ').length)),
        );
      }
    }),
  );
});

test('lists each first word of four letters or more once', () => {
  fc.assert(
    fc.property(phrases, (held) => {
      const file = fileOf(held);
      for (const letter of ['a', 'b', 'c', '1', 'z']) {
        const words = Object.keys(held)
          .map((one) => one.split(' ')[0] ?? '')
          .filter((one) => one.length >= 4 && one.startsWith(letter));
        expect(file.firstWords(letter)).toEqual([...new Set(words)].toSorted());
      }
    }),
  );
});

test('knows nothing for an empty file, an empty text and letters that no phrase has', () => {
  const file = fileOf({ 'coffe shop': [7] });
  for (const text of ['', ' ', 'coffe', 'coffe ', 'coffe shop ', 'café', '\u{1F355}', 'zzz'])
    expect(file.numbersOf(text)).toEqual([]);
  expect(fileOf({}).numbersOf('coffe')).toEqual([]);
  expect(fileOf({}).longestFrom('coffe')).toBe(0);
});
