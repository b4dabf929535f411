import { expect, test } from 'vitest';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { advanceStage } from '../../../../functions/domain/jobs/stages/advance-stage.ts';
import { artifactKeys } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { closeExecution } from '../../../../functions/domain/jobs/stages/close-execution.ts';
import { failJob } from '../../../../functions/domain/jobs/stages/fail-stage.ts';
import { scrapeStage } from '../../../../functions/domain/jobs/stages/scrape-stage.ts';
import type { TileToRead } from '../../../../functions/domain/jobs/stages/scrape-stage.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import type { LeadSource } from '../../../../functions/domain/sources/lead-source.ts';
import { SourceError } from '../../../../functions/domain/sources/lead-source.ts';
import { anAccount } from '../../../builders/accounts.ts';
import { aPlan } from '../../../builders/delivery-plans.ts';
import { aJob, aWaitingJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';
import { aRequest, aSourceRecord } from '../../leads/builders.ts';

const aSource = (search: LeadSource['search']): LeadSource => ({
  id: 'sample',
  creditsPerLead: 1,
  plan: () => Promise.reject(new Error('Not here.')),
  search,
});

const record = aSourceRecord();
const found = aSource(() => Promise.resolve({ records: [record], truncated: false }));
const broken = aSource(() => Promise.reject(new SourceError('sample', 'It is down.')));

function worldOf(job: Job) {
  const world = new MemoryJobs({ jobs: [job] });
  const tile = { sourceId: 'sample' as const, tile: {} };
  world.artifacts.objects.set(artifactKeys.plan(job.id), aPlan({ tiles: [tile, tile] }));
  const scrape = (source: LeadSource | undefined, index = 0, read: TileToRead['read'] = 'first') =>
    scrapeStage({ ...world.ports(), source: () => source }, refOf(job), { index, read });
  const tileOf = (index: number) =>
    world.artifacts.objects.get(artifactKeys.tile(refOf(job), index));
  const wholeTileOf = (index: number) =>
    world.artifacts.objects.get(artifactKeys.wholeTile(refOf(job), index));
  return { world, scrape, tileOf, wholeTileOf };
}

test('a tile is read into its object, and the percent goes up', async () => {
  const job = aJob({ status: 'scraping' });
  const { world, scrape, tileOf } = worldOf(job);
  expect(await scrape(found)).toEqual({ next: 'normalize', records: 1 });
  expect(tileOf(0)).toEqual([record]);
  expect(world.job(job.id).percent).toBe(32);
  await scrape(found, 1);
  expect(world.job(job.id).percent).toBe(45);
});

test('a tile that was read is not read again', async () => {
  const { scrape } = worldOf(aJob({ status: 'scraping' }));
  await scrape(found);
  const again = aSource(() => Promise.reject(new Error('Read again.')));
  expect(await scrape(again)).toEqual({ next: 'normalize', records: 0 });
});

test.for([
  ['fails', broken],
  ['is not configured any more', undefined],
] as const)('a source that %s leaves a line that says so', async ([, source]) => {
  const { scrape, tileOf } = worldOf(aJob({ status: 'scraping' }));
  expect(await scrape(source)).toEqual({ next: 'normalize', records: 0 });
  expect(tileOf(0)).toEqual([{ failed: expect.any(String) }]);
});

test('a failure never goes over what another call of the same tile has read', async () => {
  const { world, scrape, tileOf } = worldOf(aJob({ status: 'scraping' }));
  const slow = aSource(async () => {
    await scrape(found);
    throw new SourceError('sample', 'It went down.');
  });
  await scrape(slow);
  expect(tileOf(0)).toEqual([record]);
  expect(world.artifacts.objects.size).toBe(2);
});

/** A source with so many records, the best ones first. */
const many = (count: number) =>
  aSource((_tile, _request, limit) =>
    Promise.resolve({
      records: Array.from({ length: Math.min(count, limit) }, (_one, index) =>
        aSourceRecord({ recordId: `place-${index}` }),
      ),
      truncated: count > limit,
    }),
  );

test('a tile of more records than the job can use ends with a line that says so', async () => {
  const { scrape, tileOf } = worldOf(aJob({ status: 'scraping', request: aRequest({ count: 4 }) }));
  await scrape(many(20_000));
  await scrape(many(1_000), 1);
  expect(tileOf(0)).toHaveLength(1_001);
  expect((tileOf(0) as unknown[]).at(-1)).toEqual({ cut: true });
  expect(tileOf(1)).toHaveLength(1_000);
});

test('the whole tile is read while the job normalizes, up to the most, and lies beside the first records', async () => {
  const job = aJob({ status: 'normalizing', request: aRequest({ count: 4 }) });
  const { scrape, tileOf, wholeTileOf } = worldOf(job);
  expect(await scrape(many(30_000))).toEqual({ next: 'stop' });
  expect(await scrape(many(30_000), 0, 'whole')).toEqual({ next: 'normalize', records: 10_000 });
  expect(tileOf(0)).toBeUndefined();
  expect(wholeTileOf(0)).toHaveLength(10_000);
  expect(await scrape(broken, 0, 'whole')).toEqual({ next: 'normalize', records: 0 });
  expect(wholeTileOf(0)).toHaveLength(10_000);
});

test('a whole tile that can not be read leaves the first records and a line that says so', async () => {
  const job = aJob({ status: 'normalizing', request: aRequest({ count: 4 }) });
  const { world, scrape, wholeTileOf } = worldOf(job);
  const first = [record, { cut: true }];
  world.artifacts.objects.set(artifactKeys.tile(refOf(job), 0), first);
  await scrape(broken, 0, 'whole');
  expect(wholeTileOf(0)).toEqual([record, { failed: expect.any(String) }]);
});

test('an error that is no failure of the source is thrown', async () => {
  const { scrape } = worldOf(aJob({ status: 'scraping' }));
  await expect(scrape(aSource(() => Promise.reject(new TypeError('a bug'))))).rejects.toThrow(
    'bug',
  );
});

test('a tile that the plan does not have is a bug', async () => {
  const { scrape } = worldOf(aJob({ status: 'scraping' }));
  await expect(scrape(found, 2)).rejects.toThrow('no tile 2');
});

test('a sandbox job fails with the code that its prompt names', async () => {
  const job = aJob({ status: 'scraping', mode: 'test', prompt: 'x [fail:JOB_TIMEOUT]' });
  const { world, scrape } = worldOf(job);
  expect(await scrape(found)).toEqual({ next: 'stop' });
  expect(world.job(job.id)).toMatchObject({ status: 'failed', errorCode: 'JOB_TIMEOUT' });
});

test.for([
  ['normalizing', 'scraping', 50],
  ['delivering', 'enriching', 90],
] as const)('the step to %s is made from %s, once', async ([to, from, percent]) => {
  const job = aJob({ status: from });
  const world = new MemoryJobs({ jobs: [job] });
  const advance = () => advanceStage(world.ports(), refOf(job), to);
  expect(await advance()).toEqual({ next: 'go', pauseSeconds: 0 });
  const after = world.job(job.id);
  expect(after).toMatchObject({ status: to, percent, dueAt: '2026-11-28T10:02:00.000Z' });
  expect(await advance()).toEqual({ next: 'go', pauseSeconds: 0 });
  expect(world.job(job.id)).toEqual(after);
});

test('a job that ended meanwhile makes no step', async () => {
  const job = aJob({ status: 'cancelled' });
  const world = new MemoryJobs({ jobs: [job] });
  expect(await advanceStage(world.ports(), refOf(job), 'normalizing')).toEqual({ next: 'stop' });
});

const heldWorld = (job: Job) =>
  new MemoryJobs({ jobs: [job], account: anAccount({ available: 90, held: job.creditsHeld }) });

test('the catch-all fails a job of its attempt, and gives the hold back', async () => {
  const job = aJob({ status: 'enriching', creditsHeld: 10, capDate: '2026-11-28' });
  const world = heldWorld(job);
  await failJob(world.ports(), refOf(job), 'INTERNAL_ERROR');
  expect(world.job(job.id)).toMatchObject({ status: 'failed', errorCode: 'INTERNAL_ERROR' });
  expect(world.account).toMatchObject({ available: 100, held: 0 });
});

test.for([
  ['a later attempt', aJob({ attempt: 2 })],
  ['a delivered job', aJob({ status: 'delivered' })],
  ['a cancelled job', aJob({ status: 'cancelled' })],
] as const)('the catch-all of attempt 1 leaves %s alone', async ([, job]) => {
  const world = heldWorld(job);
  await failJob(world.ports(), { ...refOf(job), attempt: 1 }, 'INTERNAL_ERROR');
  expect(world.job(job.id)).toEqual(job);
});

test('an execution that closed fails its job, but not one that waits for answers', async () => {
  const close = async (job: Job, input: unknown = { job: refOf(job) }) => {
    const world = heldWorld(job);
    const detail = { status: 'FAILED', input: JSON.stringify(input) };
    await closeExecution(world.ports(), { detail });
    return world.job(job.id).status;
  };
  expect(await close(aJob({ status: 'scraping' }))).toBe('failed');
  expect(await close(aWaitingJob())).toBe('awaiting_clarification');
  expect(await close(aJob({ status: 'scraping' }), { another: 'machine' })).toBe('scraping');
});
