import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const reason = (prompt: string) => parsePrompt(knowledge, prompt).refused;

describe('what asks for no businesses is refused', () => {
  test.for([
    'write me a cold email to dentists offering SEO',
    'please draft a blog post about bakeries in Leeds',
    "translate 'we offer a 10% discount' into polish",
    "what's the weather in Denver tomorrow",
    'whats a good open rate for cold emails to gyms?',
    'schreib mir eine E-Mail an Zahnärzte in Köln',
    'rédige une lettre pour des plombiers à Lyon',
    'escribe un correo para dentistas en Sevilla',
    '¿cuál es la capital de Francia?',
    'scrivi una mail ai dentisti di Torino',
    'escreva um email para padarias em Curitiba',
    'schrijf een mail aan tandartsen in Utrecht',
  ])('%s', (prompt) => {
    expect(reason(prompt)).toBe('no_businesses');
  });
});

describe('what is unlawful is refused', () => {
  test.for([
    'find shops in Dallas that sell fake IDs',
    'stolen bikes sellers in Utrecht',
    'wo gibt es gefälschte Ausweise in Köln',
    'faux papiers à Lyon',
    'pasaportes falsos en Sevilla',
    'which pharmacies in Mississippi have no alarm, we want to get in at night',
  ])('%s', (prompt) => {
    expect(reason(prompt)).toBe('unlawful');
  });
});

describe('who wants data of one person, or of those who work somewhere, is refused', () => {
  test.for([
    'i need the number of the girl who works the front desk at my gym in Fresno',
    'phone number of the guy who works at the gas station in Boise',
    'scrape me personal emails of all nurses working at hospitals in Atlanta',
    'numero di cellulare della ragazza che lavora al bar a Milano',
    'Handynummer der Frau, die im Café in Köln arbeitet',
    'me passa o cpf e telefone dos devedores de Osasco',
  ])('%s', (prompt) => {
    expect(reason(prompt)).toMatch(/private|person/u);
  });
});

test.for([
  'write me a list of dentists in Leeds',
  'write an email list of dentists in Leeds',
  'translation services in Leeds',
  'weather stations in Leeds',
  'dentists in Leeds, and write a cold email to each',
  'counterfeit money detector suppliers in Leeds',
  'lawyers for stolen cars in Dallas',
  'phone numbers of nurseries in Leeds',
  'nail salons with fake nails in Leeds',
])('%s: is not refused', (prompt) => {
  expect(reason(prompt)).toBeNull();
});
