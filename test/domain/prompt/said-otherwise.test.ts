import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { request } = parsePrompt(knowledge, prompt);
  return {
    count: request.count,
    kinds: request.categories.map(({ label }) => label),
    places: request.place?.parts.map(({ label }) => label.split(',')[0]) ?? [],
    left: [
      ...request.excludedPlaces.map((label) => label.split(',')[0]),
      ...request.brands.exclude,
      ...request.excludedCategories.map(({ label }) => label),
    ],
    fields: request.contactFields,
    filters: request.filters.map(({ kind, value }) => `${kind} ${String(value)}`),
  };
}

describe('what is left out may stand before the word that says so', () => {
  test.for([
    ['20 Zahnärzte in Berlin, Mitte nicht', 'Berlin', ['Mitte']],
    ['20 Zahnärzte in Berlin, Mitte bitte weglassen', 'Berlin', ['Mitte']],
    ['20 Zahnärzte in Berlin, Mitte und Kreuzberg bitte nicht', 'Berlin', ['Mitte', 'Kreuzberg']],
    ['20 Zahnärzte in Bayern, München nicht', 'Bayern', ['München']],
    ['20 dentists in Bavaria, Munich excluded', 'Bavaria', ['Munich']],
    ['20 dentists in Texas, Austin not included', 'Texas', ['Austin']],
    ['20 dentistas en Madrid, Chamberí no', 'Madrid', ['Chamberí']],
    ['20 dentistes en Bretagne, Rennes non', 'Bretagne', ['Rennes']],
    ['20 dentisti a Torino, Moncalieri no', 'Torino', ['Moncalieri']],
    ['20 dentistas em Lisboa, Alfama não', 'Lisboa', ['Alfama']],
    ['20 tandartsen in Noord-Holland, Amsterdam niet', 'Noord-Holland', ['Amsterdam']],
    ['20 dentists in Leeds, hospitals excluded', 'Leeds', ['Hospital']],
    ['20 Zahnärzte in Berlin, Starbucks nicht', 'Berlin', ['Starbucks']],
    [
      '20 dentists in Austin except zip 78701 and 78702',
      'Austin',
      ['78701 Austin', '78702 Austin'],
    ],
    ['20 dentists in Austin not in 78701', 'Austin', ['78701 Austin']],
  ] as const)('%s', ([prompt, place, left]) => {
    const { kinds, places, left: found, filters } = read(prompt);
    expect({ kinds, places, left: found, filters }).toEqual({
      kinds: ['Dentist'],
      places: [place],
      left,
      filters: [],
    });
  });

  test.for([
    ['20 dentists in Bavaria, Munich', ['Munich'], []],
    ['20 dentists in Oslo, NO', ['Oslo'], []],
    ['20 Zahnärzte in Berlin Mitte, nicht Kreuzberg', ['Berlin-Mitte'], ['Kreuzberg']],
    ['20 dentists in Leeds and York, no Bupa', ['Leeds', 'York'], ['Bupa']],
    ['20 dentists in 78701', ['78701 Austin'], []],
  ] as const)('%s: nothing before it is left out', ([prompt, places, left]) => {
    const found = read(prompt);
    expect({ places: found.places, left: found.left }).toEqual({ places, left });
  });
});

describe('of `not this but that` the second is asked for', () => {
  test.for([
    ['not looking for restaurants but cafes in Leeds', 'Cafe', 'Restaurant'],
    ["I'm not looking for restaurants but cafes in Leeds", 'Cafe', 'Restaurant'],
    ['not interested in restaurants but cafes in Leeds', 'Cafe', 'Restaurant'],
    ['ich suche keine Restaurants, sondern Cafés in Köln', 'Cafe', 'Restaurant'],
    ['pas des restaurants mais des cafés à Lyon', 'Cafe', 'Restaurant'],
    ['no busco restaurantes sino bares en Sevilla', 'Bar', 'Restaurant'],
    ['no restaurantes sino bares en Sevilla', 'Bar', 'Restaurant'],
    ['non ristoranti ma bar a Torino', 'Bar', 'Restaurant'],
    ['niente ristoranti ma dentisti a Torino', 'Dentist', 'Restaurant'],
    ['não procuro restaurantes mas cafés em Lisboa', 'Cafe', 'Restaurant'],
    ['geen restaurants maar cafés in Utrecht', 'Cafe', 'Restaurant'],
    ['looking for restaurants but not cafes in Leeds', 'Restaurant', 'Cafe'],
  ] as const)('%s', ([prompt, kind, other]) => {
    const { kinds, left, places } = read(prompt);
    expect({ kinds, left, places: places.length }).toEqual({
      kinds: [kind],
      left: [other],
      places: 1,
    });
  });

  test('`not only this but also that` asks for both', () => {
    const { kinds, left } = read('not only restaurants but also cafes in Leeds');
    expect({ kinds, left }).toEqual({ kinds: ['Restaurant', 'Cafe'], left: [] });
  });
});

