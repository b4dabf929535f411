import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelJob } from '../../../../functions/domain/jobs/cancel-job.ts';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { listLeads } from '../../../../functions/domain/jobs/read-jobs.ts';
import { artifactKeys } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import type { PlannedLead } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { deliverStage } from '../../../../functions/domain/jobs/stages/deliver-stage.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import { anAccount } from '../../../builders/accounts.ts';
import { aKeyActor } from '../../../builders/actors.ts';
import { anEntry, aPlan, layDeliveryPlan } from '../../../builders/delivery-plans.ts';
import { newId } from '../../../builders/ids.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';
import type { Around } from '../../../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../../../support/processes.ts';
import type { Processes } from '../../../support/processes.ts';

const orgId = newId('organization');

const aDeliveringJob = (patch: Partial<Job> = {}): Job =>
  aJob({
    orgId,
    status: 'delivering',
    creditsHeld: 3,
    leadsTarget: 3,
    capDate: '2026-11-28',
    ...patch,
  });

const noCategories = { isWithin: () => true, labelOf: () => null } as never;

const deliver = (world: MemoryJobs, job: Job, around?: Around) =>
  deliverStage(
    {
      ...world.ports(around),
      categories: noCategories,
      jobMaxSeconds: 1_800,
      openReader: () => ({ read: (business) => Promise.resolve(business) }),
    },
    refOf(job),
  );

const worldOf = (jobs: readonly Job[], held: number) =>
  new MemoryJobs({ jobs, account: anAccount({ available: 100, held }) });

const namesOf = (world: MemoryJobs, job: Job) => world.delivered(job.id).map(({ name }) => name);

test('the best leads that the hold pays for are delivered, charged and reserved; the rest is released', async () => {
  const job = aDeliveringJob({ creditsHeld: 2 });
  const world = worldOf([job], 2);
  layDeliveryPlan(world.artifacts, job, [
    [anEntry(job, ['a'], 90), anEntry(job, ['b'], 80), anEntry(job, ['c'], 70)],
  ]);
  expect(await deliver(world, job)).toEqual({ next: 'done' });
  expect(namesOf(world, job)).toEqual(['a', 'b']);
  expect(world.job(job.id)).toMatchObject({
    status: 'delivered',
    creditsCharged: 2,
    creditsHeld: 0,
    leadsDelivered: 2,
    percent: 100,
    hasCsv: true,
    shortfall: { requested: 4, delivered: 2 },
  });
  expect(world.account).toMatchObject({ available: 100, held: 0, spentToday: 2 });
  expect([...world.reservations.keys()]).toEqual(['a', 'b']);
  expect(world.eventTypes).toEqual(['job.delivered', 'credits.charged']);
  expect([...world.csv.values()]).toEqual([world.delivered(job.id)]);
});

test('what is charged and what is released are entries of the ledger', async () => {
  const job = aDeliveringJob();
  const world = worldOf([job], 3);
  layDeliveryPlan(world.artifacts, job, [[anEntry(job, ['a']), anEntry(job, ['b'])]]);
  await deliver(world, job);
  expect(world.account).toMatchObject({ available: 101, held: 0, spentToday: 2 });
  expect(world.books.books().ledger.map(({ entry }) => entry)).toEqual([
    expect.objectContaining({
      id: expect.stringMatching(/^txn_/),
      type: 'charge',
      amount: 2,
      effect: { available: 0, held: -2 },
      jobId: job.id,
      apiKeyId: job.apiKeyId,
      description: `Charged for 2 leads of job ${job.id}`,
    }),
    expect.objectContaining({
      type: 'release',
      amount: 1,
      effect: { available: 1, held: -1 },
      jobId: job.id,
    }),
  ]);
});

test('a lead costs what the dearest of its sources does', async () => {
  const job = aDeliveringJob();
  const world = worldOf([job], 3);
  const entry = anEntry(job, ['a']);
  const [source] = entry.lead.sources;
  if (source === undefined) throw new Error('The lead has no source.');
  const sources = ['cheap', 'dear', 'website'].map((id) => ({ ...source, id }));
  layDeliveryPlan(world.artifacts, job, [[{ ...entry, lead: { ...entry.lead, sources } }]]);
  const priced = [
    { sourceId: 'cheap', datasetVersion: null, creditsPerLead: 1, mostRecords: null },
    { sourceId: 'dear', datasetVersion: null, creditsPerLead: 3, mostRecords: null },
  ];
  world.artifacts.objects.set(artifactKeys.plan(job.id), aPlan({ sources: priced }));
  await deliver(world, job);
  expect(world.job(job.id)).toMatchObject({ leadsDelivered: 1, creditsCharged: 3 });
});

