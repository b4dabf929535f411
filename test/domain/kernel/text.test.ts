import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  editDistance,
  foldAccents,
  foldedName,
  stem,
} from '../../../functions/domain/kernel/text.ts';

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
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => foldAccents(foldAccents(text)) === foldAccents(text),
      ),
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

test('a swap of neighbours is one edit, and counting stops at the limit', () => {
  expect(editDistance('chicgao', 'chicago', 2)).toBe(1);
  expect(editDistance('houstan', 'houston', 2)).toBe(1);
  expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3);
});
