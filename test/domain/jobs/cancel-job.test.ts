import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelJob } from '../../../functions/domain/jobs/cancel-job.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { failJob } from '../../../functions/domain/jobs/stages/fail-stage.ts';
import { refOf } from '../../../functions/domain/jobs/stages/stage.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { aJob, aWaitingJob } from '../../builders/jobs.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';

const orgId = newId('organization');
const actor = aKeyActor({ orgId });

const worldOf = (job: Job) =>
  new MemoryJobs({ jobs: [job], account: anAccount({ available: 90, held: job.creditsHeld }) });

test.for(['parsing', 'routing', 'scraping', 'normalizing', 'enriching', 'delivering'] as const)(
  'a job in %s is cancelled: its hold goes back, its execution is stopped, its event is written',
  async (status) => {
    const job = aJob({ orgId, status, creditsHeld: 10, capDate: '2026-11-27' });
    const world = worldOf(job);
    await cancelJob(world.ports(), actor, job.id);
    expect(world.job(job.id)).toMatchObject({
      status: 'cancelled',
      creditsHeld: 0,
      creditsCharged: 0,
      cancelledAt: '2026-11-28T10:00:00.000Z',
      dueAt: null,
    });
    expect(world.account).toMatchObject({ available: 100, held: 0 });
    // On the day of the hold.
    expect(world.books.capSpent(job.apiKeyId ?? '', '2026-11-27')).toBe(-10);
    expect(world.eventTypes).toEqual(['job.cancelled']);
    expect(world.executions).toEqual(['stop 1']);
    expect(world.books.books().running.live.size).toBe(0);
  },
);

test('a job that waits for answers is cancelled, and nobody waits any more', async () => {
  const job = aWaitingJob({ orgId });
  const world = worldOf(job);
  expect(await cancelJob(world.ports(), actor, job.id)).toMatchObject({
    status: 'cancelled',
    taskToken: null,
  });
});

test('cancelling a cancelled job changes nothing', async () => {
  const job = aJob({ orgId, status: 'cancelled' });
  const world = worldOf(job);
  expect(await cancelJob(world.ports(), actor, job.id)).toEqual(job);
  expect(world.executions).toEqual([]);
});

test.for(['delivered', 'failed'] as const)('a job that is %s is not cancelled', async (status) => {
  const job = aJob({ orgId, status });
  await expect(cancelJob(worldOf(job).ports(), actor, job.id)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: `The job is ${status} and can no longer be cancelled.`,
    details: { fields: [{ path: 'status' }] },
  });
});

test("another organisation's job is not found", async () => {
  const job = aJob();
  await expect(cancelJob(worldOf(job).ports(), actor, job.id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a cancellation beside a failure ends the job once and gives the hold back once, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, async (all) => {
      const job = aJob({ orgId, status: 'scraping', creditsHeld: 10, capDate: '2026-11-28' });
      const world = worldOf(job);
      const cancel = cancelJob(world.ports(processIn(all, 'cancel')), actor, job.id);
      await finished<unknown>(all, [
        cancel.catch(() => 'refused'),
        failJob(world.ports(processIn(all, 'fail')), refOf(job), 'INTERNAL_ERROR'),
        failJob(world.ports(processIn(all, 'closed')), refOf(job), 'INTERNAL_ERROR'),
      ]);
      expect(world.account).toMatchObject({ available: 100, held: 0, version: 2 });
      expect(world.eventTypes).toHaveLength(1);
      expect(world.job(job.id).version).toBe(2);
    }),
    { numRuns: 200 },
  );
});
