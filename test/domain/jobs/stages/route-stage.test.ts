import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelJob } from '../../../../functions/domain/jobs/cancel-job.ts';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { artifactKeys } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { routeStage } from '../../../../functions/domain/jobs/stages/route-stage.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import type { LeadRequest } from '../../../../functions/domain/prompt/request.ts';
import type { LeadSource } from '../../../../functions/domain/sources/lead-source.ts';
import { SourceError } from '../../../../functions/domain/sources/lead-source.ts';
import { anAccount } from '../../../builders/accounts.ts';
import { aKeyActor } from '../../../builders/actors.ts';
import { newId } from '../../../builders/ids.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';
import type { Around } from '../../../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../../../support/processes.ts';
import { aRequest } from '../../leads/builders.ts';

const orgId = newId('organization');

const aRoutingJob = (patch: Partial<Job> = {}) =>
  aJob({ orgId, status: 'routing', request: aRequest({ count: 10 }), ...patch });

function aSource(
  patch: Partial<LeadSource> & { most?: number | null; tiles?: number } = {},
): LeadSource {
  const { most = null, tiles = 2, ...source } = patch;
  return {
    id: 'sample',
    creditsPerLead: 1,
    plan: () =>
      Promise.resolve({
        sourceId: 'sample',
        datasetVersion: '2026-11-18.0',
        tiles: Array.from({ length: tiles }, () => ({})),
        mostRecords: most,
      }),
    search: () => Promise.resolve({ records: [], truncated: false }),
    ...source,
  };
}

const down = aSource({ plan: () => Promise.reject(new SourceError('sample', 'It is down.')) });

const route = (
  world: MemoryJobs,
  job: Job,
  sources: readonly LeadSource[] = [aSource()],
  around?: Around,
) => routeStage({ ...world.ports(around), sourcesFor: () => sources }, refOf(job));

const worldOf = (job: Job, available = 100) =>
  new MemoryJobs({ jobs: [job], account: anAccount({ available }) });

test('the estimate is held under account and cap before anything is read', async () => {
  const job = aRoutingJob({ dailyCreditCap: 50 });
  const world = worldOf(job);
  expect(await route(world, job)).toEqual({
    next: 'scrape',
    pauseSeconds: 0,
    tiles: [{ index: 0 }, { index: 1 }],
  });
  expect(world.job(job.id)).toMatchObject({
    status: 'scraping',
    creditsHeld: 10,
    capDate: '2026-11-28',
    routing: { estimatedLeads: 10, estimatedCredits: 10, sources: [{ id: 'sample' }] },
  });
  expect(world.account).toMatchObject({ available: 90, held: 10 });
  expect(world.books.capSpent(job.apiKeyId ?? '', '2026-11-28')).toBe(10);
});

test.for([
  ['what the sources certainly lack lowers it', [aSource({ most: 3 })], {}, 100, 3],
  ['the dearest source sets the price', [aSource(), aSource({ creditsPerLead: 2 })], {}, 100, 20],
  ['maxCredits cuts it', [aSource()], { maxCredits: 4 }, 100, 4],
  ['the balance cuts it', [aSource()], {}, 7, 7],
  ['the cap cuts it', [aSource()], { dailyCreditCap: 5 }, 100, 5],
  ['nothing found holds nothing', [aSource({ most: 0 })], {}, 0, 0],
] as const)('the hold: %s', async ([, sources, patch, available, held]) => {
  const job = aRoutingJob(patch);
  const world = worldOf(job, available);
  await route(world, job, sources);
  expect(world.job(job.id)).toMatchObject({ status: 'scraping', creditsHeld: held });
  expect(world.account).toMatchObject({ available: available - held, held });
});

