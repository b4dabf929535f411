import { afterAll, expect, test } from 'vitest';
import { JobStore } from '../../functions/adapters/table/job-store.ts';
import { OrgId } from '../../functions/domain/kernel/ids.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import { checkLedger } from '../support/ledger.ts';
import { Client, startTestStack } from '../support/stack.ts';

// The sweeper comes before the next try of a stage that died, as it may in AWS.
const stack = await startTestStack({ retrySecondMs: 250 });
afterAll(() => stack.close());

/** Longer than any job is left alone. */
const LATER_MS = 200_000;

const ENDS: readonly string[] = ['delivered', 'failed', 'cancelled'];

/** Sweeps until the job is in one of the states, as the schedule would over the minutes. */
async function sweepUntil(client: Client, id: string, states: readonly string[]) {
  for (let round = 0; round < 100; round += 1) {
    const { body } = await client.get(id);
    if (states.includes(body.status)) return body;
    if (round % 3 === 2) {
      stack.advanceClock(LATER_MS);
      // One that ends half-way is followed by the next.
      await stack.invoke('background-sweep', {}).catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Job ${id} never came to ${states.join(', ')}.`);
}

const PROMPT = 'find 4 dentists in Austin, TX with phone';
/** The same, with its place asked for, so that the job goes through every stage that there is. */
const ASKING = 'find 4 dentists with phone';

/**
 * `KILLS=200` kills as many processes as that: after the first call of each point, then the second and so on, and in
 * the end two in one job. Without it each point's first call has a test of its own.
 */
const KILLS = Number(process.env['KILLS'] ?? 0);

/** Calls again what got no answer, as a client does. */
async function insist<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call();
    if (answer.status < 500 || attempt === 3) return answer;
  }
}

/** A job that asks, is answered and ends, whatever happens to the functions on its way. */
async function runWhole(
  client: Client,
  until = (id: string, states: readonly string[]) => sweepUntil(client, id, states),
) {
  const created = await insist(() => client.create(ASKING, { idempotencyKey: 'k' }));
  expect(created.status).toBe(202);
  const { id } = created.body;
  const asked = await until(id, ['awaiting_clarification', ...ENDS]);
  const answers = asked.clarifyingQuestions.map((question) => ({
    questionId: question.id,
    answer: 'Austin, TX',
  }));
  await insist(() => client.call('POST', `/jobs/${id}/clarify`, { body: { answers } }));
  const job = await until(id, ENDS);
  const leads = await insist(() =>
    client.call<{ data: { id: string }[] }>('GET', `/jobs/${id}/leads`),
  );
  return { job, leads: leads.body.data };
}

/**
 * Every named call of every function on a job's way, as a job without trouble makes them: each is where a process
 * may end, before its caller hears of it. A call that is added to the code is in here by itself.
 */
async function pointsOnTheWay(): Promise<string[]> {
  const points = new Set<string>();
  // Where a call fails by itself (an object that is not there yet), no process ends after it.
  stack.faults.onCall = (point, phase) => phase === 'after' && points.add(point);
  const client = await Client.of(stack, { credits: 20 });
  await runWhole(client, (id, states) => client.until(id, states));
  stack.faults.onCall = undefined;
  return [...points].toSorted();
}

const POINTS = await pointsOnTheWay();

test('the points are those of all stages', () => {
  expect(POINTS).toEqual(
    expect.arrayContaining([
      'job.create',
      'execution.start',
      'job.awaiting_clarification',
      'job.parsing',
      'execution.resume',
      'job.routing',
      'object.write.plan',
      'job.scraping',
      'object.write.tiles',
      'job.normalizing',
      'object.write.found',
      'object.write.normalized',
      'job.enriching',
      'object.write.enriched',
      'job.delivering',
      'object.write.manifest',
      'reservations.take',
      'leads.write',
      'csv.write',
      'job.delivered',
    ]),
  );
});

/** Where a process dies: after the n-th call of a name. */
type Death = readonly [point: string, nth: number];

/** Runs a job whose processes die so; answers how many of the deaths there were. */
async function killAt(...deaths: readonly Death[]): Promise<number> {
  const client = await Client.of(stack, { credits: 20 });
  const struck = deaths.map(([point, nth]) => stack.faults.once('die', point, nth));
  const { job, leads } = await runWhole(client);
  stack.faults.forget();
  const where = JSON.stringify(deaths);
  expect(job, where).toMatchObject({
    status: 'delivered',
    leadsDelivered: 4,
    creditsCharged: 4,
    creditsHeld: 0,
  });
  expect(new Set(leads.map(({ id }) => id)).size, where).toBe(4);
  await checkLedger(stack, client.organization.orgId, { available: 16, held: 0 });
  return struck.filter((hasStruck) => hasStruck()).length;
}

test.for(POINTS)('a process that ends after %s loses nothing and charges once', async (point) => {
  expect(await killAt([point, 1])).toBe(1);
});

test.runIf(KILLS > 0)(
  'so do as many as KILLS says, at later calls and two in one job',
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    let kills = 0;
    let called = POINTS;
    for (let nth = 1; called.length > 0 && kills < KILLS; nth += 1) {
      const more: string[] = [];
      for (const point of called) {
        if (kills >= KILLS || (await killAt([point, nth])) === 0) continue;
        kills += 1;
        more.push(point);
      }
      called = more;
    }
    for (let apart = 1; kills < KILLS; apart += 1)
      for (const [index, point] of POINTS.entries()) {
        const other = POINTS[(index + apart) % POINTS.length] ?? point;
        if (kills < KILLS) kills += await killAt([point, 1], [other, 1]);
      }
    console.log(`${kills} kills at ${POINTS.length} points`);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
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
  expect((await sweepUntil(client, id, ENDS)).status).toBe('delivered');
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
