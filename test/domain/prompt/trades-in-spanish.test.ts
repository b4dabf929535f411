import { describe, expect, test } from 'vitest';
import { headVariantsOf } from '../../../bin/knowledge/head-variants.ts';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const kinds = (prompt: string) =>
  parsePrompt(knowledge, prompt).request.categories.map(({ id }) => id);

describe('trades in Spanish', () => {
  test.for([
    ['importadores de vinos', 'wine_wholesaler'],
    ['proveedores de material eléctrico', 'electrical_wholesaler'],
    ['arriendo de generadores', 'machine_and_tool_rental'],
    ['colocadores de césped artificial', 'artificial_turf'],
    ['suministros de laboratorio', 'laboratory_equipment_supplier'],
  ] as const)('are the same whichever word leads them: %s', ([phrase, id]) => {
    expect(kinds(`buscar ${phrase} en Sevilla`)).toEqual([id]);
  });

  test.for([
    ['HVAC techs in Ottawa', 'roofing'],
    ['packaging suppliers in Port Elizabeth', 'motor_freight_trucking'],
    ['indian takeaways in Swansea open fri & sat', 'tax_office'],
    ['restaurants with delivery in Leeds', 'courier_and_delivery_service'],
  ] as const)('are not read from a word of another language: %s', ([prompt, id]) => {
    expect(kinds(prompt)).not.toContain(id);
  });
});

describe('the other ways to lead a kind', () => {
  test('an Italian act goes with and without its preposition', () => {
    expect(headVariantsOf('it', 'noleggio barche')).toContain('noleggio di barche');
    expect(headVariantsOf('it', 'negozio di scarpe')).toContain('vendita scarpe');
  });

  test('a phrase keeps the preposition that it is written with', () => {
    expect(headVariantsOf('pt', 'loja do produtor')).toContain('venda do produtor');
  });

  test.for(['panadería', 'tienda', 'tienda vegana', 'clínica de ojos'])(
    'a phrase without such a lead has none: %s',
    (phrase) => {
      expect(headVariantsOf('es', phrase)).toEqual([]);
    },
  );
});
