import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sweepJob } from '../../../functions/domain/background/sweep-jobs.ts';
import type { ExecutionState } from '../../../functions/domain/background/sweep-jobs.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aJob, aWaitingJob } from '../../builders/jobs.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import type { Around } from '../../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';

/** A world a minute after the job was due. */
function worldOf(job: Job, state: ExecutionState = 'missing') {
  const account = anAccount({ available: 90, held: job.creditsHeld });
  const world = new MemoryJobs({ jobs: [job], account });
  world.clock.advance(90_000);
  const sweep = (around?: Around) =>
    sweepJob({ ...world.ports(around), describeExecution: () => Promise.resolve(state) }, job);
  return { world, sweep };
}

test('an execution that never started is started, and looked at again a minute later', async () => {
  const job = aJob();
  const { world, sweep } = worldOf(job);
  await sweep();
  expect(world.executions).toEqual(['start 1']);
  expect(world.job(job.id)).toMatchObject({ attempt: 1, dueAt: '2026-11-28T10:02:30.000Z' });
});

test('a job that is not due yet, has ended or is gone is left alone', async () => {
  for (const job of [
    aJob({ dueAt: '2026-11-28T10:01:30.001Z' }),
    aJob({ status: 'delivered' }),
    aJob({ dueAt: null }),
  ]) {
    const { world, sweep } = worldOf(job);
    await sweep();
    expect(world.job(job.id)).toEqual(job);
    expect(world.executions).toEqual([]);
  }
  const { world } = worldOf(aJob());
  await sweepJob({ ...world.ports(), describeExecution: () => Promise.resolve('missing') }, aJob());
  expect(world.executions).toEqual([]);
});

test('a job that is due at this very moment is looked after', async () => {
  const { world, sweep } = worldOf(aJob({ dueAt: '2026-11-28T10:01:30.000Z' }));
  await sweep();
  expect(world.executions).toEqual(['start 1']);
});

test('an execution that runs is left alone for a minute', async () => {
  const job = aJob({ status: 'scraping' });
  const { world, sweep } = worldOf(job, 'running');
  await sweep();
  expect(world.executions).toEqual([]);
  expect(world.job(job.id)).toMatchObject({ attempt: 1, dueAt: '2026-11-28T10:02:30.000Z' });
});

test('an answered job whose wake-up call was lost is woken', async () => {
  const { world, sweep } = worldOf(aJob({ taskToken: 'token-1' }), 'running');
  await sweep();
  expect(world.executions).toEqual(['resume token-1']);
});

test.for(['failed', 'succeeded'] as const)(
  'a job whose execution has %s without it starts its next attempt',
  async (state) => {
    const job = aJob({ status: 'parsing', taskToken: 'token-1' });
    const { world, sweep } = worldOf(job, state);
    await sweep();
    expect(world.job(job.id)).toMatchObject({ attempt: 2, status: 'parsing', taskToken: null });
    expect(world.executions).toEqual(['start 2']);
  },
);

test.for([
  ['parsing', 'parsing'],
  ['routing', 'parsing'],
  ['scraping', 'scraping'],
  ['normalizing', 'scraping'],
  ['enriching', 'scraping'],
  ['delivering', 'scraping'],
] as const)('a job that died in %s goes on from %s, with its hold', async ([status, resumed]) => {
  const held = status === 'parsing' || status === 'routing' ? 0 : 10;
  const job = aJob({ status, creditsHeld: held });
  const { world, sweep } = worldOf(job, 'failed');
  await sweep();
  expect(world.job(job.id)).toMatchObject({ attempt: 2, status: resumed, creditsHeld: held });
  expect(world.account).toMatchObject({ available: 90, held });
});

test('three attempts, then the job fails and its hold goes back', async () => {
  const job = aJob({ status: 'enriching', attempt: 2, creditsHeld: 10, capDate: '2026-11-28' });
  const { world, sweep } = worldOf(job, 'failed');
  await sweep();
  expect(world.job(job.id)).toMatchObject({ attempt: 3, status: 'scraping' });
  world.clock.advance(90_000);
  await sweep();
  expect(world.job(job.id)).toMatchObject({
    attempt: 3,
    status: 'failed',
    errorCode: 'INTERNAL_ERROR',
    creditsHeld: 0,
  });
  expect(world.account).toMatchObject({ available: 100, held: 0 });
  expect(world.executions).toEqual(['start 3', 'stop 3']);
  expect(world.eventTypes).toEqual(['job.failed']);
});

test('a job has 30 minutes, without the time that it waited for answers', async () => {
  const job = aJob({ status: 'scraping', waitedMs: 60_000 });
  const { world, sweep } = worldOf(job, 'running');
  world.clock.advance(31 * 60_000 - 90_000 - 1);
  await sweep();
  expect(world.job(job.id).status).toBe('scraping');
  world.books.put({ ...world.job(job.id), dueAt: job.dueAt });
  world.clock.advance(1);
  await sweep();
  expect(world.job(job.id)).toMatchObject({ status: 'failed', errorCode: 'JOB_TIMEOUT' });
  expect(world.executions).toEqual(['stop 1']);
});

test('questions are open for 72 hours', async () => {
  const job = aWaitingJob({ dueAt: '2026-11-28T10:01:00.000Z' });
  const { world, sweep } = worldOf(job);
  world.clock.advance(72 * 3_600_000 - 90_000 - 1);
  await sweep();
  expect(world.job(job.id)).toEqual(job);
  world.clock.advance(1);
  await sweep();
  expect(world.job(job.id)).toMatchObject({ status: 'failed', errorCode: 'CLARIFICATION_EXPIRED' });
});

test('two sweeps at once start one attempt, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(
      someProcesses,
      fc.constantFrom<ExecutionState>('missing', 'failed', 'running'),
      async (all, state) => {
        const job = aJob({ taskToken: 'token-1' });
        const { world, sweep } = worldOf(job, state);
        await finished(all, [sweep(processIn(all, 'one')), sweep(processIn(all, 'two'))]);
        expect(world.executions).toHaveLength(1);
        expect(world.job(job.id).attempt).toBe(state === 'failed' ? 2 : 1);
      },
    ),
    { numRuns: 150 },
  );
});
