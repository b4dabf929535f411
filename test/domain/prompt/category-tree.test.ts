import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { basicCategoriesOf, isCategory } from '../../../functions/domain/prompt/category-tree.ts';

const { categories } = loadKnowledge();

describe('a record is of an asked category', () => {
  test('by its main category, or by one below the asked one', () => {
    const record = {
      taxonomy: { primary: 'italian_restaurant', hierarchy: ['food_and_drink', 'restaurant'] },
    };
    expect(isCategory(categories, record, ['restaurant'])).toBe('primary');
    expect(
      isCategory(categories, { taxonomy: { primary: 'pizza_restaurant' } }, ['italian_restaurant']),
    ).toBe('primary');
    expect(isCategory(categories, record, ['pizza_restaurant'])).toBe(false);
  });

  test('by another category only secondarily, whatever the release calls the list', () => {
    for (const key of ['alternates', 'alternate'])
      expect(
        isCategory(categories, { taxonomy: { primary: 'hotel', [key]: ['day_spa'] } }, ['spa']),
      ).toBe('alternate');
  });

  test('under the names of older releases', () => {
    expect(isCategory(categories, { categories: { primary: 'dentist' } }, ['dental_clinic'])).toBe(
      'primary',
    );
    expect(
      isCategory(categories, { categories: { primary: 'hvac_services' } }, ['hvac_service']),
    ).toBe('primary');
    expect(
      isCategory(categories, { categories: { primary: 'lawyer' } }, ['attorney_or_law_firm']),
    ).toBe('primary');
    expect(
      isCategory(categories, { categories: { primary: 'cafe', alternate: ['bakery'] } }, [
        'bakery',
      ]),
    ).toBe('alternate');
  });

  test('by the newer column alone where both are given', () => {
    const record = { taxonomy: { primary: 'hotel' }, categories: { primary: 'restaurant' } };
    expect(isCategory(categories, record, ['restaurant'])).toBe(false);
  });

  test('never without a classification', () => {
    expect(isCategory(categories, {}, ['restaurant'])).toBe(false);
    expect(isCategory(categories, { taxonomy: null, categories: null }, ['restaurant'])).toBe(
      false,
    );
  });
});

test('the pre-filter holds the basic category of every kind below the asked one', () => {
  expect(basicCategoriesOf(categories, ['plumbing'])).toContain('home_service');
  expect(basicCategoriesOf(categories, ['bakery'])).toContain('casual_eatery');
  expect(basicCategoriesOf(categories, ['no_such_category'])).toEqual([]);
});
