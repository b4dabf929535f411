import { expect, test } from 'vitest';
import { mightFitText, shortfallText } from '../../bin/leads/print.ts';
import { requestText } from '../../bin/leads/request-text.ts';
import type { Job } from '../../client/leads-client.ts';
import { radiusText } from '../../client/radius-text.ts';
import { EMPTY_REQUEST } from '../../functions/domain/prompt/request.ts';

test('each condition is said once: as applied, assumed, not checked or not understood', () => {
  const request: Parameters<typeof requestText>[0] = {
    ...EMPTY_REQUEST,
    categories: [{ id: 'pharmacy', label: 'Pharmacy' }],
    contactFields: ['mobilePhone', 'ownerName'],
    filters: [
      { kind: 'has_website', op: 'neq', value: true },
      { kind: 'open_on', op: 'eq', value: 'sunday' },
      { kind: 'rating', op: 'gte', value: 4 },
    ],
    brands: { include: ['Boots'], exclude: ['CVS'] },
    excludedCategories: [{ id: 'hospital', label: 'Hospital' }],
    excludedPlaces: ['The Loop, Chicago'],
    notes: [
      { text: 'near the blue door', effect: 'not_understood', slot: 'place' },
      {
        text: 'Bath (taken for Bath, England, United Kingdom; also: Bath, Maine, United States)',
        effect: 'not_understood',
        slot: 'place',
      },
      {
        text: 'spas; 5 salons (only the total is kept)',
        effect: 'not_checked',
        slot: 'count',
      },
      { text: 'rating: at least 4', effect: 'not_checked', slot: 'filter', subject: 'rating' },
      { text: 'name of the owner', effect: 'not_checked', slot: 'contact', subject: 'ownerName' },
    ],
  };
  expect(requestText(request).split('\n')).toEqual([
    '  Looking for: Pharmacy',
    '  Of the brand: Boots',
    '  How many: up to 25',
    '  With: mobile phone',
    '  Only: has no website; open on Sunday',
    '  Left out: CVS; Hospital; The Loop, Chicago',
    '  Not kept apart: spas; 5 salons (only the total is kept)',
    '  Not checked (no source in use has this information): rating: at least 4; name of the owner',
    '  Assumed: Bath (taken for Bath, England, United Kingdom; also: Bath, Maine, United States)',
    '  Not understood (ignored): near the blue door',
    '',
  ]);
});

const UNCHECKED = [
  { text: 'rating: at least 4', effect: 'not_checked', slot: 'filter', subject: 'rating' },
  { text: 'free parking', effect: 'not_checked', slot: 'filter' },
] as const;

test('the missing leads of a shortfall add up, and conditions are no leads', () => {
  const shortfall: Job['shortfall'] = {
    requested: 15,
    delivered: 8,
    reasons: [
      { code: 'closed', count: 1 },
      { code: 'not_enough_found', count: 6 },
      { code: 'source_unavailable', count: 1 },
      { code: 'filter_not_supported', count: 1 },
    ],
  };
  const request = { ...EMPTY_REQUEST, count: 15, notes: [...UNCHECKED] };
  expect(shortfallText({ shortfall, request })).toBe(
    'Asked for 15, delivered 8:\n  1 permanently closed\n  6 not found\n' +
      '1 read of a data source failed.\n' +
      '2 of your conditions could not be checked: no source in use has this information.\n',
  );
});

test('a number that nobody gave was not asked for, and with all leads only the conditions are said', () => {
  const missing = { code: 'not_enough_found', count: 5 } as const;
  const request = { ...EMPTY_REQUEST, notes: UNCHECKED.slice(0, 1) };
  const few = { requested: 25, delivered: 20, reasons: [missing] };
  expect(shortfallText({ shortfall: few, request })).toBe(
    'Up to 25, delivered 20:\n  5 not found\n',
  );
  const all = {
    requested: 25,
    delivered: 25,
    reasons: [{ code: 'filter_not_supported' as const, count: 1 }],
  };
  expect(shortfallText({ shortfall: all, request })).toBe(
    '1 of your conditions could not be checked: no source in use has this information.\n',
  );
});

test.each([
  [32_187, '20 miles'],
  [1_609, '1 mile'],
  [5_000, '5 km'],
  [2_500, '2.5 km'],
])('a radius of %i metres is said in the unit in which it was asked for', (meters, words) => {
  expect(radiusText(meters)).toBe(words);
});

test('those that might fit are counted, with where they are named', () => {
  const id = 'job_01J00000000000000000000000';
  const coverage = { read: 5, merged: 0, droppedBy: [], mightFit: 3, delivered: 2, release: null };
  expect(mightFitText({ id, coverage })).toBe(
    `3 more might fit, but their records leave the kind in doubt: GET /jobs/${id}/rejected names them.\n`,
  );
  expect(mightFitText({ id, coverage: { ...coverage, mightFit: 0 } })).toBe('');
  expect(mightFitText({ id, coverage: null })).toBe('');
});
