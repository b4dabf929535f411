import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

test.for([
  ['dentistas, Sevilla, con teléfonos y correos, 30', ['dental_clinic'], ['phone', 'email']],
  ['Sevilla, con teléfonos y correos, 30, dentistas', ['dental_clinic'], ['phone', 'email']],
  ['Bologna, 30, con telefoni ed email, dentisti', ['dental_clinic'], ['phone', 'email']],
  ['dentisti, Bologna, 30, con telefoni ed email', ['dental_clinic'], ['phone', 'email']],
  ['Porto, 30, com telefones e emails, dentistas', ['dental_clinic'], ['phone', 'email']],
  ['oficinas de correos en Sevilla', ['post_office'], []],
  ['oficinas de correos en Sevilla con teléfonos', ['post_office'], ['phone']],
  ['negozi di telefoni a Torino', ['mobile_phone_store'], []],
] as const)('%s', ([prompt, kinds, fields]) => {
  const { request, questions } = parsePrompt(knowledge, prompt);
  expect({
    kinds: request.categories.map(({ id }) => id),
    fields: request.contactFields,
    filters: request.filters,
    asked: questions.map(({ id }) => id),
  }).toEqual({ kinds, fields, filters: [], asked: [] });
});
