import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { TAG_TABLE } from '../../../functions/adapters/sources/osm/tag-table.ts';
import { fromOsmElement } from '../../../functions/domain/sources/osm-record.ts';
import { readTagTable } from '../../../functions/domain/sources/osm-tags.ts';
import { AUSTIN_ANSWER } from '../../support/overpass.ts';

const knowledge = {
  table: readTagTable(TAG_TABLE),
  gazetteer: loadKnowledge().gazetteer,
  pathOf: (id: string) => ['top', id],
};
const elements: unknown[] = JSON.parse(AUSTIN_ANSWER).elements;
const records = elements.map((element) => fromOsmElement(element, knowledge));
const recordOf = (id: string) => records.find((record) => record?.recordId === id);
const read = (tags: Record<string, unknown>) =>
  fromOsmElement({ type: 'node', id: 7, lat: 30.27, lon: -97.74, tags }, knowledge);

test('an element becomes a record with its licence, its page and its contributors named', () => {
  expect(recordOf('node/101')).toEqual({
    sourceId: 'osm',
    recordId: 'node/101',
    recordUrl: 'https://www.openstreetmap.org/node/101',
    license: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors, openstreetmap.org/copyright',
    updatedAt: '2026-03-02',
    name: 'Bluebonnet Dental',
    alternateNames: [],
    category: {
      primary: 'dental_clinic',
      hierarchy: ['top', 'dental_clinic'],
      alternates: [],
      basic: null,
    },
    confidence: null,
    websites: ['https://bluebonnetdental.example/'],
    socials: [],
    emails: [],
    phones: ['+1 512-478-0101'],
    brand: null,
    address: {
      freeform: '1200 South Lamar Boulevard, Unit 4',
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    latitude: 30.2531,
    longitude: -97.7631,
    operatingStatus: null,
    openingHours: 'Mo-Th 08:00-17:00; Fr 08:00-12:00',
    attributes: { wheelchair: 'yes' },
  });
});

test('lists come apart at their semicolons', () => {
  expect(recordOf('node/102')).toMatchObject({
    phones: ['+1 512 555 0102', '+1 512 555 0103'],
    emails: ['hello@coloradostreetdentistry.example', 'front@coloradostreetdentistry.example'],
  });
});

test('a city near by proves country and region where the address does not write them', () => {
  expect(recordOf('node/102')?.address).toMatchObject({ country: 'US', region: 'US-TX' });
});

test('a border town proves its country only', () => {
  expect(recordOf('node/402')?.address).toMatchObject({ country: 'US', region: null });
});

test('handles become profiles', () => {
  expect(recordOf('way/201')?.socials).toEqual([
    'https://www.facebook.com/lanternkitchen',
    'https://www.instagram.com/lanternkitchen',
  ]);
  expect(
    read({ shop: 'books', name: 'A', 'contact:whatsapp': '+1 512 555 0100' })?.socials,
  ).toEqual(['https://wa.me/15125550100']);
});

test('the most exact tags decide, the others stay beside', () => {
  expect(recordOf('way/201')?.category).toMatchObject({
    primary: 'thai_restaurant',
    alternates: ['vegetarian_restaurant', 'restaurant'],
  });
  expect(recordOf('way/205')?.category.primary).toBe('hotel');
  expect(recordOf('node/204')?.category).toMatchObject({
    primary: 'cafe',
    alternates: ['coffee_shop'],
  });
});

describe('closed businesses', () => {
  test('are those of which only the past is tagged', () => {
    expect(recordOf('node/104')).toMatchObject({
      operatingStatus: 'permanently_closed',
      category: { primary: 'dental_clinic' },
      updatedAt: '2025-11-01',
    });
  });
  test.for(['disused', 'abandoned', 'was'])('%s: says so', (prefix) => {
    const record = read({ [`${prefix}:shop`]: 'books', name: 'Closed Books' });
    expect(record).toMatchObject({ operatingStatus: 'permanently_closed' });
  });
  test('a new café in the rooms of a former practice is open', () => {
    expect(recordOf('node/105')).toMatchObject({
      operatingStatus: null,
      category: { primary: 'cafe' },
    });
  });
});

test('the facts that filters ask for are kept, all other tags are not', () => {
  expect(recordOf('way/201')?.attributes).toEqual({
    outdoor_seating: 'terrace',
    wheelchair: 'limited',
    takeaway: 'yes',
    delivery: 'no',
    'diet:vegan': 'yes',
  });
  expect(recordOf('node/203')).not.toHaveProperty('attributes');
});

test.for([
  ['no element', null],
  ['no position', { type: 'node', id: 401, tags: { amenity: 'dentist', name: 'A' } }],
  ['no name', { type: 'node', id: 1, lat: 1, lon: 1, tags: { amenity: 'dentist' } }],
  ['no business', { type: 'node', id: 1, lat: 1, lon: 1, tags: { amenity: 'bench', name: 'A' } }],
  ['no known type', { type: 'count', id: 0, lat: 1, lon: 1, tags: { name: 'A', shop: 'books' } }],
  [
    'a position off the globe',
    { type: 'node', id: 1, lat: 91, lon: 1, tags: { name: 'A', shop: 'books' } },
  ],
  [
    'tags of wrong types',
    { type: 'node', id: 1, lat: 1, lon: 1, tags: { name: {}, shop: ['books'] } },
  ],
] as const)('%s gives no record', ([, element]) => {
  expect(fromOsmElement(element, knowledge)).toBeNull();
});

test('a date of a month counts from its first day, and nonsense not at all', () => {
  const updatedAt = (check_date: string) =>
    read({ shop: 'books', name: 'A', check_date })?.updatedAt;
  expect(updatedAt('2026-02')).toBe('2026-02-01');
  expect(updatedAt('last year')).toBeNull();
});
