import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeRecord } from '../../../../functions/domain/leads/normalize/normalize-record.ts';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import { StoredBusiness } from '../../../../functions/domain/leads/stored-lead.ts';
import { aBusiness, aSourceRecord, RETRIEVED_AT } from '../builders.ts';

describe('names', () => {
  test.for([
    ["JOE'S PIZZA LLC", "Joe's Pizza LLC"],
    ['THE LAW OFFICES OF MARY DOE', 'The Law Offices of Mary Doe'],
    ['1ST STREET BBQ HOUSE', '1st Street BBQ House'],
    ["O'BRIEN PLUMBING", "O'Brien Plumbing"],
    ['IKEA', 'IKEA'],
    ['CVS Pharmacy', 'CVS Pharmacy'],
    ['  Caf\u0065\u0301\u00a0 Central\u200b ', 'Café Central'],
    ['Bad\u0000\u001bName\u202e', 'Bad Name'],
    ['N/A', ''],
    ['---', ''],
  ])('%j leaves as %j', ([raw = '', clean]) => {
    expect(aBusiness({ name: raw }).name).toBe(clean);
  });
});

describe('phones', () => {
  test.for([
    ['US', '(512) 478-0101', '+15124780101', 'fixed_line_or_mobile'],
    ['US', '1-800-555-0199', '+18005550199', 'toll_free'],
    ['GB', '020 7946 0958', '+442079460958', 'fixed_line'],
    ['GB', '07400 123456', '+447400123456', 'mobile'],
    ['DE', '0049 30 901820', '+4930901820', 'fixed_line'],
    ['FR', '06 12 34 56 78', '+33612345678', 'mobile'],
    ['MX', '+52 1 55 1234 5678', '+525512345678', null],
    ['US', '+44 20 7946 0958', '+442079460958', 'fixed_line'],
  ] as const)('%s %s is %s', ([country, raw, number, type]) => {
    const { phones } = aBusiness({ phones: [raw], address: anAddress({ country }) });
    expect(phones).toEqual([{ number, type, scope: 'location', source: 'overture' }]);
  });

  test.for(['12345', 'call us', '000-000-0000', '555-555-5555', '', '+', '9'.repeat(500)])(
    '%j is no number',
    (raw) => {
      expect(aBusiness({ phones: [raw] }).phones).toEqual([]);
    },
  );

  test('each number counts once, in the order of the source', () => {
    const { phone, phones } = aBusiness({
      phones: ['512-478-0199', '+1 512 478 0101', '(512) 478-0199'],
    });
    expect(phone).toBe('+15124780199');
    expect(phones?.map((entry) => entry.number)).toEqual(['+15124780199', '+15124780101']);
  });
});

describe('websites and profiles', () => {
  test.for([
    [
      'HTTP://WWW.Example-Shop.CO.UK/a?utm_source=x&id=7&fbclid=1#top',
      'http://www.example-shop.co.uk/a?id=7',
      'example-shop.co.uk',
    ],
    ['bluebonnet.example', 'http://bluebonnet.example/', 'bluebonnet.example'],
    ['https://user:pw@shop.example:8443/', 'https://shop.example:8443/', 'shop.example'],
    ['http://my-cafe.jimdo.com/', 'http://my-cafe.jimdo.com/', 'my-cafe.jimdo.com'],
    ['https://linktr.ee/mycafe', 'https://linktr.ee/mycafe', null],
  ] as const)('%s is %s of domain %s', ([raw, website, domain]) => {
    expect(aBusiness({ websites: [raw] })).toMatchObject({
      website,
      domain,
      websiteStatus: 'unchecked',
    });
  });

  test.for([
    'javascript:alert(1)',
    'ftp://a.example/',
    'localhost',
    'http://127.0.0.1/',
    'mailto:a@b.example',
    'N/A',
    '',
  ])('%j is no website', (raw) => {
    expect(aBusiness({ websites: [raw] })).toMatchObject({
      website: null,
      domain: null,
      websiteStatus: 'none',
    });
  });

  test('a profile given as the website is a profile, and the business has no site', () => {
    const business = aBusiness({
      websites: ['https://m.facebook.com/pages/Bluebonnet/123456789?ref=x'],
      socials: ['https://twitter.com/bluebonnet', 'https://www.facebook.com/sharer.php?u=x'],
    });
    expect(business).toMatchObject({ website: null, domain: null, websiteStatus: 'social_only' });
    expect(business.socials).toMatchObject({
      facebook: 'https://www.facebook.com/123456789',
      x: 'https://x.com/bluebonnet',
    });
  });

  test('an own domain beats a shared host before it', () => {
    const { domain } = aBusiness({
      websites: ['https://www.yelp.com/biz/b', 'https://bluebonnet.example'],
    });
    expect(domain).toBe('bluebonnet.example');
  });
});