test.for([
  ['nothing is available', [aSource()], {}, 0, 'INSUFFICIENT_CREDITS'],
  ['maxCredits is not covered', [aSource()], { maxCredits: 8 }, 7, 'INSUFFICIENT_CREDITS'],
  ['the cap is spent', [aSource()], { dailyCreditCap: 0 }, 100, 'API_KEY_DAILY_CAP_EXCEEDED'],
  ['no source serves it', [], {}, 100, 'NO_SOURCE_AVAILABLE'],
  ['every source is down', [down], {}, 100, 'SOURCE_UNAVAILABLE'],
] as const)('the job fails: %s', async ([, sources, patch, available, errorCode]) => {
  const job = aRoutingJob(patch);
  const world = worldOf(job, available);
  expect(await route(world, job, sources)).toEqual({ next: 'stop' });
  expect(world.job(job.id)).toMatchObject({ status: 'failed', errorCode, creditsHeld: 0 });
  expect(world.account).toMatchObject({ available, held: 0 });
});

test('one source that is down does not fail the job while another answers, and is remembered', async () => {
  const job = aRoutingJob();
  const world = worldOf(job);
  await route(world, job, [down, aSource()]);
  expect(world.job(job.id).status).toBe('scraping');
  expect(world.artifacts.objects.get(artifactKeys.plan(job.id))).toMatchObject({
    unavailable: ['sample'],
  });
});

test('an error that is no failure of the source is thrown, for the stage to be tried again', async () => {
  const job = aRoutingJob();
  const broken = aSource({ plan: () => Promise.reject(new TypeError('a bug')) });
  await expect(route(worldOf(job), job, [broken])).rejects.toThrow('a bug');
});

test('a plan is made once: a retry reads the same snapshot', async () => {
  const job = aRoutingJob();
  const world = worldOf(job);
  await route(world, job);
  const again = await route(world, job, [aSource({ tiles: 9 })]);
  expect(again).toMatchObject({ next: 'scrape', tiles: [{ index: 0 }, { index: 1 }] });
  expect(world.account.held).toBe(10);
});

test('a sandbox job holds nothing and says what it would cost', async () => {
  const job = aRoutingJob({ mode: 'test', apiKeyId: null });
  const world = worldOf(job, 0);
  expect(await route(world, job)).toMatchObject({ next: 'scrape', pauseSeconds: 5 });
  expect(world.job(job.id)).toMatchObject({ creditsHeld: 0, routing: { estimatedCredits: 10 } });
});

test('what a key spent today is not held again', async () => {
  const job = aRoutingJob({ dailyCreditCap: 12 });
  const earlier = aRoutingJob({ dailyCreditCap: 12, apiKeyId: job.apiKeyId });
  const world = new MemoryJobs({ jobs: [earlier, job], account: anAccount({ available: 100 }) });
  await route(world, earlier);
  await route(world, job);
  expect(world.job(earlier.id).creditsHeld).toBe(10);
  expect(world.job(job.id).creditsHeld).toBe(2);
});

test("a person's job holds under no cap", async () => {
  const job = aRoutingJob({ apiKeyId: null });
  const world = worldOf(job);
  await route(world, job);
  expect(world.job(job.id).creditsHeld).toBe(10);
  expect(world.books.capSpent('', '2026-11-28')).toBe(0);
});

test('the hold is an entry of the ledger', async () => {
  const job = aRoutingJob();
  const world = worldOf(job);
  await route(world, job);
  expect(world.books.books().ledger.map(({ entry }) => entry)).toEqual([
    expect.objectContaining({
      id: expect.stringMatching(/^txn_/),
      type: 'hold',
      amount: 10,
      effect: { available: -10, held: 10 },
      jobId: job.id,
      apiKeyId: job.apiKeyId,
      description: `Held for job ${job.id}`,
    }),
  ]);
});

test('a plan of no tiles is no plan', async () => {
  const job = aRoutingJob();
  const world = worldOf(job);
  expect(await route(world, job, [aSource({ tiles: 0 })])).toMatchObject({ tiles: [] });
  expect(world.job(job.id).routing?.sources).toEqual([]);
});

