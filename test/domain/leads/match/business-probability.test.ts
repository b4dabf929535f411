import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import {
  MATCH_THRESHOLD,
  matchProbability,
} from '../../../../functions/domain/leads/match/business-probability.ts';
import { matchKey } from '../../../../functions/domain/leads/match/match-key.ts';
import {
  FEATURE_NAMES,
  pairFeatures,
} from '../../../../functions/domain/leads/match/pair-features.ts';
import { resolveBusinesses } from '../../../../functions/domain/leads/match/resolve-businesses.ts';
import { WEIGHTS } from '../../../../functions/domain/leads/match/weights.ts';
import { normalizeRecord } from '../../../../functions/domain/leads/normalize/normalize-record.ts';
import { fromOvertureRecord } from '../../../../functions/domain/sources/overture-record.ts';
import { aBusiness, RETRIEVED_AT } from '../builders.ts';
import { variedPairs } from './varied-pairs.ts';

interface Pair {
  match: boolean;
  a: unknown;
  b: unknown;
}

const PAIRS = readFileSync(
  new URL('../../../fixtures/leads/overture_place_pairs.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Pair);

function read(raw: unknown): Business {
  const record = fromOvertureRecord(raw, 'overture');
  if (record === null) throw new Error('A fixture is no place.');
  return normalizeRecord(record, RETRIEVED_AT);
}

const VARIED = variedPairs(300);
const logOddsOf = (probability: number): number => Math.log(probability / (1 - probability));
/** As the snapshot shows it: finer than the weights are written. */
const shown = (logOdds: number): string => logOdds.toFixed(5);

test('the model says of every pair what it said when it was fitted', async () => {
  const said = VARIED.map(([a, b]) => shown(logOddsOf(matchProbability(a, b))));
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(
    '../../../fixtures/leads/pair_log_odds.txt',
  );
});

test('no two weights can be swapped without another answer on one of these pairs', () => {
  const pairs = VARIED.map(([a, b]) => {
    const features = new Float64Array(FEATURE_NAMES.length);
    pairFeatures(matchKey(a), matchKey(b), features);
    return { features, logOdds: logOddsOf(matchProbability(a, b)) };
  });
  const isNoticed = (i: number, j: number, change: number): boolean =>
    pairs.some(({ features, logOdds }) => {
      const moved = change * ((features[i] ?? 0) - (features[j] ?? 0));
      return shown(logOdds + moved) !== shown(logOdds);
    });
  const unnoticed = FEATURE_NAMES.flatMap((one, i) =>
    FEATURE_NAMES.flatMap((other, j) =>
      j <= i || isNoticed(i, j, WEIGHTS[other] - WEIGHTS[one]) ? [] : [`${one} and ${other}`],
    ),
  );
  expect(unnoticed).toEqual([]);
});

test('invented pairs of one and of two businesses are told apart', () => {
  let right = 0;
  let wrong = 0;
  for (const { match, a, b } of PAIRS) {
    const said = matchProbability(read(a), read(b)) >= MATCH_THRESHOLD;
    if (said && match) right += 2;
    else if (said !== match) wrong += 1;
  }
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.9);
});

test('the order of the two does not matter', () => {
  for (const { a, b } of PAIRS) {
    expect(matchProbability(read(a), read(b))).toBeCloseTo(matchProbability(read(b), read(a)), 12);
  }
});

test('a probability for any names, never NaN', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(name, name, fc.option(name), fc.boolean(), (first, second, street, bare) => {
      const a = aBusiness({ name: first }, { street });
      const b = bare
        ? aBusiness({ name: second, phones: [], websites: [], address: null })
        : aBusiness({ name: second });
      const probability = matchProbability(a, b);
      expect(probability >= 0 && probability <= 1).toBe(true);
    }),
  );
});

test('the further apart, the less likely', () => {
  const near = [0, 200, 500, 1_500, 8_000, 50_000].map((meters) =>
    matchProbability(
      aBusiness({ phones: [] }),
      aBusiness({ phones: [], latitude: 30.2531 + meters / 111_000 }),
    ),
  );
  expect(near).toEqual(near.toSorted((a, b) => b - a));
  expect(near.at(-1)).toBeLessThan(0.5);
});

