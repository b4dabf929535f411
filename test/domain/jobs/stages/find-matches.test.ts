import { expect, test } from 'vitest';
import { findMatches } from '../../../../functions/domain/jobs/stages/find-matches.ts';
import { flatTree, noBrands } from '../../../support/memory-pipeline.ts';
import { aBusiness, aRequest, NOW } from '../../leads/builders.ts';

/** Practices that no rule merges: each has a name, house, number and site of its own. */
const practice = (recordId: string, confidence: number, phones = [`(512) 478-01${recordId}`]) =>
  aBusiness({
    recordId,
    name: `${NAMES[Number(recordId) % 10]} Dental`,
    confidence,
    phones,
    websites: [`https://practice-${recordId}.example/`],
    address: {
      freeform: `${recordId} ${NAMES[Number(recordId) % 10]} Street`,
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    latitude: 30.2 + Number(recordId) / 1_000,
  });
const NAMES = 'Alder Birch Cedar Dogwood Elm Fir Gum Hazel Iris Juniper'.split(' ');

const find = (...records: ReturnType<typeof practice>[]) =>
  findMatches(
    { now: () => NOW, categories: flatTree, brands: noBrands },
    records,
    aRequest({ count: 10 }),
  );

const idsOf = (...records: ReturnType<typeof practice>[]) =>
  find(...records).matches.map(({ sources }) => sources[0]?.recordId);

test('the best stand first, in whatever order they were read', () => {
  // The best one has the last id.
  const [poor, fair, good] = [
    practice('11', 0.3, []),
    practice('12', 0.6),
    practice('13', 0.99),
  ] as const;
  for (const order of [
    [good, fair, poor],
    [poor, good, fair],
    [fair, poor, good],
  ])
    expect(idsOf(...order)).toEqual(['13', '12', '11']);
});

test('those that are as good stand in the order of their records', () => {
  const equals = ['24', '21', '23', '22'].map((id) => practice(id, 0.9));
  expect(idsOf(...equals)).toEqual(['21', '22', '23', '24']);
  expect(idsOf(...equals.toReversed())).toEqual(['21', '22', '23', '24']);
});

test('two records of one business are one, and counted', () => {
  const twice = [practice('31', 0.9), practice('31', 0.9), practice('32', 0.9)];
  const { found, matches, duplicates } = find(...twice);
  expect([found.length, matches.length, duplicates]).toEqual([2, 2, 1]);
});
