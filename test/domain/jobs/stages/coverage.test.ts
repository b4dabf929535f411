import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUSINESS_DROP_CODES, DROP_CODES } from '../../../../functions/domain/jobs/drop-codes.ts';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { accountFor, foundBusiness } from '../../../../functions/domain/jobs/stages/account-for.ts';
import { artifactKeys } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import type { DroppedBusiness } from '../../../../functions/domain/jobs/stages/artifacts.ts';
import { anAccount } from '../../../builders/accounts.ts';
import {
  aNormalizingJob,
  anyRecord,
  bank,
  practice,
  readSites,
} from '../../../builders/catalogues.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';
import { runPipeline } from '../../../support/memory-pipeline.ts';
import { aBusiness, aLead } from '../../leads/builders.ts';

const worldOf = (...jobs: Job[]) =>
  new MemoryJobs({
    jobs,
    account: anAccount({ held: jobs.reduce((sum, job) => sum + job.creditsHeld, 0) }),
  });

const rejectedOf = (world: MemoryJobs, job: Job) =>
  (world.artifacts.objects.get(artifactKeys.rejected(world.job(job.id))) ??
    []) as DroppedBusiness[];

test('what was read is merged, dropped for one reason each, or delivered', async () => {
  const job = aNormalizingJob({ count: 2, contactFields: ['phone'] });
  const world = worldOf(job);
  const tiles = [
    [
      ...[1, 2, 3, 4].map((number) => practice(number)),
      practice(1),
      practice(5, { operatingStatus: 'permanently_closed' }),
      practice(6, { category: bank }),
      practice(7, { phones: [] }),
    ],
    null,
  ];
  const received = new Set(['overture:place-4']);
  const { coverage } = await runPipeline(world, job, { tiles, received });
  expect(coverage).toEqual({
    read: 8,
    merged: 1,
    droppedBy: [
      { code: 'already_received', count: 1 },
      { code: 'missing_required_field', count: 1 },
      { code: 'closed', count: 1 },
      { code: 'off_category', count: 1 },
      { code: 'not_needed', count: 1 },
    ],
    mightFit: 0,
    delivered: 2,
    release: 'release-1',
  });
  expect(rejectedOf(world, job)).toHaveLength(5);
  expect(rejectedOf(world, job)[0]).toEqual({
    record: 'overture:place-4',
    name: 'Mesquite 4 Dental',
    city: 'Austin',
    code: 'already_received',
  });
});

test('those whose kind is in doubt are counted among the others, and named as such', async () => {
  const job = aNormalizingJob({ count: 4 });
  const world = worldOf(job);
  const doubtful = { ...bank, alternates: ['dentist'] };
  const tiles = [
    [practice(1), practice(2, { category: bank }), practice(3, { category: doubtful })],
  ];
  const { coverage } = await runPipeline(world, job, { tiles });
  expect(coverage).toMatchObject({
    read: 3,
    droppedBy: [{ code: 'off_category', count: 2 }],
    mightFit: 1,
    delivered: 1,
  });
  const named = rejectedOf(world, job).map(({ record, mightFit }) => ({ record, mightFit }));
  expect(named).toContainEqual({ record: 'overture:place-3', mightFit: true });
  expect(named).toContainEqual({ record: 'overture:place-2', mightFit: undefined });
});

test('a hold that pays for less is what the rest is left out for', async () => {
  const job = aNormalizingJob({ count: 4 }, { creditsHeld: 1, maxCredits: 1 });
  const world = worldOf(job);
  const tiles = [[1, 2, 3].map((number) => practice(number))];
  const { coverage } = await runPipeline(world, job, { tiles });
  expect(coverage).toMatchObject({ delivered: 1, droppedBy: [{ code: 'credit_limit', count: 2 }] });
});

test('so is the cap of a sandbox job, which holds nothing', async () => {
  const job = aNormalizingJob({ count: 4 }, { mode: 'test', maxCredits: 1 });
  const world = worldOf(job);
  const tiles = [[1, 2, 3].map((number) => practice(number))];
  const { coverage } = await runPipeline(world, job, { tiles });
  expect(coverage).toMatchObject({ delivered: 1, droppedBy: [{ code: 'credit_limit', count: 2 }] });
});

