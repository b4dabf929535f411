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

interface RejectedPage {
  data: { name: string; city: string | null; code: string }[];
  nextCursor: string | null;
}
const DAY_MS = 86_400_000;

test('what was left out is listed page by page with its reason, for seven days', async () => {
  const own = await startTestStack();
  try {
    const client = await Client.of(own, { credits: 100 });
    const { id } = await client.until(
      (await client.create('find 3 dentists in Austin, TX with phone')).body.id,
    );
    const coverage = await coverageOf(client, id);
    const listed: RejectedPage['data'] = [];
    let query = '?limit=7';
    do {
      const { status, body } = await client.call<RejectedPage>(
        'GET',
        `/jobs/${id}/rejected${query}`,
      );
      expect(status).toBe(200);
      expect(body.data.length).toBeLessThanOrEqual(7);
      listed.push(...body.data);
      query = body.nextCursor === null ? '' : `?limit=7&cursor=${body.nextCursor}`;
    } while (query !== '');
    const byCode = Map.groupBy(listed, ({ code }) => code);
    expect([...byCode].map(([code, { length: count }]) => ({ code, count }))).toEqual(
      coverage.droppedBy,
    );
    expect(Object.keys(listed[0] ?? {})).toEqual(['name', 'city', 'code', 'mightFit']);

    const other = await Client.of(own);
    expect((await other.call('GET', `/jobs/${id}/rejected`)).status).toBe(404);
    expect((await client.call('GET', `/jobs/${id}/rejected`, { mode: 'test' })).status).toBe(404);
    expect((await client.call('GET', `/jobs/${id}/rejected?cursor=YWJj`)).status).toBe(400);

    own.advanceClock(6.9 * DAY_MS);
    const before = await client.call<RejectedPage>('GET', `/jobs/${id}/rejected`);
    expect(before.body.data).toHaveLength(25);
    own.advanceClock(0.2 * DAY_MS);
    const after = await client.call('GET', `/jobs/${id}/rejected`);
    expect(after).toMatchObject({ status: 200, body: { data: [], nextCursor: null } });
  } finally {
    await own.close();
  }
});

test('a job that is not delivered has left out nothing yet', async () => {
  const client = await Client.of(stack);
  const { body: created } = await client.create('dentists');
  const { id } = await client.until(created.id, ['awaiting_clarification']);
  const { body } = await client.call('GET', `/jobs/${id}/rejected`);
  expect(body).toEqual({ data: [], nextCursor: null });
});

test('a sandbox job tells of its invented businesses in the same way', async () => {
  const client = await Client.of(stack);
  const { body: created } = await client.create('5 dentists in Austin, TX [empty]', {
    mode: 'test',
  });
  const { id } = await client.until(created.id, undefined, 'test');
  const { body } = await client.call<JobView>('GET', `/jobs/${id}`, { mode: 'test' });
  expect(body.coverage).toEqual({
    read: 0,
    merged: 0,
    droppedBy: [],
    mightFit: 0,
    delivered: 0,
    release: null,
  });
  const capped = await client.create('5 dentists in Austin, TX', { mode: 'test', maxCredits: 2 });
  await client.until(capped.body.id, undefined, 'test');
  const list = await client.call<RejectedPage>('GET', `/jobs/${capped.body.id}/rejected`, {
    mode: 'test',
  });
  expect(list.body.data.map(({ code }) => code)).toEqual(Array(3).fill('credit_limit'));
});
