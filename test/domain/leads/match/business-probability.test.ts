import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import {
  MATCH_THRESHOLD,
  matchProbability,
} from '../../../../functions/domain/leads/match/business-probability.ts';
import { FEATURES } from '../../../../functions/domain/leads/match/pair-features.ts';
import { WEIGHTS } from '../../../../functions/domain/leads/match/weights.ts';
import { normalizePlace } from '../../../../functions/domain/leads/normalize/normalize-place.ts';
import { fromOvertureRecord } from '../../../../functions/domain/sources/overture-record.ts';
import { aBusiness, RETRIEVED_AT } from '../builders.ts';

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
  return normalizePlace(record, RETRIEVED_AT);
}

test('the weights belong to the features', () => {
  expect(WEIGHTS).toHaveLength(FEATURES.length);
  expect(WEIGHTS.every(Number.isFinite)).toBe(true);
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