test('a job that an earlier release normalized is delivered without coverage', async () => {
  const job = aNormalizingJob({ count: 2 });
  const world = worldOf(job);
  const { objects } = world.artifacts;
  const set = objects.set.bind(objects);
  objects.set = (key, value) => (key.includes('/found') ? objects : set(key, value));
  const after = await runPipeline(world, job, { tiles: [[practice(1)]] });
  expect(after).toMatchObject({ status: 'delivered', leadsDelivered: 1, coverage: null });
});

test('one that opted out is counted and never named', () => {
  const found = [
    foundBusiness(aBusiness({ recordId: 'a' }), 'opted_out'),
    foundBusiness(aBusiness({ recordId: 'b' }), 'excluded'),
  ];
  const { coverage, rejected } = accountFor({
    found,
    duplicates: 0,
    dropped: [],
    leftOut: [],
    delivered: [],
    release: null,
  });
  expect(coverage.droppedBy).toEqual([
    { code: 'opted_out', count: 1 },
    { code: 'excluded', count: 1 },
  ]);
  expect(found[0]).toMatchObject({ name: '', city: null });
  expect(rejected.map(({ code }) => code)).toEqual(['excluded']);
});

test('the last word on a business counts, and two leads of one business are one', () => {
  const leads = ['a', 'b', 'c'].map((recordId) =>
    aLead({ sources: aBusiness({ recordId }).sources }),
  );
  const [a, b, c] = leads as [(typeof leads)[0], (typeof leads)[0], (typeof leads)[0]];
  const { coverage } = accountFor({
    found: leads.map((lead) => foundBusiness(lead, null)),
    duplicates: 3,
    dropped: [foundBusiness(a, 'filtered')],
    leftOut: [{ lead: b, code: 'repeated' }],
    delivered: [c],
    release: null,
  });
  expect(coverage).toEqual({
    read: 6,
    merged: 4,
    droppedBy: [{ code: 'filtered', count: 1 }],
    mightFit: 0,
    delivered: 1,
    release: null,
  });
});

test('the sum is right for every catalogue, request and race', async () => {
  const codes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyRecord, { maxLength: 40 }), { minLength: 1, maxLength: 3 }),
      fc.subarray(['phone', 'email', 'website'] as const),
      // Often fewer than there are, so that some are not needed.
      fc.oneof(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 30 })),
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
      async (tiles, contactFields, count, held, received, contested) => {
        const rival = aJob({ status: 'delivering' });
        const job = aNormalizingJob(
          { count, contactFields },
          { orgId: rival.orgId, creditsHeld: Math.min(held, count) },
        );
        const world = worldOf(job, rival);
        for (const number of contested)
          world.reservations.set(`overture:place-${number}`, { jobId: rival.id, run: 1 });
        const { coverage, leadsDelivered, shortfall } = await runPipeline(world, job, {
          tiles,
          received: new Set(received.map((number) => `overture:place-${number}`)),
          enrich: readSites,
        });
        if (coverage === null) throw new Error('There is no coverage.');
        const counts = new Map(coverage.droppedBy.map(({ code, count: many }) => [code, many]));
        for (const code of counts.keys()) codes.add(code);
        const dropped = coverage.droppedBy.reduce((sum, drop) => sum + drop.count, 0);
        expect(coverage.read).toBe(tiles.flat().length);
        expect(coverage.read).toBe(coverage.merged + dropped + coverage.delivered);
        expect(coverage.delivered).toBe(leadsDelivered);
        expect(counts.size).toBe(coverage.droppedBy.length);
        for (const { code, count: explained } of shortfall?.reasons ?? [])
          if (DROP_CODES[code].counts === 'businesses')
            expect(explained).toBeLessThanOrEqual(counts.get(code as never) ?? 0);
        const rejected = rejectedOf(world, job);
        for (const code of BUSINESS_DROP_CODES)
          expect(rejected.filter((line) => line.code === code)).toHaveLength(counts.get(code) ?? 0);
        expect(JSON.stringify(rejected)).not.toMatch(/\+1512|@|https?:/);
      },
    ),
    { numRuns: 300 },
  );
  expect([...codes].toSorted()).toEqual([
    'already_received',
    'claimed_by_running_job',
    'closed',
    'credit_limit',
    'missing_required_field',
    'not_needed',
    'off_category',
  ]);
});
