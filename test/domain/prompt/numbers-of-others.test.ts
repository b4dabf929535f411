import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const parse = (prompt: string) => parsePrompt(knowledge, prompt).request;

/** Requests without and with a count, and numbers that are no count of leads. */
const SAID: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'bakeries in Leeds',
    'find 50 bakeries in Leeds',
    [
      '2 floors',
      'two contacts per company',
      'two-man teams',
      'max 30 cents each',
      'this is list 3',
      'who spend 500 a month',
      'not older than 2023',
      '3 course menu',
      'top 3 on Google',
      'first 3 pages of Google',
      '1000+ followers',
      '100 yards from the station',
      '12 of them we already have',
      'PO 4521',
    ],
  ],
  [
    'Bäckereien in Köln',
    'Ich suche 50 Bäckereien in Köln',
    [
      '7 Tage die Woche offen',
      'etwa 200 qm',
      '12 davon habe ich schon angerufen',
      'Liste 3',
      'Top 3 bei Google',
      '15 Minuten Fahrt',
      '2. Versuch',
      'bis 12. Mai',
      '1000 Dank',
      'zwei Ansprechpartner pro Firma',
    ],
  ],
  [
    'boulangeries à Lyon',
    'Je cherche 50 boulangeries à Lyon',
    ['environ 200 m2', 'deux contacts par société', 'liste 3', '3 premières pages de Google'],
  ],
  [
    'panaderías en Sevilla',
    'Busco 50 panaderías en Sevilla',
    ['dos contactos por empresa', 'lista 3', 'top 3 de Google', 'más de 1000 seguidores'],
  ],
  [
    'panetterie a Torino',
    'Cerco 50 panetterie a Torino',
    ['due contatti per azienda', 'lista 3', 'circa 200 mq', 'top 3 di Google'],
  ],
  [
    'padarias em Braga',
    'Procuro 50 padarias em Braga',
    ['dois contactos por empresa', 'lista 3', 'top 3 do Google'],
  ],
  [
    'bakkerijen in Utrecht',
    'Ik zoek 50 bakkerijen in Utrecht',
    ['twee contactpersonen per bedrijf', 'lijst 3', '7 dagen per week open', '15 minuten rijden'],
  ],
];

describe.for(SAID)('a number that counts something else is no count of leads: %s', (said) => {
  const [bare, counted, numbers] = said;
  test.for(numbers)('%s', (number) => {
    const first = `${number[0]?.toUpperCase() ?? ''}${number.slice(1)}`;
    expect([
      parse(`${bare}, ${number}`).count,
      parse(`${bare} (${number})`).count,
      parse(`${first}. ${bare}`).count,
      parse(`${counted}, ${number}`).count,
      parse(`${counted}. ${first}.`).count,
    ]).toEqual([null, null, null, 50, 50]);
  });
});

describe('the number of leads stays one', () => {
  test.for([
    ['Give me 200 resturants in Cape Town, exclude fast food', 200],
    ['quarries in Northern Ireland with contact emails, fifty if there are that many', 50],
    ['studi dentistici in provincia di Padova, almeno 150 nominativi con telefono', 150],
    ['bakeries in Leeds, list of 30', 30],
    ['dentists in Austin and Dallas, 20 each', 40],
    ['bakeries in Leeds and York, 20 contacts each', 40],
    ['bakeries in Leeds. I need 40 by Friday', 40],
    ['40 of them: bakeries in Leeds', 40],
    ['bakkerijen in Utrecht. Ik heb er 40 nodig.', 40],
    ['Her mit 40 Bäckereien in Köln', 40],
    ['padarias em Braga. São 40 ao todo.', 40],
    ['bakeries in Leeds. 40 please', 40],
    ['Bäckereien in Köln. Bitte 40', 40],
    ['find 40 on Google Maps: bakeries in Leeds', 40],
  ] as const)('%s: %d', ([prompt, count]) => {
    expect(parse(prompt).count).toBe(count);
  });
});

describe('how soon the list is wanted is no opening hour', () => {
  test.for([
    'bakeries in Leeds within 24 hours',
    'bakeries in Leeds, I need it in the next 24 hours',
    'Bäckereien in Köln innerhalb von 24 Stunden',
    'boulangeries à Lyon sous 24 heures',
    'boulangeries à Lyon dans les 24 heures',
    'panaderías en Sevilla en 24 horas',
    'panetterie a Torino entro 24 ore',
    'padarias em Braga em 24 horas',
    'bakkerijen in Utrecht binnen 24 uur',
  ])('%s', (prompt) => {
    expect(parse(prompt).filters.map(({ kind }) => kind)).not.toContain('open_24_hours');
  });
  test.for(['bakeries in Leeds open 24 hours', 'Tankstellen in Köln, 24 Stunden geöffnet'])(
    '%s is one',
    (prompt) => {
      expect(parse(prompt).filters.map(({ kind }) => kind)).toContain('open_24_hours');
    },
  );
});
