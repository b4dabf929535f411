import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    places: request.place?.parts.map(({ label }) => label) ?? [],
    asked: questions.map(({ id }) => id),
    options: questions.flatMap(({ options = [] }) => options.map(({ label }) => label)),
    notes: request.notes.map(({ text, slot }) => `${slot ?? '-'}: ${text}`),
    left: request.excludedPlaces,
  };
}

describe('towns and parts of towns in a list are those that lie together', () => {
  test.for([
    ['50 chiropractors Plano Frisco McKinney TX', ['Plano, TX', 'Frisco, TX', 'McKinney, TX']],
    ['dentists Naperville Aurora Joliet IL', ['Naperville, IL', 'Aurora, IL', 'Joliet, IL']],
    [
      'bars in Newtown Glebe Marrickville NSW',
      ['Newtown, NSW, Australia', 'Glebe, NSW, Australia', 'Marrickville, NSW, Australia'],
    ],
    ['dentists in Salem, Peabody and Danvers', ['Salem, MA', 'Peabody, MA', 'Danvers, MA']],
    [
      'estate agents Hackney, Islington, Camden',
      [
        'Hackney, United Kingdom',
        'Islington, England, United Kingdom',
        'Camden, London, United Kingdom',
      ],
    ],
    [
      'bars in Kreuzberg, Neukölln, Mitte',
      ['Kreuzberg, Germany', 'Neukölln, Germany', 'Mitte, Germany'],
    ],
    [
      'Friseure in Altona, Eimsbüttel und Wandsbek',
      ['Altona, Germany', 'Eimsbüttel, Germany', 'Wandsbek, Germany'],
    ],
    ['pistas de pádel en Antequera y Loja', ['Antequera, Spain', 'Loja, Spain']],
    ['surf schools in Bundoran and Lahinch', ['Bundoran, Ireland', 'Lehinch, Ireland']],
    // What holds together as it stands is no list.
    ['dentists in Lake Forest Park WA', ['Lake Forest Park, WA']],
    ['dentists in Rogers New Mexico', ['Rogers, NM']],
    ['bars in Clifton, Bristol', ['Clifton, Bristol, United Kingdom']],
    ['bars in Ottensen, Altona', ['Ottensen, Germany']],
    ['plumbers in Williamsburg, Brooklyn', ['Williamsburg, Brooklyn']],
  ] as const)('%s', ([prompt, places]) => {
    expect(read(prompt)).toMatchObject({ places, asked: [] });
  });

  test('a member that nothing knows is told as a place', () => {
    expect(read('surf schools in Bundoran and Xyzabcville')).toMatchObject({
      places: ['Bundoran, Ireland'],
      notes: ['place: Xyzabcville'],
    });
  });

  test('a word of a list that is a kind of business stays one', () => {
    const { request } = parsePrompt(knowledge, 'restaurantes en Madrid y Hoteles en Toledo');
    expect(request.categories.map(({ label }) => label)).toEqual(['Restaurant', 'Hotel']);
  });
});

describe('a city before its parts only says where they are', () => {
  test.for([
    [
      'bars in Melbourne - Fitzroy, Brunswick',
      ['Fitzroy, VIC, Australia', 'Brunswick, VIC, Australia'],
    ],
    ['hotels in Mumbai: Juhu and Bandra', ['Juhu, India', 'Bandra, India']],
    ['driving schools Nairobi Westlands, Kilimani', ['Westlands, Kenya', 'Kilimani, Kenya']],
    // Neighbours, and what is joined to the city, are searched beside it.
    [
      'gyms in Manchester, Stockport and Salford',
      [
        'Manchester, England, United Kingdom',
        'Stockport, England, United Kingdom',
        'Salford, England, United Kingdom',
      ],
    ],
    ['gyms in Houston, Katy and Sugar Land', ['Houston, TX', 'Katy, TX', 'Sugar Land, TX']],
    [
      'gyms in London and Soho',
      ['London, England, United Kingdom', 'Soho, London, United Kingdom'],
    ],
  ] as const)('%s', ([prompt, places]) => {
    expect(read(prompt)).toMatchObject({ places, asked: [] });
  });
});

