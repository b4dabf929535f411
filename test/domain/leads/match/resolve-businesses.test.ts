import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { resolveBusinesses } from '../../../../functions/domain/leads/match/resolve-businesses.ts';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import { aBusiness, aSourceRecord } from '../builders.ts';

const names = (businesses: readonly Business[]): string[] =>
  businesses.map(({ name }) => name).toSorted();

/** Records in Austin without site and phone unless given; `street` and `at` (metres north) place them. */
function place(
  name: string,
  options: {
    street?: string;
    at?: number;
    phone?: string;
    site?: string;
    kind?: string;
  } & Partial<SourceRecord> = {},
): Business {
  const {
    street = '1200 S Lamar Blvd',
    at = 0,
    phone,
    site,
    kind = 'dentist',
    ...record
  } = options;
  return aBusiness({
    recordId: `${name}|${street}|${phone ?? ''}|${site ?? ''}|${at}`,
    name,
    phones: phone === undefined ? [] : [phone],
    websites: site === undefined ? [] : [site],
    category: { primary: kind, hierarchy: [kind], alternates: [], basic: null },
    address: {
      freeform: street,
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    latitude: 30.2531 + at / 111_000,
    ...record,
  });
}

describe('one business', () => {
  const PHONE = '512-478-0101';
  const SITE = 'https://bluebonnet.example';
  test.for([
    [
      'another spelling and legal form',
      place('Bluebonnet Dental', { phone: PHONE, site: SITE }),
      place('BLUEBONNET DENTAL LLC', {
        phone: '(512) 478-0101',
        site: 'http://www.bluebonnet.example/',
      }),
    ],
    [
      'a street written otherwise',
      place('Bluebonnet Dental', { street: '1200 South Lamar Boulevard', phone: PHONE }),
      place('Bluebonnet Dental', { street: '1200 S Lamar Blvd Ste 4', phone: PHONE }),
    ],
    [
      'renamed: one address, phone and site',
      place('Bluebonnet Dental', { phone: PHONE, site: SITE }),
      place('Zilker Smiles', { phone: PHONE, site: SITE, at: 10 }),
    ],
    [
      'no position on one side',
      place('Bluebonnet Dental', { phone: PHONE, site: SITE }),
      place('Bluebonnet Dental', { phone: PHONE, site: SITE, latitude: null, longitude: null }),
    ],
    [
      'the branch in the name',
      place('Bluebonnet Dental', { phone: PHONE, site: SITE }),
      place('Bluebonnet Dental - South Lamar', { phone: PHONE, site: SITE }),
    ],
  ] as const)('%s', ([, a, b]) => {
    expect(resolveBusinesses([a, b])).toHaveLength(1);
  });
});

describe('several businesses', () => {
  const HOTLINE = '800-555-0142';
  test.for([
    [
      'a food hall: one address and phone, many kitchens',
      ['Taco Wagon', 'Noodle Corner', 'Waffle Point', 'Poke Place'].map((name) =>
        place(name, { phone: '512-478-0101', kind: 'restaurant' }),
      ),
    ],
    [
      'a food hall with one site',
      ['Taco Wagon', 'Noodle Corner'].map((name) =>
        place(name, { phone: HOTLINE, kind: name, site: 'https://hall.example' }),
      ),
    ],
    [
      'doctors of one clinic, each with a page',
      ['Ada Birch MD', 'Ben Cole MD', 'Cora Dunn MD'].map((name) =>
        place(name, { phone: '512-478-0101', site: `https://clinic.example/${name.slice(0, 3)}` }),
      ),
    ],
    [
      'practices in one building',
      ['South Austin Dental', 'South Austin Vision', 'South Austin Pediatrics'].map((name, index) =>
        place(name, { street: `1200 S Lamar Blvd Ste ${index + 1}`, phone: `512-478-010${index}` }),
      ),
    ],
    [
      'five branches with one hotline and site',
      [0, 1, 2, 3, 4].map((index) =>
        place('Starbucks', {
          street: `${100 + 40 * index} Main St`,
          at: 800 * index,
          phone: HOTLINE,
          site: 'https://starbucks.example',
          kind: 'coffee_shop',
        }),
      ),
    ],
    [
      'two branches over the road',
      [
        place('Kolache Stop', { street: '1204 S Lamar Blvd', phone: '512-478-0101' }),
        place('Kolache Stop', { street: '1710 S Lamar Blvd', at: 400, phone: '512-478-0102' }),
      ],
    ],
    [
      'franchisees with a site each',
      ['north', 'south'].map((side, index) =>
        place('Sport Cuts', {
          street: `${9 + index * 70} Oak St`,
          at: index * 900,
          phone: `512-478-010${index}`,
          site: `https://sportcuts-${side}.example`,
        }),
      ),
    ],
    [
      'a pharmacy inside a store',
      [
        place('Lone Star Market', {
          kind: 'supermarket',
          phone: '512-478-0101',
          site: 'https://lonestar.example/store',
        }),
        place('Lone Star Pharmacy', {
          kind: 'pharmacy',
          phone: '512-478-0102',
          site: 'https://lonestar.example/pharmacy',
        }),
      ],
    ],
    [
      'numbered units',
      ['Storage Unit 6', 'Storage Unit 7'].map((name) =>
        place(name, {
          phone: HOTLINE,
          kind: 'self_storage',
          site: `https://units.example/${name.slice(-1)}`,
        }),
      ),
    ],
    [
      'one name in two countries',
      [
        place('Bluebonnet Dental', { phone: '512-478-0101' }),
        place('Bluebonnet Dental', {
          address: {
            freeform: '1200 S Lamar Blvd',
            locality: null,
            region: null,
            postcode: '78704',
            country: 'MX',
          },
        }),
      ],
    ],
  ] as const)('%s', ([, businesses]) => {
    expect(names(resolveBusinesses(businesses))).toEqual(names(businesses));
  });
});

test('records of two sources pair one to one', () => {
  const overture = ['10 Oak St', '12 Oak St'].map((street, index) =>
    place('Amber Coffee', {
      street,
      at: index * 40,
      phone: `512-478-010${index}`,
      kind: 'coffee_shop',
    }),
  );
  const osm = ['10 Oak St', '12 Oak St'].map((street, index) =>
    place('Amber Coffee', {
      street,
      at: index * 40 + 5,
      phone: `512-478-010${index}`,
      kind: 'coffee_shop',
      sourceId: 'osm',
    }),
  );
  const resolved = resolveBusinesses([...overture, ...osm]);
  expect(resolved).toHaveLength(2);
  for (const business of resolved)
    expect(business.sources.map(({ id }) => id).toSorted()).toEqual(['osm', 'overture']);
});

test('a record that fits two branches joins one of them and never glues both', () => {
  const branch = (street: string, at: number, phone: string) =>
    place('Amber Coffee', { street, at, phone, kind: 'coffee_shop' });
  const vague = place('Amber Coffee', {
    at: 30,
    kind: 'coffee_shop',
    sourceId: 'osm',
    address: null,
  });
  const branches = [
    branch('10 Oak St', 0, '512-478-0101'),
    branch('48 Oak St', 60, '512-478-0102'),
  ];
  const resolved = resolveBusinesses([...branches, vague]);
  expect(resolved.map(({ street }) => street).toSorted()).toEqual(['10 Oak St', '48 Oak St']);
  expect(resolved.map(({ sources }) => sources.length).toSorted()).toEqual([1, 2]);
});

test('no chain of near matches runs through a street', () => {
  const street = Array.from({ length: 30 }, (_none, index) =>
    place(`Taqueria Numero ${index}`, {
      street: `${1_200 + index} S Lamar Blvd`,
      at: index * 8,
      kind: 'restaurant',
    }),
  );
  expect(resolveBusinesses(street)).toHaveLength(30);
});

test('the merged record takes the best of each and unites contacts and sources', () => {
  const [merged, ...rest] = resolveBusinesses([
    aBusiness({
      recordId: 'a',
      confidence: 0.9,
      phones: ['512-478-0101'],
      socials: ['https://x.com/bluebonnet'],
      updatedAt: '2025-01-01',
    }),
    aBusiness({
      recordId: 'b',
      confidence: 0.5,
      name: 'Bluebonnet Dental LLC',
      phones: ['512-478-0101', '512-478-0199'],
      emails: ['info@bluebonnetdental.example'],
      updatedAt: '2026-03-01',
      openingHours: 'Mo-Fr 08:00-17:00',
    }),
  ]);
  expect(rest).toEqual([]);
  expect(merged).toMatchObject({
    name: 'Bluebonnet Dental',
    alternateNames: ['Bluebonnet Dental LLC'],
    phone: '+15124780101',
    email: 'info@bluebonnetdental.example',
    openingHours: 'Mo-Fr 08:00-17:00',
    updatedAt: '2026-03-01',
    confidence: 0.9,
  });
  expect(merged?.phones?.map(({ number }) => number)).toEqual(['+15124780101', '+15124780199']);
  expect(merged?.socials.x).toBe('https://x.com/bluebonnet');
  expect(merged?.sources.map(({ recordId }) => recordId)).toEqual(['a', 'b']);
});

test('a closure known to one source counts, unless a newer record says open', () => {
  const closed = { recordId: 'b', operatingStatus: 'permanently_closed', updatedAt: '2026-01-01' };
  const status = (other: Partial<SourceRecord>) =>
    resolveBusinesses([aBusiness(closed), aBusiness({ recordId: 'a', ...other })]).map(
      ({ businessStatus }) => businessStatus,
    );
  expect(status({ operatingStatus: null })).toEqual(['permanently_closed']);
  expect(status({ operatingStatus: 'open', updatedAt: '2025-01-01' })).toEqual([
    'permanently_closed',
  ]);
  expect(status({ operatingStatus: 'open', updatedAt: '2026-05-01' })).toEqual(['operational']);
});

const someRecord = fc
  .record({
    name: fc.constantFrom(
      'Amber Coffee',
      'Amber Coffee LLC',
      'Birch Dental',
      'Birch Dental Austin',
      'Zilker Smiles',
    ),
    house: fc.constantFrom(10, 12, 99),
    phone: fc.constantFrom('512-478-0101', '512-478-0102', '800-555-0142'),
    site: fc.constantFrom('https://amber.example', 'https://birch.example', undefined),
    sourceId: fc.constantFrom('overture' as const, 'osm' as const),
    confidence: fc.constantFrom(0.3, 0.9),
    at: fc.constantFrom(0, 30, 500),
  })
  .map(({ house, site, ...rest }) => ({
    ...rest,
    street: `${house} Oak St`,
    ...(site === undefined ? {} : { site }),
  }));
const someRecords = fc
  .array(someRecord, { maxLength: 14 })
  .map((options) =>
    options.map(({ name, ...rest }, index) => place(name, { ...rest, recordId: `r${index}` })),
  );

test('the result does not depend on the order of the input, and loses no source record', () => {
  fc.assert(
    fc.property(
      someRecords.chain((records) =>
        fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
      ),
      ([records, shuffled]) => {
        const resolved = resolveBusinesses(records);
        expect(resolveBusinesses(shuffled)).toEqual(resolved);
        const ids = (businesses: readonly Business[]) =>
          businesses.flatMap(({ sources }) => sources.map(({ recordId }) => recordId)).toSorted();
        expect(ids(resolved)).toEqual(ids(records));
      },
    ),
    { numRuns: 150 },
  );
});

test('a hotline of thousands of branches stays cheap', () => {
  const branches = Array.from({ length: 4_000 }, (_none, index) =>
    place('Amber Coffee', {
      recordId: `r${index}`,
      street: `${index} Oak St`,
      at: index * 300,
      phone: '800-555-0142',
      site: 'https://amber.example',
    }),
  );
  expect(resolveBusinesses(branches)).toHaveLength(4_000);
});

test('the same record given twice counts once', () => {
  expect(resolveBusinesses([aBusiness(), aBusiness()])).toEqual([aBusiness()]);
  expect(aSourceRecord().recordId).toBe('place-1');
});
