import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessAliases } from '../../../../functions/domain/leads/match/aliases.ts';
import { aBusiness } from '../builders.ts';

const shared = (a: readonly string[], b: readonly string[]): string[] =>
  a.filter((alias) => b.includes(alias));

test('source id, domain + postcode, phone + folded name', () => {
  expect(businessAliases(aBusiness())).toEqual([
    'overture:place-1',
    'site:bluebonnetdental.example|78704',
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
  expect(
    shared(before, businessAliases(aBusiness({ ...other, name: 'Renamed', phones: [] }))),
  ).toHaveLength(1);
  const longZip = aBusiness(other, { postalCode: '78704-1234', phones: [], name: 'Renamed' });
  expect(shared(before, businessAliases(longZip))).toHaveLength(1);
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
