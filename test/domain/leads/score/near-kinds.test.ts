import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import { isNearKind, nearIds } from '../../../../functions/domain/leads/score/near-kinds.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import { fitByTaxonomy } from '../../../../functions/domain/sources/category-rules.ts';
import { aBusiness, aRequest } from '../builders.ts';

const { categories } = loadKnowledge();

const select = (asked: string, name: string, kinds: readonly string[], excluded: string[] = []) => {
  const [primary = null, ...alternates] = kinds;
  const category = { primary, hierarchy: [], alternates, basic: null };
  const request = aRequest({
    categories: [{ id: asked, label: asked }],
    excludedCategories: excluded.map((id) => ({ id, label: id })),
  });
  const businesses = [aBusiness({ name, category, websites: ['https://elm.example/'] })];
  const { kept, rejected } = selectLeads({ businesses, request, step: 'found', categories });
  return { rejected, leads: kept.map((business) => scoreLead(business, request)) };
};

test.for([
  ['architect', 'Elm & Pine', ['architectural_designer']],
  ['florist', 'Elm Flowers', ['flowers_and_gifts_shop']],
  ['bank', 'Elm Savings', ['bank_credit_union']],
  ['credit_union', 'Elm Credit Union', ['bank_credit_union']],
  ['party_and_event_planning', 'Elm Events', ['event_planning']],
  ['event_venue', 'The Elm', ['venue_and_event_space']],
  ['contractor', 'Elm Construction', ['construction_services']],
  ['advertising_agency', 'Elm Media', ['marketing_agency']],
  ['coffee_shop', 'Elm Cafe', ['cafe']],
  ['doctors_office', 'Elm Cardiology', ['cardiology', 'doctors_office']],
  ['doctors_office', 'Dr. Elm', ['doctor']],
  ['videographer', 'Elm Video Productions', ['video_film_production']],
] as const)('who asks for %s takes %s under %o, and is told', ([asked, name, kinds]) => {
  const { leads } = select(asked, name, kinds);
  expect(leads).toHaveLength(1);
  const [{ matchedCriteria, scoreReason } = { matchedCriteria: [], scoreReason: '' }] = leads;
  expect(matchedCriteria[0]).toMatchObject({ criterion: 'category', satisfied: 'yes' });
  expect(matchedCriteria[0]?.reason).toContain(`which is close to ${asked}`);
  expect(scoreReason).toContain('close to what was asked for');
});

test.for([
  ['florist', 'Elm Gift Baskets', ['flowers_and_gifts_shop']],
  ['bank', 'Elm Credit Union', ['bank_credit_union']],
  ['credit_union', 'Elm Savings', ['bank_credit_union']],
  ['bank', 'Elm Bank ATM', ['bank_credit_union']],
  ['doctors_office', 'Elm Veterinary Clinic', ['veterinarian']],
  ['cardiology', 'Dr. Elm', ['doctor']],
  ['party_and_event_planning', 'Elm Party Rentals', ['event_planning']],
  ['architect', 'Elm Veterinary Hospital', ['architectural_designer']],
  ['architect', 'Elm & Pine', ['landscape_architect']],
  ['restaurant', 'Elm & Pine', ['architectural_designer']],
] as const)('who asks for %s does not take %s under %o', ([asked, name, kinds]) => {
  expect(select(asked, name, kinds).leads).toEqual([]);
});

test('who is of the kind comes before who is close to it', () => {
  const [own] = select('architect', 'Elm & Pine', ['architect']).leads;
  const [near] = select('architect', 'Elm & Pine', ['architectural_designer']).leads;
  expect(own?.score).toBeGreaterThan(near?.score ?? Number.NaN);
});

test('a near kind that the prompt leaves out is left out', () => {
  const { rejected } = select(
    'architect',
    'Elm',
    ['architectural_designer'],
    ['architectural_designer'],
  );
  expect(rejected[0]).toMatchObject({ code: 'off_category', mightFit: false });
});

test('sources are searched for near kinds, after those that were asked for', () => {
  const fit = fitByTaxonomy(categories);
  const record = (primary: string) => ({ primary, hierarchy: [], alternates: [], basic: null });
  expect(fit(record('architect'), ['architect'])).toBe('exact');
  expect(fit(record('architectural_designer'), ['architect'])).toBe('secondary');
  expect(fit(record('bank_credit_union'), ['bank'])).toBe('secondary');
  expect(fit(record('architectural_designer'), ['engineering_service'])).toBe('none');
});

test('only main kinds are near, and none is near to itself', () => {
  expect(isNearKind({ category: 'architectural_designer', name: 'Elm' }, ['architect'])).toBe(true);
  expect(isNearKind({ category: null, name: 'Elm' }, ['architect'])).toBe(false);
  expect(nearIds(['architect', 'restaurant'])).toEqual(['architectural_designer']);
});
