import { expect, test } from 'vitest';
import { fitByTaxonomy } from '../../../functions/domain/sources/category-rules.ts';

/** `dental_clinic` with one kind below it, and the name that older releases gave it. */
const fit = fitByTaxonomy({
  withDescendants: (ids) =>
    new Set(ids.flatMap((id) => (id === 'dental_clinic' ? [id, 'orthodontics'] : [id]))),
  idOfName: (name) => (name === 'dentist' ? 'dental_clinic' : undefined),
  find: () => [],
  get: () => undefined,
});
const asked = ['dental_clinic'];

test.for([
  ['its own id', { primary: 'dental_clinic' }, 'exact'],
  ['something below it', { primary: 'orthodontics' }, 'exact'],
  ['an older name', { primary: 'dentist' }, 'exact'],
  [
    'its path alone',
    { primary: 'unheard_of', hierarchy: ['health_care', 'dental_clinic'] },
    'exact',
  ],
  ['an alternate', { primary: 'spa', alternates: ['dentist'] }, 'secondary'],
  ['another category', { primary: 'spa' }, 'none'],
  ['a broad basic category only', { primary: null, basic: 'dental_clinic' }, 'none'],
] as const)('a record with %s', ([, category, expected]) => {
  const whole = { hierarchy: [], alternates: [], basic: null, ...category };
  expect(
    fit({ ...whole, hierarchy: [...whole.hierarchy], alternates: [...whole.alternates] }, asked),
  ).toBe(expected);
});
