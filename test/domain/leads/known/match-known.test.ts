import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEY_KINDS } from '../../../../functions/domain/leads/known/known-business.ts';
import type { KnownBusiness } from '../../../../functions/domain/leads/known/known-business.ts';
import { candidateKeys, knownKeys } from '../../../../functions/domain/leads/known/known-keys.ts';
import { matchKnown } from '../../../../functions/domain/leads/known/match-known.ts';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { matchKey } from '../../../../functions/domain/leads/match/match-key.ts';
import { aBusiness } from '../builders.ts';

interface Facts {
  name: string;
  site?: string;
  phone?: string;
  street?: string;
  city?: string;
  postcode?: string;
}

let count = 0;
const practice = ({ name, site, phone, street, city = 'Austin', postcode = '78701' }: Facts) =>
  aBusiness({
    recordId: `place-${(count += 1)}`,
    name,
    websites: site === undefined ? [] : [`https://${site}/`],
    phones: phone === undefined ? [] : [phone],
    address: {
      freeform: street ?? null,
      locality: city,
      region: 'TX',
      postcode,
      country: 'US',
    },
    latitude: null,
    longitude: null,
  });

const phoneOf = (number: string) => ({
  number,
  type: null,
  scope: 'location' as const,
  source: 'overture',
});

const excluded = (candidates: readonly Business[], ...known: KnownBusiness[]): string[] =>
  candidates.filter((_one, at) => matchKnown(candidates, known)[at] !== -1).map(({ name }) => name);

const SMITHS = [
  practice({ name: 'Smith Dental', street: '10 Main St', phone: '(512) 478-0101' }),
  practice({ name: 'Smith & Jones Orthodontics', street: '9 Elm St', phone: '(512) 478-0102' }),
  practice({ name: 'Smith Family Law', street: '7 Oak St', phone: '(512) 478-0103' }),
  practice({ name: 'Adam Smith Plumbing', street: '5 Ash St', phone: '(512) 478-0104' }),
  practice({ name: 'Jones Dental', street: '3 Fir St', phone: '(512) 478-0105' }),
];

test('"Smith Dental, Austin" excludes one practice, not all Smiths', () => {
  expect(excluded(SMITHS, { name: 'Smith Dental', city: 'Austin' })).toEqual(['Smith Dental']);
  expect(excluded(SMITHS, { name: 'SMITH DENTAL, LLC', postalCode: '78701' })).toEqual([
    'Smith Dental',
  ]);
  expect(excluded(SMITHS, { name: 'Smith Dental', city: 'Houston' })).toEqual([]);
});

test('a name without a namesake excludes the one most like it, and no second one', () => {
  const found = excluded(SMITHS, { name: 'Smith Dental Center', city: 'Austin' });
  expect(found).toEqual(['Smith Dental']);
});

test('a domain that only one name uses excludes all of its branches', () => {
  const branches = [
    practice({ name: 'Aspen Dental', site: 'aspen.example', street: '1 A St' }),
    practice({ name: 'Aspen Dental - Round Rock', site: 'aspen.example', street: '2 B St' }),
    practice({ name: 'Cedar Dental', site: 'cedar.example' }),
  ];
  expect(excluded(branches, { domain: 'aspen.example' })).toEqual([
    'Aspen Dental',
    'Aspen Dental - Round Rock',
  ]);
});

const GROUP = [
  practice({ name: 'Smith Dental', site: 'group.example', phone: '(512) 478-0109' }),
  practice({ name: 'Bluebonnet Eye', site: 'group.example', phone: '(512) 478-0109' }),
];

test('a domain or phone under several names excludes nobody by itself', () => {
  expect(excluded(GROUP, { domain: 'group.example' })).toEqual([]);
  expect(excluded(GROUP, { phone: '+15124780109' })).toEqual([]);
});

test('a shared domain excludes the one whose name or address agrees', () => {
  expect(excluded(GROUP, { domain: 'group.example', name: 'Smith Dental Care' })).toEqual([
    'Smith Dental',
  ]);
  const housed = [
    practice({ name: 'Smith Dental', site: 'group.example', street: '10 Main St' }),
    practice({ name: 'Bluebonnet Eye', site: 'group.example', street: '12 Main St' }),
  ];
  const byHouse = { domain: 'group.example', street: '12 Main Street', postalCode: '78701' };
  expect(excluded(housed, { ...byHouse, countryCode: 'US' })).toEqual(['Bluebonnet Eye']);
});

test('the domain of an e-mail address counts unless anybody gets addresses there', () => {
  const some = [practice({ name: 'Smith Dental', site: 'smith.example' })];
  expect(excluded(some, { email: 'jane@smith.example' })).toEqual(['Smith Dental']);
  const mailers = [practice({ name: 'Smith Dental', site: 'gmail.com' })];
  expect(excluded(mailers, { email: 'jane@gmail.com' })).toEqual([]);
});

