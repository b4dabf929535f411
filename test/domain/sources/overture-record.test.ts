import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StoredSourceRecord } from '../../../functions/domain/leads/normalize/stored-source-record.ts';
import { fromOvertureRecord } from '../../../functions/domain/sources/overture-record.ts';

const read = (raw: object) => {
  const record = fromOvertureRecord({ id: 'a', names: { primary: 'A' }, ...raw }, 'overture');
  if (record === null) throw new Error('The record was not read.');
  return record;
};

test('whatever comes in, a record comes out whole or not at all', () => {
  const keys = [
    'id',
    'names',
    'primary',
    'taxonomy',
    'hierarchy',
    'phones',
    'brand',
    'addresses',
    'sources',
    'bbox',
    'lon',
    'lat',
    'confidence',
    'update_time',
  ];
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.double(),
      fc.bigInt(),
      fc.constantFrom(null, undefined, true, '2026-01-01', '0.5'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys), tie('value')),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), value), (raw) => {
      const loose = fromOvertureRecord(raw, 'overture');
      if (loose !== null) expect(StoredSourceRecord.parse(loose)).toEqual(loose);
      const named = fromOvertureRecord({ ...raw, id: 'a', names: { primary: 'A' } }, 'overture');
      expect(StoredSourceRecord.parse(named)).toEqual(named);
    }),
  );
});

test.for([
  null,
  [],
  'x',
  {},
  { id: 'a' },
  { id: '', names: { primary: 'A' } },
  { id: 'a', names: { primary: ' ' } },
])('a record without id or name is none: %j', (raw) => {
  expect(fromOvertureRecord(raw, 'overture')).toBeNull();
});

describe('classification', () => {
  test.for([
    [
      {
        taxonomy: { primary: 'bar', hierarchy: ['food', 'bar'], alternates: ['pub'] },
        categories: { primary: 'old' },
      },
      'bar',
      ['food', 'bar'],
      ['pub'],
    ],
    [
      { taxonomy: { hierarchy: ['food', 'bar'], alternate: ['pub', null] } },
      'bar',
      ['food', 'bar'],
      ['pub'],
    ],
    [{ categories: { primary: 'bar', alternate: null } }, 'bar', [], []],
    [
      { categories: { primary: 'Dining and Drinking > Tea Room' } },
      'tea_room',
      ['dining_and_drinking', 'tea_room'],
      [],
    ],
    [{}, null, [], []],
  ] as const)('of %j', ([record, primary, hierarchy, alternates]) => {
    expect(read(record).category).toEqual({ primary, hierarchy, alternates, basic: null });
  });
});

test('phones that are numbers, nulls and repetitions in lists', () => {
  expect(read({ phones: [5_125_550_123, null, ' 512 ', '512', {}] }).phones).toEqual([
    '5125550123',
    '512',
  ]);
  expect(read({ emails: [null], socials: 'https://x.example', websites: null })).toMatchObject({
    emails: [],
    socials: ['https://x.example'],
    websites: [],
  });
});

test.for([
  [
    { names: { primary: 'B' }, wikidata: '' },
    { name: 'B', wikidata: null },
  ],
  [
    { names: {}, wikidata: 'Q1' },
    { name: 'A', wikidata: 'Q1' },
  ],
  [{ names: { primary: null } }, null],
  [null, null],
] as const)('brand %j', ([brand, expected]) => {
  expect(read({ brand }).brand).toEqual(expected);
});

test('names in other languages come from maps of both forms', () => {
  const asList = {
    primary: 'A',
    common: [
      { key: 'de', value: 'B' },
      { key: 'en', value: 'A' },
    ],
  };
  expect(read({ names: asList }).alternateNames).toEqual(['B']);
  const asObject = { primary: 'A', common: { de: 'B' }, rules: [{ variant: 'short', value: 'C' }] };
  expect(read({ names: asObject }).alternateNames).toEqual(['B', 'C']);
});

test('the address that says most, not the stub before it', () => {
  const addresses = [
    null,
    { country: 'US' },
    { freeform: '1 Main St', locality: 'Waco', region: 'TX' },
  ];
  expect(read({ addresses }).address).toEqual({
    freeform: '1 Main St',
    locality: 'Waco',
    region: 'TX',
    postcode: null,
    country: null,
  });
});

test('an absent status is not "open", not even where another field says so', () => {
  expect(read({ open: true }).operatingStatus).toBeNull();
  expect(read({ operating_status: 'permanently_closed' }).operatingStatus).toBe(
    'permanently_closed',
  );
});

test('the position comes from the point, else from the middle of the box, else is unknown', () => {
  const at = (record: object) => [read(record).longitude, read(record).latitude];
  expect(at({ geometry: { type: 'Point', coordinates: [1, 2] } })).toEqual([1, 2]);
  expect(at({ bbox: { xmin: 1, xmax: 3, ymin: 4 } })).toEqual([2, 4]);
  expect(at({ lon: 181, lat: 0 })).toEqual([null, null]);
});

describe('licence and attribution', () => {
  test('are those of all contributors of the record', () => {
    const sources = [
      { dataset: 'meta', license: 'CDLA-Permissive-2.0', update_time: '2025-01-01T00:00:00Z' },
      { dataset: 'Foursquare', update_time: '2025-06-01' },
      { dataset: 'Overture', license: 'CDLA-Permissive-2.0', update_time: 'soon' },
    ];
    expect(read({ sources })).toMatchObject({
      license: 'Apache-2.0 AND CDLA-Permissive-2.0',
      attribution: 'Overture Maps Foundation, overturemaps.org (Foursquare, meta)',
      updatedAt: '2025-06-01T00:00:00.000Z',
    });
  });

  test('are those of the theme where the record says nothing', () => {
    expect(read({})).toMatchObject({ license: 'CDLA-Permissive-2.0', updatedAt: null });
  });
});
