import { expect, test } from 'vitest';
import { markOwnership } from '../../../../functions/domain/leads/normalize/ownership.ts';
import type { PlaceRecord } from '../../../../functions/domain/leads/normalize/place-record.ts';
import { aBusiness } from '../builders.ts';

const at = (house: number, changes: Partial<PlaceRecord> = {}) =>
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
  ['a name that a famous one begins', [at(1, { name: 'Target Shooting Range' })], 'independent'],
  ['an own site', [at(1)], 'independent'],
  ['nothing to tell by', [at(1, { websites: [] })], 'unknown'],
  [
    'doctors of one clinic: many names, one house',
    [1, 2, 3].map((n) => at(7, { recordId: `d${n}`, name: `Doctor ${n}` })),
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
