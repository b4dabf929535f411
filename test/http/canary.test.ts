import { afterAll, beforeAll, expect, test } from 'vitest';
import { create } from '../../functions/background/canary.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { call, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

test('the canary passes on the whole service, and in the same hour pays no second credit', async () => {
  const { liveKey } = await stack.createOrganization({ credits: 10 });
  const canary = create({
    env: {
      ...stack.env,
      CANARY_API_KEY: liveKey,
      CANARY_PROMPT: 'find 1 restaurant in Austin, TX',
    },
  });
  const context = { getRemainingTimeInMillis: () => 300_000 };
  const first = await canary({}, context);
  expect(first).toMatchObject({ passed: true, problem: null });
  expect(await canary({}, context)).toMatchObject({ passed: true, jobId: first.jobId });
  const { body } = await call<{ balance: object }>(stack.baseUrl, 'GET', '/credits', {
    key: liveKey,
  });
  expect(body.balance).toMatchObject({ available: 9, held: 0 });
});

test('with a key that does not work, it says so', async () => {
  const canary = create({ env: { ...stack.env, CANARY_API_KEY: 'lp_live_nothing' } });
  const outcome = await canary({}, { getRemainingTimeInMillis: () => 300_000 });
  expect(outcome).toMatchObject({
    passed: false,
    problem: 'The endpoints could not be read: 401 UNAUTHENTICATED',
  });
});

test('the route that takes its webhook answers without a body', async () => {
  const response = await fetch(`${stack.baseUrl}/health/canary`, { method: 'POST', body: 'any' });
  expect([response.status, await response.text()]).toEqual([204, '']);
});
