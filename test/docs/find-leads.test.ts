import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadsClient } from '../../client/leads-client.ts';
import { findLeads } from '../../docs/examples/find-leads.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

test('the example reads every lead of a job, over all its pages', async () => {
  const { testKey } = await stack.createOrganization({ plan: 'growth', credits: 0 });
  const client = leadsClient({ baseUrl: stack.baseUrl, token: testKey });
  const leads = await findLeads(client, 'find 100 cafes in Berlin with email');
  expect(leads).toHaveLength(100);
  expect(new Set(leads.map(({ id }) => id)).size).toBe(100);
});

test('the example tells of a job that failed, and of one that asks', async () => {
  const { testKey } = await stack.createOrganization({ plan: 'growth', credits: 0 });
  const client = leadsClient({ baseUrl: stack.baseUrl, token: testKey });
  await expect(
    findLeads(client, 'find 5 cafes in Berlin [fail:SOURCE_UNAVAILABLE]'),
  ).rejects.toMatchObject({ code: 'SOURCE_UNAVAILABLE' });
  await expect(findLeads(client, 'find 5 cafes in Berlin [clarify]')).rejects.toMatchObject({
    code: 'awaiting_clarification',
  });
});
