import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import { parseWebsite } from '../../../../functions/domain/contacts/websites.ts';
import { markOwnership } from '../../../../functions/domain/leads/normalize/ownership.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import { aBusiness, aRequest } from '../builders.ts';

const { brands, categories } = loadKnowledge();

/** What a job that asks for the kind makes of a record: left out, and whether for a doubt only, or how sure its kind is. */
function judged(
  asked: string,
  { name = 'Elm & Pine', kinds }: { name?: string; kinds: readonly string[] },
): string | undefined {
  const [primary = null, ...alternates] = kinds;
  const business = aBusiness({
    name,
    websites: ['https://elm.example/'],
    category: { primary, hierarchy: [], alternates, basic: null },
  });
  const request = aRequest({ categories: [{ id: asked, label: asked }] });
  const { kept, rejected } = selectLeads({
    businesses: markOwnership([business], brands),
    request,
    // A website that nobody has read may still show that the business is open.
    step: 'found',
    categories,
  });
  const [lead] = kept;
  if (lead === undefined) return rejected[0]?.mightFit === true ? 'unclear' : rejected[0]?.code;
  return scoreLead(lead, request).matchedCriteria[0]?.satisfied;
}

describe('a second kind that is the first in other words', () => {
  test.for([
    ['campground', ['rv_park', 'campground', 'park'], 'yes'],
    ['campground', ['rv_park', 'park'], 'off_category'],
    ['campground', ['cabin', 'campground'], 'unclear'],
    ['rv_park', ['campground', 'rv_park'], 'yes'],
    ['pub', ['bar', 'pub'], 'yes'],
    ['burger_restaurant', ['fast_food_restaurant', 'burger_restaurant'], 'yes'],
    ['fast_food_restaurant', ['chicken_restaurant', 'fast_food_restaurant'], 'yes'],
    ['american_restaurant', ['diner', 'american_restaurant'], 'yes'],
    ['diner', ['american_restaurant', 'diner'], 'unclear'],
    ['sushi_restaurant', ['japanese_restaurant', 'sushi_restaurant'], 'yes'],
    ['self_storage_facility', ['storage_facility', 'self_storage_facility'], 'yes'],
    ['divorce_and_family_law', ['lawyer', 'divorce_and_family_law'], 'yes'],
    ['wills_trusts_and_probate', ['bankruptcy_law', 'wills_trusts_and_probate'], 'yes'],
    ['wills_trusts_and_probate', ['bankruptcy_law'], 'off_category'],
  ] as const)('%s of %o: %s', ([asked, kinds, expected]) => {
    expect(judged(asked, { kinds })).toBe(expected);
  });

  test('the cuisine that follows a mere restaurant is what it cooks', () => {
    expect(judged('greek_restaurant', { kinds: ['restaurant', 'greek_restaurant', 'bar'] })).toBe(
      'yes',
    );
    expect(judged('greek_restaurant', { kinds: ['restaurant', 'bar', 'greek_restaurant'] })).toBe(
      'unclear',
    );
  });
});

describe('a business that bears the name of a chain', () => {
  test.for([
    ['is what the chain is', 'hotel', 'Hyatt Place', ['venue_and_event_space', 'hotel'], 'yes'],
    ['with its town', 'pharmacy', 'Walgreens', ['medical_supply', 'pharmacy'], 'yes'],
    ['by a kind that passes for it', 'cafe', 'Starbucks', ['coffee_shop', 'cafe'], 'yes'],
    [
      'fast food',
      'fast_food_restaurant',
      'Chipotle',
      ['mexican_restaurant', 'fast_food_restaurant'],
      'yes',
    ],
    [
      'is nothing else on the side',
      'graphic_designer',
      'FASTSIGNS',
      ['sign_making', 'graphic_designer'],
      'off_category',
    ],
    [
      'nor a breakfast place',
      'breakfast_and_brunch_restaurant',
      "McDonald's",
      ['fast_food_restaurant', 'breakfast_and_brunch_restaurant'],
      'off_category',
    ],
    [
      'listed as another trade',
      'tire_shop',
      'Northern Tool + Equipment',
      ['tire_shop', 'retail'],
      'unclear',
    ],
    ['a grocer is a supermarket', 'supermarket', 'Kroger', ['supermarket', 'grocery_store'], 'yes'],
    ['words that others use too', 'tire_shop', 'Target', ['tire_shop'], 'yes'],
  ] as const)('%s', ([, asked, name, kinds, expected]) => {
    expect(judged(asked, { name, kinds })).toBe(expected);
  });

  test('keeps what the chain is only while it bears the name', () => {
    const [named] = markOwnership([aBusiness({ name: 'Northern Tool + Equipment' })], brands);
    expect(named?.brandKinds).toEqual(['hardware_store']);
    const renamed =
      named === undefined ? [] : markOwnership([{ ...named, name: 'Elm Supply' }], brands);
    expect(renamed[0]).not.toHaveProperty('brandKinds');
  });
});

