import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const requestOf = (prompt: string) => parsePrompt(knowledge, prompt).request;

const kindsAndPlaces = (prompt: string) => {
  const { count, categories, place } = requestOf(prompt);
  return {
    count,
    kinds: categories.map(({ id }) => id),
    places: place?.parts.map(({ label }) => label.split(',')[0]) ?? [],
  };
};
const notesOf = (prompt: string) => requestOf(prompt).notes.map(({ text }) => text);

describe('what is said of others, of the past or of an office is noted, neither searched nor counted', () => {
  test.for([
    [
      'We already have 100 dentists in Dallas, now find 20 dentists in Austin, TX',
      'We already have 100 dentists in Dallas',
    ],
    [
      'Thanks for the 30 restaurants in Chicago! Now 20 dentists in Austin, TX',
      'Thanks for the 30 restaurants in Chicago',
    ],
    [
      'I run 3 restaurants in Chicago and need 20 dentists in Austin, TX',
      'I run 3 restaurants in Chicago',
    ],
    [
      'I sell coffee machines to 100 restaurants in Chicago; need 20 dentists in Austin, TX',
      'I sell coffee machines to 100 restaurants in Chicago',
    ],
    [
      'We sell to restaurants in London. Find 20 dentists in Austin, TX',
      'We sell to restaurants in London',
    ],
    [
      'Last month you gave me 50 restaurants in Chicago. Now I want 20 dentists in Austin, TX.',
      'Last month you gave me 50 restaurants in Chicago',
    ],
    [
      'Our competitor has 300 dentists in London. Find 20 dentists in Austin, TX',
      'Our competitor has 300 dentists in London',
    ],
    [
      '20 dentists in Austin, TX. PS: the 30 restaurants in Chicago were great',
      'the 30 restaurants in Chicago were great',
    ],
    [
      'We are 50 restaurants in London looking for 20 dentists in Austin, TX',
      'We are 50 restaurants in London',
    ],
    ['Find 20 dentists in Austin, TX. We are based in London.', 'We are based in London'],
    ['We have an office in London. Find 20 dentists in Austin, TX', 'We have an office in London'],
    [
      '20 dentists in Austin, TX. Our company is in Paris, France.',
      'Our company is in Paris, France',
    ],
    ['20 dentists in Austin, TX. Our customers are in London.', 'Our customers are in London'],
    [
      'Please find 20 dentists in Austin, TX. Our office is at 12 High Street, London.',
      'Our office is at 12 High Street, London',
    ],
    ['Headquartered in London, we need 20 dentists in Austin, TX.', 'Headquartered in London'],
    ['I live in Dallas. I need 20 dentists in Austin, TX', 'I live in Dallas'],
    [
      'Yesterday we got 50 cafes in Leeds. Find 20 dentists in Austin, TX',
      'Yesterday we got 50 cafes in Leeds',
    ],
    [
      'Our sister company works with 50 cafes in Leeds. Find 20 dentists in Austin, TX',
      'Our sister company works with 50 cafes in Leeds',
    ],
    [
      '20 dentists in Austin, TX because our office is in London',
      'because our office is in London',
    ],
    ['I was given 100 dentists in Dallas. Find 20 in Austin, TX', 'I was given 100'],
    ['Our office is in St. Louis. Find 20 dentists in Austin, TX', 'Our office is in St. Louis'],
  ] as const)('%s', ([prompt, said]) => {
    expect(kindsAndPlaces(prompt)).toEqual({
      count: 20,
      kinds: ['dental_clinic'],
      places: ['Austin'],
    });
    expect(notesOf(prompt)).toContain(said);
  });

  test.for([
    [
      'Ich habe schon 100 Zahnärzte in Berlin, jetzt 20 Zahnärzte in München',
      'München',
      'Ich habe schon 100 Zahnärzte in Berlin',
    ],
    ['Unser Büro ist in Hamburg. 20 Zahnärzte in München.', 'München', 'Unser Büro ist in Hamburg'],
    [
      "J'ai déjà 100 dentistes à Paris, trouve 20 dentistes à Lyon",
      'Lyon',
      "J'ai déjà 100 dentistes à Paris",
    ],
    [
      "Le mois dernier vous m'avez donné 50 cafés à Paris. Maintenant 20 dentistes à Lyon",
      'Lyon',
      "Le mois dernier vous m'avez donné 50 cafés à Paris",
    ],
    ['Notre bureau est à Paris. 20 dentistes à Lille.', 'Lille', 'Notre bureau est à Paris'],
    [
      'Ya tengo 100 dentistas en Madrid, busca 20 dentistas en Sevilla',
      'Sevilla',
      'Ya tengo 100 dentistas en Madrid',
    ],
    [
      'Ho già 100 dentisti a Roma, trova 20 dentisti a Torino',
      'Torino',
      'Ho già 100 dentisti a Roma',
    ],
    [
      'Já tenho 100 dentistas em Lisboa, agora 20 dentistas em Braga',
      'Braga',
      'Já tenho 100 dentistas em Lisboa',
    ],
    [
      'Wij hebben al 100 tandartsen in Utrecht, zoek 20 tandartsen in Leiden',
      'Leiden',
      'Wij hebben al 100 tandartsen in Utrecht',
    ],
    [
      'Je suis plombier à Grenoble et je cherche 20 dentistes à Lyon',
      'Lyon',
      'Je suis plombier à Grenoble',
    ],
    [
      'Je tiens une boulangerie à Lille, je cherche 20 dentistes à Lyon',
      'Lyon',
      'Je tiens une boulangerie à Lille',
    ],
    [
      'Je gère un hôtel à Nice et il me faut 20 dentistes à Lyon',
      'Lyon',
      'Je gère un hôtel à Nice et il me',
    ],
  ] as const)('in other languages: %s', ([prompt, place, said]) => {
    expect(kindsAndPlaces(prompt)).toEqual({
      count: 20,
      kinds: ['dental_clinic'],
      places: [place],
    });
    expect(notesOf(prompt)).toContain(said);
  });

  test('what a request needs of it is kept: only the number is of the past', () => {
    const prompt = 'I already have 40 restaurants in Chicago, need 10 more';
    expect(kindsAndPlaces(prompt)).toEqual({
      count: 10,
      kinds: ['restaurant'],
      places: ['Chicago'],
    });
    expect(notesOf(prompt)).toContain('I already have 40');
  });
});

