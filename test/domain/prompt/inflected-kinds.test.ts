import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const read = (prompt: string) => {
  const { request, questions } = parsePrompt(loadKnowledge(), prompt);
  return {
    kinds: request.categories.map(({ id }) => id),
    notes: request.notes.map(({ text }) => text),
    asked: questions.length,
  };
};

describe('kinds of business in forms that the vocabulary does not list', () => {
  test.each([
    ['Bäcker:innen in Köln', 'bakery'],
    ['Friseur*innen in Köln', 'hair_salon'],
    ['Physiotherapeut/-innen in Köln', 'physical_therapy'],
    ['BäckerInnen in Köln', 'bakery'],
    ['Notarinnen in Köln', 'notary_public'],
    ['Liste von Elektrikern in Köln', 'electrician'],
    ['Friseurbetriebe in Köln', 'hair_salon'],
    ['Hersteller von Möbeln in Köln', 'furniture_manufacturer'],
    ['avocat·e·s à Nantes', 'attorney_or_law_firm'],
    ['coiffeur(se)s à Nantes', 'hair_salon'],
    ['loodgietersbedrijven in Utrecht', 'plumbing'],
    ['carrosseriebedrijven in Utrecht', 'auto_body_shop'],
  ])('%s', (prompt, kind) => {
    expect(read(prompt)).toEqual({ kinds: [kind], notes: [], asked: 0 });
  });

  test('what is made of something unknown is the wider kind, and that is said', () => {
    expect(read('Rohrhersteller in Köln')).toEqual({
      kinds: ['manufacturer'],
      notes: ['Rohrhersteller (read as Manufacturing company)'],
      asked: 0,
    });
  });
});