test('e-mails are checked, lower-cased and told apart', () => {
  const { emails } = aBusiness({
    emails: [
      'Info@Bluebonnet.example',
      'mailto:jane.doe@bluebonnet.example',
      'not an address',
      'a@b',
      'x@example.com',
    ],
  });
  expect(emails?.map(({ address, kind }) => [address, kind])).toEqual([
    ['info@bluebonnet.example', 'generic'],
    ['jane.doe@bluebonnet.example', 'personal'],
  ]);
});

test('no e-mail from the source means not looked for', () => {
  expect(aBusiness({ emails: [] })).toMatchObject({ email: null, emails: null, emailStatus: null });
});

describe('addresses', () => {
  test.for([
    [{ region: 'US-TX' }, { region: 'TX' }],
    [{ region: 'Texas' }, { region: 'TX' }],
    [{ region: 'tx' }, { region: 'TX' }],
    [
      { country: 'DE', region: 'Bayern', postcode: null, locality: '80331 München' },
      { region: 'BY', city: 'München', postalCode: '80331' },
    ],
    [
      { region: null, postcode: null, locality: 'Austin, TX 78704' },
      { region: 'TX', city: 'Austin', postalCode: '78704' },
    ],
    [
      { country: 'CA', region: 'ON', locality: 'Toronto', postcode: 'm5v3l9' },
      { postalCode: 'M5V 3L9' },
    ],
    [
      { country: 'GB', region: 'GB-ENG', locality: 'London', postcode: 'sw1a1aa' },
      { region: 'ENG', postalCode: 'SW1A 1AA' },
    ],
    [
      { country: 'uk', region: 'Somewhere' },
      { countryCode: 'GB', region: null },
    ],
    [{ country: 'Germany' }, { countryCode: null }],
    [
      { country: 'NL', region: null, locality: null, postcode: '1079 CV Amsterdam' },
      { city: 'Amsterdam', postalCode: '1079 CV' },
    ],
    [
      { country: 'NL', region: null, locality: null, postcode: 'Amsterdam 1079 CV' },
      { city: 'Amsterdam', postalCode: '1079 CV' },
    ],
    [
      { country: 'NL', region: null, locality: 'Amsterdam 1079CV', postcode: null },
      { city: 'Amsterdam', postalCode: '1079 CV' },
    ],
    [
      { region: null, locality: null, postcode: '78701 Austin' },
      { city: 'Austin', postalCode: '78701' },
    ],
    [
      { region: null, locality: 'Austin', postcode: 'TX 78701' },
      { city: 'Austin', region: 'TX', postalCode: '78701' },
    ],
    [
      { region: null, locality: null, postcode: 'Austin, TX 78701-1234' },
      { city: 'Austin', region: 'TX', postalCode: '78701-1234' },
    ],
    [{ postcode: '78701.0' }, { postalCode: '78701' }],
    [{ postcode: '7870' }, { region: 'TX', postalCode: null }],
    [{ region: null, postcode: '7870' }, { postalCode: null }],
    [
      { region: 'NJ', locality: 'Landing', postcode: '7850' },
      { region: 'NJ', postalCode: '07850' },
    ],
    [
      { region: 'MA', locality: 'Boston', postcode: '2134.0' },
      { region: 'MA', postalCode: '02134' },
    ],
    [
      { country: 'DE', region: null, locality: null, postcode: 'D-10115 Berlin' },
      { city: 'Berlin', postalCode: '10115' },
    ],
    [
      { country: 'GB', region: null, locality: null, postcode: 'London SW1A 1AA' },
      { city: 'London', postalCode: 'SW1A 1AA' },
    ],
    [
      { country: 'LV', region: null, locality: 'Riga', postcode: 'LV-1010' },
      { postalCode: 'LV-1010' },
    ],
  ] as const)('%j leaves as %j', ([given, expected]) => {
    expect(aBusiness({ address: anAddress(given) })).toMatchObject(expected);
  });

  test('one line, as the country writes it', () => {
    expect(aBusiness().address).toBe('1200 S Lamar Blvd Ste 4, Austin, TX 78704, United States');
    const german = anAddress({
      freeform: 'Weberstr. 4',
      locality: 'Kelkheim',
      region: null,
      postcode: '65779',
      country: 'DE',
    });
    expect(aBusiness({ address: german }).address).toBe('Weberstr. 4, 65779 Kelkheim, Germany');
  });
});

