import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const countOf = (prompt: string) => parsePrompt(knowledge, prompt).request.count;

describe('a clause that says nothing but how many', () => {
  test.for([
    'florists in Leeds with phone, 25 is plenty',
    'florists in Leeds with phone. Start me with 25',
    'florists in Leeds with phone, 25 for now',
    'florists in Leeds with phone - 25 to start with please',
    'florists in Leeds. Cap it at 25',
    'florists in Leeds with email, and 25 will do',
    'florists in Leeds with phone. 25 should cover it',
    'Floristen in Köln mit Telefon, gern so 25.',
    'Floristen in Köln mit Telefon. Für den Anfang reichen 25',
    'Floristen in Köln mit Telefon. Wir starten mit 25',
    'Floristen in Köln mit Telefon. Mehr als 25 brauche ich nicht',
    'fleuristes à Lille avec mail, 25 pour commencer',
    "fleuristes à Lille avec mail. J'en voudrais 25",
    'fleuristes à Lille avec mail, pas plus de 25',
    'floristerías en Murcia con correo, con 25 me vale',
    'floristerías en Murcia. Serían 25, con celular',
    'floristerías en Murcia con correo, 25 como mucho',
    'fioristi a Bari con email. Diciamo 25',
    'fioristi a Bari con email, 25 al massimo',
    'floriculturas em Recife com email. 25 já serve',
    'floriculturas em Recife com email. Pode ser 25',
    'bloemisten in Gent met e-mail, 25 is prima',
    'bloemisten in Gent met e-mail. Een stuk of 25',
  ])('%s', (prompt) => {
    expect(countOf(prompt)).toBe(25);
  });

  test('also in words, and behind what the writer does', () => {
    expect(countOf('merceries à Lyon. Une dizaine suffira pour commencer, avec mail')).toBe(10);
    expect(countOf('diving schools in Cairns without a website (we build sites), 15 do')).toBe(15);
    expect(countOf('jewellers in Dubai. We sell display cases, 35 would do')).toBe(35);
    expect(countOf('gyms in Leeds. email of 50 properties')).toBe(50);
  });
});

test.for([
  'florists in Leeds. We have 25',
  'florists in Leeds. We have 25 staff',
  'florists in Leeds. We are 25',
  'florists in Leeds. We start at 9',
  'florists in Leeds, my budget is 25 max',
  'hotels in Leeds, 4 or more stars please',
  'hotels in Leeds, at least 4 stars',
  'florists in Leeds. Call me at 5',
  'Floristen in Köln. Wir starten am 15. Mai',
  'fleuristes à Lille. Nous sommes 12',
])('no number of leads: %s', (prompt) => {
  expect(countOf(prompt)).toBeNull();
});