test('what a key holds and does not spend is free under its cap again', async () => {
  const job = aDeliveringJob({ dailyCreditCap: 50 });
  const world = worldOf([job], 3);
  layDeliveryPlan(world.artifacts, job, [[anEntry(job, ['a'])]]);
  const commits: unknown[] = [];
  const ports = world.ports();
  await deliverStage(
    {
      ...ports,
      commit: (change) => {
        commits.push(change.capMovement);
        return ports.commit(change);
      },
      categories: noCategories,
      jobMaxSeconds: 1_800,
      openReader: () => ({ read: (business) => Promise.resolve(business) }),
    },
    refOf(job),
  );
  expect(commits.at(-1)).toMatchObject({ held: -3, charged: 1, date: '2026-11-28' });
});

test('a delivery without a lead releases all and charges nothing', async () => {
  const job = aDeliveringJob();
  const world = worldOf([job], 3);
  layDeliveryPlan(world.artifacts, job, [[]]);
  await deliver(world, job);
  expect(world.job(job.id)).toMatchObject({ status: 'delivered', creditsCharged: 0 });
  expect(world.account).toMatchObject({ available: 103, held: 0 });
  expect(world.books.books().ledger.map(({ entry }) => entry.type)).toEqual(['release']);
});

test('a sandbox job is delivered without a movement of credits', async () => {
  const job = aDeliveringJob({ mode: 'test', creditsHeld: 0, capDate: null, apiKeyId: null });
  const world = worldOf([job], 0);
  layDeliveryPlan(world.artifacts, job, [[anEntry(job, ['a'])]]);
  await deliver(world, job);
  expect(world.job(job.id)).toMatchObject({
    status: 'delivered',
    creditsCharged: 0,
    leadsDelivered: 1,
  });
  expect(world.books.books().ledger.map(({ entry }) => entry)).toEqual([]);
});

test('a job tells what was received before, and what its lists left out', async () => {
  const job = aDeliveringJob();
  const world = worldOf([job], 3);
  layDeliveryPlan(world.artifacts, job, [[anEntry(job, ['a']), anEntry(job, ['b'])]]);
  const key = artifactKeys.deliveryPlan(job.id, 0);
  const [, ...entries] = world.artifacts.objects.get(key) as unknown[];
  const dropped = [
    { code: 'excluded', count: 4 },
    { code: 'filtered', count: 7 },
  ];
  const summary = { duplicates: 0, alreadyReceived: 2, failedTiles: 0, dropped };
  world.artifacts.objects.set(key, [{ considered: ['a', 'b'], summary }, ...entries]);
  // One more is found to be received when it is reserved.
  world.reservations.set('b', { jobId: job.id, run: 0, isBlocked: true });
  await deliver(world, job);
  expect(world.job(job.id)).toMatchObject({ duplicatesSkipped: 3, excludedSkipped: 4 });
});

test('a delivered job is not delivered again', async () => {
  const job = aDeliveringJob();
  const world = worldOf([job], 3);
  layDeliveryPlan(world.artifacts, job, [[anEntry(job, ['a'])]]);
  await deliver(world, job);
  const before = world.job(job.id);
  expect(await deliver(world, job)).toEqual({ next: 'stop' });
  expect(world.job(job.id)).toEqual(before);
  expect(world.eventTypes).toHaveLength(2);
});

test('a call of an older attempt delivers nothing', async () => {
  const job = aDeliveringJob({ attempt: 2 });
  const world = worldOf([job], 3);
  layDeliveryPlan(world.artifacts, job, [[anEntry(job, ['a'])]]);
  expect(await deliver(world, { ...job, attempt: 1 })).toEqual({ next: 'stop' });
  expect(world.job(job.id)).toEqual(job);
  expect(world.reservations.size).toBe(0);
});

