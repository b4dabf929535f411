import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const requestOf = (prompt: string) => parsePrompt(knowledge, prompt).request;
const notesOf = (prompt: string) => requestOf(prompt).notes.map(({ text }) => text);

describe('an adjective before a kind of business is noted, though it is a small word elsewhere', () => {
  test.each([
    ['small hotels and b&bs in Bath', 'small'],
    ['SMALL LOCAL MUSEUMS IN BATH', 'SMALL'],
    ['medium-sized manufacturers in Leeds', 'medium-sized'],
    ['large dairy farms in Wisconsin', 'large'],
    ['used forklift dealers in Leeds', 'used'],
    ['new and used tire shops in Reno', 'new and used'],
    ['English tax advisors in Zug', 'English'],
    ['small local businesses in Leeds - florists, cafes', 'small'],
  ])('%s', (prompt, note) => {
    expect(notesOf(prompt)).toContain(note);
  });

  test.each([
    'small engine repair in Leeds',
    'a few new leads: florists in Hull',
    'Big Bear CA florists',
  ])('but not in a name, or where it says nothing of them: %s', (prompt) => {
    expect(notesOf(prompt).join(' ')).not.toMatch(/small|new|big/iu);
  });
});

describe('what the name of a kind says beyond the kind is noted', () => {
  test.each([
    ['schools (CBSE) in Indore', 'CBSE'],
    ['bespoke jewellers in Leeds', 'bespoke'],
    ['fotógrafos de boda en Sevilla', 'boda'],
    ['traiteurs mariage à Dijon', 'mariage'],
    ['colegios bilingües de Medellín', 'bilingües'],
    ['exportadores de café en Medellín', 'café'],
    ['exporters of rice in Karachi', 'rice'],
    ['textile manufacturers in Tiruppur that export', 'export'],
  ])('%s', (prompt, note) => {
    expect(notesOf(prompt)).toContain(note);
  });
});

describe('a rating is a condition in all seven languages, and Google no place', () => {
  test.each([
    ['plombiers notés au moins 4 à Lyon', 4],
    ["restaurants à Lyon avec une note d'au moins 4,5", 4.5],
    ['Gebäudereinigung Mannheim, ab 4 Sterne bei Google', 4],
    ['Friseure in Bonn, mind. 4,5 Sterne auf Google', 4.5],
    ['ristoranti a Pisa con almeno 4 stelle su Google', 4],
    ['restaurantes en Lugo con 4,5 o más en Google', 4.5],
    ['clínicas en Lima con buenas reseñas (4.5 o más)', 4.5],
    ['hamburguerias em Natal com nota acima de 4,5 no google', 4.5],
    ['kappers in Gent met minimaal 4 sterren op Google', 4],
    ['dentists in Leeds rated 4.5+ on Google', 4.5],
  ])('%s', (prompt, rating) => {
    const { count, filters, place } = requestOf(prompt);
    expect({ count, filters, places: place?.parts.length }).toEqual({
      count: null,
      filters: [{ kind: 'rating', op: 'gte', value: rating }],
      places: 1,
    });
  });
});

test.each([
  'we just launched a dog shampoo and look for pet shops in Reno',
  'our newly opened shop needs bakers in Reno',
])('what is new is the business of who writes: %s', (prompt) => {
  expect(requestOf(prompt).filters).toEqual([]);
});

test('the language of a record is a condition', () => {
  const record = { query: 'tax advisors', location: 'Zug', filters: { language: 'English' } };
  expect(requestOf(JSON.stringify(record)).filters).toEqual([
    { kind: 'language', op: 'eq', value: 'en' },
  ]);
});

test('years of practice count no leads', () => {
  expect(requestOf('roofers in Mesa AZ, licensed and bonded, 10+ yrs').count).toBeNull();
});
