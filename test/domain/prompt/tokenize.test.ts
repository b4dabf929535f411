import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenize } from '../../../functions/domain/prompt/tokenize.ts';

describe('tokens', () => {
  const wordsOf = (text: string): string[] => tokenize(text).map(({ word }) => word);

  test('keep numbers whole', () => {
    expect(wordsOf('1,500 or 2.500 or 4.5')).toEqual(['1500', 'or', '2500', 'or', '4.5']);
    expect(wordsOf('90210,90211')).toEqual(['90210', ',', '90211']);
  });

  test('separate phrases but not abbreviations', () => {
    expect(wordsOf('roofers. Tampa')).toEqual(['roofers', ',', 'tampa']);
    expect(wordsOf('St. Louis')).toEqual(['st', 'louis']);
    expect(wordsOf('Washington, D.C.')).toEqual(['washington', ',', 'dc']);
  });

  test('point at their own text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) =>
        tokenize(text).every(
          ({ raw, start, end, word }) =>
            word === ',' || raw === '&' || text.slice(start, end) === raw,
        ),
      ),
    );
  });
});
