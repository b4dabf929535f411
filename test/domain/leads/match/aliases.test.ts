import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noSocials } from '../../../../functions/domain/contacts/social-profiles.ts';
import { businessAliases } from '../../../../functions/domain/leads/match/aliases.ts';
import { addWebsite } from '../../../../functions/domain/leads/normalize/add-website.ts';
import type { WebsiteFacts } from '../../../../functions/domain/leads/normalize/add-website.ts';
import { aBusiness, RETRIEVED_AT } from '../builders.ts';

const shared = (a: readonly string[], b: readonly string[]): string[] =>
  a.filter((alias) => b.includes(alias));

test('source id, domain + place + name, domain + house + phone + kind, phone + name', () => {
  expect(businessAliases(aBusiness())).toEqual([
    'house:bluebonnetdental.example|78704|1200|4|+15124780101|dentist',
    'overture:place-1',
    'site:bluebonnetdental.example|78704|1200|bluebonnetdental',
    'tel:+15124780101|bluebonnetdental',
  ]);
});

test('a new record id, another spelling or ZIP+4 is still the business that was received', () => {
  const before = businessAliases(aBusiness());
  const other = { recordId: 'new-id' };
  expect(
    shared(
      before,
      businessAliases(
        aBusiness({
          ...other,
          name: 'The BLUEBONNET Dental, L.L.C.'.replace('L.L.C.', 'LLC'),
          websites: [],
        }),
      ),
    ),
  ).toHaveLength(1);
  const renamed = businessAliases(aBusiness({ ...other, name: 'Renamed' }));
  expect(shared(before, renamed)).toHaveLength(1);
  const longZip = aBusiness(other, { postalCode: '78704-1234', phones: [] });
  expect(shared(before, businessAliases(longZip))).toHaveLength(1);
});

const READ = {
  status: 'ok',
  finalUrl: 'https://market.example/',
  emails: [{ address: 'hello@market.example', kind: 'generic' }],
  phones: [{ number: '+15125550100', type: 'fixed_line' }],
  socials: noSocials(),
  bookingUrls: [],
  whatsapp: [],
} as const satisfies WebsiteFacts;

test.for([
  ['a food hall', 'https://market.example/'],
  ['pages of a directory', 'https://market.example/places/'],
  ['customers of a site builder', 'https://builder.market.example/'],
  ['a page of links', 'https://linktr.ee/market'],
  ['a free host', 'https://market.wixsite.com/home'],
] as const)('businesses on one domain stay apart once their site was read: %s', ([, website]) => {
  const tenants = Array.from({ length: 20 }, (_tenant, index) =>
    businessAliases(
      addWebsite(
        aBusiness(
          {
            recordId: `tenant-${index}`,
            name: `Kitchen ${String.fromCharCode(65 + index)}`,
            websites: [website],
            phones: [`512-478-${1000 + index}`],
          },
          { street: `${100 + index} Oak St` },
        ),
        READ,
        RETRIEVED_AT,
      ),
    ),
  );
  const all = tenants.flat();
  expect(new Set(all).size).toBe(all.length);
});

test('branches stay apart by what their common site says, before anything tells that they are branches', () => {
  const branch = (recordId: string, street: string, phone: string) =>
    businessAliases(
      addWebsite(
        aBusiness({ recordId, name: 'Amber Coffee', phones: [phone] }, { street }),
        READ,
        RETRIEVED_AT,
      ),
    );
  const [first, second] = [
    branch('a', '10 Oak St', '512-478-0101'),
    branch('b', '99 Elm St', '512-478-0102'),
  ];
  expect(shared(first, second)).toEqual([]);
});

test('a shared phone alone is never the same business', () => {
  const a = aBusiness({ websites: [] });
  const b = aBusiness({ recordId: 'place-2', name: 'Taco Cart', websites: [] });
  expect(shared(businessAliases(a), businessAliases(b))).toEqual([]);
});

test('branches of a chain in one postcode stay apart, hotline or not', () => {
  const branch = (recordId: string, street: string) =>
    aBusiness(
      {
        recordId,
        name: 'Amber Coffee',
        websites: ['https://ambercoffee.example'],
        phones: ['800-555-0142'],
      },
      { street, ownershipType: 'chain' },
    );
  expect(
    shared(businessAliases(branch('a', '10 Oak St')), businessAliases(branch('b', '99 Oak St'))),
  ).toEqual([]);
  expect(
    shared(
      businessAliases(branch('a', '10 Oak St')),
      businessAliases(branch('c', '10 Oak Street')),
    ),
  ).toHaveLength(2);
});

test('what a release changes without meaning does not change the aliases', () => {
  const fresh = aBusiness({
    confidence: 0.2,
    updatedAt: null,
    latitude: 30.1,
    longitude: -97.1,
    openingHours: '24/7',
  });
  expect(businessAliases(fresh)).toEqual(businessAliases(aBusiness()));
});

test('every alias is short printable ASCII', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'binary' }),
      (name, recordId) => {
        for (const alias of businessAliases(aBusiness({ recordId }, { name })))
          expect(alias).toMatch(/^[\x21-\x7e]{1,200}$/);
      },
    ),
  );
});

test('long names with one beginning keep different aliases', () => {
  const long = (tail: string) =>
    businessAliases(
      aBusiness({ websites: [] }, { name: `${'a'.repeat(300)}${tail}`, sources: [] }),
    );
  expect(shared(long('x'), long('y'))).toEqual([]);
});
