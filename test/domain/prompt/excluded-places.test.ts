import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    ...request,
    places: request.place?.parts.map(({ label }) => label.split(',')[0]) ?? [],
    excluded: request.excludedPlaces.map((label) => label.split(',')[0]),
    asked: questions.map(({ id }) => id),
  };
}

describe('where only places that are left out are named, it is asked where', () => {
  test.for([
    ['20 dentists anywhere but London', 'London'],
    ['20 dentists everywhere but London', 'London'],
    ['20 dentists in any city but London', 'London'],
    ['anywhere but london, 20 dentists', 'London'],
    ['20 dentists outside London', 'London'],
    ['20 dentists outside of London', 'London'],
    ['20 dentists outside the US', 'United States'],
    ['20 dentists away from London', 'London'],
    ['20 dentists nowhere near London', 'London'],
    ['20 dentists far from London', 'London'],
    ['20 dentists beyond London', 'London'],
    ["20 dentists I don't want in London", 'London'],
    ['20 Zahnärzte außerhalb von Berlin', 'Berlin'],
    ['20 Zahnärzte überall außer Berlin', 'Berlin'],
    ['20 Hotels weit weg von München', 'München'],
    ['20 dentistes en dehors de Paris', 'Paris'],
    ['20 dentistes hors de Paris', 'Paris'],
    ['20 dentistes partout sauf Paris', 'Paris'],
    ['20 dentistas fuera de Madrid', 'Madrid'],
    ['20 hoteles lejos de Barcelona', 'Barcelona'],
    ['20 dentisti fuori Roma', 'Roma'],
    ['20 dentisti ovunque tranne Roma', 'Roma'],
    ['20 tandartsen buiten Amsterdam', 'Amsterdam'],
    ['20 tandartsen overal behalve Amsterdam', 'Amsterdam'],
    ['20 dentistas fora de Lisboa', 'Lisboa'],
  ] as const)('%s', ([prompt, left]) => {
    const { places, excluded, asked, brands, filters } = read(prompt);
    expect({ places, excluded, asked }).toEqual({
      places: [],
      excluded: [left],
      asked: ['r1_place'],
    });
    expect(brands.exclude).toEqual([]);
    expect(filters).toEqual([]);
  });
});

describe('beside a place that is searched, the one that is left out is left out of it', () => {
  test.for([
    ['20 dentists anywhere in the UK but London', 'United Kingdom', ['London']],
    ['20 dentists in the UK outside London', 'United Kingdom', ['London']],
    ['20 dentists in the UK, no dentists in London', 'United Kingdom', ['London']],
    ['20 dentists in all of Texas but Austin', 'Texas', ['Austin']],
    ['20 dentists in Texas, nothing near Dallas', 'Texas', ['Dallas']],
    ["20 dentists in London. I don't want anything in Croydon", 'London', ['Croydon']],
    ['20 dentists in London. I do not want any in Croydon', 'London', ['Croydon']],
    ['20 plumbers in Ohio, none of which are in Columbus', 'Ohio', ['Columbus']],
    ['20 dentists in England, London and Leeds excluded', 'England', ['London', 'Leeds']],
    ['20 pubs anywhere in London but Camden or Islington', 'London', ['Camden', 'Islington']],
    ['10 Zahnärzte in Sachsen, außerhalb von Leipzig', 'Sachsen', ['Leipzig']],
  ] as const)('%s', ([prompt, place, left]) => {
    const { places, excluded, asked } = read(prompt);
    expect({ places, excluded, asked }).toEqual({ places: [place], excluded: left, asked: [] });
  });
});

describe('a place that is denied or replaced, and lies elsewhere, is told in a note', () => {
  test.for([
    ['20 dentists in Leeds (UK), not the one in Alabama', 'Leeds', 'not the one in Alabama'],
    [
      '20 dentists in Springfield, IL, not the one in Missouri',
      'Springfield',
      'not the one in Missouri',
    ],
    ['instead of Leeds, 20 dentists in London', 'London', 'instead of Leeds'],
    ['20 dentists in Leeds rather than London', 'Leeds', 'rather than London'],
    ['statt Berlin 20 Zahnärzte in Leipzig', 'Leipzig', 'statt Berlin'],
    ['20 cafés in Lyon au lieu de Paris', 'Lyon', 'au lieu de Paris'],
    ['20 dentistas en Sevilla en lugar de Madrid', 'Sevilla', 'en lugar de Madrid'],
    ['20 hotel a Milano invece di Roma', 'Milano', 'invece di Roma'],
    ['20 hotéis no Porto em vez de Lisboa', 'Porto', 'em vez de Lisboa'],
    ['20 dentists in Leeds. Nothing in London please.', 'Leeds', 'Nothing in London'],
    ['20 dentists, any in Leeds but none in London', 'Leeds', 'none in London'],
    ['20 dentists in Leeds, none of them in London', 'Leeds', 'none of them in London'],
    ['20 dentists in Leeds, nothing that is in London', 'Leeds', 'nothing that is in London'],
    ['20 dentists in Leeds; London excluded', 'Leeds', 'London excluded'],
    ['20 dentists in Leeds. London not needed.', 'Leeds', 'London not needed'],
    ['20 roofers in Denver but outside the city', 'Denver', 'outside the city'],
    ['20 dentists outside London and in Leeds', 'Leeds', 'outside London'],
    ['20 dentists in Leeds. No dentists in London.', 'Leeds', 'No dentists in London'],
    ['Keine Zahnärzte in Berlin, 20 Zahnärzte in Leipzig', 'Leipzig', 'Keine Zahnärzte in Berlin'],
  ] as const)('%s', ([prompt, place, text]) => {
    const { places, notes, excluded } = read(prompt);
    expect({ places, notes, excluded }).toEqual({
      places: [place],
      notes: [{ text, effect: 'not_checked', slot: 'place' }],
      excluded: [],
    });
  });
});