test('a hotline excludes only where the name agrees', () => {
  const some = [practice({ name: 'Smith Dental', phone: '(800) 478-0101' })];
  expect(excluded(some, { phone: '+18004780101' })).toEqual([]);
  expect(excluded(some, { phone: '+18004780101', name: 'Smith Dental' })).toEqual(['Smith Dental']);
});

test('a number of no country finds the number of its country', () => {
  expect(excluded(SMITHS, { phone: '5124780105' })).toEqual(['Jones Dental']);
});

test('a German number with its country code written twice is the number that is meant', () => {
  const praxis = { ...practice({ name: 'Praxis Reis' }), phones: [phoneOf('+4949208802346')] };
  const other = { ...practice({ name: 'Praxis Berg' }), phones: [phoneOf('+49208802346')] };
  expect(excluded([praxis], { phone: '+49208802346' })).toEqual(['Praxis Reis']);
  expect(excluded([other], { phone: '+49208802346' })).toEqual(['Praxis Berg']);
  expect(excluded([praxis], { phone: '+49208802347' })).toEqual([]);
});

test('a name written in one word finds the one in two, and the other way round', () => {
  for (const [written, known] of [
    ['Console Mania', 'ConsoleMania'],
    ['ConsoleMania', 'Console Mania'],
  ] as const) {
    const candidates = [practice({ name: written }), practice({ name: 'Console Repair' })];
    expect(excluded(candidates, { name: known, city: 'Austin' })).toEqual([written]);
  }
});

test('the same name at another house is another business', () => {
  const two = [
    practice({ name: 'Corner Pharmacy', street: '10 Main St', phone: '(512) 478-0101' }),
    practice({ name: 'Corner Pharmacy', street: '900 Burnet Rd', phone: '(512) 478-0102' }),
  ];
  const entry = { name: 'Corner Pharmacy', street: '900 Burnet Road', postalCode: '78701' };
  expect(matchKnown(two, [{ ...entry, countryCode: 'US' }])).toEqual(Int32Array.of(-1, 0));
});

const business = fc
  .record({
    name: fc.constantFrom('Smith Dental', 'Smith Dental Care', 'Jones Eye', 'Zen Yoga', '漢方'),
    site: fc.constantFrom('a.example', 'b.example', 'gmail.com'),
    phone: fc.constantFrom('(512) 478-0101', '(512) 478-0102', '(800) 478-0103'),
    street: fc.constantFrom('1 Main St', '2 Main St'),
    city: fc.constantFrom('Austin', 'Houston'),
  })
  .map(practice);
const known = fc.record(
  {
    name: fc.constantFrom('Smith Dental', 'Jones Eye', 'Zen', '漢方'),
    domain: fc.constantFrom('a.example', 'b.example'),
    phone: fc.constantFrom('+15124780101', '5124780102', '+18004780103'),
    city: fc.constantFrom('Austin', 'Houston'),
  },
  { requiredKeys: [] },
);

test('order decides nothing, and a known business more never lets one through', () => {
  fc.assert(
    fc.property(
      fc.array(business, { maxLength: 8 }),
      fc.array(known, { maxLength: 5 }),
      known,
      (candidates, entries, more) => {
        const names = (found: Int32Array) => [...found].map((entry) => entry !== -1);
        const first = names(matchKnown(candidates, entries));
        const backwards = names(matchKnown(candidates.toReversed(), entries.toReversed()));
        expect(backwards.toReversed()).toEqual(first);
        const wider = names(matchKnown(candidates, [...entries, more]));
        for (const [at, isKnown] of first.entries()) if (isKnown) expect(wider[at]).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('what matches lies under a key that the candidate looks up: no match needs a scan', () => {
  fc.assert(
    fc.property(fc.array(business, { minLength: 1, maxLength: 8 }), known, (candidates, entry) => {
      const lies = new Set(knownKeys(entry).map(({ key }) => key));
      const found = matchKnown(candidates, [entry]);
      for (const [at, candidate] of candidates.entries()) {
        if (found[at] === -1) continue;
        const looked = candidateKeys(candidate, matchKey(candidate), new Set(KEY_KINDS));
        expect(looked.some((key) => lies.has(key))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('10,000 candidates against 1,000 known businesses take less than three seconds', () => {
  const many = Array.from({ length: 10_000 }, (_one, at) =>
    practice({ name: `Practice ${at % 700} Dental`, site: `site${at % 3_000}.example` }),
  );
  const entries = Array.from({ length: 1_000 }, (_one, at) => ({
    name: `Practice ${at} Dental`,
    city: 'Austin',
    domain: `site${at}.example`,
  }));
  const startedAt = process.cpuUsage();
  matchKnown(many, entries);
  const { user } = process.cpuUsage(startedAt);
  expect(user / 1_000).toBeLessThan(3_000);
});