const shop = (
  name: string,
  primary: string,
  { phone, websites = [] }: { phone?: string; websites?: string[] } = {},
): Business =>
  aBusiness({
    name,
    category: { primary, hierarchy: [], alternates: [], basic: null },
    phones: phone === undefined ? [] : [phone],
    websites,
    latitude: null,
    longitude: null,
  });
const SITE = { phone: '512-478-0101', websites: ['https://magnolia.example'] };

test.for([
  ['5 Guys', 'Five Guys', 'burger_restaurant'],
  ['7-Eleven', 'Seven Eleven', 'convenience_store'],
  ['3 Brothers Pizza', 'Three Brothers Pizza', 'pizza_restaurant'],
] as const)('digits and words are one: %s, %s', ([name, other, kind]) => {
  expect(matchProbability(shop(name, kind), shop(other, kind))).toBeGreaterThan(0.9);
});

test.for([
  [
    'two brands at one address',
    shop('Target', 'department_store'),
    shop('Starbucks', 'coffee_shop'),
  ],
  [
    'a grocery and its pharmacy',
    shop('Kroger', 'grocery_store'),
    shop('Kroger Pharmacy', 'pharmacy'),
  ],
  [
    'a grocery and its pharmacy, one site',
    shop('Kroger', 'grocery_store', { websites: ['https://kroger.example/stores/1'] }),
    shop('Kroger Pharmacy', 'pharmacy', { websites: ['https://kroger.example/stores/1'] }),
  ],
  [
    'a hotel and its restaurant, one phone and site',
    shop('Hotel Magnolia', 'hotel', SITE),
    shop('Magnolia Restaurant', 'restaurant', SITE),
  ],
  [
    'a hotel and its restaurant of one name, one phone',
    shop('Magnolia Hotel', 'hotel', { phone: '512-478-0101' }),
    shop('Magnolia Hotel Restaurant', 'restaurant', { phone: '512-478-0101' }),
  ],
  [
    'a hotel and its bar, one phone',
    shop('Hyatt Regency', 'hotel', { phone: '512-478-0101' }),
    shop('Hyatt Regency Bar & Grill', 'bar_and_grill_restaurant', { phone: '512-478-0101' }),
  ],
  [
    'a dealer and its workshop',
    shop('Hill Country Toyota', 'car_dealer', { phone: '512-478-0101' }),
    shop('Hill Country Toyota Service Center', 'automotive_repair', { phone: '512-478-0102' }),
  ],
] as const)('two businesses: %s', ([, a, b]) => {
  expect(matchProbability(a, b)).toBeLessThan(MATCH_THRESHOLD);
  expect(
    resolveBusinesses([a, { ...b, sources: [{ ...firstOf(b), recordId: 'place-2' }] }]),
  ).toHaveLength(2);
});

function firstOf({ sources: [first] }: Business): Business['sources'][number] {
  if (first === undefined) throw new Error('No source.');
  return first;
}

test('a word of the name that is the kind of both makes no part of another business', () => {
  const katsu = (name: string, kind: string, street: string) => ({
    ...aBusiness({
      name,
      websites: [],
      phones: ['(512) 478-0177'],
      category: { primary: kind, hierarchy: [kind], alternates: [], basic: null },
    }),
    street,
  });
  const restaurant = katsu('Restaurant Katsu', 'japanese_restaurant', '1972 N Hillhurst Ave');
  const same = matchProbability(
    restaurant,
    katsu('Katsu', 'sushi_restaurant', '1972 Hillhurst Ave'),
  );
  const inHotel = matchProbability(restaurant, katsu('Katsu', 'hotel', '1972 Hillhurst Ave'));
  expect(same).toBeGreaterThan(MATCH_THRESHOLD);
  expect(inHotel).toBeLessThan(MATCH_THRESHOLD);
});
