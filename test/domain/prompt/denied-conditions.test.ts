import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const parse = (prompt: string) => parsePrompt(knowledge, prompt).request;

/** Each position in which a condition may stand. */
const positions = (request: string, clause: string): string[] => [
  `${request}, ${clause}`,
  `${request} ${clause}`,
  `${request} (${clause})`,
  `${request}. ${clause[0]?.toUpperCase() ?? ''}${clause.slice(1)}.`,
];

describe('a condition that is denied is told, and never turned round', () => {
  test.for([
    ['50 bakeries in Leeds', 'not open on Sunday'],
    ['50 bakeries in Leeds', 'need not be open on Sunday'],
    ['50 bakeries in Leeds', "don't have to be open on Sunday"],
    ['50 bakeries in Leeds', 'not necessarily independent'],
    ['50 bakeries in Leeds', 'not only independents'],
    ['50 bakeries in Leeds', 'independent or chain'],
    ['50 Bäckereien in Köln', 'muss nicht sonntags geöffnet haben'],
    ['50 boulangeries à Lyon', 'pas ouvertes le dimanche'],
    ['50 panetterie a Torino', 'non aperte la domenica'],
    ['50 bakkerijen in Utrecht', 'niet open op zondag'],
  ] as const)('%s, %s', ([request, clause]) => {
    for (const prompt of positions(request, clause)) {
      const { filters, notes, count, categories } = parse(prompt);
      expect({ prompt, kinds: filters.map(({ kind }) => kind) }).toEqual({
        prompt,
        kinds: filters.flatMap(({ kind }) => (kind === 'feature' ? [kind] : [])),
      });
      expect(notes.length).toBeGreaterThan(0);
      expect([count, categories.map(({ id }) => id)]).toEqual([50, ['bakery']]);
    }
  });

  test.for([
    ['50 bakeries in Leeds', 'open on Sunday', 'open_on'],
    ['50 bakeries in Leeds', 'no chains, open on Sunday', 'open_on'],
    ['50 bakeries in Leeds', 'independents only', 'independent'],
    ['50 boulangeries à Lyon', 'ouvertes le dimanche', 'open_on'],
    ['50 panaderías en Sevilla', 'abiertas los domingos', 'open_on'],
  ] as const)('without a denial it is one: %s, %s', ([request, clause, kind]) => {
    expect(parse(`${request}, ${clause}`).filters.map((one) => one.kind)).toContain(kind);
  });
});

describe('a kind that a verb leaves out is not delivered', () => {
  test.for([
    ['50 boulangeries à Lyon', 'excluez les fleuristes'],
    ['50 padarias em Braga', 'exclua floristas'],
    ['50 bakkerijen in Utrecht', 'laat bloemisten weg'],
    ['50 bakeries in Leeds', 'as opposed to florists'],
    ['50 panaderías en Sevilla', 'descarta floristerías'],
  ] as const)('%s, %s', ([request, clause]) => {
    for (const prompt of positions(request, clause)) {
      const { categories, excludedCategories } = parse(prompt);
      expect({ prompt, kinds: categories.map(({ id }) => id) }).toEqual({
        prompt,
        kinds: ['bakery'],
      });
      expect(excludedCategories).toHaveLength(1);
    }
  });
  test('nor is what stays open late left out', () => {
    expect(parse('20 restaurants in Utrecht die laat open zijn').excludedCategories).toEqual([]);
  });
});
