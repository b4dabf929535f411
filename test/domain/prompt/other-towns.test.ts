import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import { otherTowns } from '../../../functions/domain/prompt/places/other-towns.ts';
import { partOfEntry, radiusOf } from '../../../functions/domain/prompt/places/place-parts.ts';

const knowledge = loadKnowledge();
const { gazetteer } = knowledge;

function city(name: string, countryCode = 'US') {
  const [entry] = gazetteer
    .find(name)
    .map((match) => match.entry)
    .filter((one) => one.kind === 'city' && one.countryCode === countryCode)
    .toSorted((a, b) => b.population - a.population);
  if (entry === undefined) throw new Error(`no city ${name}`);
  return entry;
}
const around = (name: string, countryCode?: string) => {
  const entry = city(name, countryCode);
  return otherTowns(gazetteer, entry, radiusOf(entry));
};

describe('the towns around a city', () => {
  test.for([
    [
      'los angeles',
      ['Glendale', 'Burbank', 'El Segundo'],
      ['Van Nuys', 'North Hollywood', 'Venice'],
    ],
    [
      'new york',
      ['Yonkers', 'Mount Vernon'],
      ['Brooklyn', 'The Bronx', 'Queens', 'Astoria', 'Jamaica'],
    ],
    ['boston', ['Cambridge', 'Somerville'], ['Dorchester', 'Jamaica Plain', 'South Boston']],
    ['las vegas', ['North Las Vegas'], ['Paradise', 'Spring Valley']],
    ['chicago', ['Evanston', 'Oak Park'], ['Lincoln Park', 'Hyde Park', 'Rogers Park']],
  ] as const)('%s has neighbours, and parts that are none', ([name, others, parts]) => {
    const found = around(name);
    expect(found).toEqual(expect.arrayContaining([...others]));
    for (const part of parts) expect(found).not.toContain(part);
    expect(found).not.toContain(city(name).name);
  });

  test.for([
    ['munich', 'DE', ['Dachau', 'Germering'], ['Bogenhausen', 'Pasing']],
    ['cologne', 'DE', ['Bergisch Gladbach'], ['Nippes', 'Kalk', 'Deutz']],
    ['paris', 'FR', ['Neuilly-sur-Seine', 'Montreuil', 'Versailles'], ['Paris 11']],
    ['lyon', 'FR', ['Villeurbanne', 'Bron'], ['Lyon 03', 'Lyon 08']],
    ['madrid', 'ES', ['Alcalá de Henares'], ['Carabanchel', 'Chamberí']],
    ['milan', 'IT', ['Monza', 'Sesto San Giovanni'], []],
    ['amsterdam', 'NL', ['Haarlem', 'Amstelveen'], ['Amsterdam-Zuidoost', 'Weesp']],
    ['zurich', 'CH', ['Dietikon', 'Kloten'], ['Zürich (Kreis 11)']],
    ['vancouver', 'CA', ['Burnaby', 'Richmond'], ['West End']],
    ['warsaw', 'PL', ['Legionowo'], ['Mokotów', 'Wola']],
  ] as const)(
    '%s in %s has neighbours, and parts that are none',
    ([name, country, others, parts]) => {
      const found = around(name, country);
      expect(found).toEqual(expect.arrayContaining([...others]));
      for (const part of parts) expect(found).not.toContain(part);
    },
  );

  test('lie in its circle and its region', () => {
    expect(around('new york')).not.toContain('Jersey City');
    expect(around('los angeles')).not.toContain('San Diego');
  });

  test.for([
    ['london', 'GB'],
    ['sydney', 'AU'],
    ['berlin', 'DE'],
    ['vienna', 'AT'],
    ['washington', 'US'],
  ] as const)('are not told where addresses name something else: %s', ([name, country]) => {
    expect(around(name, country)).toEqual([]);
  });
});

test.for([
  ['its whole', { extent: 'whole', radiusMeters: null }, true],
  ['a radius around it', { extent: 'whole', radiusMeters: 20_000 }, false],
  ['its surroundings', { extent: 'surroundings', radiusMeters: null }, false],
] as const)('a city that is asked for as %s tells its neighbours: %s', ([, wish, tells]) => {
  const part = partOfEntry(gazetteer, city('los angeles'), {
    writtenName: '',
    side: null,
    ...wish,
  });
  expect(part.otherTowns?.includes('Glendale') ?? false).toBe(tells);
});

test('a town is none of its own neighbours under the name that it is asked for by', () => {
  const { request } = parsePrompt(knowledge, 'dentists in Vermilion, OH');
  const [part] = request?.place?.parts ?? [];
  expect(part?.localities).toContain('Vermilion');
  expect(part?.otherTowns ?? []).not.toContain('Vermilion');
});
