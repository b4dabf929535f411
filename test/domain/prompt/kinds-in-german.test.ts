import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const read = (prompt: string) => {
  const { request, questions } = parsePrompt(loadKnowledge(), prompt);
  return {
    kinds: request.categories.map(({ id }) => id),
    count: request.count,
    asked: questions.length,
  };
};

describe('kinds of business in German', () => {
  test.for([
    ['20 Wirtschaftsprüfer Wien', 'accountant'],
    ['20 Eventcatering Wien', 'caterer'],
    ['20 Hochzeitssänger Köln', 'musician'],
    ['20 Wohnmobilstellplatz Köln', 'rv_park'],
    ['20 Factoring Köln', 'business_financing'],
    ['20 Getränkefachmarkt Köln', 'liquor_store'],
  ] as const)('are no streets, though they end as streets do: %s', ([prompt, kind]) => {
    expect(read(prompt)).toEqual({ kinds: [kind], count: 20, asked: 0 });
  });

  test.for([
    ['Feuerlöscherprüfung in Graz', 'fire_protection_service'],
    ['Rohrreinigungsfirmen in Köln', 'plumbing'],
    ['Hüpfburgvermietung in Bern', 'bounce_house_rental'],
    ['Lohndreherei in Stuttgart', 'machine_shop'],
    ['Tierarztordinationen in Graz', 'veterinarian'],
    ['Kinderwunschambulanz in Wien', 'fertility_clinic'],
  ] as const)('are known by the names that customers use: %s', ([prompt, kind]) => {
    expect(read(prompt)).toEqual({ kinds: [kind], count: null, asked: 0 });
  });

  test.for([
    ['Restaurants mit veganen Gerichten in Köln', 'courthouse'],
    ['agencies with a supervisor in Leeds', 'counseling'],
    ['a variety of bakeries in Leeds', 'cabaret'],
  ] as const)('are not read from everyday words: %s', ([prompt, kind]) => {
    expect(read(prompt).kinds).not.toContain(kind);
  });
});
