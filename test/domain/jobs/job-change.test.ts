import { expect, test } from 'vitest';
import { changeJob } from '../../../functions/domain/jobs/job-change.ts';
import { aJob, aWaitingJob } from '../../builders/jobs.ts';

const NOW = new Date('2026-11-28T10:00:05.000Z');

test('a change counts the version and the time, and its percent never falls', () => {
  const job = aJob({ status: 'scraping', percent: 30, version: 4 });
  const later = { version: 5, updatedAt: NOW.toISOString() };
  expect(changeJob(job, {}, NOW)).toEqual({ ...job, ...later });
  expect(changeJob(job, { percent: 20 }, NOW)).toMatchObject({ percent: 30, ...later });
  expect(changeJob(job, { percent: 40 }, NOW)).toMatchObject({ percent: 40 });
});

test('a way that the states do not have is a fault', () => {
  const job = aJob({ status: 'delivered' });
  expect(() => changeJob(job, { status: 'parsing' }, NOW)).toThrow(
    "A job can't go from delivered to parsing.",
  );
  expect(changeJob(job, { status: 'delivered' }, NOW).version).toBe(job.version + 1);
});

test('a job that has ended is due no more, and waits for nobody', () => {
  const job = aWaitingJob({ taskToken: 'token' });
  expect(changeJob(job, { status: 'cancelled' }, NOW)).toMatchObject({
    dueAt: null,
    taskToken: null,
  });
  expect(changeJob(job, { round: 2 }, NOW)).toMatchObject({ taskToken: 'token', dueAt: job.dueAt });
});
