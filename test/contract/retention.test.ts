import { expect, test } from 'vitest';
import { Client, startTestStack } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';

const DAY_MS = 86_400_000;

test('what has outlived its retention is gone by every route, its key is free, and the window still holds', async () => {
  const stack = await startTestStack({ env: { JOB_RETENTION_DAYS: '7' } });
  try {
    const client = await Client.of(stack);
    const prompt = 'find 2 dentists in Austin, TX';
    const { id } = (await client.create(prompt, { idempotencyKey: 'k' })).body;
    await client.until(id);
    stack.advanceClock(6.5 * DAY_MS);
    expect((await client.get(id)).body.hasCsv).toBe(true);
    const link = await client.call<{ url: string }>('GET', `/jobs/${id}/export`);
    expect((await fetch(link.body.url, { redirect: 'manual' })).status).toBe(302);
    const before = await client.call<{ data: { name: string }[] }>('GET', `/jobs/${id}/leads`);

    stack.advanceClock(0.6 * DAY_MS);
    const paths = ['', '/leads', '/export', '/rejected'];
    const answers = await Promise.all(
      paths.map((path) => client.call('GET', `/jobs/${id}${path}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await fetch(link.body.url, { redirect: 'manual' })).status).toBe(404);
    const list = await client.call<{ data: JobBody[]; nextCursor: null }>('GET', '/jobs');
    expect(list.body).toMatchObject({ data: [], nextCursor: null });

    const again = await client.create(prompt, { idempotencyKey: 'k' });
    expect(again.body.id).not.toBe(id);
    const job = await client.until(again.body.id);
    expect(job.duplicatesSkipped).toBeGreaterThan(0);
    const leads = await client.call<{ data: { name: string }[] }>('GET', `/jobs/${job.id}/leads`);
    for (const { name } of before.body.data)
      expect(leads.body.data.map((lead) => lead.name)).not.toContain(name);
  } finally {
    await stack.close();
  }
});

test('without a retention jobs and files stay', async () => {
  const stack = await startTestStack();
  try {
    const client = await Client.of(stack);
    const { id } = (await client.create('find 2 dentists in Austin, TX')).body;
    await client.until(id);
    stack.advanceClock(400 * DAY_MS);
    expect((await client.get(id)).body.hasCsv).toBe(true);
  } finally {
    await stack.close();
  }
});
