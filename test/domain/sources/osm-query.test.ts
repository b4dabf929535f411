import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { TAG_TABLE } from '../../../functions/adapters/sources/osm/tag-table.ts';
import { overpassQuery, overpassStatusQuery } from '../../../functions/domain/sources/osm-query.ts';
import { readTagTable } from '../../../functions/domain/sources/osm-tags.ts';
import type { OsmSelector, OsmTags } from '../../../functions/domain/sources/osm-tags.ts';

const table = readTagTable(TAG_TABLE);
const { categories } = loadKnowledge();
const everything = table.selectorsOf(null);
const LIMITS = { timeoutSeconds: 60, maxBytes: 1_000, maxElements: 10 };

/** What an Overpass server would do with the tag filters of a query: true when one statement takes the element. */
function finds(query: string, tags: OsmTags): boolean {
  return [...query.matchAll(/nwr((?:\[[^\]]*\])+)/gu)].some(([, filters = '']) =>
    [...filters.matchAll(/\["([^"]+)"(?:(=|~)"([^"]+)")?\]/gu)].every(([, key = '', op, value]) => {
      const actual = tags[key];
      if (actual === undefined) return false;
      if (op === undefined || value === undefined) return true;
      return op === '=' ? actual === value : new RegExp(value, 'u').test(actual);
    }),
  );
}

const tagsOf = (selector: OsmSelector, prefix = ''): Record<string, string> => {
  const [[key, value], ...others] = selector.tags;
  return { name: 'X', [`${prefix}${key}`]: value, ...Object.fromEntries(others) };
};
const queryFor = (ids: readonly string[]) =>
  overpassQuery(table.selectorsOf(categories.withDescendants(ids)), [[1, 2, 3, 4]], LIMITS);

describe('the query for a category', () => {
  test('finds what each of its tags stands for, open and closed, and values in lists', () => {
    for (const selector of everything) {
      const query = queryFor([selector.categoryId]);
      const label = JSON.stringify(selector);
      expect(finds(query, tagsOf(selector)), label).toBe(true);
      expect(finds(query, tagsOf(selector, 'disused:')), label).toBe(true);
      const { name: _name, ...nameless } = tagsOf(selector);
      expect(finds(query, nameless), label).toBe(false);
    }
    expect(
      finds(queryFor(['pizza_restaurant']), {
        name: 'X',
        amenity: 'restaurant',
        cuisine: 'kebab; pizza',
      }),
    ).toBe(true);
  });

  test('finds what lies below it: whatever is asked of a child is asked of its parents', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everything), (selector) => {
        const parents: string[] = [];
        for (let id = categories.get(selector.categoryId)?.parent ?? null; id !== null;) {
          parents.push(id);
          id = categories.get(id)?.parent ?? null;
        }
        for (const parent of parents)
          expect(finds(queryFor([parent]), tagsOf(selector))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('does not find half a word, or tags of others', () => {
    const query = queryFor(['pizza_restaurant']);
    expect(finds(query, { name: 'X', amenity: 'restaurant', cuisine: 'pizzaiolo' })).toBe(false);
    expect(finds(query, { name: 'X', amenity: 'restaurant' })).toBe(false);
    expect(finds(query, { name: 'X', amenity: 'bank', cuisine: 'pizza' })).toBe(false);
  });

  test('asks for a general tag once, without the special ones that it covers', () => {
    const query = queryFor(['bar']);
    expect(query).toContain('["amenity"~"^(bar|');
    expect(query).not.toContain('["amenity"="bar"]');
  });
});

test('a box is written south, west, north, east, and limits stand first', () => {
  const query = overpassQuery(
    table.selectorsOf(new Set(['bank'])),
    [[-97.5, 30, -97, 30.5]],
    LIMITS,
  );
  expect(query).toBe(
    [
      '[out:json][timeout:60][maxsize:1000];',
      '(nwr["amenity"="bank"]["name"](30.000000,-97.500000,30.500000,-97.000000);' +
        'nwr["disused:amenity"="bank"]["name"](30.000000,-97.500000,30.500000,-97.000000););',
      'out center 10;',
    ].join('\n'),
  );
  expect(overpassStatusQuery(10)).toBe('[out:json][timeout:10];\nnode(1);\nout ids;');
});

describe('the tag table', () => {
  test('names categories of the taxonomy only, each once', () => {
    const ids = TAG_TABLE.trim()
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '');
    expect(ids.filter((id) => categories.get(id) === undefined)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(500);
  });

  test('gives each element a category that one of its tags stands for', () => {
    for (const selector of everything) {
      const { primary, alternates } = table.categoriesOf(tagsOf(selector));
      expect([primary, ...alternates], JSON.stringify(selector)).toContain(selector.categoryId);
    }
  });

  test.for([
    ['dental_clinic', { amenity: 'dentist' }],
    ['grocery_store', { shop: 'supermarket' }],
    ['pharmacy', { amenity: 'pharmacy' }],
    ['hospital', { amenity: 'hospital' }],
    ['school', { amenity: 'school' }],
    ['accountant', { office: 'accountant' }],
    ['attorney_or_law_firm', { office: 'lawyer' }],
    ['dermatology', { amenity: 'doctors', 'healthcare:speciality': 'dermatology' }],
    ['dermatology', { healthcare: 'doctor', 'healthcare:speciality': 'general;dermatology' }],
    ['hotel', { tourism: 'hotel', amenity: 'restaurant', cuisine: 'italian' }],
    ['barber', { shop: 'hairdresser', hairdresser: 'barber' }],
    ['vegan_restaurant', { amenity: 'restaurant', 'diet:vegan': 'only' }],
    ['restaurant', { amenity: 'restaurant', 'diet:vegan': 'yes' }],
  ] as const)('%s: %o', ([expected, tags]) => {
    expect(table.categoriesOf(tags).primary).toBe(expected);
  });
});
