import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => {
  const { brands, categories } = parsePrompt(knowledge, prompt).request;
  return { brands: brands.include, kinds: categories.map(({ id }) => id) };
};

describe('a noun for the places of a chain leaves the kind to the chain', () => {
  test.for([
    ['Planet Fitness clubs in New Jersey', 'Planet Fitness', 'gym'],
    ['Every Harley-Davidson dealer in Arkansas', 'Harley-Davidson', 'motorcycle_dealer'],
    ['dm Filialen in Graz', 'dm', 'drugstore'],
    ['Filiales de Carrefour en Lyon', 'Carrefour', 'grocery_store'],
    ['tiendas Zara en Madrid', 'Zara', 'clothing_store'],
    ['winkels van Albert Heijn in Utrecht', 'Albert Heijn', 'grocery_store'],
    [
      'O Boticário em Recife, endereço de cada loja',
      'O Boticário',
      'cosmetics_and_fragrance_store',
    ],
  ] as const)('%s', ([prompt, brand, kind]) => {
    expect(read(prompt)).toEqual({ brands: [brand], kinds: [kind] });
  });

  test.for([
    ['negozi di abbigliamento a Treviso', 'clothing_store'],
    ['concessionari di auto usate in provincia di Varese', 'used_auto_dealer'],
    ['subway stations in Berlin', 'light_rail_and_subway_station'],
    ['jewellery stores in Bath', 'jewelry_store'],
  ] as const)('and makes no chain of a plain word: %s', ([prompt, kind]) => {
    expect(read(prompt)).toEqual({ brands: [], kinds: [kind] });
  });
});
