import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt).request;
const placesOf = (prompt: string): readonly string[] =>
  read(prompt).place?.parts.map(({ label }) => label) ?? [];

describe('places in a row, without commas or with, are all searched', () => {
  test.for([
    [
      'HVAC distributors in Riyadh Jeddah Dammam pls',
      ['Riyadh, Saudi Arabia', 'Jeddah, Saudi Arabia', 'Dammam, Saudi Arabia'],
    ],
    [
      'electrical wholesalers in Calgary Edmonton Red Deer',
      ['Calgary, AB, Canada', 'Edmonton, AB, Canada', 'Red Deer, AB, Canada'],
    ],
    [
      'galvanizing shops, Ohio Michigan Indiana',
      ['Ohio, United States', 'Michigan, United States', 'Indiana, United States'],
    ],
    [
      'self storage Drogheda Dundalk Navan',
      ['Drogheda, Ireland', 'Dundalk, Ireland', 'Navan, Ireland'],
    ],
    [
      'aircon servicing companies SG, hougang sengkang punggol',
      ['Hougang, Singapore', 'Sengkang, Singapore', 'Punggol, Singapore'],
    ],
    [
      'dentists in Berlin Hamburg und München',
      ['Berlin, Germany', 'Hamburg, Germany', 'München, Germany'],
    ],
    [
      'skiverleih sölden ischgl st. anton am arlberg',
      ['Sölden, Austria', 'Ischgl, Austria', 'St Anton am Arlberg, Austria'],
    ],
    [
      'bubble tea shops Tampines, Bedok, Pasir Ris',
      ['Tampines, Singapore', 'Bedok, Singapore', 'Pasir Ris, Singapore'],
    ],
    [
      'makeup artists in Chandigarh, Mohali, Panchkula',
      ['Chandīgarh, India', 'Mohali, India', 'Panchkula, India'],
    ],
  ] as const)('%s', ([prompt, places]) => {
    expect(placesOf(prompt)).toEqual(places);
  });

  test.for([
    ['auto detailers Lexington KY mobile only', ['Lexington, KY']],
    ['gyms in Kansas City Missouri', ['Kansas City, MO']],
    ['plumbers in Austin Texas', ['Austin, TX']],
    ['dentists in Springfield Illinois', ['Springfield, IL']],
  ] as const)('but %s is one place', ([prompt, places]) => {
    expect(placesOf(prompt)).toEqual(places);
  });
});

describe('a city or region before the parts of it that are asked for is no second place', () => {
  test.for([
    ['restaurantes en Lima, solo Miraflores y Barranco', ['Miraflores, Peru', 'Barranco, Peru']],
    [
      'agenzie immobiliari in Sardegna specializzate in ville, solo Olbia e Porto Cervo',
      ['Olbia, Italy', 'Porto Cervo, Italy'],
    ],
  ] as const)('%s', ([prompt, places]) => {
    expect(placesOf(prompt)).toEqual(places);
  });
});

test('the name of a town is no kind of business with a typing error, and a standard no place', () => {
  expect(read('makeup artists in Chandigarh, Mohali').categories.map(({ id }) => id)).toEqual([
    'makeup_artist',
  ]);
  expect(placesOf('seafood exporters Kochi, must be EU approved')).toEqual(['Kochi, India']);
  expect(placesOf('AI company in Berlin')).toEqual(['Berlin, Germany']);
});

describe('what stands in brackets or behind a comma says which place of the name is meant', () => {
  test.for([
    ['poultry farms in Georgia (the US state), phone', ['Georgia, United States']],
    ['cabinets dentaires Québec (ville), 60', ['Québec, QC, Canada']],
    ['dermatologists, Madrid, Community of Madrid, Spain', ['Madrid, Spain']],
    ['bakeries in Lima, Region of Lima', ['Lima, Peru']],
    ['dentistas en Toledo, provincia de Toledo, España', ['Toledo, Spain']],
    ['hotels (city centre) in Lyon', ['Lyon, France']],
  ] as const)('%s', ([prompt, places]) => {
    expect(placesOf(prompt)).toEqual(places);
  });
});
