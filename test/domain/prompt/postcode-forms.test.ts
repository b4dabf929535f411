import { describe, expect, test } from 'vitest';
import {
  findPostcodeForms,
  POSTCODE_FORMS,
} from '../../../functions/domain/prompt/postcode-forms.ts';
import type { PostcodeCountry } from '../../../functions/domain/prompt/postcode-forms.ts';

/** `country code` of each candidate that covers the whole text, with `!` when nothing else is written so. */
const formsOf = (text: string): string[] =>
  findPostcodeForms(text)
    .filter(({ start, end }) => start === 0 && end === text.length)
    .map(
      ({ countryCode, code, isDistinctive }) => `${countryCode} ${code}${isDistinctive ? '!' : ''}`,
    );

describe('the forms of postcodes', () => {
  test.for([
    ['78701-1234', 'US 78701-1234!'],
    ['SW1A 1AA', 'GB SW1A 1AA!'],
    ['sw1a1aa', 'GB SW1A 1AA!'],
    ['NW1', 'GB NW1'],
    ['M5V 2T6', 'CA M5V 2T6!'],
    ['m5v2t6', 'CA M5V 2T6!'],
    ['1015 CJ', 'NL 1015 CJ!'],
    ['1015CJ', 'NL 1015 CJ!'],
    ['01310-100', 'BR 01310-100!'],
    ['4000-322', 'PT 4000-322!'],
    ['150-0001', 'JP 150-0001'],
    ['00-950', 'PL 00-950'],
    ['110 00', 'CZ 110 00'],
    ['114 55', 'SE 114 55'],
    ['560001', 'IN 560001'],
    ['560 001', 'IN 560001'],
    ['D02 X285', 'IE D02 X285!'],
    ['D6W XY00', 'IE D6W XY00!'],
    ['C1425CLA', 'AR C1425CLA!'],
    ['D-10115', 'DE 10115!'],
    ['CH-8001', 'CH 8001!'],
    ['L-1220', 'LU 1220!'],
    ['SE-114 55', 'SE 114 55!'],
  ])('hold %s as %s', ([text = '', form = '']) => {
    expect(formsOf(text)).toContain(form);
  });

  test('name each country that writes plain digits so, and none that has no such code', () => {
    const countriesOf = (text: string) => findPostcodeForms(text).map((form) => form.countryCode);
    expect(countriesOf('28013')).toEqual(expect.arrayContaining(['ES', 'US', 'FR', 'DE']));
    expect(countriesOf('78701')).not.toContain('ES');
    expect(countriesOf('1010')).toEqual(expect.arrayContaining(['AT', 'CH', 'BE', 'NL', 'AU']));
    expect(countriesOf('0150')).not.toContain('AT');
    expect(countriesOf('A4')).toEqual([]);
    expect(countriesOf('D2D')).toEqual([]);
  });

  test.for([
    '78701',
    '2000',
    '560001',
    '110 00',
    '50-100',
    '555-0142',
    'M5',
    'B2B',
    '2000 km',
    'V8',
  ])('take %s for nothing certain: it may be another number', (text) => {
    expect(findPostcodeForms(text).filter(({ isDistinctive }) => isDistinctive)).toEqual([]);
  });

  test.for([
    'call 303-555-0142',
    'over 10,000 people',
    '€50000 a year',
    'top 5000% more',
    'v1.2.10115',
    'user@10115',
    '',
    'no digits at all',
  ])('leave the parts of longer numbers alone: %s', (text) => {
    expect(findPostcodeForms(text)).toEqual([]);
  });

  test('stand where the text has them', () => {
    const text = 'plumbers near 221B Baker Street, London NW1 6XE';
    const found = findPostcodeForms(text).filter(({ isDistinctive }) => isDistinctive);
    expect(found.map(({ start, end, code }) => [text.slice(start, end), code])).toEqual([
      ['NW1 6XE', 'NW1 6XE'],
    ]);
  });

  test('cover a code of every country by its official shape', () => {
    const example: Partial<Record<PostcodeCountry, string>> = {
      GB: 'M1 1AA',
      IE: 'A65 F4E2',
      SK: '811 01',
    };
    for (const [country, { shapes }] of Object.entries(POSTCODE_FORMS)) {
      const code =
        example[country as PostcodeCountry] ??
        (shapes[0] ?? '').replaceAll('9', '2').replaceAll('A', 'B');
      expect(
        formsOf(code).map((form) => form.slice(0, 2)),
        code,
      ).toContain(country);
    }
  });

  test('take linear time for hostile text', () => {
    const seconds = (text: string): number => {
      const start = performance.now();
      findPostcodeForms(text);
      return performance.now() - start;
    };
    for (const piece of ['1015 CJ ', 'D-', '1-', 'A9A ', '9'])
      expect(seconds(piece.repeat(20_000))).toBeLessThan(5_000);
  });
});
