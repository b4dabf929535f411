import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';

const DATA = new URL('../../../functions/adapters/knowledge/data/', import.meta.url);
const { gazetteer, categories } = loadKnowledge();

describe('the data files', () => {
  test('weigh less than 4.25 MB together', () => {
    const bytes = readdirSync(DATA).reduce(
      (sum, name) => sum + statSync(new URL(name, DATA)).size,
      0,
    );
    expect(bytes).toBeLessThan(4_250_000);
  });
});

describe('the gazetteer', () => {
  const named = (name: string) =>
    gazetteer.find(name).map(({ entry, nameKind }) => `${entry.name} ${entry.kind} ${nameKind}`);

  test('finds a place by its name, its names elsewhere and its nicknames', () => {
    expect(named('munich')).toContain('Munich city main');
    expect(named('munchen')).toContain('Munich city alternate');
    expect(named('philly')).toEqual(['Philadelphia city nickname']);
    expect(named('deutschland')).toContain('Germany country alternate');
    expect(named('bay area')).toEqual(['San Francisco Bay Area area main']);
  });

  test('knows the towns around a town, the largest first, and none of another region', () => {
    const around = (name: string, admin1: string, meters: number) =>
      gazetteer
        .find(name)
        .filter(({ entry }) => entry.kind === 'city' && entry.admin1 === admin1)
        .flatMap(({ entry }) => gazetteer.townsAround(entry, meters))
        .map((town) => town.name);
    expect(around('fairbanks', 'AK', 50_000).slice(0, 6)).toEqual([
      'Badger',
      'College',
      'Farmers Loop',
      'Eielson Air Force Base',
      'Ester',
      'North Pole',
    ]);
    expect(around('texarkana', 'TX', 30_000)).not.toContain('Texarkana');
    expect(around('fairbanks', 'AK', 1)).toEqual([]);
  });

  test('finds nothing for what is no name, however long', () => {
    expect(gazetteer.find('')).toEqual([]);
    expect(gazetteer.find('x'.repeat(3_000))).toEqual([]);
    expect(gazetteer.find('austin ')).toEqual([]);
  });

  test('knows regions by code and by what addresses write', () => {
    expect(gazetteer.region('US', 'TX')).toMatchObject({ code: 'US-TX', name: 'Texas' });
    expect(gazetteer.region('BR', '27')?.code).toBe('BR-SP');
    expect(gazetteer.regionsByAbbreviation('wa').map(({ code }) => code)).toEqual([
      'AU-WA',
      'US-WA',
    ]);
  });

  test.for([
    ['claremont', 'CA'],
    ['marfa', 'TX'],
    ['saint charles', 'ID'],
    ['munich', 'ND'],
    ['oslo', 'MN'],
    ['temple terrace', 'FL'],
    ['independent hill', 'VA'],
    ['jamaica', 'NY'],
    ['mount airy', 'MD'],
    ['mt airy', 'MD'],
  ])('knows %s in %s', ([name = '', state]) => {
    const found = gazetteer.find(name).map(({ entry }) => entry);
    expect(found).toContainEqual(expect.objectContaining({ countryCode: 'US', admin1: state }));
  });

  test('has a town once, however its name is spelled', () => {
    const towns = ['saint charles', 'st charles'].map((name) =>
      gazetteer.find(name).filter(({ entry }) => entry.kind === 'city' && entry.admin1 === 'MO'),
    );
    expect(towns.map((found) => found.length)).toEqual([1, 1]);
    expect(towns[0]?.[0]?.entry.index).toBe(towns[1]?.[0]?.entry.index);
  });

  test('mends names of one typing error', () => {
    expect(gazetteer.findSimilar('houstan')[0]?.name).toBe('houston');
    expect(gazetteer.findSimilar('los angelas')[0]?.name).toBe('los angeles');
    expect(gazetteer.findSimilar('qqqqqqq')).toEqual([]);
  });

  test.for([
    ['90210', 'US', 'Beverly Hills'],
    ['10001', 'US', 'New York'],
    ['78701-1234', 'US', 'Austin'],
    ['69003', 'FR', 'Lyon 3e Arrondissement'],
    ['80331', 'DE', 'Munich'],
    ['sw1a 1aa', 'GB', 'London'],
    ['M5V', 'CA', 'Toronto'],
    ['560001', 'IN', 'Bengaluru'],
    ['400001', 'IN', 'Mumbai'],
    ['411038', 'IN', 'Pune'],
  ])('places postcode %s of %s in %s', ([postcode, country, locality]) => {
    expect(gazetteer.postcodes(postcode ?? '', country)).toMatchObject([
      { countryCode: country, locality },
    ]);
  });

  test('knows no postcode that cannot be one', () => {
    for (const text of ['', '0', '999999', '0569001', 'ABCDE', '%%%', 'A1A1A1A1'])
      expect(gazetteer.postcodes(text)).toEqual([]);
  });
});

describe('the categories', () => {
  test('have a label and a parent that exists', () => {
    for (const id of categories.withDescendants([
      'services_and_business',
      'food_and_drink',
      'shopping',
      'health_care',
    ])) {
      const category = categories.get(id);
      expect(category?.label).not.toBe('');
      if (category?.parent !== null) expect(categories.get(category?.parent ?? '')).toBeDefined();
    }
  });

  test('are found by phrases of several languages', () => {
    for (const phrase of ['dentist', 'zahnarzt', 'tandarts', 'odontoiatr'])
      expect(categories.find(phrase)).toEqual(['dental_clinic']);
  });
});
