import { expect, test } from 'vitest';
import { exportFileName } from '../../../../functions/domain/leads/export/file-name.ts';
import type { LeadRequest } from '../../../../functions/domain/prompt/request.ts';
import { aRequest, AUSTIN } from '../builders.ts';

const DELIVERED = '2026-11-28T23:59:59.999Z';
const nameOf = (changes: Partial<LeadRequest> = {}) => exportFileName(aRequest(changes), DELIVERED);
const kinds = (...labels: string[]) => ({
  categories: labels.map((label) => ({ id: label.toLowerCase(), label })),
});
const places = (...labels: string[]): Partial<LeadRequest> => {
  const { place } = aRequest();
  if (place === null) throw new Error('The request has no place.');
  return { place: { ...place, parts: labels.map((label) => ({ ...AUSTIN, label })) } };
};

test('a file is named by what was asked for, where, and the day of its delivery', () => {
  expect(nameOf()).toBe('dentists-austin-2026-11-28');
  expect(nameOf(kinds('Bakery', 'Coffee shop'))).toBe('bakeries-coffee-shops-austin-2026-11-28');
  expect(nameOf(kinds('Dry cleaning'))).toBe('dry-cleaning-austin-2026-11-28');
  expect(nameOf({ categories: [], brands: { include: ['Lidl'], exclude: [] } })).toBe(
    'lidl-austin-2026-11-28',
  );
  expect(nameOf(places('Austin, TX', 'Dallas, TX', 'Waco, TX'))).toBe(
    'dentists-austin-dallas-more-2026-11-28',
  );
});

test('a request without kind or place has a name, and so has a job without request', () => {
  expect(nameOf({ categories: [], place: null })).toBe('leads-2026-11-28');
  expect(exportFileName(null, DELIVERED)).toBe('leads-2026-11-28');
});

test.for([
  [kinds('Zahnärztin / "Praxis"'), places('München, BY')],
  [kinds('x'.repeat(200), 'y'.repeat(200)), places('w'.repeat(300))],
  [kinds('../../etc/passwd'), places('東京')],
  [kinds('😀'), places('\u202e')],
])('a name is short ASCII that every file system takes: %j', ([what, where]) => {
  const name = `${nameOf({ ...what, ...where })}.xlsx`;
  expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.xlsx$/);
  expect(name.length).toBeLessThanOrEqual(80);
});
