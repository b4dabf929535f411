import { expect, test } from 'vitest';
import {
  FILTER_KINDS,
  FILTERS,
  isServedFilter,
  VERIFICATION,
} from '../../../functions/domain/filters/filters.ts';
import type { FilterKind } from '../../../functions/domain/filters/filters.ts';
import { canJudge } from '../../../functions/domain/leads/score/judge-filter.ts';

/** Judged by what the business calls itself: no source is asked, and no business fails it. */
const BY_NAME: readonly FilterKind[] = ['feature'];

test.for(FILTER_KINDS)('%s is judged exactly where something can decide it', (kind) => {
  expect(canJudge(kind)).toBe(FILTERS[kind].servedBy.length > 0 || BY_NAME.includes(kind));
});

test('websites serve every job; OpenStreetMap only where it is read, checks of addresses where they can be made', () => {
  expect(isServedFilter('online_booking', ['overture'])).toBe(true);
  expect(isServedFilter('email_verified', ['overture', 'osm'])).toBe(false);
  expect(isServedFilter('email_verified', ['overture', VERIFICATION])).toBe(true);
  expect(isServedFilter('diet', [VERIFICATION])).toBe(false);
  expect(isServedFilter('stars', ['overture'])).toBe(false);
  expect(isServedFilter('stars', ['overture', 'osm'])).toBe(true);
  expect(isServedFilter('open_now', ['overture', 'osm'])).toBe(false);
});
