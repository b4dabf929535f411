import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const read = (prompt: string) => parsePrompt(loadKnowledge(), prompt, { round: 0, answers: [] });

test.for([
  'dentists in Austin, TX with verified emails',
  'dentists in Austin, TX, only verified emails',
  'dentists in Austin, TX with deliverable email addresses only',
  'dentists in Austin, TX with emails that are verified',
  "dentists in Austin, TX with emails that don't bounce",
  'dentists in Austin, TX with working emails',
  'dentists in Austin, TX, emails must be deliverable',
  'dentists in Austin, TX with email (verified)',
  'dentists in Austin, TX with email, verified only',
  'Zahnärzte in Berlin mit zustellbaren E-Mail-Adressen',
  'dentistes à Paris avec emails valides',
  'dentistas en Madrid con correos verificados',
])('%s: only addresses that are known to work', (prompt) => {
  const { request } = read(prompt);
  expect(request.filters).toEqual([{ kind: 'email_verified', op: 'eq', value: true }]);
  expect(request.contactFields).toEqual(['email']);
  expect(request.notes).toEqual([]);
});

test.for([
  'dentists in Austin, TX with email, verified by the chamber',
  'electricians in Austin, TX with email and a valid license',
])('%s: something else is verified', (prompt) => {
  const { request } = read(prompt);
  expect(request.filters.map(({ kind }) => kind)).not.toContain('email_verified');
});
