import { expect, test } from 'vitest';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { enterStage, refOf, sandboxPause } from '../../../../functions/domain/jobs/stages/stage.ts';
import type { JobStatus } from '../../../../functions/domain/jobs/states.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';

const enter = async (job: Job, stage: JobStatus, attempt = job.attempt) => {
  const { kind } = await enterStage(
    new MemoryJobs({ jobs: [job] }).ports(),
    { ...refOf(job), attempt },
    stage,
  );
  return kind;
};

test.for([
  ['scraping', 'run'],
  ['normalizing', 'done'],
  ['enriching', 'done'],
  ['delivering', 'done'],
  ['delivered', 'done'],
  ['parsing', 'stop'],
  ['routing', 'stop'],
  ['awaiting_clarification', 'stop'],
  ['failed', 'stop'],
  ['cancelled', 'stop'],
] as const)('a job in %s: the scrape stage has to %s', async ([status, kind]) => {
  expect(await enter(aJob({ status }), 'scraping')).toBe(kind);
});

test.for([1, 3])('a stage of attempt %i has no part in a job of attempt 2', async (attempt) => {
  for (const status of ['scraping', 'delivering', 'delivered'] as const)
    expect(await enter(aJob({ status, attempt: 2 }), 'scraping', attempt)).toBe('stop');
});

test('a job that is gone stops its stage', async () => {
  const ports = new MemoryJobs().ports();
  expect(await enterStage(ports, refOf(aJob()), 'parsing')).toEqual({ kind: 'stop' });
});

test.for([30, 120, 7, 0])('the pauses of a sandbox job come to its %i seconds', (total) => {
  const steps = [0, 1, 2, 3, 4, 5] as const;
  const pauses = steps.map((step) => sandboxPause(total, step));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(total);
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeLessThanOrEqual(1);
});
