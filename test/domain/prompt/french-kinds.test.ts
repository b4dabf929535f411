import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => {
  const { request } = parsePrompt(knowledge, prompt);
  return {
    count: request.count,
    kinds: request.categories.map(({ id }) => id),
    place: request.place?.label,
  };
};

describe('everyday names of kinds of business in French', () => {
  test.for([
    ['sophrologues', 'sophrology'],
    ['maréchaux-ferrants', 'farrier_service'],
    ['ludothèques', 'library'],
    ['éleveurs de chèvres', 'farm'],
    ['bars à chicha', 'hookah_bar'],
    ['bureaux de tabac', 'tobacco_shop'],
    ['usines de chaussures', 'shoe_factory_manufacturer'],
    ['cabanes à sucre', 'sugar_shack'],
    ['entrepreneurs de travaux agricoles', 'agricultural_service'],
    ['laboratoires de prothèses dentaires', 'b2b_dental_lab'],
  ] as const)('%s', ([name, id]) => {
    expect(read(`20 ${name} Lyon`)).toEqual({ count: 20, kinds: [id], place: 'Lyon, France' });
  });

  test.for([
    ['20 cours de dessin Lyon', 'art_school'],
    ["15 cours d'espagnol Lyon", 'language_school'],
  ] as const)('a number of lessons is no address: %s', ([prompt, id]) => {
    expect(read(prompt)).toMatchObject({ kinds: [id], place: 'Lyon, France' });
  });

  test('a street that is called so stays one', () => {
    expect(read('boulangeries près du 20 cours de Verdun, Lyon').kinds).toEqual(['bakery']);
    expect(read('boulangeries près du 20 cours de Verdun, Lyon').count).toBeNull();
  });

  test.for([
    ['steel structures in acier', 'steel_fabricator'],
    ['pasta and macaroni makers in Leeds', 'macaron_shop'],
    ['traiteurs pour conserver des plats à Lyon', 'b2b_food_products'],
    ['loueurs de bateaux sans permis à Lyon', 'driving_school'],
  ] as const)('are not read from an everyday word: %s', ([prompt, id]) => {
    const { request } = parsePrompt(knowledge, prompt);
    expect(request.categories.map((one) => one.id)).not.toContain(id);
    expect(request.excludedCategories.map((one) => one.id)).not.toContain(id);
  });
});
