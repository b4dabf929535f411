import { expect, test } from 'vitest';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import type { PlannedLead } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { reserveLeads } from '../../../../functions/domain/jobs/stages/reserve-leads.ts';
import { anAccount } from '../../../builders/accounts.ts';
import { anEntry } from '../../../builders/delivery-plans.ts';
import { newId } from '../../../builders/ids.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';

const orgId = newId('organization');

const aDeliveringJob = (patch: Partial<Job> = {}): Job =>
  aJob({ orgId, status: 'delivering', creditsHeld: 10, leadsTarget: 10, ...patch });

interface World {
  job: Job;
  /** What other jobs hold, by alias. */
  held: Readonly<Record<string, Job>>;
  first: readonly PlannedLead[];
  /** What comes when more is asked for, part by part. */
  parts: readonly (readonly PlannedLead[])[];
  price: number;
  /** Seconds that finding more takes. */
  seconds: number;
}

/** What was reserved, and what was asked for on the way. */
async function reserved({
  job = aDeliveringJob(),
  held = {},
  first = [],
  parts = [],
  price = 1,
  seconds = 0,
}: Partial<World>) {
  const holders = [...new Set(Object.values(held))];
  const world = new MemoryJobs({ jobs: [job, ...holders], account: anAccount({ held: 10 }) });
  for (const [alias, { id }] of Object.entries(held))
    world.reservations.set(alias, { jobId: id, run: 0 });
  const calls: string[] = [];
  const asked: number[] = [];
  const left = [...parts];
  const ports = world.ports((name, call) => {
    calls.push(name);
    return Promise.resolve(call());
  });
  const result = await reserveLeads(
    ports,
    job,
    {
      first: () => Promise.resolve(first),
      more: (missing) => {
        asked.push(missing);
        world.clock.advance(seconds * 1_000);
        return Promise.resolve(left.shift() ?? []);
      },
      beyond: () => Promise.resolve([]),
    },
    () => price,
  );
  const leads = (result?.leads ?? []).map(({ name }) => name);
  const leftOut = (result?.leftOut ?? []).map(({ lead, code }) => `${lead.name} ${code}`);
  return { ...result, leads, leftOut, calls, asked, world };
}

const entries = (job: Job, ...names: string[]): PlannedLead[] =>
  names.map((name, index) => anEntry(job, [name], 90 - index));

test('what is beyond the hold was not paid for; what is beyond the target was not needed', async () => {
  const poor = aDeliveringJob({ creditsHeld: 2 });
  expect(await reserved({ job: poor, first: entries(poor, 'a', 'b', 'c', 'd') })).toMatchObject({
    leads: ['a', 'b'],
    credits: 2,
    unpaid: 2,
    leftOut: ['c credit_limit', 'd credit_limit'],
    asked: [],
  });
  const served = aDeliveringJob({ leadsTarget: 2 });
  expect(await reserved({ job: served, first: entries(served, 'a', 'b', 'c') })).toMatchObject({
    leads: ['a', 'b'],
    credits: 2,
    unpaid: 0,
    leftOut: ['c not_needed'],
    asked: [],
  });
});

test('each lead costs its price', async () => {
  const job = aDeliveringJob({ creditsHeld: 5 });
  const outcome = await reserved({ job, first: entries(job, 'a', 'b', 'c'), price: 2 });
  expect(outcome).toMatchObject({ leads: ['a', 'b'], credits: 4, unpaid: 1 });
});

test('more leads than are reserved side by side, up to the target and no further', async () => {
  const job = aDeliveringJob({ creditsHeld: 50, leadsTarget: 43 });
  const names = Array.from({ length: 60 }, (_none, index) => `lead ${index}`);
  const { leads, credits, world } = await reserved({ job, first: entries(job, ...names) });
  expect([leads.length, credits, world.reservations.size]).toEqual([43, 43, 43]);
});

test('says of each lead that is left out why', async () => {
  const job = aDeliveringJob();
  const running = aJob({ orgId, status: 'delivering' });
  const done = aJob({ orgId, status: 'delivered', deliveredAt: '2026-11-20T10:00:00.000Z' });
  const first = [
    anEntry(job, ['a', 'x'], 90),
    anEntry(job, ['again', 'x'], 80),
    anEntry(job, ['received'], 70),
    anEntry(job, ['running'], 60),
  ];
  const outcome = await reserved({ job, first, held: { received: done, running } });
  expect(outcome).toMatchObject({
    leads: ['a'],
    received: 1,
    contested: 1,
    unpaid: 0,
    leftOut: ['again repeated', 'received already_received', 'running claimed_by_running_job'],
  });
});

test('the job behind many reservations is read once, and once more when they are tried again', async () => {
  const job = aDeliveringJob();
  const running = aJob({ orgId, status: 'delivering' });
  const held = { a: running, b: running };
  const { calls } = await reserved({ job, first: entries(job, 'a', 'b'), held });
  expect(calls.filter((name) => name === 'findJob')).toHaveLength(2);
});

test('with as many leads as are wanted, nobody waits for others', async () => {
  const job = aDeliveringJob({ leadsTarget: 1 });
  const running = aJob({ orgId, status: 'delivering' });
  const { leads, calls } = await reserved({
    job,
    first: entries(job, 'held', 'free'),
    held: { held: running },
  });
  expect(leads).toEqual(['free']);
  expect(calls.filter((name) => name === 'findJob')).toHaveLength(1);
});

test('as many more as are missing are asked for, until there are none', async () => {
  const job = aDeliveringJob({ leadsTarget: 4 });
  const parts = [entries(job, 'c'), entries(job, 'd')];
  const outcome = await reserved({ job, first: entries(job, 'a', 'b'), parts });
  expect(outcome.leads.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(outcome.asked).toEqual([2, 1]);
  const none = await reserved({ job, first: entries(job, 'a'), parts: [[], entries(job, 'late')] });
  expect([none.leads, none.asked]).toEqual([['a'], [3]]);
});

test('more is looked for only for four minutes', async () => {
  const job = aDeliveringJob();
  const parts = ['b', 'c', 'd'].map((name) => entries(job, name));
  const outcome = await reserved({ job, first: entries(job, 'a'), parts, seconds: 120 });
  expect(outcome.asked).toEqual([9, 8]);
});

test('reservations of an earlier run are looked for only where there was one', async () => {
  const released = async (deliveryRun: number) => {
    const job = aDeliveringJob({ deliveryRun, leadsTarget: 1 });
    const { calls } = await reserved({ job, first: entries(job, 'a', 'b') });
    return calls.includes('releaseReservations');
  };
  expect([await released(1), await released(2)]).toEqual([false, true]);
});

test('a sandbox job takes the best that it wants, and reserves nothing', async () => {
  const job = aDeliveringJob({ mode: 'test', creditsHeld: 0, leadsTarget: 2 });
  expect(await reserved({ job, first: entries(job, 'a', 'b', 'c') })).toMatchObject({
    leads: ['a', 'b'],
    credits: 0,
    leftOut: ['c not_needed'],
    calls: [],
  });
});