test.for([
  ['open', 'operational'],
  ['permanently_closed', 'permanently_closed'],
  ['Temporarily Closed', 'temporarily_closed'],
  [null, 'unknown'],
  ['constructor', 'unknown'],
] as const)('operating status %j is %s', ([raw, status]) => {
  expect(aBusiness({ operatingStatus: raw }).businessStatus).toBe(status);
});

test.for([
  [{ latitude: 91, longitude: 0 }, null],
  [{ latitude: 0, longitude: 0 }, null],
  [{ latitude: Number.NaN, longitude: 5 }, null],
  [{ latitude: 30.2, longitude: -97.7 }, 30.2],
] as const)('position %j gives latitude %j', ([position, latitude]) => {
  expect(aBusiness(position).latitude).toBe(latitude);
});

test.for([
  ['Starbucks Middle East', 'Starbucks'],
  ['Starbucks Canada', 'Starbucks'],
  ['Starbucks USA', 'Starbucks USA'],
  ['Starbucks Reserve', 'Starbucks Reserve'],
] as const)('a brand is not called after its branch elsewhere: %s', ([name, shown]) => {
  const business = aBusiness({ name: 'Starbucks', brand: { name, wikidata: null } });
  expect(business.brand?.name).toBe(shown);
});

test('brand hotlines, provenance and dates keep their source', () => {
  const business = aBusiness({
    updatedAt: 'yesterday',
    brand: { name: 'N/A', wikidata: 'javascript:' },
  });
  expect(business).toMatchObject({ brand: null, updatedAt: null });
  expect(business.sources).toEqual([
    {
      id: 'overture',
      recordId: 'place-1',
      url: null,
      license: 'CDLA-Permissive-2.0',
      attribution: 'Overture Maps Foundation',
      retrievedAt: RETRIEVED_AT,
    },
  ]);
});

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\ud800',
    '='.repeat(9_000),
    'ﷺ'.repeat(2_000),
    '@'.repeat(5_000),
    'http://',
    'http://[::1',
    '+'.repeat(60),
    '%',
    'a@'.repeat(3_000),
  ),
  fc.webUrl(),
  fc.emailAddress(),
);
const hostileList = fc.array(hostileText, { maxLength: 5 });
const hostileRecord: fc.Arbitrary<SourceRecord> = fc
  .record({
    recordId: hostileText,
    recordUrl: fc.option(hostileText),
    license: hostileText,
    attribution: hostileText,
    updatedAt: fc.option(hostileText),
    name: hostileText,
    alternateNames: hostileList,
    category: fc.record({
      primary: fc.option(hostileText),
      hierarchy: hostileList,
      alternates: hostileList,
      basic: fc.option(hostileText),
    }),
    confidence: fc.option(fc.double()),
    websites: hostileList,
    socials: hostileList,
    emails: hostileList,
    phones: hostileList,
    brand: fc.option(fc.record({ name: hostileText, wikidata: fc.option(hostileText) })),
    address: fc.option(
      fc.record({
        freeform: fc.option(hostileText),
        locality: fc.option(hostileText),
        region: fc.option(hostileText),
        postcode: fc.option(hostileText),
        country: fc.option(fc.oneof(hostileText, fc.constantFrom('US', 'DE', 'MX', 'JP', 'GB'))),
      }),
    ),
    latitude: fc.option(fc.double()),
    longitude: fc.option(fc.double()),
    operatingStatus: fc.option(hostileText),
    openingHours: fc.option(hostileText),
  })
  .map((fields) => aSourceRecord(fields));

test('whatever a source holds, a valid business with bounded, printable strings leaves', () => {
  fc.assert(
    fc.property(hostileRecord, (record) => {
      const business = normalizeRecord(record, RETRIEVED_AT);
      expect(StoredBusiness.safeParse(business).success).toBe(true);
      for (const text of stringsIn(business)) {
        expect(text.length).toBeLessThanOrEqual(1_000);
        expect(text).not.toMatch(/\p{Cc}/u);
        expect(text.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('cleaning a clean business again changes nothing', () => {
  fc.assert(
    fc.property(hostileRecord, (record) => {
      const once = normalizeRecord(record, RETRIEVED_AT);
      const again = normalizeRecord(
        { ...record, name: once.name, phones: once.phones?.map((phone) => phone.number) ?? [] },
        RETRIEVED_AT,
      );
      expect(again.name).toBe(once.name);
      expect(again.phone).toBe(once.phone);
    }),
    { numRuns: 200 },
  );
});

function anAddress(
  changes: Partial<NonNullable<SourceRecord['address']>>,
): SourceRecord['address'] {
  return {
    freeform: '1 Main St',
    locality: 'Austin',
    region: 'TX',
    postcode: '78704',
    country: 'US',
    ...changes,
  };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
