import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { chats, says, startBedrock } from '../support/bedrock.ts';
import type { BedrockServer } from '../support/bedrock.ts';
import { Client, startTestStack } from '../support/stack.ts';

let bedrock: BedrockServer;
let stack: LocalStack;
beforeAll(async () => {
  bedrock = await startBedrock();
  stack = await startTestStack({
    env: {
      LANGUAGE_MODEL_ID: 'test-model',
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrock.endpoint,
    },
  });
});
afterAll(async () => {
  await stack.close();
  await bedrock.close();
});

const PROMPT = '2 smile fixers in Austin, TX';

test('a job goes on without a question where the model names what the grammar missed', async () => {
  bedrock.answers = [
    says({ categories: [{ quote: 'smile fixers', words: 'dentists' }], place: null }),
  ];
  const client = await Client.of(stack);
  const created = await client.create(PROMPT);
  const job = await client.until(created.body.id);
  expect(job).toMatchObject({ errorCode: null, status: 'delivered', leadsDelivered: 2 });
  expect(job.request?.categories).toEqual([{ id: 'dental_clinic', label: 'Dentist' }]);
  expect(bedrock.calls).toHaveLength(1);
});

test('a model that answers nonsense leaves the question to the client', async () => {
  bedrock.answers = [chats('no idea')];
  const client = await Client.of(stack);
  const created = await client.create(PROMPT);
  const job = await client.until(created.body.id, ['awaiting_clarification', 'failed']);
  expect(job.clarifyingQuestions.map(({ id }) => id)).toEqual(['r1_category']);
});
