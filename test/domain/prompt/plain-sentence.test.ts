import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import { plainSentence } from '../../../functions/domain/prompt/plain-sentence.ts';

test.for<[string, string]>([
  [
    '{"task":"find leads","kind":"dentists","location":"Austin, TX","count":20}',
    'find 20 dentists in Austin, TX',
  ],
  [
    'search_leads(category="gyms", city="Denver", state=\'CO\', limit=40)',
    'find 40 gyms in Denver, CO',
  ],
  [
    '{"query": "dentists in Austin, TX", "limit": 20, "fields": ["email","phone"]}',
    'find 20 dentists in Austin, TX with email and phone',
  ],
  ['{"kind":"cafes","place":{"city":"Rome","country":"Italy"}}', 'cafes in Rome, Italy'],
  ['{"kind":"cafes","city":"Rome","min_rating":4}', 'cafes in Rome, min rating 4'],
  ['{"kind":"cafes","has_website":true,"city":"Rome"}', 'cafes, has website in Rome'],
])('%s is the sentence that it stands for', ([prompt, sentence]) => {
  expect(plainSentence(prompt)).toBe(sentence);
});

test.for([
  'find 20 dentists in Austin, TX (with email)',
  'gyms (no chains) in Denver',
  '{ dentists in Austin }',
  '{"a":1}',
  '{}',
  'dentists (Austin)',
])('%s stays as it is', (prompt) => {
  expect(plainSentence(prompt)).toBe(prompt);
});

test('a program that writes JSON gets what a person would', () => {
  const { request, questions } = parsePrompt(
    loadKnowledge(),
    '{"category":"dentists","city":"Austin","state":"TX","limit":20,"fields":["email"]}',
  );
  expect(questions).toEqual([]);
  expect(request).toMatchObject({
    count: 20,
    categories: [{ id: 'dental_clinic' }],
    place: { label: 'Austin, TX' },
    contactFields: ['email'],
    notes: [],
  });
});

test('the numbers of a list are no count', () => {
  const { request } = parsePrompt(
    loadKnowledge(),
    '1) dentists in Austin, TX 2) plumbers in Austin, TX',
  );
  expect(request).toMatchObject({
    count: null,
    categories: [{ id: 'dental_clinic' }, { id: 'plumbing' }],
    place: { label: 'Austin, TX' },
    notes: [],
  });
});

test('any text is read, in time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.json()), (prompt) => {
      expect(plainSentence(prompt).length > 0 || prompt === '').toBe(true);
    }),
  );
  const began = performance.now();
  for (const shape of ['f(', 'f(a="', 'f(a=[', '{"a":', 'a=b,'])
    plainSentence(`f(${shape.repeat(2_000 / shape.length)})`);
  expect(performance.now() - began).toBeLessThan(500);
});