describe('what is asked for is never taken for a statement', () => {
  test.for([
    ['We sell coffee machines to restaurants in Chicago', null, ['restaurant'], ['Chicago']],
    [
      'dentists in Leeds. Also plumbers in York.',
      null,
      ['dental_clinic', 'plumbing'],
      ['Leeds', 'York'],
    ],
    ['I live in Dallas. I need 20 dentists', 20, ['dental_clinic'], ['Dallas']],
    ['We have an office in London. Find 20 dentists nearby', 20, ['dental_clinic'], ['London']],
    [
      'I have to reach 20 dentists in Leeds. Also need 10 cafes in York',
      30,
      ['dental_clinic', 'cafe'],
      ['Leeds', 'York'],
    ],
    [
      'Our next target is 20 dentists in Leeds. Find 10 cafes in York',
      30,
      ['dental_clinic', 'cafe'],
      ['Leeds', 'York'],
    ],
    ['Our customers are dentists in Leeds. Find 20', 20, ['dental_clinic'], ['Leeds']],
    [
      'Tengo que encontrar 20 dentistas en Madrid. Busca 10 bares en Sevilla',
      30,
      ['dental_clinic', 'bar'],
      ['Madrid', 'Sevilla'],
    ],
    ['We are in Leeds, find dentists here and in York', null, ['dental_clinic'], ['Leeds', 'York']],
    ['I have a request: 20 dentists in Leeds', 20, ['dental_clinic'], ['Leeds']],
    [
      'I need 20 dentists in Leeds. I also need 10 cafes in York',
      30,
      ['dental_clinic', 'cafe'],
      ['Leeds', 'York'],
    ],
    [
      'We are looking for 20 dentists in Leeds. We are also looking for 10 cafes in York',
      30,
      ['dental_clinic', 'cafe'],
      ['Leeds', 'York'],
    ],
    [
      'Ik heb 20 tandartsen in Leiden nodig. En 10 cafés in Delft',
      30,
      ['dental_clinic', 'cafe'],
      ['Leiden', 'Delft'],
    ],
    [
      'Wir haben Interesse an 20 Zahnärzten in Berlin. Bitte auch 10 Cafés in Hamburg',
      30,
      ['dental_clinic', 'cafe'],
      ['Berlin', 'Hamburg'],
    ],
    [
      "J'ai besoin de 20 dentistes à Lyon. Trouve aussi 10 cafés à Lille",
      30,
      ['dental_clinic', 'cafe'],
      ['Lyon', 'Lille'],
    ],
    [
      'Thank you for finding 20 dentists in Leeds. I need 10 cafes in York',
      30,
      ['dental_clinic', 'cafe'],
      ['Leeds', 'York'],
    ],
  ] as const)('%s', ([prompt, count, kinds, places]) => {
    expect(kindsAndPlaces(prompt)).toEqual({ count, kinds, places });
  });
});

