import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { contactFields, filters, brands } = parsePrompt(knowledge, prompt).request;
  return {
    fields: contactFields,
    filters: filters.map(({ kind, value }) => `${kind} ${String(value)}`),
    brands: brands.exclude,
  };
}

describe('a field that nobody needs is neither asked for nor to be lacking', () => {
  test.for([
    ['20 dentists in Leeds, no email needed', []],
    ['20 dentists in Leeds, email not needed', []],
    ['20 dentists in Leeds, no email or phone needed', []],
    ["20 dentists in Leeds with website, I don't need email or phone", ['website']],
    ['20 dentists in Leeds, no need for email', []],
    ['20 dentists in York including email, excluding phone', ['email']],
    ['20 Zahnärzte in Köln, kein E-Mail nötig', []],
    ['20 Zahnärzte in Köln mit Telefon, E-Mail nicht erforderlich', ['phone']],
    ['20 Zahnärzte in Köln, Telefon brauche ich nicht', []],
    ["20 dentistes à Lyon, pas besoin d'email", []],
    ['20 dentistes à Lyon, email pas nécessaire', []],
    ['20 dentistas en Sevilla, no hace falta email', []],
    ['20 dentistas en Sevilla, correo no necesario', []],
    ["20 dentisti a Torino, non serve l'email", []],
    ['20 dentistas em Lisboa, não preciso de email', []],
    ['20 tandartsen in Utrecht, geen e-mail nodig', []],
    ['20 dentists in Leeds, with or without email', []],
    ['20 Zahnärzte in Köln mit oder ohne E-Mail', []],
    ['20 dentistes à Lyon avec ou sans mail', []],
    ['20 dentistas en Sevilla con o sin email', []],
    ['20 dentisti a Torino con o senza email', []],
    ['20 dentistas em Lisboa com ou sem email', []],
    ['20 tandartsen in Utrecht met of zonder e-mail', []],
    ['20 dentists in Leeds, even those with no email', []],
    ['20 dentisti a Torino, anche senza telefono', []],
    ['20 dentistes à Lyon, ni téléphone ni mail', []],
    ['20 dentistas em Lisboa, nem telefone nem email', []],
    ['20 dentisti a Torino, né telefono né email', []],
    ['20 dentists in Leeds, email but not phone', ['email']],
    ['20 Zahnärzte in Köln, E-Mail, kein Telefon', ['email']],
    ['20 dentisti a Torino, email ma non telefono', ['email']],
    ['20 Zahnärzte in Köln, E-Mail, aber nicht Telefon', ['email']],
    ['20 tandartsen in Utrecht, e-mail maar niet telefoon', ['email']],
  ] as const)('%s', ([prompt, fields]) => {
    expect(read(prompt)).toEqual({ fields, filters: [], brands: [] });
  });
});

describe('a field that is needed is asked for, and one that is lacking is a filter', () => {
  test.for([
    ['20 dentists in Leeds, email needed', ['email'], []],
    ['20 dentists in Leeds without email', [], ['has_email false']],
    ['20 dentists in Leeds, phone required, no website', ['phone'], ['has_website false']],
    ['20 dentists in Leeds with no website but email needed', ['email'], ['has_website false']],
    ['20 Zahnärzte in Köln ohne Website, E-Mail nötig', ['email'], ['has_website false']],
    ['20 tandartsen in Utrecht, e-mail nodig', ['email'], []],
  ] as const)('%s', ([prompt, fields, filters]) => {
    expect(read(prompt)).toEqual({ fields, filters, brands: [] });
  });
});

describe('no chains, however it is said, asks for independent businesses', () => {
  test.for([
    '20 cafes in Leeds, leave out chains',
    '20 cafes in Leeds, chains excluded',
    '20 cafes in Leeds, leave the big chains out',
    '20 cafes in Leeds other than chains',
    '20 cafés à Lyon, sauf les grandes chaînes',
    '20 caffè a Torino, niente catene',
    '20 ristoranti a Torino, escluse le grandi catene',
    '20 Cafés in Berlin, keine Filialketten',
    '20 Cafés in Berlin, Ketten bitte weglassen',
    '20 Restaurants in Köln außer Franchisebetriebe',
    '20 restaurantes en Sevilla, nada de cadenas',
    '20 restaurantes em Lisboa, excluindo redes',
    '20 restaurants in Utrecht, geen grote winkelketens',
  ])('%s', (prompt) => {
    expect(read(prompt)).toEqual({ fields: [], filters: ['independent true'], brands: [] });
  });

  test('a chain that is named after `no big chains like` is left out', () => {
    expect(read('20 cafes in Leeds, no big chains like Costa').brands).toEqual(['Costa']);
    expect(read('20 cafes in Leeds, not Big Lots').brands).toEqual(['Big Lots']);
  });

  test.for([
    ['20 hotels in Leeds, only chains', ['independent false']],
    ['20 fence contractors in Leeds, no chain link fences', []],
    ['20 restaurantes em Lisboa, sem redes sociais', ['has_social false']],
  ] as const)('%s: other chains', ([prompt, filters]) => {
    expect(read(prompt).filters).toEqual(filters);
  });
});
