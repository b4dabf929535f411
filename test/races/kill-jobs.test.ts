import { afterAll, beforeAll, expect, test } from 'vitest';
import { JobStore } from '../../functions/adapters/table/job-store.ts';
import { OrgId } from '../../functions/domain/kernel/ids.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { checkLedger } from '../support/ledger.ts';
import { Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

/** Longer than any job is left alone. */
const LATER_MS = 200_000;

/** Sweeps until the job has ended, as the schedule would over the minutes. */
async function sweepUntilEnded(client: Client, id: string) {
  for (let round = 0; round < 60; round += 1) {
    const { body } = await client.get(id);
    if (['delivered', 'failed', 'cancelled'].includes(body.status)) return body;
    if (round % 10 === 9) {
      stack.advanceClock(LATER_MS);
      await stack.invoke('background-sweep', {});
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Job ${id} never ended.`);
}

const PROMPT = 'find 4 dentists in Austin, TX with phone';

/** Every named write on a job's way; each is where a process may end, before the caller hears of it. */
const POINTS = [
  'job.create',
  'execution.start',
  'job.routing',
  'object.write.plan',
  'job.scraping',
  'object.write.tiles',
  'job.percent',
  'job.normalizing',
  'object.write.chunks',
  'object.write.normalized',
  'job.enriching',
  'websites.read',
  'object.write.enriched',
  'job.delivering',
  'object.write.manifest',
  'claims.read',
  'claims.take',
  'leads.write',
  'csv.write',
  'account.read',
  'job.delivered',
] as const;

test.for(POINTS)('a process that ends after %s loses nothing and charges once', async (point) => {
  const client = await Client.of(stack, { credits: 20 });
  const struck = stack.faults.once('die', point);
  const first = await client.create(PROMPT, { idempotencyKey: 'k' });
  // The client that got no answer asks again with the same key.
  const { body } =
    first.status === 202 ? first : await client.create(PROMPT, { idempotencyKey: 'k' });
  const job = await sweepUntilEnded(client, body.id);
  expect(struck()).toBe(true);
  expect(job).toMatchObject({
    status: 'delivered',
    leadsDelivered: 4,
    creditsCharged: 4,
    creditsHeld: 0,
  });
  const { body: leads } = await client.call<{ data: { id: string }[] }>(
    'GET',
    `/jobs/${job.id}/leads`,
  );
  expect(new Set(leads.data.map(({ id }) => id)).size).toBe(4);
  await checkLedger(stack, client.organization.orgId, { available: 16, held: 0 });
});

test.for(['account.read', 'job.cancelled', 'execution.stop'] as const)(
  'a cancel whose process ends after %s is done whole, or can be done again',
  async (point) => {
    const client = await Client.of(stack, { credits: 20 });
    // Held, and then stuck: the scrape fails again and again.
    stack.faults.set([{ kind: 'fail', point: 'object.write.tiles', probability: 1 }]);
    const { id } = (await client.create(PROMPT)).body;
    await client.until(id, ['scraping']);
    const struck = stack.faults.once('die', point);
    const first = await client.call('POST', `/jobs/${id}/cancel`);
    stack.faults.set([]);
    expect(struck()).toBe(true);
    expect(first.status).toBe(500);
    const again = await client.call('POST', `/jobs/${id}/cancel`);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ status: 'cancelled', creditsHeld: 0, creditsCharged: 0 });
    await checkLedger(stack, client.organization.orgId, { available: 20, held: 0 });
  },
);

test('a job whose stage fails for good fails, gives its hold back and frees its slot', async () => {
  const client = await Client.of(stack, { credits: 20, limits: { concurrentJobs: 1 } });
  stack.faults.set([{ kind: 'fail', point: 'object.write.manifest', probability: 1 }]);
  const { id } = (await client.create(PROMPT)).body;
  const job = await client.until(id);
  stack.faults.set([]);
  expect(job).toMatchObject({
    status: 'failed',
    errorCode: 'INTERNAL_ERROR',
    creditsCharged: 0,
    creditsHeld: 0,
  });
  await checkLedger(stack, client.organization.orgId, { available: 20, held: 0 });
  expect((await client.create(PROMPT)).status).toBe(202);
});

test('conflicts with other transactions are retried until they pass', async () => {
  const client = await Client.of(stack, { credits: 20 });
  stack.faults.set([{ kind: 'conflict', point: '*', probability: 0.3 }]);
  try {
    const created = await client.create(PROMPT, { idempotencyKey: 'k' });
    expect(created.status).toBe(202);
    const job = await client.until(created.body.id);
    expect(job).toMatchObject({ status: 'delivered', creditsCharged: 4 });
  } finally {
    stack.faults.set([]);
  }
  await checkLedger(stack, client.organization.orgId, { available: 16, held: 0 });
});

test('a job that runs too long is failed by the sweeper, with nothing charged', async () => {
  const client = await Client.of(stack, { credits: 20 });
  // It never starts: neither at once nor when the sweeper tries.
  stack.faults.set([{ kind: 'fail', point: 'execution.start', probability: 1 }]);
  const { id } = (await client.create(PROMPT)).body;
  stack.advanceClock(31 * 60_000);
  await stack.invoke('background-sweep', {});
  stack.faults.set([]);
  expect((await client.get(id)).body).toMatchObject({
    status: 'failed',
    errorCode: 'JOB_TIMEOUT',
    creditsCharged: 0,
  });
});

test('questions that nobody answers expire after 72 hours, not before', async () => {
  const client = await Client.of(stack, { credits: 20 });
  const { id } = (await client.create('find dentists')).body;
  await client.until(id, ['awaiting_clarification']);
  stack.advanceClock(71 * 3_600_000);
  await stack.invoke('background-sweep', {});
  expect((await client.get(id)).body.status).toBe('awaiting_clarification');
  stack.advanceClock(2 * 3_600_000);
  await stack.invoke('background-sweep', {});
  expect((await client.get(id)).body).toMatchObject({
    status: 'failed',
    errorCode: 'CLARIFICATION_EXPIRED',
  });
});

test('an answer whose wake-up call was lost wakes the job at the next sweep', async () => {
  const client = await Client.of(stack, { credits: 20 });
  const { id } = (await client.create('find 3 dentists with phone')).body;
  const { clarifyingQuestions } = await client.until(id, ['awaiting_clarification']);
  const struck = stack.faults.once('fail', 'execution.resume');
  const answered = await client.call('POST', `/jobs/${id}/clarify`, {
    body: { answers: [{ questionId: clarifyingQuestions[0]?.id, answer: 'Austin, TX' }] },
  });
  expect(answered.status).toBe(202);
  expect(struck()).toBe(true);
  expect((await sweepUntilEnded(client, id)).status).toBe('delivered');
});

test('an organisation that bought a business within 30 days does not get it again, and later does', async () => {
  const client = await Client.of(stack, { credits: 500 });
  const prompt = 'find 100 bakeries in Denver, CO';
  const run = async () => client.until((await client.create(prompt)).body.id);
  const first = await run();
  expect(first.leadsDelivered).toBeGreaterThan(0);
  expect(await run()).toMatchObject({ leadsDelivered: 0, creditsCharged: 0 });
  stack.advanceClock(31 * 86_400_000);
  expect((await run()).leadsDelivered).toBe(first.leadsDelivered);
});

test('parallel jobs for the same businesses deliver each business once', async () => {
  const client = await Client.of(stack, { plan: 'scale', credits: 5_000 });
  const jobs = await Promise.all(
    Array.from({ length: 6 }, () => client.create('find 40 dentists in Austin, TX')),
  );
  const records: string[] = [];
  for (const { body } of jobs) {
    const job = await client.until(body.id);
    expect(job.status).toBe('delivered');
    const { body: page } = await client.call<{
      data: { sources: { id: string; recordId: string }[] }[];
    }>('GET', `/jobs/${job.id}/leads?limit=100`);
    for (const { sources } of page.data)
      records.push(...sources.filter(({ id }) => id === 'sample').map(({ recordId }) => recordId));
  }
  expect(records.length).toBeGreaterThan(100);
  expect(new Set(records).size).toBe(records.length);
  const base = tableContext({ env: stack.env });
  const account = await new JobStore(base.table).readAccount(
    OrgId.parse(client.organization.orgId),
  );
  expect(account.held).toBe(0);
});