describe('a pasted mail', () => {
  test.for([
    'From: 20 dentists in Leeds',
    'Subject: 20 dentists in Leeds',
    'From: Austin Powers <austin@paris.com>\nTo: leads\nSubject: 20 dentists in Leeds\n\nThanks',
    'From: Ann Hull\nTo: York Printing\nSubject: 20 dentists in Leeds',
    'Von: Ann Hull\nAn: York Printing\nBetreff: 20 dentists in Leeds',
    'From: austin@example.com\n20 dentists in Leeds',
    'Date: Monday\n20 dentists in Leeds',
  ])('has headers that name nobody to find: %j', (prompt) => {
    expect(kindsAndPlaces(prompt)).toEqual({
      count: 20,
      kinds: ['dental_clinic'],
      places: ['Leeds'],
    });
  });

  test('is told what of it is not used', () => {
    expect(notesOf('From: Ann Hull\nTo: York Printing\nSubject: 20 dentists in Leeds')).toEqual([
      'From: Ann Hull',
      'To: York Printing',
    ]);
  });

  test('is none where the headers are the request', () => {
    expect(kindsAndPlaces('from Leeds: 20 dentists').places).toEqual(['Leeds']);
    expect(kindsAndPlaces('20 dentists\nfrom: Leeds').places).toEqual(['Leeds']);
  });
});

test.for([
  ['20 dentists in Austin, TX and 30 restaurants in Chicago', 50],
  ['10 dentists and 10 cafes in London', 20],
] as const)('a note says that only the sum of several numbers is kept: %s', ([prompt, sum]) => {
  const { count, notes } = requestOf(prompt);
  expect(count).toBe(sum);
  expect(notes).toEqual([
    { text: `${prompt} (only the total is kept)`, effect: 'not_checked', slot: 'count' },
  ]);
  const one = requestOf('20 dentists and cafes in London');
  expect(one.notes).toEqual([]);
});

describe('who asks, whatever they do, is not whom to find', () => {
  test.for([
    [
      "We're a translation agency in Dublin looking for law firms in Galway",
      'attorney_or_law_firm',
      'Galway',
    ],
    [
      'I represent a food wholesaler in Leicester and would like a list of pubs in Derby',
      'pub',
      'Derby',
    ],
    ["Pubs in Canterbury, we're a local fish supplier", 'pub', 'Canterbury'],
    ["As an insurance broker based in Hull I'm after hotels in Grimsby", 'hotel', 'Grimsby'],
    ['Tea rooms in Keswick, we bake cakes for cafes', 'tea_room', 'Keswick'],
    ['We buy used forklifts; give us pubs in Corby', 'pub', 'Corby'],
    ['We do not serve London, find hotels in Kent', 'hotel', 'Kent'],
    [
      'Hi there, we run a web design studio in Norwich and want hotels in Great Yarmouth',
      'hotel',
      'Great Yarmouth',
    ],
    ['Wir sind ein Großhandel für Hotels und suchen Cafés in Köln', 'cafe', 'Köln'],
    ['Nous livrons des boulangeries; hôtels à Lyon', 'hotel', 'Lyon'],
    ['Tengo una imprenta en Gijón y quiero hoteles en Oviedo', 'hotel', 'Oviedo'],
    ['Wij zijn een schoonmaakbedrijf uit Haarlem en zoeken hotels in Utrecht', 'hotel', 'Utrecht'],
  ] as const)('%s', ([prompt, kind, place]) => {
    expect(kindsAndPlaces(prompt)).toMatchObject({ kinds: [kind], places: [place] });
  });

  test.for([
    ['I need dentists in Leeds', 'Leeds'],
    ['we target dentists in London', 'London'],
    ['We have dentists in London', 'London'],
    ['my client wants dentists in Denver', 'Denver'],
    ['I want to sell to dentists in York', 'York'],
    ['We need dentists, we are in Leeds', 'Leeds'],
    ['we will need 40 dentists in Denver', 'Denver'],
    ['Ich hätte gern 20 Zahnärzte in Köln', 'Köln'],
  ] as const)('%s asks', ([prompt, place]) => {
    expect(kindsAndPlaces(prompt)).toMatchObject({ kinds: ['dental_clinic'], places: [place] });
  });
});

describe('who signs is not whom to find', () => {
  test.for([
    '20 dentists in Austin, TX.\nThanks\n--\nJane Doe | Blue Sky Marketing LLC | 12 Main St, Denver, CO 80202',
    '20 dentists in Austin, TX\n\nRegards,\nJohn Smith\nHead of Sales, Acme Ltd\n5 King Street, Manchester',
    '20 dentists in Austin, TX\nMit freundlichen Grüßen\nMax Muster\nMuster GmbH\nHauptstraße 5, 10827 Berlin',
    '20 dentists in Austin, TX\nUn saludo,\nMaría López\nImprenta Sol SL\nCalle Mayor 15, 28013 Madrid',
    '20 dentists in Austin, TX\nViele Grüße aus Hamburg\nMax',
  ])('%j', (prompt) => {
    expect(kindsAndPlaces(prompt)).toEqual({
      count: 20,
      kinds: ['dental_clinic'],
      places: ['Austin'],
    });
  });

  test.for([
    ['20 dentists\nThanks, we need them in Austin, TX', 'Austin'],
    ['20 dentists\nThanks\nLocation: Austin, TX', 'Austin'],
    ['20 dentists in Austin, TX. Thanks, and with phone please', 'Austin'],
  ] as const)('%j goes on asking', ([prompt, place]) => {
    expect(kindsAndPlaces(prompt).places).toEqual([place]);
  });
});
