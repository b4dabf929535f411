import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt);
const kinds = (prompt: string) => read(prompt).request.categories.map(({ id }) => id);

describe('a noun that says only what a business does, with something that no kind is known for', () => {
  test.for([
    ['negozi di zampogne a Cagliari', 'negozi di zampogne'],
    ['lojas de berimbau em Salvador', 'lojas de berimbau'],
    ['laboratorios de holografía en Lima', 'laboratorios de holografía'],
    ['magasins de sextants à Lyon', 'magasins de sextants'],
    ['bagpipe stores in Leeds', 'bagpipe stores'],
    ['zither manufacturers in Leeds', 'zither manufacturers'],
    ['bufete de derecho espacial en Madrid', 'bufete de derecho espacial'],
  ] as const)('is asked about: %s', ([prompt, words]) => {
    const { request, questions } = read(prompt);
    expect(request.categories).toEqual([]);
    expect(questions.map(({ id }) => id)).toContain('r1_category');
    expect(questions.map(({ question }) => question).join(' ')).toContain(words);
  });

  test.for([
    ['tiendas abiertas los domingos en Lima', 'shopping'],
    ['abogados en Lima para pymes', 'attorney_or_law_firm'],
    ['despachos de abogados pequeños en Sevilla', 'attorney_or_law_firm'],
    ['avvocati indipendenti a Torino', 'attorney_or_law_firm'],
    ['private clinics in Austin', 'primary_care_or_general_clinic'],
    ['mid-sized law firms in Albany, NY', 'attorney_or_law_firm'],
    ['wholesalers in Houston', 'wholesaler'],
    ['zebu farms in Tzaneen', 'farm'],
  ] as const)('goes on where the words only describe it: %s', ([prompt, kind]) => {
    expect(kinds(prompt)).toEqual([kind]);
  });
});