test('who is mainly of a kind comes before who lists it after one that passes for it', () => {
  const scoreOf = (kinds: readonly [string, ...string[]]): number => {
    const [primary, ...alternates] = kinds;
    const lead = aBusiness({ category: { primary, hierarchy: [], alternates, basic: null } });
    return scoreLead(lead, aRequest({ categories: [{ id: 'pub', label: 'Pub' }] })).score;
  };
  expect(scoreOf(['bar', 'pub'])).toBeGreaterThanOrEqual(70);
  expect(scoreOf(['pub', 'bar'])).toBeGreaterThan(scoreOf(['bar', 'pub']));
});

describe('a trade that goes to its customers', () => {
  test.for([
    [
      'is no shop for the house',
      'Elm Refinishing',
      ['home_improvement_store', 'contractor'],
      'off_category',
    ],
    [
      'nor by a locksmith',
      'Elm Key & Lock',
      ['home_improvement_store', 'key_and_locksmith'],
      'off_category',
    ],
    [
      'unless its name says shop',
      'Elm Home Supply',
      ['home_improvement_store', 'contractor'],
      'yes',
    ],
    ['and by its name alone', 'Elm Remodeling', ['home_improvement_store'], 'off_category'],
    ['which a shop need not say', 'Elm & Pine', ['home_improvement_store', 'retail'], 'yes'],
  ] as const)('%s', ([, name, kinds, expected]) => {
    expect(judged('home_improvement_store', { name, kinds })).toBe(expected);
  });
});

test('a block of flats is no law firm', () => {
  const kinds = ['lawyer', 'landmark_and_historical_building'];
  expect(judged('attorney_or_law_firm', { name: 'Elm Dwellings', kinds })).toBe('off_category');
  expect(judged('attorney_or_law_firm', { name: 'Elm & Pine LLP', kinds })).toBe('yes');
});

test('a hotel is no resort for its chain', () => {
  const kinds = ['venue_and_event_space', 'resort'];
  expect(judged('resort', { name: 'Hyatt Place', kinds })).toBe('off_category');
});

test('a post office is no shop that ships parcels', () => {
  const kinds = ['shipping_center', 'post_office'];
  expect(judged('shipping_center', { name: 'United States Postal Service', kinds })).toBe(
    'off_category',
  );
  expect(judged('shipping_center', { name: 'Elm Pack & Ship', kinds })).toBe('yes');
});

describe('a main kind that says nothing', () => {
  test.for([
    ['Ash Consulting', 'off_category'],
    ['Ash Construction Company', 'yes'],
  ] as const)('leaves it to the name: %s', ([name, expected]) => {
    const kinds = ['professional_services', 'building_or_construction_service'];
    expect(judged('building_or_construction_service', { name, kinds })).toBe(expected);
  });
});

describe('a name that goes with the kind, though as words it is another', () => {
  test.for([
    ['caterer', 'Elm Fine Foods', 'yes'],
    ['day_care_preschool', 'Elm Learning Center', 'yes'],
    ['fast_food_restaurant', 'Elm Drive-In', 'yes'],
    ['hardware_store', 'Elm Home and Farm Supply', 'yes'],
    ['hotel', 'Elm Executive Suites', 'yes'],
    ['hotel', 'Elm Golf Course', 'unclear'],
    ['caterer', 'Elm Golf Course', 'unclear'],
  ] as const)('%s: %s', ([asked, name, expected]) => {
    expect(judged(asked, { name, kinds: [asked] })).toBe(expected);
  });
});

test("a page of Google's closed site builder is no website", () => {
  expect(parseWebsite('https://elm-tires.business.site/')).toBeNull();
  expect(parseWebsite('https://business.site/')).toBeNull();
  expect(parseWebsite('https://elmbusiness.site/')).not.toBeNull();
});
