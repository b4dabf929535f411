import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const kinds = (prompt: string) =>
  parsePrompt(loadKnowledge(), prompt).request.categories.map(({ id }) => id);

describe('kinds of business in Spanish', () => {
  test.for([
    ['productores de huevos en Rosario', 'poultry_farm'],
    ['rulemanes en Córdoba, Argentina', 'bearing_supplier'],
    ['chancadora en Arequipa', 'b2b_quarry'],
    ['renta de equipo médico en Monterrey', 'medical_supply_store'],
    ['desayunos sorpresa en Medellín', 'gift_shop'],
  ] as const)('are known by the names of each country: %s', ([prompt, kind]) => {
    expect(kinds(prompt)).toEqual([kind]);
  });
});
