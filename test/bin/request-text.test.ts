import { expect, test } from 'vitest';
import { requestText } from '../../bin/leads/request-text.ts';
import { EMPTY_REQUEST } from '../../functions/domain/prompt/request.ts';

test('each condition is said once: as applied, not checked or not understood', () => {
  const request: Parameters<typeof requestText>[0] = {
    ...EMPTY_REQUEST,
    categories: [{ id: 'pharmacy', label: 'Pharmacy' }],
    contactFields: ['mobilePhone', 'ownerName'],
    filters: [
      { kind: 'has_website', op: 'eq', value: true },
      { kind: 'rating', op: 'gte', value: 4 },
    ],
    brands: { include: ['Boots'], exclude: ['CVS'] },
    excludedCategories: [{ id: 'hospital', label: 'Hospital' }],
    excludedPlaces: ['The Loop, Chicago'],
    notes: [
      { text: 'near the blue door', effect: 'not_understood', slot: 'place' },
      { text: 'rating: at least 4', effect: 'not_checked', slot: 'filter', subject: 'rating' },
      { text: 'name of the owner', effect: 'not_checked', slot: 'contact', subject: 'ownerName' },
    ],
  };
  expect(requestText(request).split('\n')).toEqual([
    '  Looking for: Pharmacy',
    '  Of the brand: Boots',
    '  How many: up to 25',
    '  With: mobile phone',
    '  Only: has a website',
    '  Left out: CVS; Hospital; The Loop, Chicago',
    '  Not checked (no source can tell): rating: at least 4; name of the owner',
    '  Not understood (ignored): near the blue door',
    '',
  ]);
});
