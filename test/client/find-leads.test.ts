import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLeads, leadsClient } from '../../client/index.ts';
import type { LeadsClient } from '../../client/index.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startTestStack } from '../support/stack.ts';

let stack: LocalStack;
let client: LeadsClient;
beforeAll(async () => {
  stack = await startTestStack();
  const { testKey } = await stack.createOrganization({ plan: 'scale', credits: 0 });
  client = leadsClient({ baseUrl: stack.baseUrl, token: testKey });
});
afterAll(() => stack.close());

test('a sentence becomes its whole list, best first, with the fields that were asked for', async () => {
  const seen: string[] = [];
  const { job, leads } = await findLeads(client, 'find 100 cafes in Berlin', {
    fields: ['name', 'score'],
    onProgress: ({ status }) => seen.push(status),
  });
  expect([job.leadsDelivered, leads.length, seen.at(-1)]).toEqual([100, 100, 'delivered']);
  expect(Object.keys(leads[0] ?? {}).toSorted()).toEqual(['id', 'name', 'score']);
  const scores = leads.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('the same key finds the same job', async () => {
  const find = () => findLeads(client, 'find 2 cafes in Berlin', { idempotencyKey: 'one' });
  expect((await find()).job.id).toBe((await find()).job.id);
});

test('questions are answered; without an answer the job is cancelled', async () => {
  const { leads } = await findLeads(client, 'find 3 cafes', {
    answer: async (questions) => questions.map(({ id }) => ({ questionId: id, answer: 'Berlin' })),
  });
  expect(leads).toHaveLength(3);
  await expect(findLeads(client, 'find 3 cafes')).rejects.toMatchObject({ code: 'cancelled' });
});

test('a job that fails is told by its code, one that is given up is cancelled', async () => {
  await expect(
    findLeads(client, 'find 3 cafes in Berlin [fail:SOURCE_UNAVAILABLE]'),
  ).rejects.toMatchObject({ code: 'SOURCE_UNAVAILABLE' });
  const given = AbortSignal.abort();
  await expect(
    findLeads(client, 'find 3 cafes in Berlin', { signal: given }),
  ).rejects.toMatchObject({ code: 'cancelled' });
});