test('what each source may give is no more than is asked for', async () => {
  const job = aRoutingJob();
  const world = worldOf(job);
  await route(world, job, [aSource({ most: 4 }), aSource({ most: 40 }), aSource({ most: null })]);
  expect(world.job(job.id).routing?.sources.map((source) => source.estimatedLeads)).toEqual([
    4, 10, 10,
  ]);
});

test.for([
  // 3 s, 2 s for each tile, then 11 sites in one call, 20 at once, and 10 leads.
  ['a live job', false, 2, 10],
  ['more tiles take longer', false, 20, 46],
  ['a job that only websites answer', true, 2, 11],
] as const)('when it should be delivered: %s', async ([, asksEmail, tiles, seconds]) => {
  const contactFields: LeadRequest['contactFields'] = asksEmail ? ['email'] : [];
  const job = aRoutingJob({ request: aRequest({ count: 10, contactFields }) });
  const world = worldOf(job);
  await route(world, job, [aSource({ tiles })]);
  const expected = Date.parse(world.job(job.id).expectedAt ?? '');
  expect((expected - world.clock.now().getTime()) / 1_000).toBe(seconds);
});

test('a sandbox job has two thirds of its time left', async () => {
  const job = aRoutingJob({ mode: 'test', apiKeyId: null });
  const world = worldOf(job, 0);
  await route(world, job);
  const expected = Date.parse(world.job(job.id).expectedAt ?? '');
  expect((expected - world.clock.now().getTime()) / 1_000).toBe(20);
});

test("a clock that is behind at midnight holds on the later day's cap", async () => {
  const job = aRoutingJob({ dailyCreditCap: 50 });
  const account = anAccount({ spentDay: '2026-11-29' });
  const world = new MemoryJobs({ jobs: [job], account });
  await route(world, job);
  expect(world.job(job.id).capDate).toBe('2026-11-29');
  expect(world.books.capSpent(job.apiKeyId ?? '', '2026-11-29')).toBe(10);
});

test('jobs of one key that are routed at once never hold more than cap and balance, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, fc.constantFrom(5, 12, 25), async (all, cap) => {
      const first = aRoutingJob({ dailyCreditCap: cap });
      const second = aRoutingJob({ dailyCreditCap: cap, apiKeyId: first.apiKeyId });
      const world = new MemoryJobs({
        jobs: [first, second],
        account: anAccount({ available: 15 }),
      });
      await finished<unknown>(all, [
        route(world, first, undefined, processIn(all, 'first')),
        // The same stage twice, as a message that came twice.
        route(world, first, undefined, processIn(all, 'again')),
        route(world, second, undefined, processIn(all, 'second')),
        // Refused when it has failed by then.
        cancelJob(world.ports(processIn(all, 'cancel')), aKeyActor({ orgId }), second.id).catch(
          () => undefined,
        ),
      ]);
      const spent = world.books.capSpent(first.apiKeyId ?? '', '2026-11-28');
      expect(spent).toBeLessThanOrEqual(cap);
      expect(world.account.held).toBe(world.job(first.id).creditsHeld);
      expect(world.account.available + world.account.held).toBe(15);
      expect(world.job(second.id)).toMatchObject({ creditsHeld: 0 });
    }),
    { numRuns: 200 },
  );
});

test('a run of a monitor holds what is left; another job that may spend more than that fails', async () => {
  const run = aRoutingJob({ monitorId: newId('monitor'), maxCredits: 200 });
  const world = worldOf(run, 4);
  expect(await route(world, run)).toMatchObject({ next: 'scrape' });
  expect(world.job(run.id)).toMatchObject({ status: 'scraping', creditsHeld: 4 });
  const other = aRoutingJob({ maxCredits: 200 });
  const poor = worldOf(other, 4);
  await route(poor, other);
  expect(poor.job(other.id)).toMatchObject({
    status: 'failed',
    errorCode: 'INSUFFICIENT_CREDITS',
  });
});
