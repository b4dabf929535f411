import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const parse = (prompt: string) => parsePrompt(knowledge, prompt);
const countOf = (prompt: string) => parse(prompt).request.count;

describe('a number for each is multiplied by the places or the kinds that it is for', () => {
  test.for([
    ['dentists in Guildford, Woking and Farnham, 15 in each', 45],
    ['dentists in Austin and Dallas, 20 from each, with email', 40],
    ['25 dentists per city in Dallas and Houston', 50],
    ['drywall and painting contractors in Provo and Ogden, 15 per trade', 30],
    ['dentists and plumbers in Austin TX, 10 for each', 20],
    ['Zahnärzte in Köln und Bonn, 15 pro Stadt', 30],
    ['Zahnärzte in Köln und Bonn, 15 in jeder Stadt', 30],
    ['Zahnärzte und Klempner in Köln, 15 je Branche', 30],
    ['dentistes à Lyon et Nantes, 15 par ville', 30],
    ['dentistes et plombiers à Lyon, 15 de chaque', 30],
    ['dentistas en Madrid y Sevilla, 15 en cada ciudad', 30],
    ['dentistas y fontaneros en Madrid, 15 de cada uno', 30],
    ['dentisti a Milano e Torino, 15 per città', 30],
    ['dentisti e idraulici a Milano, 15 per categoria', 30],
    ['dentistas em Lisboa e Porto, 15 por cidade', 30],
    ['tandartsen in Utrecht en Breda, 15 in elke stad', 30],
    ['tandartsen en loodgieters in Utrecht, 15 van elk', 30],
  ] as const)('%s', ([prompt, count]) => {
    expect(countOf(prompt)).toBe(count);
  });

  test('only the total is kept, and that is said', () => {
    const { request } = parse('dentists in Guildford and Woking, 15 in each');
    expect(request.notes.map(({ text }) => text)).toEqual(['15 in each (only the total is kept)']);
  });

  test('of several kinds in several places it is asked', () => {
    const { questions } = parse('dentists and plumbers in Austin TX and Dallas, 10 of each');
    expect(questions.map(({ id }) => id)).toEqual(['r1_count']);
  });
});

test.for([
  ['30ish dentists in Austin TX', 30],
  ['dentists in Austin TX, 30ish', 30],
  ['between 10 and 25 dentists in Austin TX', 25],
  ['entre 10 y 25 dentistas en Madrid', 25],
  ['dentists in Austin TX, fifty if there are that many', 50],
  ['Zahnärzte in Köln, 50 wenn möglich', 50],
  ['dentistes à Lyon, 50 si possible', 50],
  ['dentistas en Madrid, 50 si hay', 50],
  ['a couple dozen dentists in Austin TX', 24],
  ['one and a half dozen dentists in Austin TX', 18],
  ['due dozzine di bar a Torino', 24],
  ['tre dozzine di bar a Torino', 36],
  ['dozzine di bar a Torino', 24],
] as const)('%s: about so many', ([prompt, count]) => {
  expect(countOf(prompt)).toBe(count);
});

test.for([
  'Part 145 repair shops in Anchorage',
  'ISO 9001 machine shops in Cleveland, OH',
  'Section 8 apartments in Memphis',
  'Chapter 7 bankruptcy lawyers in Tulsa',
  'Title 24 consultants in Sacramento',
  'Grade 2 listed pubs in York',
  'Prop 65 consultants in San Diego',
  'motels on Route 66 in Arizona',
  'DIN 4109 Akustiker in Berlin',
  '24/7 locksmiths in Reno',
  '5-star hotels in Miami',
])(
  '%s: the number of a rule, a class or a road counts nothing, and is noted or applied',
  (prompt) => {
    const { request } = parse(prompt);
    expect(request.count).toBeNull();
    expect(request.notes.length + request.filters.length).toBeGreaterThan(0);
  },
);

describe('bounds that exclude each other are asked', () => {
  test.for([
    'give me exactly 10 but at least 25 framing shops in Wichita KS',
    'max 10 dentists in Austin TX, at least 25',
    'genau 10, aber mindestens 25 Zahnärzte in Köln',
    'exactement 10 mais au moins 25 dentistes à Lyon',
    'exactamente 10 pero al menos 25 dentistas en Madrid',
    'esattamente 10 ma almeno 25 dentisti a Milano',
    'exatamente 10 mas pelo menos 25 dentistas em Lisboa',
    'precies 10 maar minstens 25 tandartsen in Utrecht',
  ])('%s', (prompt) => {
    expect(parse(prompt).questions.map(({ id }) => id)).toEqual(['r1_count']);
  });

  test.for([
    ['at least 10 but no more than 25 dentists in Austin TX', 25],
    ['max 10 dentists in Austin TX, at least 25 years in business', 10],
    ['max 10 hotels in Austin TX, at least 4 stars', 10],
  ] as const)('%s: they do not', ([prompt, count]) => {
    expect(countOf(prompt)).toBe(count);
  });
});