describe('the same words that leave nothing out', () => {
  test.for([
    ['20 dentists in London and Leeds', ['London', 'Leeds']],
    ['20 dentists near London', ['London']],
    ['any dentist, but in London', ['London']],
    ['all dentists but only in London', ['London']],
    ['nothing but restaurants in London', ['London']],
    ['20 dentists not far from London', ['London']],
    ['20 dentists 5 miles away from London', ['London']],
    ['20 dentists within 10 km outside London', ['London']],
    ['20 restaurants in Leeds with outside seating', ['Leeds']],
    ['20 restaurants with tables outside in Leeds', ['Leeds']],
    ['20 gyms, no crossfit in Austin', ['Austin']],
    ['20 Hotels nicht weit von München', ['München']],
    ['20 dentists in Leeds and nothing outside Leeds', ['Leeds']],
    ['20 dentists in London, none outside London', ['London']],
  ] as const)('%s', ([prompt, expected]) => {
    const { places, excluded, asked } = read(prompt);
    expect({ places, excluded, asked }).toEqual({ places: expected, excluded: [], asked: [] });
  });
});

test.for([
  '20 dentists everywhere except in London and Leeds',
  '20 dentists anywhere but London or Leeds',
  '20 dentists, London and Leeds excluded',
])('each place of a list is left out: %s', (prompt) => {
  const { places, excluded, asked } = read(prompt);
  expect(places).toEqual([]);
  expect(excluded).toEqual(['London', 'Leeds']);
  expect(asked).toEqual(['r1_place']);
});

test('a word that is no place and no chain is no name that is left out', () => {
  expect(read('20 dentists in Leeds. Website not needed.').brands.exclude).toEqual([]);
});

test('`just outside` is around a town, and is told in a note', () => {
  const { places, notes } = read('20 dentists just outside London');
  expect(places).toEqual(['London']);
  expect(notes).toEqual([{ text: 'just outside', effect: 'not_checked', slot: 'place' }]);
});

test.for(['20 anything but restaurants in London', '20 alles außer Restaurants in Berlin'])(
  'a kind that is left out is never asked for: %s',
  (prompt) => {
    const { categories, excludedCategories, asked } = read(prompt);
    expect(categories).toEqual([]);
    expect(excludedCategories).toMatchObject([{ id: 'restaurant' }]);
    expect(asked).toEqual(['r1_category']);
  },
);

describe('what is out, left out or known already is left out', () => {
  test.for([
    ['dentists in England, London is out', ['England'], ['London'], []],
    ['restaurants in England, London and Leeds are out', ['England'], ['London', 'Leeds'], []],
    ['hotels in New Mexico, leave Santa Fe out', ['New Mexico'], ['Santa Fe'], []],
    [
      'kennels in Aberdeenshire, Scotland - I already work with the ones in Aberdeen city',
      ['Aberdeenshire'],
      ['Aberdeen City'],
      [],
    ],
    ['boulangeries dans la Sarthe, hors Le Mans', ['Sarthe'], ['Le Mans'], []],
    [
      'hoveniers in de provincie Utrecht, maar niet in de stad Utrecht',
      ['Provincie Utrecht'],
      ['Utrecht'],
      [],
    ],
    [
      'optometrists in Ogden, Utah, I already have all the LensCrafters',
      ['Ogden'],
      [],
      ['LensCrafters'],
    ],
    [
      'garden centres in Kent; leave Dobbies and Notcutts out',
      ['Kent'],
      [],
      ['Dobbies', 'Notcutts'],
    ],
    ["I don't want dentists in London, 20 plumbers in Leeds", ['Leeds'], [], []],
  ] as const)('%s', ([prompt, places, excluded, brands]) => {
    const found = read(prompt);
    expect(found).toMatchObject({ places, excluded });
    expect(found.brands.exclude).toEqual(brands);
  });

  test.for([
    ['restaurants in Leeds, they eat out', ['Leeds']],
    ['We already have dentists in Dallas, find 20 dentists in Austin, TX', ['Austin']],
    ['restaurants in Leeds with takeaway to leave with', ['Leeds']],
    ['dentists in Los Angeles, al menos 15', ['Los Angeles']],
  ] as const)('%s leaves nothing out', ([prompt, places]) => {
    expect(read(prompt)).toMatchObject({ places, excluded: [], brands: { exclude: [] } });
  });
});

test.for([
  ['cafes in Leeds except Leeds Coffee House', 'Leeds', ['Leeds Coffee House']],
  ['plumbers in Dallas, not Dallas Plumbing Co', 'Dallas', ['Dallas Plumbing Co']],
  [
    'dentists in Austin, I already have Smile Dental and Austin Ortho',
    'Austin',
    ['Smile Dental', 'Austin Ortho'],
  ],
] as const)(
  'a name that begins with the town leaves out nobody else there: %s',
  ([prompt, place, names]) => {
    const { places, excluded, brands } = read(prompt);
    expect({ places, excluded, names: brands.exclude }).toEqual({
      places: [place],
      excluded: [],
      names,
    });
  },
);
