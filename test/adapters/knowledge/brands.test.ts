import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { foldedName } from '../../../functions/domain/kernel/text.ts';

const { brands, categories } = loadKnowledge();

describe('the brands', () => {
  test.for([
    ['Starbucks', 'coffee_shop'],
    ['starbucks', 'coffee_shop'],
    ['Whole Foods', 'grocery_store'],
    ['7-Eleven', 'convenience_store'],
    ['7 eleven', 'convenience_store'],
    ['Bank of America', 'bank'],
    ['Planet Fitness', 'gym'],
    ['Home Depot', 'home_improvement_store'],
    ['CVS', 'pharmacy'],
    ['Walgreens', 'pharmacy'],
    ['McDonald’s', 'burger_restaurant'],
    ['Müller', 'drugstore'],
  ])('know %s as a %s', ([name = '', kind]) => {
    const found = brands.find(foldedName(name));
    expect(found.flatMap(({ brand }) => brand.categories)).toContain(kind);
    const words = foldedName(name).split(' ');
    expect(brands.longestFrom(words[0] ?? '')).toBeGreaterThanOrEqual(words.length);
  });

  test.for(['Subway', 'Target', 'Next', 'Orange', 'Boots'])('say that %s is a word too', (name) => {
    expect(brands.find(foldedName(name))).toContainEqual(
      expect.objectContaining({ isCommonWord: true }),
    );
  });

  test.for(['Starbucks', 'CVS', 'Home Depot', 'Planet Fitness', 'Pizza Hut', "Trader Joe's"])(
    'need no more than the name of %s',
    (name) => {
      const found = brands.find(foldedName(name));
      expect(found).not.toEqual([]);
      expect(found.some(({ isCommonWord }) => isCommonWord)).toBe(false);
    },
  );

  test('carry their countries and their Wikidata id', () => {
    expect(brands.find('whole foods')).toMatchObject([
      {
        brand: {
          name: 'Whole Foods Market',
          wikidata: 'Q1809448',
          countries: ['CA', 'GB', 'US'],
        },
      },
    ]);
    expect(brands.find('starbucks')[0]?.brand.countries).toEqual([]);
  });

  test('put what is more than filling stations first', () => {
    expect(brands.find('walmart')[0]?.brand.categories[0]).not.toBe('gas_station');
  });

  test('are of kinds that the taxonomy has', () => {
    for (const name of ['tesco', 'aldi', 'shell', 'ikea', 'hilton', 'h and m'])
      for (const { brand } of brands.find(name))
        for (const id of brand.categories) expect(categories.get(id)?.id).toBe(id);
  });

  test('know no brand by an ordinary sentence', () => {
    expect(brands.find('dentists in austin')).toEqual([]);
    expect(brands.find('')).toEqual([]);
    expect(brands.longestFrom('zzzzqq')).toBe(0);
  });
});
