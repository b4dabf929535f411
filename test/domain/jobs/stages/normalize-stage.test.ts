import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import {
  artifactKeys,
  NormalizedSummary,
} from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { normalizeStage } from '../../../../functions/domain/jobs/stages/normalize-stage.ts';
import type { NormalizeStagePorts } from '../../../../functions/domain/jobs/stages/normalize-stage.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import { anAccount } from '../../../builders/accounts.ts';
import { aPlan } from '../../../builders/delivery-plans.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';
import type { Around } from '../../../support/memory-jobs.ts';
import { flatTree, noBrands } from '../../../support/memory-pipeline.ts';
import { finished, processIn, someProcesses } from '../../../support/processes.ts';
import { aRequest, aSourceRecord } from '../../leads/builders.ts';

/** Practices far enough apart to be businesses of their own. */
const practice = (number: number, changes: Partial<SourceRecord> = {}): SourceRecord =>
  aSourceRecord({
    recordId: `place-${number}`,
    name: `Practice Number${number} Dental`,
    websites: [`https://practice${number}.example/`],
    phones: [`(512) 478-${String(1_000 + number)}`],
    address: {
      freeform: `${number * 100} Oak St`,
      locality: 'Austin',
      region: 'TX',
      postcode: '78704',
      country: 'US',
    },
    latitude: 30.2 + number / 1_000,
    ...changes,
  });

const practices = (count: number) =>
  Array.from({ length: count }, (_one, index) => practice(index));

type Tiles = readonly (readonly SourceRecord[] | null)[];

function worldOf(job: Job, tiles: Tiles) {
  const world = new MemoryJobs({ jobs: [job], account: anAccount({ held: job.creditsHeld }) });
  const { objects } = world.artifacts;
  const tile = { sourceId: 'overture', tile: {} };
  objects.set(artifactKeys.plan(job.id), aPlan({ tiles: tiles.map(() => tile) }));
  for (const [index, records] of tiles.entries())
    objects.set(artifactKeys.tile(refOf(job), index), records ?? [{ failed: 'no answer' }]);
  const normalize = (ports: Partial<NormalizeStagePorts> = {}, around?: Around) =>
    normalizeStage(
      {
        ...world.ports(around),
        categories: flatTree,
        brands: noBrands,
        receivedAliases: () => Promise.resolve(new Set<string>()),
        ...ports,
      },
      refOf(job),
    );
  const summary = () => NormalizedSummary.parse(objects.get(artifactKeys.normalized(refOf(job))));
  /** Record ids of the businesses handed on, chunk by chunk, then of the reserve. */
  const handedOn = () => {
    const { chunks, reserve } = summary();
    const keys = Array.from({ length: chunks }, (_chunk, index) =>
      artifactKeys.chunk(refOf(job), summary(), index),
    );
    if (reserve > 0) keys.push(artifactKeys.reserve(refOf(job), summary()));
    return keys.map((key) => recordsIn(objects.get(key)));
  };
  return { world, normalize, summary, handedOn };
}

const Lines = z.array(z.object({ sources: z.array(z.object({ recordId: z.string() })) }));
const recordsIn = (lines: unknown): string[] =>
  Lines.parse(lines).map(({ sources }) => sources[0]?.recordId ?? '');

const aNormalizingJob = (patch: Partial<Job> = {}) =>
  aJob({ status: 'normalizing', request: aRequest({ count: 4 }), ...patch });

test('what the sources gave is cleaned, merged and cut into chunks; the job goes on to its websites', async () => {
  const job = aNormalizingJob();
  const twin = practice(1, { recordId: 'twin' });
  const { world, normalize, summary, handedOn } = worldOf(job, [practices(3), [twin]]);
  expect(await normalize()).toEqual({
    next: 'enrich',
    pauseSeconds: 0,
    chunks: [{ index: 0, of: 1 }],
  });
  expect(handedOn().map((chunk) => chunk.toSorted())).toEqual([['place-0', 'place-1', 'place-2']]);
  expect(summary()).toMatchObject({ chunks: 1, reserve: 0, found: 3, duplicates: 1 });
  expect(world.job(job.id)).toMatchObject({
    status: 'enriching',
    recordsRead: 4,
    leadsFound: 3,
    dueAt: '2026-11-28T10:02:00.000Z',
  });
});

test('more than the job reads is kept in reserve, and more than one call reads is several chunks', async () => {
  const job = aNormalizingJob({ request: aRequest({ count: 50 }) });
  const { normalize, summary, handedOn } = worldOf(job, [practices(80)]);
  expect(await normalize()).toMatchObject({
    chunks: [
      { index: 0, of: 2 },
      { index: 1, of: 2 },
    ],
  });
  expect(handedOn().map((chunk) => chunk.length)).toEqual([33, 32, 15]);
  expect(summary()).toMatchObject({ reserve: 15, found: 80 });
});

test('a source that failed in part is counted; when all of it failed the job ends and its hold goes back', async () => {
  const partly = worldOf(aNormalizingJob(), [practices(2), null]);
  await partly.normalize();
  expect(partly.summary()).toMatchObject({ found: 2, failedTiles: 1 });
  const job = aNormalizingJob({ creditsHeld: 4 });
  const wholly = worldOf(job, [null, null]);
  expect(await wholly.normalize()).toEqual({ next: 'stop' });
  expect(wholly.world.job(job.id)).toMatchObject({
    status: 'failed',
    errorCode: 'SOURCE_UNAVAILABLE',
    creditsHeld: 0,
  });
  expect(wholly.world.account).toMatchObject({ available: 104, held: 0 });
});

