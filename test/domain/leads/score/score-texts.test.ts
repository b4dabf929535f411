import { describe, expect, test } from 'vitest';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import { aBusiness, aRequest } from '../builders.ts';

const kinds = (primary: string, ...alternates: string[]) => ({
  category: { primary, hierarchy: [], alternates, basic: null },
});
const asking = (...asked: (readonly [id: string, label: string])[]) =>
  aRequest({ categories: asked.map(([id, label]) => ({ id, label })) });

describe('what a lead is', () => {
  test('is as asked where that is its main kind', () => {
    const { scoreReason, matchedCriteria } = scoreLead(
      aBusiness(kinds('audiologist', 'hearing_aid_store')),
      asking(['audiologist', 'Audiologist']),
    );
    expect(scoreReason).toMatch(/^Audiologist in Austin, as asked\. /);
    expect(matchedCriteria[0]).toMatchObject({ satisfied: 'yes', reason: 'listed as audiologist' });
  });

  test('is called what it mainly is, and also what was asked for, where that comes second', () => {
    const cafe = aBusiness(kinds('coffee_shop', 'cafe'));
    const { scoreReason, matchedCriteria } = scoreLead(cafe, asking(['cafe', 'Cafe']));
    expect(scoreReason).toMatch(/^Coffee shop in Austin, also listed as cafe\. /);
    expect(matchedCriteria[0]).toMatchObject({
      satisfied: 'yes',
      reason: 'listed as cafe as well as coffee shop',
    });
  });

  test('keeps an abbreviation, and names the one of several that it is', () => {
    const shop = { ...aBusiness(kinds('computer_store', 'it_service')), nameFits: true };
    const request = asking(['web_designer', 'Web designer'], ['it_service', 'IT service']);
    expect(scoreLead(shop, request).scoreReason).toContain('also listed as IT service.');
  });
});

test.for([
  ['CAPE CARTERET', 'Cape Carteret'],
  ["L'ANSE", "L'anse"],
  ['Austin', 'Austin'],
  ['SAINT-JÉRÔME', 'Saint-Jérôme'],
] as const)('a town written as %s reads %s', ([city, written]) => {
  const lead = scoreLead({ ...aBusiness(kinds('cafe')), city }, asking(['cafe', 'Cafe']));
  expect(lead.scoreReason).toContain(`in ${written}, as asked`);
});

test('a source that lists a business as open is named as the evidence', () => {
  const business = { ...aBusiness(kinds('cafe')), businessStatus: 'operational' as const };
  expect(scoreLead(business, asking(['cafe', 'Cafe'])).scoreReason).toMatch(
    /open \(listed as open\)\./,
  );
});

test.for([
  ['chain', { name: 'Elm Coffee', wikidata: null }, 'part of a chain (Elm Coffee)'],
  ['franchise', { name: 'Elm Coffee', wikidata: null }, 'a franchise (Elm Coffee)'],
  ['franchise', null, 'a franchise'],
] as const)('a %s is not independent, in words', ([ownershipType, brand, reason]) => {
  const business = { ...aBusiness(kinds('cafe')), ownershipType, brand };
  const request = {
    ...asking(['cafe', 'Cafe']),
    filters: [{ kind: 'independent' as const, op: 'eq' as const, value: true }],
  };
  expect(scoreLead(business, request).matchedCriteria.at(-1)).toMatchObject({
    satisfied: 'no',
    reason,
  });
});
