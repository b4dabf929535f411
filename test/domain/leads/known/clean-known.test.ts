import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanKnown } from '../../../../functions/domain/leads/known/clean-known.ts';
import type { KnownBusiness } from '../../../../functions/domain/leads/known/known-business.ts';
import { knownKeys } from '../../../../functions/domain/leads/known/known-keys.ts';

const cleaned = (stated: KnownBusiness) => {
  const outcome = cleanKnown(stated);
  return outcome.kind === 'known' ? outcome.business : outcome.reason;
};

test.for<[string, KnownBusiness, KnownBusiness]>([
  ['a URL', { domain: ' HTTPS://WWW.Smith-Dental.com/about?x=1 ' }, { domain: 'smith-dental.com' }],
  ['a host', { domain: 'shop.smith.co.uk' }, { domain: 'smith.co.uk' }],
  ['an address with capitals', { email: 'INFO@Smith.com ' }, { email: 'info@smith.com' }],
  [
    'a national number',
    { phone: '(512) 478-0101', countryCode: 'usa' },
    { phone: '+15124780101', countryCode: 'US' },
  ],
  [
    'a German number',
    { phone: '0511 / 32 17 65', countryCode: 'Deutschland' },
    { phone: '+49511321765', countryCode: 'DE' },
  ],
  ['a number of no country', { phone: '(512) 478-0101 ext. 4' }, { phone: '5124780101' }],
  [
    'an entry with a mail provider for a domain',
    { name: 'Smith Dental', city: 'Austin', domain: 'gmail.com' },
    { name: 'Smith Dental', city: 'Austin' },
  ],
  [
    'a shouted name, a city with its state',
    { name: '  SMITH   FAMILY DENTAL ', city: 'Austin, TX 78701', countryCode: 'us' },
    {
      name: 'Smith Family Dental',
      city: 'Austin',
      region: 'TX',
      postalCode: '78701',
      countryCode: 'US',
    },
  ],
])('%s is brought into the form of the sources', ([, stated, expected]) => {
  expect(cleaned(stated)).toEqual(expected);
});

test.for<[string, KnownBusiness]>([
  ['too_little', { name: 'Smith Dental' }],
  ['too_little', { city: 'Austin', countryCode: 'US' }],
  ['too_little', { name: 'N/A', city: 'Austin' }],
  ['too_little', {}],
  ['shared_domain', { domain: 'https://www.facebook.com/smithdental' }],
  ['shared_domain', { domain: 'gmail.com' }],
  ['shared_domain', { name: 'Smith Dental', domain: 'https://www.GMX.de/' }],
  ['unreadable', { domain: 'none' }],
  ['unreadable', { phone: '123' }],
  ['unreadable', { email: 'at smith dot com', name: 'Smith' }],
])('%s: what identifies nobody is refused', ([reason, stated]) => {
  expect(cleaned(stated)).toBe(reason);
});

test('whatever stands in the fields, what is kept has a key, and cleaning it again changes nothing', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('Smith', 'smith.com', '+49 511 321765', 'a@b.de', 'Austin', '78701', 'US', 'é'),
  );
  const stated = fc.record(
    {
      name: text,
      domain: text,
      email: text,
      phone: text,
      street: text,
      city: text,
      postalCode: text,
      countryCode: text,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(stated, (given) => {
      const outcome = cleanKnown(given);
      if (outcome.kind === 'refused') return;
      expect(knownKeys(outcome.business).length).toBeGreaterThan(0);
      expect(cleanKnown(outcome.business)).toEqual(outcome);
    }),
    { numRuns: 500 },
  );
});
