import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

interface Preview {
  request: { count: number | null; categories: { id: string }[]; contactFields: string[] };
  questions: { type: string }[];
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

test('an empty prompt is 400', async () => {
  expect((await parse('  ')).status).toBe(400);
});
