import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    count: request.count,
    kinds: request.categories.map(({ id }) => id),
    places: request.place?.parts.map(({ label }) => label.split(',')[0]) ?? [],
    asks: questions.map(({ id }) => id),
  };
};

describe('what the writer offers is never searched', () => {
  test.for([
    ['Payroll software, target: accountants in Cork', ['accountant'], ['Cork']],
    ['Coffee machines: offices of architects in Leeds', ['architect'], ['Leeds']],
    ['Polizze per professionisti. Target avvocati di Bari', ['attorney_or_law_firm'], ['Bari']],
    [
      'Software escolar: colegios privados de Santiago de Chile',
      ['private_school'],
      ['Santiago de Chile'],
    ],
    ['Tessuti per arredo: tappezzieri in Veneto', ['furniture_reupholstery'], ['Veneto']],
    ['Vertreibe Melkroboter, brauche Milchviehbetriebe im Allgäu', ['dairy_farm'], ['Allgäu']],
    ['Liefere Kaffee, suche Cafés in Bonn', ['cafe'], ['Bonn']],
    ['On fabrique des bornes de recharge et on cible les hôtels de Nantes', ['hotel'], ['Nantes']],
    ['looking to sell merch printing to craft breweries in Vermont', ['brewery'], ['Vermont']],
    ['Looking for wineries in Napa that might need our mobile bottling line', ['winery'], ['Napa']],
    [
      "I'm a freelance web designer in Norwich. Looking for local florists",
      ['florist'],
      ['Norwich'],
    ],
  ] as const)('%s', ([prompt, kinds, places]) => {
    expect(read(prompt)).toEqual({ count: null, kinds, places, asks: [] });
  });

  test('a heading that is a kind and goes on with its parts is read as they are', () => {
    expect(read('Gyms: yoga studios in Leeds').kinds).toContain('yoga_studio');
  });

  test('a number of each kind is no heading', () => {
    expect(read('Dentists: 50 in Austin, TX').kinds).toEqual(['dental_clinic']);
  });
});

describe('who the offer is for says what a word of many trades means', () => {
  test.for([
    ['Software voor fysiotherapeuten: alle praktijken in Groningen', ['physical_therapy']],
    ['Wir verkaufen Kassensysteme für Friseure und suchen 50 Salons in Dresden', ['hair_salon']],
    ['our app books visits for hair salons, give me 100 salons in Leeds', ['hair_salon']],
  ] as const)('%s', ([prompt, kinds]) => {
    const { kinds: found, asks } = read(prompt);
    expect({ found, asks }).toEqual({ found: kinds, asks: [] });
  });

  test.for([
    [
      'We make greenhouse film. Our customers are garden centres in Leeds. Need email.',
      ['nursery_and_gardening_store'],
    ],
    [
      'Our product: cold storage sensors. Target customers: bakeries. Region: Kerala, India',
      ['bakery'],
    ],
    ['Wir liefern Fenster und Haustüren an Architekten. Bitte 60 in Graz', ['architect']],
    ['We lease forklifts to bakeries in Mississauga', ['bakery']],
    ['Pet shops + barbers in Bristol UK', ['pet_store', 'barber']],
  ] as const)('customers are asked for: %s', ([prompt, kinds]) => {
    expect(read(prompt).kinds).toEqual(kinds);
  });

  test('what a company is itself is not what it looks for', () => {
    const { kinds, asks } = read(
      "We're a cleaning company. List of potential clients in Charlotte NC, 40",
    );
    expect({ kinds, asks }).toEqual({ kinds: [], asks: ['r1_category'] });
  });
});

describe('a number behind what the writer is or sells counts', () => {
  test.for([
    ["Cafés in Brampton. We're a spice importer, 60 leads", 60],
    ['Suche Dentallabore in Wien, wir liefern Rohlinge. 60 Stück, Mail', 60],
    ['On vend du café et on cible les hôtels de Nantes : 60 établissements', 60],
  ] as const)('%s', ([prompt, count]) => {
    expect(read(prompt).count).toBe(count);
  });
});
