import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt);

describe('the language of a prompt', () => {
  test.for([
    ['salles de sport 75015', /^75015 Paris/u],
    ['50 peluquerías en Valencia', /^Valencia, Spain$/u],
    ['parrucchieri a Torino', /^Torino, Italy$/u],
    ['dentisti a Bologna', /^Bologna, Italy$/u],
    ['taquerías en Los Ángeles', /^Los Angeles, CA$/u],
    ['campings op Texel', /^Texel, Netherlands$/u],
    ['Pensionen auf Rügen', /^Rügen, Germany$/u],
    ['Schreinereien im Landkreis Rosenheim', /^Landkreis Rosenheim, Germany$/u],
    ['Schreinereien im Landkreis Rosenheim, nur Betriebe mit Telefon', /^Landkreis Rosenheim/u],
    ['Unternehmen für Maschinenbau in Baden-Württemberg ab 10 Mio Umsatz', /^Baden-W/u],
    ['gimnasios en 28004', /^28004 Madrid, Spain$/u],
    ['dentisti 20121', /^20121 Milan, Italy$/u],
    ['padarias em Copacabana', /^Copacabana, Brazil$/u],
    ['bares de tapas en Triana', /^Triana, Spain$/u],
    ['contabilidade CEP 80010-000', /^80010-000 Curitiba, PR, Brazil$/u],
    ['pubs in Killarney', /^Killarney, Ireland$/u],
    ['pet shops na zona sul de são paulo', /^South São Paulo, SP, Brazil$/u],
  ] as const)('decides between countries: %s', ([prompt, label]) => {
    const { request, questions } = read(prompt);
    expect(request.place?.label).toMatch(label);
    expect(questions).toEqual([]);
  });

  test.for([
    ['apple orchards in the Yakima Valley', /^Yakima Valley$/u],
    ['grain elevators in southern manitoba', /^Southern Manitoba, Canada$/u],
    ['dentists in Northamptonshire', /^Northamptonshire, United Kingdom$/u],
    ['B&Bs on the Dingle Peninsula', /^Dingle Peninsula, Ireland$/u],
    ['Hotels am Wörthersee', /^Wörthersee, Austria$/u],
    ['dentistes en Suisse romande', /^Suisse romande, Switzerland$/u],
    ['jachthavens rond de Loosdrechtse Plassen', /^Loosdrechtse Plassen, Netherlands$/u],
    ['padarias no interior do Ceará', /^interior do Ceará, Brazil$/u],
    ['dentistas en el Valle de Aburrá', /^Valle de Aburrá, Colombia$/u],
    ['dentisti nel Canavese', /^Canavese, Italy$/u],
    ['dentists in Cheyenne, Laramie and Rock Springs, Wyoming', /^Cheyenne, WY; Laramie, WY;/u],
  ] as const)('knows what no register lists: %s', ([prompt, label]) => {
    const { request, questions } = read(prompt);
    expect(request.place?.label).toMatch(label);
    expect(questions).toEqual([]);
  });

  test.for([
    'bares en San Isidro',
    'inmobiliarias en Mérida',
    'tuincentra in Limburg',
    'caterers in Durham',
  ])('never leads to another country in silence: %s', (prompt) => {
    const { request, questions } = read(prompt);
    expect(request.place).toBeNull();
    expect(questions.map(({ id }) => id)).toEqual(['r1_place']);
  });

  test('leaves a large city abroad alone', () => {
    expect(read('Hotels in Chicago mit Telefon').request.place?.label).toBe('Chicago, IL');
    expect(read('sushi in Vancouver').request.place?.label).toMatch(/^Vancouver, BC/u);
  });
});

test('four digits behind a town that has such postcodes count nothing', () => {
  const { place, count } = read('cape town 8001 guesthouses').request;
  expect(place?.label).toBe('8001 Cape Town, South Africa');
  expect(count).toBeNull();
  expect(read('Cape Town, 50 guesthouses').request.count).toBe(50);
});

describe('a town and what it lies in', () => {
  test.for([
    ['cleaners in Birmingham, West Midlands', 'Birmingham, England, United Kingdom'],
    ['builders in Tauranga / Bay of Plenty', 'Tauranga, New Zealand'],
    ['bares en León Guanajuato', 'León, Mexico'],
  ] as const)('are one place: %s', ([prompt, label]) => {
    const { place } = read(prompt).request;
    expect(place?.label).toBe(label);
    expect(place?.parts).toHaveLength(1);
  });

  test('two equals lie in one country', () => {
    expect(read('B&Bs in Galway or Mayo').request.place?.label).toBe(
      'Galway, Ireland; County Mayo, Ireland',
    );
  });
});

describe('parts of cities', () => {
  test.for([
    ['idraulici roma eur', ['EUR, Roma, Italy']],
    ['inmobiliarias en Palermo, Buenos Aires', ['Palermo, Buenos Aires, Argentina']],
    ['crèches à Nantes quartier Doulon', ['Doulon, France']],
    ['hair salons in Bondi, Coogee & Manly', ['Bondi', 'Coogee', 'Manly']],
    ['cafes in Hyde Park and East Austin, Austin', ['Hyde Park, Austin', 'East Austin']],
    ["bars in Denver's Capitol Hill", ['Denver, CO']],
    ['car washes in Pretoria East and Centurion', ['Pretoria East', 'Centurion']],
    ['plombiers dans le 69', ['Rhône, France']],
    ['primary schools in Meath', ['County Meath, Ireland']],
    ['dentists in 78701 78702 78704', ['78701 Austin', '78702 Austin', '78704 Austin']],
    ['plumbers in Te Puke 3119 New Zealand', ['3119 Te Puke, New Zealand']],
    ['pubs in E8', ['E8 London, England, United Kingdom']],
  ] as const)('are found with their city, or alone: %s', ([prompt, labels]) => {
    const { request, questions } = read(prompt);
    const found = request.place?.parts.map(({ label }) => label) ?? [];
    expect(found).toHaveLength(labels.length);
    for (const [index, label] of labels.entries()) expect(found[index]).toContain(label);
    expect(questions).toEqual([]);
  });
});

test('a postcode of several countries lies in the one whose town is beside it', () => {
  const place = (prompt: string) => read(prompt).request.place?.label;
  expect(place('hotels near Cypresvænget 228, 8382 Hinnerup')).toMatch(/Denmark$/u);
});
