import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { markOwnership as markOwnershipBy } from '../../../../functions/domain/leads/normalize/ownership.ts';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import { judgeFilter } from '../../../../functions/domain/leads/score/judge-filter.ts';
import { aBusiness } from '../builders.ts';

const markOwnership = (businesses: readonly Business[]): Business[] =>
  markOwnershipBy(businesses, loadKnowledge().brands);

const at = (house: number, changes: Partial<SourceRecord> = {}) =>
  aBusiness({
    recordId: `r${house}`,
    address: {
      freeform: `${house} Oak St`,
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    ...changes,
  });
const types = (businesses: Parameters<typeof markOwnership>[0]) =>
  markOwnership(businesses).map(({ ownershipType }) => ownershipType);

test.for([
  ['brand data', [at(1, { brand: { name: 'Amber', wikidata: 'Q1' } })], 'chain'],
  ['a known chain by name', [at(1, { name: 'Starbucks Reserve' })], 'chain'],
  ['a known franchise by name', [at(1, { name: 'Great Clips at the Domain' })], 'franchise'],
  [
    'a franchise brand',
    [at(1, { name: 'Outlet 12', brand: { name: 'Subway', wikidata: null } })],
    'franchise',
  ],
  [
    'one domain at three places',
    [1, 2, 3].map((house) => at(house, { name: `Practice ${house}` })),
    'chain',
  ],
  ['one name at three places', [1, 2, 3].map((house) => at(house, { websites: [] })), 'chain'],
  [
    'a name that a famous one begins',
    [at(1, { name: 'Target Shooting Range', websites: ['https://targetrange.example'] })],
    'independent',
  ],
  ['a site that bears another name', [at(1, { name: 'Live Oak Dental' })], 'unknown'],
  ['an own site', [at(1)], 'independent'],
  [
    "a site of another's trade",
    [at(1, { websites: ['https://bluebonnetautoandbrakes.example'] })],
    'unknown',
  ],
  ['nothing to tell by', [at(1, { websites: [] })], 'unknown'],
  [
    'doctors of one clinic: many names, one house',
    [1, 2, 3].map((n) => at(7, { recordId: `d${n}`, name: `Bluebonnet Doctor ${n}` })),
    'independent',
  ],
  [
    'a common name, a site each',
    [1, 2, 3].map((house) =>
      at(house, { name: 'Sushi Bar', websites: [`https://sushi${house}.example`] }),
    ),
    'independent',
  ],
] as const)('%s', ([, businesses, type]) => {
  expect(new Set(types(businesses))).toEqual(new Set([type]));
});

const kind = (primary: string): Pick<SourceRecord, 'category'> => ({
  category: { primary, hierarchy: [primary], alternates: [], basic: null },
});

test.for([
  ['Panda Express', 'chinese_restaurant', 'https://www.pandaexpress.com'],
  ['Panda Express #1042', 'fast_food_restaurant', 'https://www.pandaexpress.com'],
  ['Hyatt Place Austin Downtown', 'hotel', 'https://www.hyattplaceaustin.example'],
  ['Travelodge by Wyndham Austin', 'motel', 'https://www.travelodgeaustin.example'],
  ['Residence Inn by Marriott', 'hotel', 'https://www.residenceinn.example'],
  ['Travelodge by Wyndham', 'hotel', 'https://www.travelodge.example'],
  ['Old Town - Starbucks', 'coffee_shop', 'https://www.starbucks.com'],
  ['Dutch Bros Coffee', 'coffee_shop', 'https://www.dutchbros.example'],
] as const)('a chain is known by its name alone: %s', ([name, category, website]) => {
  const [business] = markOwnership([at(1, { name, ...kind(category), websites: [website] })]);
  expect(business?.ownershipType).toMatch(/^(?:chain|franchise)$/);
});

const NO_CHAINS = { kind: 'independent', op: 'eq', value: true } as const;

test.for([
  [
    'a branch page of its site',
    [at(1, { websites: ['https://bluebonnetdental.example/locations/austin'] })],
    "its website is a branch's page",
  ],
  [
    'its name at two places',
    [at(1, { websites: [] }), at(2, { websites: [] })],
    '2 places have the same name',
  ],
  [
    'its site under two names',
    [at(1), at(2, { name: 'Live Oak Dental' })],
    '2 places share its website',
  ],
  [
    "a chain's site",
    [at(1, { name: 'Corner Lounge', websites: ['https://hilton.com'] })],
    "its website is Hilton's",
  ],
  [
    'a town in the path of its site',
    [at(1, { websites: ['https://bluebonnetdental.example/mcallen-tx/service-area/'] })],
    "its website is a branch's page",
  ],
  [
    'a list of places',
    [at(1, { websites: ['https://bluebonnetdental.example/locaciones'] })],
    'its website lists several places',
  ],
  [
    'the number of a store',
    [at(1, { name: 'Juniper Deli #1042', websites: [] })],
    'its name bears the number of a store',
  ],
  [
    'a name in the plural',
    [at(1, { name: 'Juniper Stores', websites: [] })],
    'its name mentions several stores',
  ],
  ["a chain's name of another kind", [at(1, { name: 'Warhammer' })], "Warhammer is a chain's name"],
] as const)(
  'what may well be a chain is none of "no chains", and says why: %s',
  ([, all, sign]) => {
    for (const business of markOwnership(all)) {
      expect(business.ownershipType).toBe('unknown');
      expect(judgeFilter(business, NO_CHAINS)).toEqual({
        satisfied: 'no',
        reason: `may well be part of a chain: ${sign}`,
      });
    }
  },
);

test('without a sign of either "no chains" is open', () => {
  const [business] = markOwnership([at(1, { websites: [] })]);
  expect(business && judgeFilter(business, NO_CHAINS).satisfied).toBe('unclear');
});

test('a number at three places of a chain is its hotline; the own number comes first', () => {
  const branches = [1, 2, 3].map((house) =>
    at(house, { phones: ['800-555-0142', ...(house === 2 ? ['512-478-0101'] : [])] }),
  );
  const marked = markOwnership(branches);
  expect(marked.map(({ phones }) => phones?.map(({ scope }) => scope))).toEqual([
    ['brand'],
    ['brand', 'location'],
    ['brand'],
  ]);
  expect(marked.map(({ phone }) => phone)).toEqual([
    '+18005550142',
    '+15124780101',
    '+18005550142',
  ]);
});

test('a number that independent neighbours share stays theirs', () => {
  const tenants = [1, 2, 3].map((house) =>
    at(house, { name: `Tenant ${house}`, websites: [`https://tenant${house}.example`] }),
  );
  expect(markOwnership(tenants).flatMap(({ phones }) => phones?.map(({ scope }) => scope))).toEqual(
    ['location', 'location', 'location'],
  );
});
