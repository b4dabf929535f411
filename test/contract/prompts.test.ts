import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

interface Preview {
  request: {
    count: number | null;
    categories: { id: string }[];
    contactFields: string[];
    notes: object[];
  };
  questions: { id: string; type: string }[];
  refused: boolean;
}

const parse = async (prompt: string, mode: 'live' | 'test' = 'live') =>
  (await Client.of(stack)).call<Preview>('POST', '/prompts/parse', { mode, body: { prompt } });

test('a preview says what a job would understand, and creates nothing', async () => {
  const client = await Client.of(stack);
  const { status, body } = await client.call<Preview>('POST', '/prompts/parse', {
    body: { prompt: 'find 50 dentists in Austin, TX with email and phone' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    request: { count: 50, contactFields: ['email', 'phone'] },
    questions: [],
    refused: false,
  });
  expect((await client.call('GET', '/jobs')).body['data']).toEqual([]);
});

test('a preview asks what a job would ask', async () => {
  expect((await parse('find dentists')).body.questions).toEqual([
    expect.objectContaining({ type: 'text' }),
  ]);
  const scenario = await parse('find cafes in Berlin [clarify]', 'test');
  expect(scenario.body.questions).toHaveLength(1);
});

test('a preview tells what would be refused', async () => {
  expect((await parse('homeowners behind on mortgage in Las Vegas')).body.refused).toBe(true);
});

test('a condition that no source can check is said before anything is spent, a checked one is not', async () => {
  const { body } = await parse('20 restaurants in Austin, TX with a website and a rating above 4');
  expect(body.request.notes).toEqual([
    expect.objectContaining({ effect: 'not_checked', slot: 'filter', subject: 'rating' }),
  ]);
  const client = await Client.of(stack);
  const { id } = (await client.create('2 restaurants in Austin, TX with a rating above 4')).body;
  expect((await client.until(id)).request).toMatchObject({
    notes: [{ effect: 'not_checked', subject: 'rating' }],
  });
});

test('a preview with an answer says what a job would understand with it', async () => {
  const client = await Client.of(stack);
  const ask = (answers?: object[]) =>
    client.call<Preview>('POST', '/prompts/parse', {
      body: { prompt: 'find 5 dentists', ...(answers === undefined ? {} : { answers }) },
    });
  const [question] = (await ask()).body.questions;
  const answered = await ask([{ questionId: question?.id, answer: 'Austin, TX' }]);
  expect(answered.body).toMatchObject({ questions: [], request: { place: { countryCode: 'US' } } });
  const unusable = await ask([{ questionId: question?.id, answer: 'qqqq' }]);
  expect(unusable.body.questions).toEqual([
    expect.objectContaining({ id: question?.id.replace('r1_', 'r2_') }),
  ]);
  expect((await ask([{ questionId: question?.id, answer: 'a\u0000b' }])).status).toBe(400);
  const unasked = await ask([{ questionId: 'r1_count', answer: '5' }]);
  expect(unasked.status).toBe(400);
  expect(unasked.body).toMatchObject({
    error: {
      details: {
        fields: [
          { path: 'answers[0].questionId', code: 'unknown_question' },
          { path: 'answers', code: 'required' },
        ],
      },
    },
  });
});

test('an empty prompt is 400', async () => {
  expect((await parse('  ')).status).toBe(400);
});

test('a preview and a job understand every prompt alike', async () => {
  const organization = await stack.createOrganization({ plan: 'scale', credits: 1_000 });
  const client = new Client(organization);
  const lines = readFileSync(new URL('../fixtures/unseen-prompts.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .slice(1, -1);
  const prompts = fc
    .sample(fc.constantFrom(...lines), { numRuns: 12, seed: 7 })
    .map((line) => z.object({ prompt: z.string() }).parse(JSON.parse(line)).prompt);
  for (const prompt of prompts) {
    const { body: preview } = await client.call<Preview>('POST', '/prompts/parse', {
      mode: 'test',
      body: { prompt },
    });
    const created = await client.create(prompt, { mode: 'test' });
    const ends = ['delivered', 'failed', 'awaiting_clarification'];
    const job = await client.until(created.body.id, ends, 'test');
    expect(job.errorCode === 'PROMPT_NOT_SUPPORTED', prompt).toBe(preview.refused);
    if (preview.refused) continue;
    expect(job.clarifyingQuestions, prompt).toEqual(preview.questions);
    // What is asked for is settled once nothing is left to ask.
    if (preview.questions.length === 0) expect(job.request, prompt).toEqual(preview.request);
    else await client.call('POST', `/jobs/${job.id}/cancel`, { mode: 'test' });
  }
});
