import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobView } from '../../functions/domain/jobs/job.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

const coverageOf = async (client: Client, id: string) => {
  const { body } = await client.call<JobView>('GET', `/jobs/${id}`);
  if (body.coverage === null) throw new Error(`The job ${id} has no coverage.`);
  return body.coverage;
};

test('a job accounts for everything that it read, whether or not it fell short', async () => {
  const client = await Client.of(stack, { credits: 100 });
  const { body: created } = await client.create('find 5 dentists in Austin, TX with phone');
  expect(created).toMatchObject({ coverage: null });
  const { id } = await client.until(created.id);
  const first = await coverageOf(client, id);
  const sum = first.droppedBy.reduce((total, { count }) => total + count, 0);
  expect(first.read).toBe(first.merged + sum + first.delivered);
  expect(first).toMatchObject({ delivered: 5, release: 'sample-2' });
  expect(first.droppedBy.map(({ code }) => code)).toContain('not_needed');

  const again = await client.until(
    (await client.create('find 5 dentists in Austin, TX with phone')).body.id,
  );
  const second = await coverageOf(client, again.id);
  expect(second.read).toBe(first.read);
  expect(second.droppedBy).toContainEqual({ code: 'already_received', count: 5 });
});
