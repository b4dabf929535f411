import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import { markOwnership } from '../../../../functions/domain/leads/normalize/ownership.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import { aBusiness, aRequest } from '../builders.ts';
import { selectionBy } from './selection-by.ts';

describe('a business of another trade that a record lists beside it', () => {
  const { categories } = loadKnowledge();
  const { kept } = selectionBy(categories);

  test.for([
    ['a bank with a machine', 'bank', 'ATM Solutions', 'bank_credit_union'],
    ['machines, where they are asked for', 'atm', 'Elm Bank ATM', 'atm'],
    ['a school that calls itself one', 'school', 'Elm Montessori School', 'day_care_preschool'],
    [
      'a day care, where preschools are asked for',
      'preschool',
      'Elm Child Care',
      'day_care_preschool',
    ],
    ['brain surgery', 'surgery', 'Department of Neurosurgery', 'surgeon'],
    ['a hospital', 'hospital', 'Elm Hospital', 'hospital'],
    ['an inn that is listed as a hotel first', 'bed_and_breakfast', 'Tall Elm Inn', 'hotel'],
    ['a contractor with houses', 'contractor', 'Elm Construction and Real Estate', 'contractor'],
    ['a medical centre', 'hospital', 'Elm Medical Center', 'hospital'],
    [
      'a photographer who films',
      'event_photography_service',
      'Elm Photo and Film',
      'event_photography',
    ],
    ['a dance school', 'dance_studio', 'Elm Dance School', 'dance_studio'],
  ] as const)('is delivered: %s', ([, asked, name, main]) => {
    expect(kept(asked, name, main, [asked])).toBe(true);
  });

  test.for([
    [
      'a main kind that all others belie',
      'fishmonger',
      'The Elm Hut',
      'fishmonger',
      ['seafood_restaurant'],
    ],
    [
      'cleaners that stay in their laundry',
      'home_service',
      'Elm Cleaners',
      'dry_cleaning',
      ['carpet_cleaning'],
    ],
    [
      'a day care under home services',
      'home_service',
      'Elm & Pine',
      'home_service',
      ['day_care_preschool'],
    ],
    [
      'the service department of a dealer',
      'auto_restoration_service',
      'Service Department at Elm Motors',
      'auto_restoration_service',
      [],
    ],
    [
      'where a chain is run from',
      'grocery_store',
      'Elm Foods Corporate Office',
      'grocery_store',
      [],
    ],
    ['a tobacconist without vapour', 'smoke_and_vape_store', 'Elm Tobacco', 'tobacco_shop', []],
  ] as const)('is none: %s', ([, asked, name, main, others]) => {
    expect(kept(asked, name, main, [...others])).toBe(false);
  });

  test.for([
    [
      'a main kind that its name bears out',
      'fishmonger',
      'Elm Fishmongers',
      'fishmonger',
      ['seafood_restaurant'],
    ],
    ['a dealer who repairs', 'auto_dealer', 'Elm Subaru', 'auto_dealer', ['automotive_repair']],
    [
      'a videographer who makes films',
      'videographer',
      'Elm & Pine',
      'videographer',
      ['video_film_production'],
    ],
    ['a plumber who sells boilers', 'plumbing', 'Elm & Pine', 'plumbing', ['appliance_store']],
    [
      'cleaners of carpets',
      'home_service',
      'Elm Carpet Cleaning',
      'dry_cleaning',
      ['carpet_cleaning'],
    ],
    [
      'the head office of a trade',
      'janitorial_service',
      'Elm Corporate Headquarters',
      'janitorial_service',
      [],
    ],
    [
      'a smoke shop, where vapour is asked for',
      'smoke_and_vape_store',
      'Elm Smoke Shop',
      'tobacco_shop',
      [],
    ],
  ] as const)('is one: %s', ([, asked, name, main, others]) => {
    expect(kept(asked, name, main, [...others])).toBe(true);
  });

  test('a record that lists homes is of a block of flats', () => {
    expect(kept('rental_service', 'Elm Square', 'rental_service', ['apartment'])).toBe(false);
    expect(kept('apartment', 'Elm Square', 'rental_service', ['apartment'])).toBe(false);
    expect(kept('real_estate_service', 'Elm Homes', 'real_estate', ['apartment'])).toBe(true);
  });

  test('counselors at law counsel on law only', () => {
    const name = 'Elm & Pine, Attorneys & Counselors at Law';
    expect(
      kept('behavioral_or_mental_health_clinic', name, 'attorney_or_law_firm', [
        'behavioral_or_mental_health_clinic',
      ]),
    ).toBe(false);
  });

  test('a villa is a name for a restaurant', () => {
    expect(kept('restaurant', 'La Villa', 'mexican_restaurant', ['restaurant'])).toBe(true);
  });
});

test('who asks for Italian restaurants wants no chain of pizzerias', () => {
  const { brands, categories } = loadKnowledge();
  const kept = (asked: string, name: string): number => {
    const category = { primary: 'pizza_restaurant', hierarchy: [], alternates: [], basic: null };
    const businesses = markOwnership([aBusiness({ name, category })], brands);
    const request = aRequest({ categories: [{ id: asked, label: asked }] });
    return selectLeads({ businesses, request, step: 'found', categories }).kept.length;
  };
  expect(kept('italian_restaurant', "Domino's")).toBe(0);
  expect(kept('italian_restaurant', "Elm's Pizza")).toBe(1);
  expect(kept('pizza_restaurant', "Domino's")).toBe(1);
  expect(kept('mediterranean_restaurant', "Elm's Pizza")).toBe(0);
  expect(kept('mediterranean_restaurant', "Elm's Mediterranean Grill")).toBe(1);
});

test('a broad main kind is not narrowed where a chain says what it is', () => {
  const { brands, categories } = loadKnowledge();
  const kept = (name: string): number => {
    const kinds = { primary: 'shopping', alternates: ['mobile_phone_store'] };
    const category = { ...kinds, hierarchy: [], basic: null };
    const businesses = markOwnership([aBusiness({ name, category })], brands);
    const asked = { id: 'mobile_phone_store', label: 'Mobile phone store' };
    const request = aRequest({ categories: [asked] });
    return selectLeads({ businesses, request, step: 'found', categories }).kept.length;
  };
  expect(kept('Walmart')).toBe(0);
  expect(kept('Elm & Pine')).toBe(1);
});