describe('parts of a city that are on record with its name', () => {
  test.for([
    ['coffee shops Capitol Hill, Seattle', 'Capitol Hill, Seattle'],
    ['persian restaurants in Westwood, LA', 'Westwood'],
    ['pharmacies à Québec, secteur Sainte-Foy', 'Sainte-Foy'],
    ['sushi in liberdade sao paulo', 'Liberdade'],
    ['psicólogos en Pocitos, Montevideo', 'Pocitos, Montevideo'],
    ['hotels in Stone Town, Zanzibar', 'Stone Town, Zanzibar'],
    ['recruitment agencies in Singapore CBD', 'Singapore CBD'],
  ] as const)('%s', ([prompt, place]) => {
    const { places, asked } = read(prompt);
    expect(asked).toEqual([]);
    expect(places.join()).toContain(place);
  });
});

describe('the middle of a town, its parts and islands are left out by their names', () => {
  test.for([
    ['bars in Denver, but not downtown', ['Downtown Denver, CO']],
    ['bars in Leeds, not the city centre', ['Downtown Leeds, England, United Kingdom']],
    ['boulangeries à Lyon sauf le centre-ville', ['Downtown Lyon, France']],
    ['Friseure in Köln, nicht in der Innenstadt', ['Downtown Köln, Germany']],
    ['padarias em Recife exceto no centro', ['Downtown Recife, PE, Brazil']],
    ['kappers in Utrecht, niet in het centrum', ['Downtown Utrecht, Netherlands']],
    [
      'sportscholen in Amsterdam behalve Noord en Zuidoost',
      ['Amsterdam-Noord, Netherlands', 'Zuidoost, Amsterdam, Netherlands'],
    ],
    ['surf shops in Hawaii, not on Oahu', ['Oahu']],
    ['hotels in Kerry. Exclude Killarney', ['Killarney, Ireland']],
    ['restaurants in Chicago except the Loop', ['Chicago Loop, IL']],
    ['tiendas en Sevilla, no centros comerciales', []],
    ['restaurants in Lyon, not on Facebook', []],
  ] as const)('%s', ([prompt, left]) => {
    expect(read(prompt).left).toEqual(left);
  });

  test('the middle of a region can’t be left out, which is told', () => {
    expect(read('dentists in Texas, not downtown').notes).toEqual(['place: not downtown']);
  });
});

describe('a hamlet whose name is nearly that of a well-known town is asked about', () => {
  test('both are offered', () => {
    expect(read('bridal shops in Paramatta')).toMatchObject({
      places: [],
      asked: ['r1_place'],
      options: ['Parramatta, New South Wales, Australia', 'Paramatta, South Australia, Australia'],
    });
  });

  test.for([
    ['bridal shops in Parramatta', 'Parramatta, NSW, Australia'],
    ['bridal shops in Paramatta, South Australia', 'Paramatta, SA, Australia'],
  ] as const)('%s is clear', ([prompt, place]) => {
    expect(read(prompt)).toMatchObject({ places: [place], asked: [] });
  });
});

describe('towns whose people nobody has counted, and valleys beside each other', () => {
  test.for([
    ['viveros en Maipú, Mendoza', 'Maipú, Argentina'],
    ['talleres en Lanús', 'Lanús, Argentina'],
    ['Schreinereien in Bad Krozingen', 'Bad Krozingen, Germany'],
    ['hotels in Tarapoto, Peru', 'Tarapoto, Peru'],
    ['snackbars Almere', 'Almere, Netherlands'],
    ['rifugi della Val di Fassa', 'Val di Fassa, Italy'],
    ['agriturismi in Val di Non', 'Val di Non, Italy'],
    ['estate agents around Clapham Junction', 'Clapham'],
    ['dentists london ont', 'London, ON, Canada'],
    ['farm shops in suffolk', 'Suffolk, England, United Kingdom'],
    ['domaines viticoles autour de Beaune', 'Beaune, France'],
  ] as const)('%s', ([prompt, place]) => {
    const { places, asked } = read(prompt);
    expect(asked).toEqual([]);
    expect(places.join()).toContain(place);
  });
});