describe('who is written for is not whom to find', () => {
  test.for([
    ['On behalf of a dentist in Leeds: 20 cafes in York', 'Cafe', 'York'],
    ['Im Auftrag eines Zahnarztes in Köln: 20 Cafés in Bonn', 'Cafe', 'Bonn'],
    ['Pour le compte de dentistes à Lyon : 20 cafés à Lille', 'Cafe', 'Lille'],
    ['Por cuenta de un dentista en Sevilla, busco 20 bares en Málaga', 'Bar', 'Málaga'],
    ['Per conto di un dentista a Torino cerco 20 bar a Genova', 'Bar', 'Genova'],
    ['Em nome de um dentista em Lisboa, procuro 20 cafés no Porto', 'Cafe', 'Porto'],
    ['Namens een tandarts in Utrecht: 20 cafés in Breda', 'Cafe', 'Breda'],
    ['Dentist from Leeds here, need 20 cafes in York', 'Cafe', 'York'],
    ['Zahnarzt aus Köln hier, suche 20 Cafés in Bonn', 'Cafe', 'Bonn'],
    ['cafes from Leeds here, need email', 'Cafe', 'Leeds'],
  ] as const)('%s', ([prompt, kind, town]) => {
    const { kinds, places } = read(prompt);
    expect({ kinds, places }).toEqual({ kinds: [kind], places: [town] });
  });
});

describe('records of programs', () => {
  test.for([
    ['{"type":"plumber","city":"Leeds"}', ['Plumber'], ['Leeds'], [], []],
    ['{"type":"search","query":"plumber","city":"Leeds"}', ['Plumber'], ['Leeds'], [], []],
    ['category=roofers&city=Austin', ['Roofing contractor'], ['Austin'], [], []],
    ['?category=hair+salons&city=S%C3%A3o%20Paulo', ['Hair salon'], ['São Paulo'], [], []],
    [
      '{"category":"dentist","city":"Leeds","without":["email"]}',
      ['Dentist'],
      ['Leeds'],
      [],
      ['has_email false'],
    ],
    [
      '{"category":"dentist","city":"Leeds","exclude_fields":["email"]}',
      ['Dentist'],
      ['Leeds'],
      [],
      [],
    ],
    [
      '{"category":"contractors","city":"Austin","negative_keywords":["roofing"]}',
      ['Contractor'],
      ['Austin'],
      ['Roofing contractor'],
      [],
    ],
    [
      '{"category":"cafes","city":"London","not_in":["Camden"]}',
      ['Cafe'],
      ['London'],
      ['Camden'],
      [],
    ],
    [
      '{"category":"cafes","city":"London","exclude_chains":true}',
      ['Cafe'],
      ['London'],
      [],
      ['independent true'],
    ],
    ['{"category":"cafes","city":"London","exclude_chains":false}', ['Cafe'], ['London'], [], []],
  ] as const)('%s', ([prompt, kinds, places, left, filters]) => {
    expect(read(prompt)).toEqual({ count: null, kinds, places, left, fields: [], filters });
  });
});

describe('what was before, and who writes, is not what is asked for', () => {
  test.for([
    ['Last year we bought 100 dentists in Leeds, this year 10 vets in York', 'York'],
    ['Letztes Jahr kauften wir 100 Zahnärzte in Köln, dieses Jahr 10 Tierärzte in Bonn', 'Bonn'],
    [
      "L'année dernière nous avons acheté 100 dentistes à Lyon, cette année 10 vétérinaires à Lille",
      'Lille',
    ],
    [
      'El año pasado compramos 100 dentistas en Sevilla, este año 10 veterinarios en Málaga',
      'Málaga',
    ],
    [
      "L'anno scorso abbiamo comprato 100 dentisti a Torino, quest'anno 10 veterinari a Genova",
      'Genova',
    ],
    [
      'No ano passado compramos 100 dentistas em Lisboa, este ano 10 veterinários no Porto',
      'Porto',
    ],
    ['Vorig jaar kochten we 100 tandartsen in Utrecht, dit jaar 10 dierenartsen in Breda', 'Breda'],
  ] as const)('%s', ([prompt, town]) => {
    const { count, kinds, places, filters } = read(prompt);
    expect({ count, kinds, places, filters }).toEqual({
      count: 10,
      kinds: ['Veterinarian'],
      places: [town],
      filters: [],
    });
  });

  test.for([
    'Company: Smith Dental; Request: 20 cafes in Leeds',
    'Firma: Zahnarzt Schmidt, Anfrage: 20 Cafés in Leeds',
    'Entreprise : Dentiste Martin ; Demande : 20 cafés à Leeds',
  ])('a form asks in its request: %s', (prompt) => {
    expect(read(prompt)).toEqual({
      count: 20,
      kinds: ['Cafe'],
      places: ['Leeds'],
      left: [],
      fields: [],
      filters: [],
    });
  });

  test('a company that is to be found is no sender', () => {
    expect(read('Company: cafes; City: Leeds; Count: 20').kinds).toEqual(['Cafe']);
  });

  test('who asks for something else is no brand that is left out', () => {
    const { kinds, left } = read("I don't want dentists, I want plumbers in Leeds");
    expect({ kinds, left }).toEqual({ kinds: ['Plumber'], left: ['Dentist'] });
  });

  test.for([
    '20 dentists in Austin, not the ones from last month',
    '20 Zahnärzte in Köln, nicht die vom letzten Monat',
    '20 dentistes à Lyon, pas ceux du mois dernier',
    '20 dentistas en Sevilla, no los del mes pasado',
    '20 dentisti a Torino, non quelli del mese scorso',
    '20 dentistas em Lisboa, não os do mês passado',
    '20 tandartsen in Utrecht, niet die van vorige maand',
    '20 dentists in Austin, not the ones opened in the last 6 months',
  ])('%s: nothing has opened then, and it is noted', (prompt) => {
    const { filters, notes } = parsePrompt(knowledge, prompt).request;
    expect(filters.map(({ kind }) => kind)).toEqual(['feature']);
    expect(notes.map(({ effect }) => effect)).toEqual(['not_checked']);
  });

  test('what opened last month is asked for', () => {
    expect(read('20 dentists in Austin opened in the last month').filters).toEqual([
      'opened_within P1M',
    ]);
  });
});