test('a run that died leaves no reservation of what the next run does not deliver', async () => {
  const job = aDeliveringJob({ creditsHeld: 2, leadsTarget: 2, deliveryRun: 1 });
  const world = worldOf([job], 2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((alias, index) =>
    anEntry(job, [alias], 90 - index),
  );
  layDeliveryPlan(world.artifacts, job, [[a, b, c], [d]] as PlannedLead[][]);
  // Then, a and b were another job's; now they are free again.
  for (const alias of ['c', 'd']) world.reservations.set(alias, { jobId: job.id, run: 1 });
  await deliver(world, job);
  expect(namesOf(world, job)).toEqual(['a', 'b']);
  expect([...world.reservations.keys()]).toEqual(['a', 'b']);
});

/** What came of one job that meets the reservations of another; the other is in this state. */
async function deliverBeside(other: Partial<Job>, patch: { isBlocked?: boolean } = {}) {
  const job = aDeliveringJob();
  const holder = aJob({ orgId, ...other });
  const world = worldOf([job, holder], 3);
  layDeliveryPlan(world.artifacts, job, [
    [anEntry(job, ['a', 'shared'], 90), anEntry(job, ['b'], 80)],
  ]);
  world.reservations.set('shared', { jobId: holder.id, run: 0, ...patch });
  await deliver(world, job);
  const { shortfall } = world.job(job.id);
  return {
    names: namesOf(world, job),
    codes: (shortfall?.reasons ?? []).map(({ code, count }) => [code, count]),
    holderOf: (alias: string) => world.reservations.get(alias)?.jobId === job.id,
  };
}

test.for([
  ['runs', { status: 'delivering' }, 'claimed_by_running_job'],
  [
    'was delivered within 30 days',
    { status: 'delivered', deliveredAt: '2026-10-29T10:00:00.001Z' },
    'already_received',
  ],
] as const)(
  'a business that another job holds which %s is left out, and the shortfall says why',
  async ([, other, code]) => {
    const { names, codes, holderOf } = await deliverBeside(other);
    expect(names).toEqual(['b']);
    expect(codes).toContainEqual([code, 1]);
    expect(holderOf('shared')).toBe(false);
  },
);

test.for([
  ['failed', { status: 'failed' }],
  ['was cancelled', { status: 'cancelled' }],
  ['was delivered 30 days ago', { status: 'delivered', deliveredAt: '2026-10-29T10:00:00.000Z' }],
] as const)(
  'a business whose holder %s is delivered, and all its names are this job’s',
  async ([, other]) => {
    const { names, holderOf } = await deliverBeside(other);
    expect(names).toEqual(['a', 'b']);
    expect(['a', 'shared', 'b'].map(holderOf)).toEqual([true, true, true]);
  },
);

test('a business that is blocked for good is not delivered, whatever became of its job', async () => {
  const { names, codes } = await deliverBeside({ status: 'failed' }, { isBlocked: true });
  expect(names).toEqual(['b']);
  expect(codes).toContainEqual(['already_received', 1]);
});

test('two records with a name in common are one business: the better one is delivered and charged', async () => {
  const job = aDeliveringJob();
  const world = worldOf([job], 3);
  layDeliveryPlan(world.artifacts, job, [
    [anEntry(job, ['a', 'x'], 90), anEntry(job, ['b', 'x'], 80), anEntry(job, ['c'], 70)],
  ]);
  await deliver(world, job);
  expect(namesOf(world, job)).toEqual(['a', 'c']);
  expect(world.job(job.id)).toMatchObject({ creditsCharged: 2 });
});

test('what another job held at first is tried once more, and delivered when it has ended meanwhile', async () => {
  const job = aDeliveringJob();
  const holder = aJob({ orgId, status: 'delivering' });
  const world = worldOf([job, holder], 3);
  layDeliveryPlan(world.artifacts, job, [[anEntry(job, ['a'], 90), anEntry(job, ['b'], 80)]]);
  world.reservations.set('a', { jobId: holder.id, run: 0 });
  await deliver(world, job, async (name, call) => {
    if (name === 'reserve')
      world.books.put({ ...holder, status: 'failed', version: holder.version + 1 });
    return call();
  });
  expect(namesOf(world, job).toSorted()).toEqual(['a', 'b']);
});

test('a run that was overtaken stops at its next reservation, and writes no lead', async () => {
  const job = aDeliveringJob();
  const world = worldOf([job], 3);
  layDeliveryPlan(world.artifacts, job, [[anEntry(job, ['a'])]]);
  const around: Around = async (name, call) => {
    const current = world.job(job.id);
    if (name === 'reserve')
      world.books.put({ ...current, deliveryRun: 2, version: current.version + 1 });
    return call();
  };
  expect(await deliver(world, job, around)).toEqual({ next: 'stop' });
  expect(world.leads.size).toBe(0);
  expect(world.csv.size).toBe(0);
  expect(world.reservations.size).toBe(0);
});

/** What must hold of a job that has ended, whatever ran beside it. */
function checkEnd(world: MemoryJobs, job: Job, entries: readonly PlannedLead[]): void {
  const ended = world.job(job.id);
  const served = world.delivered(job.id);
  expect(served).toHaveLength(ended.leadsDelivered);
  expect(ended.creditsCharged).toBe(ended.leadsDelivered);
  expect(ended.creditsHeld).toBe(0);
  if (ended.status !== 'delivered') return;
  const key = `${job.id} ${ended.attempt} ${ended.deliveryRun}`;
  expect(world.csv.get(key)).toEqual(served);
  // What an overtaken run put too late means nothing.
  const reserved = entries.filter(({ aliases: [alias = ''] }) => {
    const row = world.reservations.get(alias);
    return row?.jobId === job.id && row.run === ended.deliveryRun;
  });
  expect(reserved.map(({ lead }) => lead.name).toSorted()).toEqual(
    served.map(({ name }) => name).toSorted(),
  );
}

const aliases = ['a', 'b', 'c', 'd', 'e'];

/** Three calls deliver one job while another job, which is after the same businesses, delivers or is cancelled. */
async function race(all: Processes, split: boolean, rivalEnds: 'delivers' | 'is cancelled') {
  const job = aDeliveringJob();
  const rival = aDeliveringJob({ creditsHeld: 2, leadsTarget: 2 });
  const world = worldOf([job, rival], 5);
  const entries = aliases.map((alias, index) => anEntry(job, [alias], 90 - index));
  const rivals = ['b', 'c'].map((alias) => anEntry(rival, [alias]));
  layDeliveryPlan(
    world.artifacts,
    job,
    split ? [entries.slice(0, 3), entries.slice(3)] : [entries],
  );
  layDeliveryPlan(world.artifacts, rival, [rivals]);
  for (const alias of ['a', 'b']) world.reservations.set(alias, { jobId: rival.id, run: 0 });
  const actor = { ...aKeyActor({ orgId }), mode: 'live' as const };
  const calls = [
    deliver(world, job, processIn(all, 'first')),
    deliver(world, job, processIn(all, 'second')),
    deliver(world, job, processIn(all, 'third')),
    rivalEnds === 'delivers'
      ? deliver(world, rival, processIn(all, 'rival'))
      : cancelJob(world.ports(processIn(all, 'rival')), actor, rival.id),
  ];
  await finished<unknown>(all, calls);
  expect(world.job(job.id).status).toBe('delivered');
  checkEnd(world, job, entries);
  checkEnd(world, rival, rivals);
  expect(world.account).toMatchObject({ held: 0 });
  expect(world.eventTypes.filter((type) => type === 'job.delivered').length).toBeLessThanOrEqual(2);
}

test('calls that deliver one job at once reserve, list and charge the same leads, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(
      someProcesses,
      fc.boolean(),
      fc.constantFrom('delivers' as const, 'is cancelled' as const),
      race,
    ),
    { numRuns: 400 },
  );
});

test('a reader beside a delivery sees no lead or all of them, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, fc.integer({ min: 1, max: 4 }), async (all, limit) => {
      const job = aDeliveringJob();
      const world = worldOf([job], 3);
      layDeliveryPlan(world.artifacts, job, [aliases.map((alias) => anEntry(job, [alias]))]);
      const reader = world.ports(processIn(all, 'reader'));
      const owner = { orgId, mode: 'live' as const };
      const read = async () => {
        const { leads } = await listLeads(reader, owner, job.id, { limit, position: undefined });
        return leads.length;
      };
      const pages = [read(), read()];
      await finished<unknown>(all, [...pages, deliver(world, job, processIn(all, 'deliver'))]);
      for (const length of await Promise.all(pages))
        expect([0, Math.min(3, limit)]).toContain(length);
    }),
    { numRuns: 300 },
  );
});
