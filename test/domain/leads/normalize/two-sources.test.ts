import { describe, expect, test } from 'vitest';
import { isServedFilter } from '../../../../functions/domain/filters/filters.ts';
import type { FilterKind } from '../../../../functions/domain/filters/filters.ts';
import { resolveBusinesses } from '../../../../functions/domain/leads/match/resolve-businesses.ts';
import { normalizeRecord } from '../../../../functions/domain/leads/normalize/normalize-record.ts';
import type {
  SourceAttributes,
  SourceRecord,
} from '../../../../functions/domain/leads/normalize/source-record.ts';
import { toLead } from '../../../../functions/domain/leads/normalize/to-lead.ts';
import { judgeFilter } from '../../../../functions/domain/leads/score/judge-filter.ts';
import type { RequestFilter } from '../../../../functions/domain/prompt/request.ts';
import { aBusiness, aLead, aSourceRecord, aRequest, NOW, RETRIEVED_AT } from '../builders.ts';

/** The same practice as OpenStreetMap writes it: other spellings, no confidence, no unit, some metres away. */
function onTheMap(changes: Partial<SourceRecord> = {}): SourceRecord {
  return aSourceRecord({
    sourceId: 'osm',
    recordId: 'node/101',
    recordUrl: 'https://www.openstreetmap.org/node/101',
    license: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors, openstreetmap.org/copyright',
    updatedAt: '2026-03-02',
    confidence: null,
    websites: ['https://bluebonnetdental.example'],
    phones: ['+1 512-478-0101'],
    emails: ['hello@bluebonnetdental.example'],
    address: {
      freeform: '1200 South Lamar Boulevard',
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    latitude: 30.2533,
    longitude: -97.7629,
    openingHours: 'Mo-Fr 08:00-17:00',
    attributes: { wheelchair: 'yes' },
    ...changes,
  });
}

const merged = (...records: SourceRecord[]) =>
  resolveBusinesses(records.map((record) => normalizeRecord(record, RETRIEVED_AT)));

describe('one business in two sources', () => {
  test('becomes one lead that names both, and takes from each what the other lacks', () => {
    const [business, ...others] = merged(aSourceRecord(), onTheMap());
    expect(others).toEqual([]);
    expect(business).toMatchObject({
      name: 'Bluebonnet Dental',
      confidence: 0.9,
      street: '1200 S Lamar Blvd Ste 4',
      email: 'hello@bluebonnetdental.example',
      openingHours: 'Mo-Fr 08:00-17:00',
      updatedAt: '2026-03-02',
      attributes: { wheelchair: 'yes' },
    });
    expect(business?.phones).toHaveLength(1);
    expect(business?.sources.map(({ id, recordId, license }) => [id, recordId, license])).toEqual([
      ['overture', 'place-1', 'CDLA-Permissive-2.0'],
      ['osm', 'node/101', 'ODbL-1.0'],
    ]);
  });

  const writtenOtherwise: readonly (readonly [how: string, changes: Partial<SourceRecord>])[] = [
    ['without a phone number', { phones: [] }],
    ['without a website', { websites: [] }],
    ['without an address', { address: null }],
    ['under a longer name', { name: 'Bluebonnet Dental of Austin' }],
    ['drawn as its building', { recordId: 'way/9', latitude: 30.2538, longitude: -97.7622 }],
  ];
  test.for(writtenOtherwise)('also %s', ([, changes]) => {
    expect(merged(aSourceRecord(), onTheMap(changes))).toHaveLength(1);
  });

  test('stays two when the map means the neighbour', () => {
    const neighbour = onTheMap({
      name: 'Lamar Orthodontics',
      phones: ['+1 512-478-0999'],
      websites: ['https://lamarortho.example'],
      emails: [],
    });
    expect(merged(aSourceRecord(), neighbour)).toHaveLength(2);
  });

  test('is closed when the map says so and nothing newer says it is open', () => {
    const [business] = merged(aSourceRecord(), onTheMap({ operatingStatus: 'permanently_closed' }));
    expect(business?.businessStatus).toBe('permanently_closed');
  });

  test('does not depend on which source came first', () => {
    expect(merged(onTheMap(), aSourceRecord())).toEqual(merged(aSourceRecord(), onTheMap()));
  });
});

describe('facts that filters ask for', () => {
  const judge = (attributes: SourceAttributes | undefined, filter: Partial<RequestFilter>) => {
    const business = aBusiness(attributes === undefined ? {} : { attributes });
    return judgeFilter(business, { kind: 'wheelchair', op: 'eq', value: true, ...filter })
      .satisfied;
  };

  test.for([
    ['yes', 'yes'],
    ['designated', 'yes'],
    ['no', 'no'],
    ['limited', 'unclear'],
    [undefined, 'unclear'],
  ] as const)('wheelchair=%s: %s', ([value, expected]) => {
    expect(judge(value === undefined ? undefined : { wheelchair: value }, {})).toBe(expected);
  });

  test('a filter that wants the opposite gets it, and unclear stays unclear', () => {
    const without = { kind: 'takeaway', value: false } as const;
    expect(judge({ takeaway: 'no' }, without)).toBe('yes');
    expect(judge({ takeaway: 'only' }, without)).toBe('no');
    expect(judge(undefined, without)).toBe('unclear');
  });

  test.for([
    ['4', 'gte', 4, 'yes'],
    ['4S', 'eq', 4, 'yes'],
    ['3', 'gte', 4, 'no'],
    ['3', 'lte', 3, 'yes'],
    ['3', 'between', [2, 4], 'yes'],
    ['superb', 'gte', 4, 'unclear'],
  ] as const)('stars=%s %s %s: %s', ([stars, op, value, expected]) => {
    const wanted: RequestFilter['value'] = typeof value === 'number' ? value : [...value];
    expect(judge({ stars }, { kind: 'stars', op, value: wanted })).toBe(expected);
  });

  test('a diet is served when the place says so, whatever its category', () => {
    const vegan = { kind: 'diet', value: 'vegan' } as const;
    expect(judge({ 'diet:vegan': 'only' }, vegan)).toBe('yes');
    expect(judge({ 'diet:vegan': 'no' }, vegan)).toBe('no');
    expect(judge({ 'diet:halal': 'yes' }, vegan)).toBe('unclear');
  });

  test('are short, and leave no trace in the lead', () => {
    const business = aBusiness({ attributes: { stars: 'x'.repeat(5_000), delivery: ' ' } });
    expect(business.attributes).toEqual({ stars: 'x'.repeat(60) });
    const { id, jobId } = aLead();
    expect(toLead(business, { id, jobId, request: aRequest() }, NOW)).not.toHaveProperty(
      'attributes',
    );
  });

  test.for([
    'outdoor_seating',
    'wheelchair',
    'stars',
    'takeaway',
    'delivery',
    'open_late',
  ] as const)('%s is served only where OpenStreetMap is read', (kind: FilterKind) => {
    expect(isServedFilter(kind, ['overture'])).toBe(false);
    expect(isServedFilter(kind, ['overture', 'osm'])).toBe(true);
  });
});
