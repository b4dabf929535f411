import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { withExtraPlaces } from '../../../functions/domain/prompt/extra-places.ts';
import type { ExtraPlace } from '../../../functions/domain/prompt/knowledge.ts';

const knowledge = loadKnowledge();
const hydePark: ExtraPlace = {
  name: 'Hyde Park',
  label: 'Hyde Park',
  countryCode: 'US',
  admin1: 'TX',
  latitude: 30.31,
  longitude: -97.73,
  bbox: [-97.74, 30.3, -97.72, 30.32],
};

test('a place that was looked up is found before its namesakes of the gazetteer', () => {
  const { gazetteer } = withExtraPlaces(knowledge, [hydePark]);
  const [first, ...others] = gazetteer.find('hyde park');
  expect(first?.entry).toMatchObject({ kind: 'area', admin1: 'TX', bbox: hydePark.bbox });
  expect(others).toEqual(knowledge.gazetteer.find('hyde park'));
});

test('its words are part of the longest names', () => {
  const { gazetteer } = withExtraPlaces(knowledge, [
    { ...hydePark, name: 'Zzyzx Quarter of the Hills' },
  ]);
  expect(gazetteer.longestFrom('zzyzx')).toBe(5);
  expect(gazetteer.longestFrom('new')).toBe(knowledge.gazetteer.longestFrom('new'));
});

test('everything else stays as it was', () => {
  expect(withExtraPlaces(knowledge, [])).toBe(knowledge);
  const { gazetteer, categories, brands } = withExtraPlaces(knowledge, [hydePark]);
  expect(categories).toBe(knowledge.categories);
  expect(brands).toBe(knowledge.brands);
  expect(gazetteer.find('austin')).toEqual(knowledge.gazetteer.find('austin'));
  expect(gazetteer.region('US', 'TX')?.name).toBe('Texas');
  expect(gazetteer.postcodes('78701', 'US')[0]?.locality).toBe('Austin');
  expect(gazetteer.findSimilar('houstan')[0]?.name).toBe('houston');
});
