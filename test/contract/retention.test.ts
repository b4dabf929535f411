import { expect, test } from 'vitest';
import { Client, startTestStack } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';

const DAY_MS = 86_400_000;

test('a CSV past its retention is no longer offered, by the job, the list, the export or an old link', async () => {
  const stack = await startTestStack({ env: { JOB_RETENTION_DAYS: '7' } });
  try {
    const client = await Client.of(stack);
    const { id } = (await client.create('find 2 dentists in Austin, TX')).body;
    await client.until(id);
    stack.advanceClock(6.5 * DAY_MS);
    expect((await client.get(id)).body.hasCsv).toBe(true);
    const link = await client.call<{ url: string }>('GET', `/jobs/${id}/export`);
    expect((await fetch(link.body.url, { redirect: 'manual' })).status).toBe(302);

    stack.advanceClock(0.6 * DAY_MS);
    expect((await client.get(id)).body).toMatchObject({ status: 'delivered', hasCsv: false });
    const list = await client.call<{ data: JobBody[] }>('GET', '/jobs');
    expect(list.body.data.map(({ hasCsv }) => hasCsv)).toEqual([false]);
    expect((await client.call('GET', `/jobs/${id}/export`)).status).toBe(404);
    expect((await fetch(link.body.url, { redirect: 'manual' })).status).toBe(404);
    const leads = await client.call<{ data: unknown[] }>('GET', `/jobs/${id}/leads`);
    expect(leads.body.data).toHaveLength(2);
  } finally {
    await stack.close();
  }
});

test('without a retention the CSV stays', async () => {
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
