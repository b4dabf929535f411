import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endJob } from '../../../functions/domain/jobs/end-job.ts';
import type { Ending } from '../../../functions/domain/jobs/end-job.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aJob } from '../../builders/jobs.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import type { Around } from '../../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';

const CANCELLED: Ending = { status: 'cancelled' };
const FAILED: Ending = { status: 'failed', errorCode: 'JOB_TIMEOUT' };

const aHeldJob = (patch: Partial<Job> = {}) =>
  aJob({ status: 'scraping', creditsHeld: 10, capDate: '2026-11-28', ...patch });

function worldOf(job: Job, account = anAccount({ available: 90, held: job.creditsHeld })) {
  const world = new MemoryJobs({ jobs: [job], account });
  const end = (ending: Ending, around?: Around) => endJob(world.ports(around), job, ending);
  const capMoves = () => world.books.books().caps;
  return { world, end, capMoves };
}

test('a cancelled job gives its hold back, to the balance and to the day of its key', async () => {
  const job = aHeldJob();
  const { world, end, capMoves } = worldOf(job);
  expect(await end(CANCELLED)).toBe('committed');
  expect(world.job(job.id)).toMatchObject({
    status: 'cancelled',
    cancelledAt: world.clock.now().toISOString(),
    creditsHeld: 0,
    dueAt: null,
  });
  expect(world.account).toMatchObject({ available: 100, held: 0 });
  expect(world.books.books().ledger.map(({ entry }) => [entry.type, entry.amount])).toEqual([
    ['release', 10],
  ]);
  expect(capMoves()).toEqual([
    { keyId: job.apiKeyId, date: '2026-11-28', held: -10, charged: 0, used: -10 },
  ]);
  expect(world.eventTypes).toEqual(['job.cancelled']);
});

test('a failed job says why, and is told of', async () => {
  const job = aHeldJob();
  const { world, end } = worldOf(job);
  await end(FAILED);
  expect(world.job(job.id)).toMatchObject({ status: 'failed', errorCode: 'JOB_TIMEOUT' });
  expect(world.eventTypes).toEqual(['job.failed']);
});

test('a debt is taken out of what comes back', async () => {
  const { world, end } = worldOf(aHeldJob(), anAccount({ available: 0, held: 10, debt: 4 }));
  await end(CANCELLED);
  expect(world.account).toMatchObject({ available: 6, held: 0, debt: 0 });
});

test.for([
  ['holds nothing', { creditsHeld: 0, capDate: null }],
  ['is of the sandbox', { mode: 'test', creditsHeld: 0, capDate: null }],
] as const)('a job that %s moves no credit', async ([, patch]) => {
  const { world, end, capMoves } = worldOf(aHeldJob(patch));
  await end(CANCELLED);
  expect(world.books.books().ledger).toEqual([]);
  expect(capMoves()).toEqual([]);
});

test('a job that a session made moves no cap', async () => {
  const { world, end, capMoves } = worldOf(aHeldJob({ apiKeyId: null }));
  await end(CANCELLED);
  expect(world.account).toMatchObject({ held: 0 });
  expect(capMoves()).toEqual([]);
});

test('an account that no longer has the hold is stale: the job has ended meanwhile', async () => {
  const job = aHeldJob();
  const { world, end } = worldOf(job, anAccount({ available: 100, held: 9 }));
  expect(await end(CANCELLED)).toBe('stale');
  expect(world.job(job.id)).toEqual(job);
});

test('of two ends at once one is made, and the hold comes back once, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, async (all) => {
      const job = aHeldJob();
      const { world, end } = worldOf(job);
      const outcomes = [
        end(CANCELLED, processIn(all, 'cancel')),
        end(FAILED, processIn(all, 'fail')),
      ];
      await finished<unknown>(all, outcomes);
      expect((await Promise.all(outcomes)).toSorted()).toEqual(['committed', 'stale']);
      expect(world.account).toMatchObject({ available: 100, held: 0 });
      expect(world.eventTypes).toHaveLength(1);
    }),
    { numRuns: 100 },
  );
});
