import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { contactFields, filters, brands, categories } = parsePrompt(knowledge, prompt).request;
  return {
    fields: contactFields.toSorted(),
    lacking: filters
      .filter(({ kind, value }) => kind.startsWith('has_') && value === false)
      .map(({ kind }) => kind),
    brands: brands.exclude,
    kinds: categories.map(({ id }) => id),
  };
}

const REQUESTS = {
  en: 'bakeries in Leeds',
  de: 'Bäckereien in Köln',
  fr: 'boulangeries à Lyon',
  es: 'panaderías en Sevilla',
  it: 'panetterie a Torino',
  pt: 'padarias em Braga',
  nl: 'bakkerijen in Utrecht',
} as const;
type Language = keyof typeof REQUESTS;

/** In every position where it may stand. */
const inEveryPosition = (language: Language, clause: string): string[] => {
  const request = REQUESTS[language];
  const first = `${clause[0]?.toUpperCase() ?? ''}${clause.slice(1)}`;
  return [
    `50 ${request}, ${clause}`,
    `50 ${request} ${clause}`,
    `50 ${request} (${clause})`,
    `${request}. ${first}.`,
    `${first}. ${request}`,
  ];
};

function expectEverywhere(
  language: Language,
  clause: string,
  fields: readonly string[],
  lacking: readonly string[],
): void {
  for (const prompt of inEveryPosition(language, clause))
    expect({ prompt, ...read(prompt) }).toEqual({
      prompt,
      fields,
      lacking,
      brands: [],
      kinds: ['bakery'],
    });
}

describe('who leaves out what lacks a field asks for the field', () => {
  test.for([
    ['en', 'skip the ones without email', 'email'],
    ['en', 'leave out those without phone', 'phone'],
    ['en', 'exclude any without email', 'email'],
    ['en', 'nothing without an email', 'email'],
    ['en', 'no leads without phone', 'phone'],
    ['en', "don't send any without email", 'email'],
    ['en', 'ignore those with no email', 'email'],
    ['en', 'not without a website', 'website'],
    ['de', 'keine ohne E-Mail', 'email'],
    ['de', 'die ohne E-Mail weglassen', 'email'],
    ['de', 'alle ohne Telefon bitte weglassen', 'phone'],
    ['fr', 'aucun sans email', 'email'],
    ['fr', 'excluez ceux sans email', 'email'],
    ['es', 'ninguno sin email', 'email'],
    ['es', 'excluye los que no tengan email', 'email'],
    ['it', 'nessuno senza email', 'email'],
    ['it', 'escludi quelli senza email', 'email'],
    ['pt', 'nenhum sem email', 'email'],
    ['pt', 'exclua os que não têm email', 'email'],
    ['nl', 'geen enkele zonder e-mail', 'email'],
    ['nl', 'laat die zonder e-mail weg', 'email'],
  ] as const)('%s: %s', ([language, clause, field]) => {
    expectEverywhere(language, clause, [field], []);
  });
});

describe('who leaves out what has a field wants what lacks it', () => {
  test.for([
    ['en', 'exclude those with a website'],
    ['en', 'skip any that have a website'],
    ['en', 'leave out those that already have a website'],
    ['de', 'die mit Website weglassen'],
    ['de', 'keine mit Website'],
    ['fr', 'excluez ceux avec site web'],
    ['fr', 'pas ceux qui ont un site web'],
    ['es', 'excluye los que tengan página web'],
    ['it', 'escludi quelli con sito web'],
    ['pt', 'exclua os que têm site'],
    ['nl', 'laat die met website weg'],
    ['en', 'website missing'],
    ['en', 'that have never had a website'],
  ] as const)('%s: %s', ([language, clause]) => {
    expectEverywhere(language, clause, [], ['has_website']);
  });
});

describe('what another field is wanted instead of is neither asked for nor to be lacking', () => {
  test.for([
    ['en', 'email rather than phone'],
    ['en', 'email instead of phone'],
    ['en', 'not phone but email'],
    ['en', 'no phone, just email'],
    ['en', 'email, not phone'],
    ['en', 'email, phone optional'],
    ['en', 'email is a must, phone a plus'],
    ['de', 'E-Mail statt Telefon'],
    ['de', 'nicht Telefon, sondern E-Mail'],
    ['de', 'E-Mail, Telefon optional'],
    ['fr', 'email plutôt que téléphone'],
    ['fr', "pas le téléphone mais l'email"],
    ['es', 'email en lugar de teléfono'],
    ['es', 'no teléfono sino email'],
    ['it', 'email invece del telefono'],
    ['it', 'non telefono ma email'],
    ['pt', 'email em vez de telefone'],
    ['pt', 'não telefone, mas email'],
    ['nl', 'e-mail in plaats van telefoon'],
    ['nl', 'niet telefoon maar e-mail'],
    ['nl', 'e-mail, telefoon hoeft niet'],
  ] as const)('%s: %s', ([language, clause]) => {
    expectEverywhere(language, clause, ['email'], []);
  });
  test('as values of keys', () => {
    expect(read('bakeries in Leeds, email: yes, phone: no')).toMatchObject({
      fields: ['email'],
      lacking: [],
    });
    expect(read('bakeries in Leeds, website: none')).toMatchObject({
      fields: [],
      lacking: ['has_website'],
    });
  });
  test.for(['everything but phone', 'no mobile numbers'] as const)('%s', (clause) => {
    expectEverywhere('en', clause, [], []);
  });
  test('a kind of phone that is not wanted leaves the other one', () => {
    expectEverywhere('en', 'mobile numbers, no landlines', ['mobilePhone'], []);
    expectEverywhere('en', 'landline, no mobiles', ['phone'], []);
  });
});

describe('how the list is to come, and where the writer is reached, asks for no field', () => {
  test.for([
    ['en', 'results by email'],
    ['en', 'phone: 0113 496 0123'],
    ['en', 'my email: joe@example.com'],
    ['de', 'schickt mir die Liste per Mail'],
    ['de', 'bitte per E-Mail schicken'],
    ['de', 'Tel. 0221 4710000'],
    ['fr', 'envoyez-moi la liste par email'],
    ['es', 'envíame la lista por correo'],
    ['it', 'mandami la lista via email'],
    ['pt', 'mande a lista por email'],
    ['nl', 'stuur de lijst per e-mail'],
  ] as const)('%s: %s', ([language, clause]) => {
    expectEverywhere(language, clause, [], []);
  });
});

describe('fields that are asked for stay asked for', () => {
  test.for([
    ['en', 'not just email, phone too', ['email', 'phone']],
    ['en', 'not only email but also phone', ['email', 'phone']],
    ['en', 'reachable by email', ['email']],
    ['en', 'only those with a website', ['website']],
    ['de', 'nicht nur E-Mail, sondern auch Telefon', ['email', 'phone']],
    ['de', 'die mit Website', ['website']],
    ['fr', 'pas seulement email, téléphone aussi', ['email', 'phone']],
    ['es', 'página web obligatoria y teléfono', ['phone', 'website']],
    ['nl', 'niet alleen e-mail, ook telefoon', ['email', 'phone']],
  ] as const)('%s: %s', ([language, clause, fields]) => {
    expectEverywhere(language, clause, fields, []);
  });
});
