import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    places: request.place?.parts.map(({ label }) => label) ?? [],
    options: questions.flatMap(({ options }) => options?.map(({ label }) => label) ?? []),
    notes: request.notes.filter(({ slot }) => slot === 'place').map(({ text }) => text),
  };
};

describe('of several places of one name', () => {
  test.for([
    ['dentists in Cambridge', 'Cambridge, Massachusetts, United States'],
    ['delis in Ludlow and Shrewsbury', 'Ludlow, England, United Kingdom'],
    ['abogados en Córdoba', 'Córdoba, Andalusia, Spain'],
  ] as const)('%s asks which, where several are about as likely', ([prompt, option]) => {
    const { places, options } = read(prompt);
    expect(places).toEqual([]);
    expect(options).toContain(option);
    expect(options.length).toBeGreaterThan(1);
  });

  test.for([
    ['solicitors in Cambridge', 'Cambridge, England, United Kingdom'],
    ['attorneys in Cambridge', 'Cambridge, MA'],
    ['cheesemongers in Ludlow', 'Ludlow, England, United Kingdom'],
    ['museums in Santa Fe', 'Santa Fe, NM'],
    ['dentistas en Valladolid', 'Valladolid, Spain'],
    ['pubs in Canterbury and Whitstable', 'Canterbury, England, United Kingdom'],
    ['farm shops in Norfolk and Suffolk', 'Norfolk, England, United Kingdom'],
    ['podiatrists in Ballarat, Ararat and Horsham', 'Ballarat, VIC, Australia'],
    ['dentists in Naples / Fort Myers / Cape Coral', 'Naples, FL'],
    ['noleggio barche a Palau e Olbia', 'Palau, Italy'],
    ['bares en Toledo, Cuenca y Guadalajara', 'Toledo, Spain'],
    ['dentistas en Mérida y Progreso', 'Mérida, Mexico'],
    ['animal shelters in Delaware and Maryland', 'Delaware, United States'],
    ['hotels in Paris and London', 'Paris, France'],
  ] as const)('%s means the one that its words or its list point to', ([prompt, place]) => {
    expect(read(prompt).places[0]).toBe(place);
  });

  test.for([
    ['spice wholesalers in Kochi', 'Kochi, India'],
    ['dentists in Edmonton', 'Edmonton, AB, Canada'],
    ['almazaras en Jaén', 'Jaén, Spain'],
    ['bodegas de La Rioja', 'La Rioja, Spain'],
    ['lares de idosos em Viseu', 'Viseu, Portugal'],
    ['dentists in Canton', 'Canton, OH'],
    ['casinos in Oklahoma', 'Oklahoma, United States'],
    ['padarias na Bahia', 'Bahia, Brazil'],
    ['dentists in Kyoto', 'Kyoto, Japan'],
    ['dentisti a Torino', 'Torino, Italy'],
  ] as const)('%s means the one that people mean by the name: %s', ([prompt, place]) => {
    expect(read(prompt)).toMatchObject({ places: [place], options: [] });
  });

  test.for([
    [
      'locksmiths in Newport',
      ['Newport, Wales, United Kingdom', 'Newport, Rhode Island, United States'],
    ],
    [
      'agenzie immobiliari a Reggio',
      ["Reggio nell'Emilia, Emilia-Romagna, Italy", 'Reggio Calabria, Calabria, Italy'],
    ],
  ] as const)('%s asks among those on record', ([prompt, options]) => {
    expect(read(prompt).options).toEqual(expect.arrayContaining([...options]));
  });

  test.for([
    ['garages moto à Québec', 'Québec, QC, Canada'],
    ['garages moto au Québec', 'Quebec, Canada'],
    ['dentistes à Luxembourg', 'Luxembourg, Luxembourg'],
    ['dentistes au Luxembourg', 'Luxembourg'],
    ['menuiseries en Mayenne', 'Mayenne, France'],
    ['menuiseries à Mayenne', 'Mayenne, France'],
    ['maraîchers dans le Vaucluse', 'Département du Vaucluse, France'],
  ] as const)('%s: the preposition says whether a town is meant', ([prompt, place]) => {
    expect(read(prompt).places).toEqual([place]);
  });

  test('a small town of another country in a list is asked about, not searched', () => {
    expect(read('cafes in Keswick, Ambleside and Pahrump').places).toEqual([]);
  });

  test('a month is no village of its name', () => {
    expect(read('bakeries in May in Reykjavik').places).toEqual(['Reykjavík, Iceland']);
  });

  test('a choice between places of weight is told', () => {
    expect(read('cafes in Portland')).toEqual({
      places: ['Portland, OR'],
      options: [],
      notes: [
        'Portland (taken for Portland, Oregon, United States; also: Portland, Maine, United States)',
      ],
    });
    expect(read('dermatologists near Naples').notes).toEqual([
      'Naples (taken for Naples, Campania, Italy; also: Naples, Florida, United States)',
    ]);
  });

  test.for(['cafes in Leeds', 'cafes in Portland, OR', 'cafes in Portland and Salem, Oregon'])(
    'nothing is told of %s',
    (prompt) => {
      expect(read(prompt).notes).toEqual([]);
    },
  );
});

test.for([
  ['cottages on the Isle of Skye', 'Isle of Skye'],
  ['wineries in the Okanagan Valley BC', 'Okanagan, Canada'],
  ['summer camps in the Adirondacks NY', 'Adirondacks'],
  ['hotéis em Porto de Galinhas', 'Porto de Galinhas'],
  ['Metallbaubetriebe im Landkreis Ravensburg', 'Landkreis Ravensburg, Germany'],
  ['gimnasios de Murcia capital, con email', 'Murcia, Spain'],
  ['vets in Missoula Mont.', 'Missoula, MT'],
  ['palestre a Perugia, me ne servono 20', 'Perugia, Italy'],
  ['metal shops Rockford Illinois ISO 9001 certified', 'Rockford, IL'],
  ['pizzerie bari telefono', 'Bari, Italy'],
] as const)('%s: %s', ([prompt, place]) => {
  expect(read(prompt).places[0]).toContain(place);
});

describe('what is left out says which place of a name is meant', () => {
  test.for([
    ['gyms in Birmingham, not the UK one', 'Birmingham, AL'],
    [
      'dance schools in Surrey (the English county, not the one in BC)',
      'Surrey, England, United Kingdom',
    ],
    ['dentists in London, not England', 'London, ON, Canada'],
  ] as const)('%s: %s', ([prompt, place]) => {
    expect(read(prompt).places).toEqual([place]);
  });

  test.for([
    ['dentists in Texas, not Austin', 'Texas, United States'],
    ['gyms in Birmingham, not Alabama', 'Birmingham, England, United Kingdom'],
    ['dentists in England but not London', 'England, United Kingdom'],
  ] as const)('%s leaves something out of %s', ([prompt, place]) => {
    expect(read(prompt).places).toEqual([place]);
  });
});
