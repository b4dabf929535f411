import { expect, test } from 'vitest';
import {
  OPEN_THRESHOLD,
  openProbability,
} from '../../../../functions/domain/leads/openness/open-probability.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import { aBusiness, aRequest } from '../builders.ts';

const usual = openProbability(aBusiness());

test.for([
  ['no phone', aBusiness({ phones: [] })],
  ['less confident sources', aBusiness({ confidence: 0.5 })],
  ['an address without a house', aBusiness({ address: null })],
  ['a site that does not answer', aBusiness({}, { websiteStatus: 'unreachable' })],
  ['a name that says so', aBusiness({ name: 'Bluebonnet Dental - CLOSED' })],
] as const)('less likely to be open: %s', ([, business]) => {
  expect(openProbability(business)).toBeLessThan(usual);
});

test.for([
  ['a site that answers', aBusiness({}, { websiteStatus: 'ok' })],
  ['a source that says so', aBusiness({ operatingStatus: 'open' })],
] as const)('more likely to be open: %s', ([, business]) => {
  expect(openProbability(business)).toBeGreaterThan(usual);
});

test('a site that answers under its own name says more than one that answers', () => {
  const ok = { websiteStatus: 'ok' } as const;
  const gain = (websites: string[]): number =>
    logOdds(openProbability(aBusiness({ websites }, ok))) -
    logOdds(openProbability(aBusiness({ websites })));
  expect(gain(['https://bluebonnetdental.example/'])).toBeGreaterThan(
    gain(['https://austin-smiles.example/']),
  );
});
const logOdds = (p: number): number => Math.log(p / (1 - p));

test('the day on which a source loaded its records carries nothing', () => {
  expect(openProbability(aBusiness({ updatedAt: '2015-01-01' }))).toBe(usual);
});

test('where each record has a day of its own, one of late speaks for the business, an old one against it', () => {
  const { retrievedAt = '' } = aBusiness().sources[0] ?? {};
  const dated = (monthsAgo: number, contributors: string) => {
    const at = new Date(retrievedAt);
    at.setUTCMonth(at.getUTCMonth() - monthsAgo);
    const attribution = `Overture Maps Foundation (${contributors})`;
    return openProbability(aBusiness({ updatedAt: at.toISOString(), attribution }));
  };
  expect(dated(14, 'Microsoft')).toBeGreaterThan(usual);
  expect(dated(16, 'Microsoft')).toBeLessThan(usual);
  expect(dated(1, 'Microsoft, meta')).toBe(usual);
  expect(dated(1, 'meta')).toBe(usual);
});

const doubtful = {
  phones: [],
  websites: [],
  confidence: 0.3,
  address: null,
  socials: ['https://www.facebook.com/1179339628750083'],
};

test('a lead that is likely to be closed is not delivered, and counts as closed', () => {
  const business = aBusiness(doubtful);
  expect(openProbability(business)).toBeLessThan(OPEN_THRESHOLD);
  for (const step of ['found', 'enriched'] as const)
    expect(selectLeads({ businesses: [business], request: aRequest(), step })).toEqual({
      kept: [],
      dropped: [{ code: 'closed', count: 1 }],
      rejected: [{ business, code: 'closed', mightFit: false }],
    });
});

test('what a source leaves out that rates no record is no sign of closure', () => {
  const mapped = aBusiness({ ...doubtful, confidence: null, socials: [] });
  expect(openProbability(mapped)).toBeGreaterThan(OPEN_THRESHOLD);
});

test('a website that was not read yet may still speak for it', () => {
  const business = aBusiness({ ...doubtful, websites: ['https://austin-smiles.example/'] });
  expect(openProbability(business)).toBeLessThan(OPEN_THRESHOLD);
  const select = (step: 'found' | 'enriched') =>
    selectLeads({ businesses: [business], request: aRequest(), step }).kept.length;
  expect([select('found'), select('enriched')]).toEqual([1, 0]);
});

test('a restaurant on a map that rates no record is open for all that is known', () => {
  const mapped = aBusiness({
    name: 'Lantern Kitchen',
    category: { primary: 'restaurant', hierarchy: ['restaurant'], alternates: [], basic: null },
    confidence: null,
    socials: ['https://www.facebook.com/lanternkitchen'],
    websites: [],
  });
  expect(openProbability(mapped)).toBeGreaterThan(OPEN_THRESHOLD);
});
