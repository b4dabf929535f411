import { expect, test } from 'vitest';
import { delivered } from '../../support/delivered.ts';

test.for([
  ['find 50 bakeries in Leeds', 'so I can call them'],
  ['find 50 bakeries in Leeds', 'me and my boss need it'],
  ['find 50 bakeries in Leeds', 'ok thanks'],
  ['Je cherche 50 boulangeries à Lyon', 'sa liste'],
  ['Procuro 50 padarias em Braga', 'só com calma'],
  ['Ik zoek 50 bakkerijen in Utrecht', 'nu graag'],
] as const)('a small word behind a comma is no code of a region: %s, %s', ([request, words]) => {
  expect(delivered(`${request}, ${words}`)).toEqual(delivered(request));
  expect(delivered(`${request} (${words})`)).toEqual(delivered(request));
});

test.for([
  ['bakeries in Portland, me', 'Portland, ME'],
  ['bakeries in portland, me with email', 'Portland, ME'],
  ['bakeries in Denver, co', 'Denver, CO'],
  ['bakeries in scranton, pa', 'Scranton, PA'],
] as const)('at the end of its part it is one: %s', ([prompt, place]) => {
  expect(delivered(prompt).places).toEqual([place]);
});
