import { describe, expect, test } from 'vitest';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import type { CategoryTree } from '../../../../functions/domain/leads/score/category-fit.ts';
import { judgeBusiness } from '../../../../functions/domain/leads/score/judge-business.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import type { LeadRequest, PlacePart } from '../../../../functions/domain/prompt/request.ts';
import { aBusiness, aRequest, AUSTIN } from '../builders.ts';

/** Path of each kind, broadest first. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  restaurant: ['food', 'restaurant'],
  fast_food: ['food', 'restaurant', 'fast_food'],
  burgers: ['food', 'restaurant', 'fast_food', 'burgers'],
  coffee_shop: ['food', 'restaurant', 'coffee_shop'],
  bar: ['food', 'bar'],
};
const TREE: CategoryTree = {
  withDescendants: (ids) =>
    new Set([
      ...ids,
      ...Object.keys(PATHS).filter((kind) => PATHS[kind]?.some((id) => ids.includes(id))),
    ]),
  idOfName: (name) => (name === 'hamburgers' ? 'burgers' : name in PATHS ? name : undefined),
  find: () => [],
  get: () => undefined,
};

const category = (primary: string, alternates: string[] = []): Partial<SourceRecord> => ({
  category: { primary, hierarchy: [...(PATHS[primary] ?? [])], alternates, basic: null },
});

const codeOf = (record: Partial<SourceRecord>, request: Partial<LeadRequest>) => {
  const { kept, dropped } = selectLeads({
    businesses: [aBusiness(record)],
    request: aRequest({ categories: [], ...request }),
    step: 'found',
    categories: TREE,
  });
  return kept.length === 1 ? null : dropped[0]?.code;
};

describe('a kind that was left out', () => {
  const restaurants = {
    categories: [{ id: 'restaurant', label: 'Restaurant' }],
    excludedCategories: [{ id: 'fast_food', label: 'Fast food' }],
  };
  test.for([
    ['the kind itself', category('fast_food'), 'off_category'],
    ['a kind below it', category('burgers'), 'off_category'],
    ['its name in an older release', category('hamburgers'), 'off_category'],
    ['it as a second kind', category('restaurant', ['burgers']), 'off_category'],
    ['a kind unknown to us below it', category('drive_in', ['fast_food']), 'off_category'],
    ['another kind', category('restaurant', ['bar']), null],
  ] as const)('%s', ([, record, code]) => {
    expect(codeOf(record, restaurants)).toBe(code);
  });

  test('leaves in the narrower kind that was asked for', () => {
    const coffee = {
      categories: [{ id: 'coffee_shop', label: 'Coffee shop' }],
      excludedCategories: [{ id: 'restaurant', label: 'Restaurant' }],
    };
    expect(codeOf(category('coffee_shop'), coffee)).toBeNull();
    expect(codeOf(category('coffee_shop', ['burgers']), coffee)).toBe('off_category');
    expect(codeOf(category('coffee_shop', ['restaurant']), coffee)).toBe('off_category');
  });

  test('counts when any kind is asked for', () => {
    const any = { excludedCategories: [{ id: 'bar', label: 'Bar' }] };
    expect(codeOf(category('bar'), any)).toBe('off_category');
    expect(codeOf(category('restaurant'), any)).toBeNull();
  });
});

describe('brands', () => {
  const brands = (include: string[], exclude: string[]) => ({ brands: { include, exclude } });
  test.for([
    ['one that was left out', 'Aspen Dental', brands([], ['Aspen Dental']), 'filtered'],
    ['another one', 'Aspen Grove Dental', brands([], ['Aspen Dental']), null],
    ['one that was asked for', 'Aspen Dental', brands(['Aspen Dental'], []), null],
    ['any of several', 'Western Dental', brands(['Aspen Dental', 'Western Dental'], []), null],
    ['none of those asked for', 'Smiles', brands(['Aspen Dental'], []), 'filtered'],
  ] as const)('%s', ([, name, request, code]) => {
    expect(codeOf({ name }, request)).toBe(code);
  });
});

describe('a place that was left out', () => {
  const without = (area: Partial<PlacePart>, searched: PlacePart = AUSTIN) => {
    const excluded = { ...AUSTIN, ...area };
    const { place } = aRequest();
    if (place === null) throw new Error('No place.');
    return {
      place: { ...place, parts: [searched] },
      excludedPlaces: [excluded.label],
      excludedAreas: [excluded],
    };
  };
  const quarter = without({
    kind: 'area',
    label: 'The Loop',
    bbox: [-97.75, 30.26, -97.74, 30.28],
    radiusMeters: null,
    localities: [],
  });
  const at = (latitude: number | null, longitude: number | null, locality: string | null) => ({
    latitude,
    longitude,
    address: { freeform: null, locality, region: null, postcode: null, country: 'US' },
  });

  test('drops what lies in it, and nothing beside it', () => {
    expect(codeOf(at(30.27, -97.745, 'Austin'), quarter)).toBe('filtered');
    expect(codeOf(at(30.29, -97.745, 'Austin'), quarter)).toBeNull();
    // Nothing tells: kept, and said.
    expect(codeOf(at(null, null, 'Austin'), quarter)).toBeNull();
  });

  const town = without(
    { label: 'Round Rock, TX', localities: ['Round Rock'], latitude: 30.51, longitude: -97.68 },
    {
      ...AUSTIN,
      kind: 'area',
      label: 'Central Texas',
      bbox: [-98, 30.1, -97.5, 31],
      radiusMeters: null,
      localities: [],
    },
  );
  test.for([
    ['the town by its name, wherever its point', at(30.3, -97.7, 'ROUND ROCK'), 'filtered'],
    ['a part of it', at(30.51, -97.68, 'Round Rock North'), 'filtered'],
    ['a neighbour in its circle', at(30.51, -97.7, 'Pflugerville'), null],
    ['its point without a name', at(30.51, -97.68, null), 'filtered'],
    ['no point and no name', at(null, null, null), null],
  ] as const)('a town: %s', ([, record, code]) => {
    expect(codeOf(record, town)).toBe(code);
  });

  test('a part of the searched city is told by its circle, since addresses name the city', () => {
    const borough = without({ label: 'Hyde Park', localities: ['Hyde Park'], radiusMeters: 6_000 });
    expect(codeOf(at(30.275, -97.744, 'Austin'), borough)).toBe('filtered');
    // A town of as many people would reach as far as this, a part of a city does not.
    expect(codeOf(at(30.29, -97.744, 'Austin'), borough)).toBeNull();
    const asked = without({ label: 'Hyde Park', localities: [], radiusMeters: 6_000 });
    expect(codeOf(at(30.29, -97.744, 'Austin'), asked)).toBe('filtered');
  });

  test('a part that shares the name of the searched city in addresses is told by its shape', () => {
    for (const kind of ['area', 'city'] as const) {
      const part = without({
        kind,
        label: 'Hyde Park',
        localities: ['Austin'],
        bbox: [-97.75, 30.26, -97.74, 30.28],
        radiusMeters: kind === 'city' ? 6_000 : null,
      });
      expect(codeOf(at(30.268, -97.744, 'Austin'), part)).toBe('filtered');
      expect(codeOf(at(30.3, -97.744, 'Austin'), part)).toBeNull();
    }
  });

  test('a region is told by the address', () => {
    const region = without(
      { kind: 'region', label: 'Texas', regionCode: 'US-TX' },
      { ...AUSTIN, regionCode: null },
    );
    expect(codeOf({}, region)).toBe('filtered');
    const elsewhere = {
      freeform: null,
      locality: 'Austin',
      region: 'NV',
      postcode: null,
      country: 'US',
    };
    expect(codeOf({ address: elsewhere }, region)).toBeNull();
  });
});

test('what was left out is a criterion of each lead, and what nothing tells is said', () => {
  const request = aRequest({
    brands: { include: [], exclude: ['Aspen Dental'] },
    excludedCategories: [{ id: 'orthodontist', label: 'Orthodontist' }],
    excludedPlaces: ['The Loop'],
    excludedAreas: [{ ...AUSTIN, kind: 'area', label: 'The Loop', localities: [] }],
  });
  const nowhere = aBusiness({ latitude: null, longitude: null, address: null });
  expect(judgeBusiness(nowhere, request).filters).toEqual([
    ['not brand: Aspen Dental', { satisfied: 'yes', reason: 'not Aspen Dental' }],
    ['not category: Orthodontist', { satisfied: 'yes', reason: 'not listed as Orthodontist' }],
    ['not in: The Loop', { satisfied: 'unclear', reason: 'position not known' }],
  ]);
  expect(scoreLead(nowhere, request).scoreReason).toContain('not known: not in: The Loop');
});
