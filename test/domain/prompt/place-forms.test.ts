import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const placesOf = (prompt: string): readonly string[] =>
  parsePrompt(knowledge, prompt).request.place?.parts.map(({ label }) => label) ?? [];

describe('a word says that a region is meant', () => {
  test.for([
    ['Bestatter im Kanton Aargau', ['Aargau, Switzerland']],
    ['charpentiers, canton du Jura', ['Jura, Switzerland']],
    ['lares de idosos no distrito de Viseu', ['Viseu, Portugal']],
    ['padarias no estado de São Paulo', ['São Paulo, Brazil']],
    ['negozi in provincia di Brescia', ['Provincia di Brescia, Italy']],
    ['dentists in New York State', ['New York, United States']],
    ['pubs in counties Galway and Clare', ['County Galway, Ireland', 'County Clare, Ireland']],
    [
      'excavators in Ada, Canyon and Gem counties Idaho',
      ['Ada County, ID', 'Canyon County, ID', 'Gem County, ID'],
    ],
    [
      'plumbers in Bergen, Essex and Hudson counties',
      ['Bergen County, NJ', 'Essex County, NJ', 'Hudson County, NJ'],
    ],
    [
      'dentistas en las provincias de Sevilla y Cádiz',
      ['Provincia de Sevilla, Spain', 'Provincia de Cádiz, Spain'],
    ],
    ['Zahnärzte in den Kantonen Bern und Zürich', ['Bern, Switzerland', 'Zurich, Switzerland']],
    ['feed stores in west texas', ['West Texas']],
    [
      'dentists in New York and New Jersey',
      ['New York, United States', 'New Jersey, United States'],
    ],
    ['exporters akure ondo', ['Akure, Nigeria']],
    ['dentists in Orange County', ['Orange County, California']],
  ] as const)('%s', ([prompt, places]) => {
    expect(placesOf(prompt).map((label) => label.replace(/^(West Texas).*/u, '$1'))).toEqual(
      places,
    );
  });
});

test.for([
  ['wijnimporteurs in heel Nederland', 'Netherlands'],
  ['dentistas en toda España', 'Spain'],
  ['boulangers dans toute la France', 'France'],
  ['dentisti in tutta Italia', 'Italy'],
] as const)('%s: the whole of the country', ([prompt, place]) => {
  expect(placesOf(prompt)).toEqual([place]);
});

test.for([
  ['customs brokers near Port of Felixstowe', 'Felixstowe, England, United Kingdom'],
  ['almacenes en el puerto de Valencia', 'Valencia, Spain'],
  ['car hire at Shannon Airport', 'Shannon, Ireland'],
  ['garages in Port Elizabeth', 'Port Elizabeth, South Africa'],
] as const)('%s: the town of a port or an airport', ([prompt, place]) => {
  expect(placesOf(prompt)).toEqual([place]);
});

test.for([
  ["breweries in Vermont's Chittenden County", 'Chittenden County, VT'],
  ["sugar houses in Quebec's Eastern Townships", 'Eastern Townships, Canada'],
] as const)('%s: what it lies in may own it', ([prompt, place]) => {
  expect(placesOf(prompt)).toEqual([place]);
});

describe('every member of a list is read', () => {
  test.for([
    ['firms in Bristol and Bath', 2],
    ['Blumenläden in Leipzig, Dresden und Halle', 3],
    ['dentists in Naples, Fort Myers, Cape Coral', 3],
    ['thatchers in Dorset, Wiltshire & Somerset', 3],
    ['warehouses in Northamptonshire, Leicestershire and Warwickshire', 3],
    ['distributors in Nairobi, Lagos and Johannesburg', 3],
    ['panel beaters in Tauranga, Mount Maunganui and Te Puke', 3],
    ['kennels in Denver suburbs (Aurora, Lakewood, Littleton)', 3],
  ] as const)('%s', ([prompt, members]) => {
    expect(placesOf(prompt)).toHaveLength(members);
  });

  test('the second half of a kind is no town', () => {
    expect(placesOf('Kitchen and Bath remodelers in Dallas')).toEqual(['Dallas, TX']);
  });
});

test('a site that lists businesses is no village of its name', () => {
  expect(placesOf('Gebäudereinigung in Mannheim, 4 Sterne bei Google')).toEqual([
    'Mannheim, Germany',
  ]);
});

describe('a part of a city is read beside its city', () => {
  test.for([
    ['jewellers in Hatton Garden', 'Hatton Garden, London'],
    ["Irish pubs in Chicago's Beverly neighborhood", 'Beverly, Chicago'],
    ['real estate brokers Atlanta Buckhead', 'Buckhead'],
    ['RIBA architects in Leith and Stockbridge, Edinburgh', 'Leith'],
    ['driving schools in Dublin 15', 'Dublin 15'],
    ['salões de beleza em Recife, bairro Boa Viagem', 'Boa Viagem'],
    ['ferreterías en Bogotá, localidad de Kennedy', 'Kennedy, Bogotá'],
    ['Bäcker in Wien-Ottakring', 'Ottakring'],
    ['Kitas in Berlin-Mitte', 'Berlin-Mitte'],
  ] as const)('%s', ([prompt, place]) => {
    expect(placesOf(prompt)[0]).toContain(place);
  });

  test.for([
    ['dentists in Beverly, Massachusetts', 'Beverly, MA'],
    ['dentists in Stockbridge', 'Stockbridge, GA'],
    ['restaurants in Palermo', 'Palermo, Italy'],
  ] as const)(
    '%s: a town comes first where it stands alone or by its region',
    ([prompt, place]) => {
      expect(placesOf(prompt)).toEqual([place]);
    },
  );
});

describe('a code of ISO 3166-1 behind a town is its country', () => {
  test.for([
    ['bakeries in Lyon, FR', 'Lyon, France'],
    ['bakeries, Lyon, FR, 40', 'Lyon, France'],
    ['bakeries lyon, fr', 'Lyon, France'],
    ['dentists, Berlin, DE, 30', 'Berlin, Germany'],
    ['cafes in Madrid, ES', 'Madrid, Spain'],
    ['bakeries in Rotterdam NL', 'Rotterdam, Netherlands'],
    ['hotels in Antwerp, BE', 'Antwerp, Belgium'],
    ['plumbers, Toronto, CA', 'Toronto, ON, Canada'],
    ['dentists in Salem, IN', 'Salem, IN'],
    ['dentists in Ontario, CA', 'Ontario, CA'],
    ["hotels in St John's, NL", "St. John's, NL, Canada"],
    ['radio stations in Alabama (FM only)', 'Alabama, United States'],
  ] as const)('%s', ([prompt, label]) => {
    expect(parsePrompt(knowledge, prompt).request.place?.label).toBe(label);
  });
});