test('what the organisation received within the window is left out and counted; a sandbox job looks nothing up', async () => {
  const received = () => Promise.resolve(new Set(['overture:place-1']));
  const live = worldOf(aNormalizingJob(), [practices(3)]);
  await live.normalize({ receivedAliases: received });
  expect(live.handedOn().flat().toSorted()).toEqual(['place-0', 'place-2']);
  expect(live.summary()).toMatchObject({ found: 2, alreadyReceived: 1 });
  const sandbox = worldOf(aNormalizingJob({ mode: 'test' }), [practices(3)]);
  await sandbox.normalize({ receivedAliases: () => Promise.reject(new Error('Looked up.')) });
  expect(sandbox.summary()).toMatchObject({ found: 3, alreadyReceived: 0 });
});

test('what was received is looked up best first, until there are enough, in batches as they are needed', async () => {
  const job = aNormalizingJob({ request: aRequest({ count: 4, contactFields: ['phone'] }) });
  const { normalize, summary } = worldOf(job, [practices(400)]);
  const asked: string[][] = [];
  const receivedAliases = (_job: Job, aliases: readonly string[]) => {
    asked.push(aliases.filter((alias) => alias.startsWith('overture:')));
    return Promise.resolve(new Set(asked.length === 1 ? aliases.slice(0, 1) : []));
  };
  await normalize({ receivedAliases });
  // 10 to read, and half of 240 in reserve; one of them was received.
  expect(asked.map((records) => records.length)).toEqual([130, 100]);
  expect(new Set(asked.flat()).size).toBe(230);
  expect(summary()).toMatchObject({ found: 399, alreadyReceived: 1, reserve: 240 });
});

test('a customer who has nearly all of them is not asked about a hundred at a time', async () => {
  const job = aNormalizingJob({ request: aRequest({ count: 4, contactFields: ['phone'] }) });
  const { normalize, summary } = worldOf(job, [practices(3_000)]);
  let asked = 0;
  const receivedAliases = (_job: Job, aliases: readonly string[]) => {
    asked += 1;
    return Promise.resolve(new Set(aliases));
  };
  await normalize({ receivedAliases });
  expect(summary()).toMatchObject({ alreadyReceived: 3_000 });
  // 24 requests in equal steps.
  expect(asked).toBeLessThanOrEqual(16);
});

test('first records that hold too few for the job ask for the whole tile, and count once it is there', async () => {
  const job = aNormalizingJob();
  const { world, normalize, handedOn, summary } = worldOf(job, [practices(2), practices(1)]);
  const { objects } = world.artifacts;
  objects.set(artifactKeys.tile(refOf(job), 0), [...practices(2), { cut: true }]);
  expect(await normalize()).toEqual({ next: 'scrape', tiles: [{ index: 0 }] });
  expect(world.job(job.id)).toEqual(job);
  expect(objects.has(artifactKeys.normalized(refOf(job)))).toBe(false);
  objects.set(artifactKeys.wholeTile(refOf(job), 0), [...practices(3), { failed: 'no answer' }]);
  expect(await normalize()).toMatchObject({ next: 'enrich' });
  expect(handedOn().flat().toSorted()).toEqual(['place-0', 'place-1', 'place-2']);
  expect(summary()).toMatchObject({ failedTiles: 1, duplicates: 1 });
});

test('first records that hold enough are enough', async () => {
  const job = aNormalizingJob();
  const { world, normalize, summary } = worldOf(job, [[]]);
  const lines = [...practices(260), { cut: true }];
  world.artifacts.objects.set(artifactKeys.tile(refOf(job), 0), lines);
  expect(await normalize()).toMatchObject({ next: 'enrich' });
  expect(summary()).toMatchObject({ found: 260 });
});

test('a second call hands on what the first one wrote, whatever has been received since', async () => {
  const job = aNormalizingJob();
  const { world, normalize, handedOn } = worldOf(job, [practices(3)]);
  const first = await normalize();
  const before = handedOn();
  const size = world.artifacts.objects.size;
  expect(await normalize({ receivedAliases: everything })).toEqual(first);
  expect(handedOn()).toEqual(before);
  expect(world.artifacts.objects.size).toBe(size);
});

test('a job that was cancelled meanwhile is not normalized', async () => {
  const { world, normalize } = worldOf(aNormalizingJob({ status: 'cancelled' }), [practices(1)]);
  const size = world.artifacts.objects.size;
  expect(await normalize()).toEqual({ next: 'stop' });
  expect(world.artifacts.objects.size).toBe(size);
});

const everything = (_job: Job, aliases: readonly string[]) => Promise.resolve(new Set(aliases));

test('calls at once never mix what they hand on, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, fc.integer({ min: 0, max: 79 }), async (all, gone) => {
      const job = aNormalizingJob({ request: aRequest({ count: 50 }) });
      const { normalize, summary, handedOn } = worldOf(job, [practices(80)]);
      // What others received meanwhile shifts the chunks of the later call by one.
      const receivedAliases = () => Promise.resolve(new Set([`overture:place-${gone}`]));
      await finished<unknown>(all, [
        normalize({}, processIn(all, 'first')),
        normalize({ receivedAliases }, processIn(all, 'second')),
      ]);
      const records = handedOn().flat();
      expect(new Set(records).size).toBe(records.length);
      expect(records).toHaveLength(summary().found);
    }),
    { numRuns: 40 },
  );
});
