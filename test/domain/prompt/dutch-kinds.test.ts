import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => {
  const { request } = parsePrompt(knowledge, prompt);
  return { kinds: request.categories.map(({ id }) => id), place: request.place?.label };
};

describe('everyday names of kinds of business in Dutch', () => {
  test.for([
    ['zorgboerderijen', 'disability_services_and_support_organization'],
    ['frietkoten', 'friterie'],
    ['pannenkoekenhuizen', 'pancake_house'],
    ['hoefsmeden', 'farrier_service'],
    ['hondenuitlaatservices', 'dog_walker'],
    ['taleninstituten', 'language_school'],
    ['jeneverstokerijen', 'distillery'],
    ['kraamzorgbureaus', 'doula_service'],
    ['dierencrematoria', 'pet_cemetery_and_crematorium_service'],
    ['speelotheken', 'library'],
  ] as const)('%s', ([name, id]) => {
    expect(read(`20 ${name} Utrecht`)).toEqual({
      kinds: [id],
      place: 'Utrecht, Netherlands',
    });
  });

  test.for([
    ['20 hondenverzekering Utrecht', 'pet_insurance'],
    ['20 tattooverwijdering Utrecht', 'tattoo_removal'],
  ] as const)('a word that ends as streets do is no address: %s', ([prompt, id]) => {
    expect(read(prompt).kinds).toEqual([id]);
  });

  test.for([
    ['art supplies in Leeds', 'doctors_office'],
    ['bakkers in de gemeente Utrecht', 'town_hall'],
  ] as const)('are not read from an everyday word: %s', ([prompt, id]) => {
    expect(read(prompt).kinds).not.toContain(id);
  });
});
