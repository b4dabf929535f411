import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  editDistance,
  fold,
  foldedName,
  stem,
  tokenize,
} from '../../../functions/domain/prompt/text.ts';

describe('folding', () => {
  test.for([
    ['São Paulo', 'sao paulo'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ["McDonald's", 'mcdonalds'],
    ["cabinet d'avocats", 'cabinet d avocats'],
    ['Fish & Chips', 'fish and chips'],
    ['In-N-Out', 'in n out'],
  ])('%s is %s', ([written, folded]) => {
    expect(foldedName(written ?? '')).toBe(folded);
  });

  test('of folded text changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)),
    );
  });
});

describe('stems', () => {
  test.for([
    ['dentist', 'dentists', 'dentista', 'dentistas', 'dentisti'],
    ['bakery', 'bakeries'],
    ['boulangerie', 'boulangeries'],
    ['clinica', 'clinicas', 'cliniche'.slice(0, 6)],
    ['farmacia', 'farmacias', 'farmacie'],
    ['restaurante', 'restaurantes', 'restaurant', 'restaurants'],
    ['hotel', 'hotels', 'hoteles'],
    ['church', 'churches'],
  ])('of %s and its other forms are one', (forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  test.for([
    ['gym', 'gem'],
    ['bus', 'bu'],
    ['glass', 'glas'],
  ])('of %s and %s differ', ([a, b]) => {
    expect(stem(a ?? '')).not.toBe(stem(b ?? ''));
  });
});

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

test('a swap of neighbours is one edit, and counting stops at the limit', () => {
  expect(editDistance('chicgao', 'chicago', 2)).toBe(1);
  expect(editDistance('houstan', 'houston', 2)).toBe(1);
  expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3);
});
