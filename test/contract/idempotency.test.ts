import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

describe('an idempotency key', () => {
  test('makes one job however many calls come at once', async () => {
    const client = await Client.of(stack);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.create('find 2 dentists in Austin, TX', { idempotencyKey: 'same' }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
    expect(replays).toHaveLength(49);
  });

  test('takes one place in the creation bucket, however many calls come at once', async () => {
    const client = await Client.of(stack, { limits: { jobCreatesPerMin: 2 } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.create('find 2 dentists in Austin, TX', { idempotencyKey: 'same' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await client.create('find 2 dentists in Austin, TX')).status).toBe(202);
    const refused = await client.create('find 2 dentists in Austin, TX');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      error: { code: 'RATE_LIMITED', details: { bucket: 'jobCreatesPerMin', limit: 2 } },
    });
    expect(refused.headers.get('x-ratelimit-limit')).toBe('2');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  });

  test('replays a sandbox job after the last of its day was made', async () => {
    const small = await startTestStack({ env: { SANDBOX_JOBS_PER_DAY: '1' } });
    try {
      const client = await Client.of(small);
      const create = (idempotencyKey: string) =>
        client.create('2 dentists in Austin, TX', { mode: 'test', idempotencyKey });
      const first = await create('k');
      expect(first.status).toBe(202);
      expect(first.headers.get('x-ratelimit-limit')).toBe('1');
      const refused = await create('another');
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({
        error: { code: 'RATE_LIMITED', details: { bucket: 'sandboxJobsPerDayOrg', limit: 1 } },
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await create('k')).body.id).toBe(first.body.id);
      expect((await client.create('2 dentists in Austin, TX')).status).toBe(202);
    } finally {
      await small.close();
    }
  });

  test('replays whatever the body says, without Retry-After once the job has ended', async () => {
    const client = await Client.of(stack);
    const first = await client.create('find 2 dentists in Austin, TX', { idempotencyKey: 'k' });
    await client.until(first.body.id);
    const replay = await client.call<JobBody>('POST', '/jobs', {
      text: 'not even JSON',
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(replay.status).toBe(202);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(replay.headers.get('retry-after')).toBeNull();
    expect(replay.body).toMatchObject({ id: first.body.id, status: 'delivered' });
  });

  test('belongs to one mode', async () => {
    const client = await Client.of(stack);
    const live = await client.create('2 dentists in Austin, TX', { idempotencyKey: 'k' });
    const sandbox = await client.create('2 dentists in Austin, TX', {
      mode: 'test',
      idempotencyKey: 'k',
    });
    expect(sandbox.body.id).not.toBe(live.body.id);
  });

  test('is not burnt by a refused call', async () => {
    const client = await Client.of(stack);
    expect((await client.create('', { idempotencyKey: 'k' })).status).toBe(400);
    expect((await client.create('2 dentists in Austin, TX', { idempotencyKey: 'k' })).status).toBe(
      202,
    );
  });
});
