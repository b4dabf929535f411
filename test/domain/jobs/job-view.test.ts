import { expect, test } from 'vitest';
import { jobView, JobView } from '../../../functions/domain/jobs/job.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { JOB_ERRORS, JOB_STATUSES } from '../../../functions/domain/jobs/states.ts';
import { REFUSALS } from '../../../functions/domain/prompt/refusal-codes.ts';
import { newId } from '../../builders/ids.ts';
import { aJob, aWaitingJob } from '../../builders/jobs.ts';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const viewOf = (patch: Partial<Job> = {}) => jobView(aJob(patch), NOW, JOB_ERRORS);

test.for(JOB_STATUSES)('a job that is %s has the documented form', (status) => {
  const view = viewOf({ status });
  expect(JobView.parse(view)).toEqual(view);
  expect(view.progress.stage).toBe(status);
});

test('fields are taken over as they are', () => {
  const job = aJob({
    status: 'delivered',
    maxCredits: 9,
    creditsCharged: 4,
    leadsDelivered: 4,
    percent: 100,
    recordsRead: 11,
    leadsFound: 7,
    leadsTarget: 5,
    duplicatesSkipped: 2,
    excludedSkipped: 3,
    basedOn: newId('job'),
    monitorId: newId('monitor'),
    creditsHeld: 1,
    routing: { estimatedLeads: 12, estimatedCredits: 24, sources: [] },
  });
  expect(jobView(job, NOW, JOB_ERRORS)).toMatchObject({
    id: job.id,
    prompt: job.prompt,
    channel: 'api',
    request: job.request,
    basedOn: job.basedOn,
    monitorId: job.monitorId,
    routing: job.routing,
    progress: {
      stage: 'delivered',
      percent: 100,
      recordsRead: 11,
      leadsFound: 7,
      leadsTarget: 5,
    },
    cost: { estimatedCredits: 24, heldCredits: 1, chargedCredits: 4, maxCredits: 9 },
    duplicatesSkipped: 2,
    excludedSkipped: 3,
    hasCsv: true,
    deliveredAt: job.deliveredAt,
  });
});

test('sandbox jobs say so', () => {
  expect(viewOf({ mode: 'test' }).sandbox).toBe(true);
  expect(viewOf({ mode: 'live' }).sandbox).toBe(false);
});

test('what is known only later is absent until then', () => {
  const parsing = viewOf();
  expect(parsing).not.toHaveProperty('routing');
  expect(parsing.cost.estimatedCredits).toBeNull();
  expect(parsing.retryAfterSeconds).toBeGreaterThan(0);
  expect(viewOf({ status: 'delivered' })).not.toHaveProperty('retryAfterSeconds');
});

test('questions are shown while they are open', () => {
  const job = aWaitingJob();
  expect(jobView(job, NOW, JOB_ERRORS).clarifyingQuestions).toEqual(job.questions);
  const after = { ...job, status: 'routing' as const };
  expect(jobView(after, NOW, JOB_ERRORS).clarifyingQuestions).toEqual([]);
});

test('a failure says what it is in public words', () => {
  expect(viewOf()).toMatchObject({ errorCode: null, errorMessage: null });
  const failed = (patch: Partial<Job>) => viewOf({ status: 'failed', ...patch });
  expect(failed({ errorCode: 'INSUFFICIENT_CREDITS' })).toMatchObject({
    errorCode: 'INSUFFICIENT_CREDITS',
    errorMessage: JOB_ERRORS.INSUFFICIENT_CREDITS,
  });
  // Of a newer release.
  expect(failed({ errorCode: 'NEW_CODE' }).errorMessage).toBe(JOB_ERRORS.INTERNAL_ERROR);
  const [[refusal, text] = ['', '']] = Object.entries(REFUSALS);
  expect(
    failed({ errorCode: 'PROMPT_NOT_SUPPORTED', refusal: refusal as Job['refusal'] }).errorMessage,
  ).toBe(text);
});

test.for([
  ['as estimated', '2026-11-28T10:02:00.000Z', 120],
  ['rounded up', '2026-11-28T10:00:01.001Z', 2],
  ['at least a second, when it is late', '2026-11-28T09:00:00.000Z', 1],
] as const)('a running job says when it will be done: %s', ([, expectedAt, etaSeconds]) => {
  const view = viewOf({ status: 'scraping', expectedAt });
  expect(view.etaSeconds).toBe(etaSeconds);
  expect(view.estimatedCompletionAt).toBe(
    new Date(NOW.getTime() + etaSeconds * 1_000).toISOString(),
  );
});

test('who waits for answers, has ended or is not estimated yet says nothing of its end', () => {
  const expectedAt = '2026-11-28T10:02:00.000Z';
  for (const view of [
    viewOf({ status: 'scraping' }),
    viewOf({ status: 'delivered', expectedAt }),
    jobView(aWaitingJob({ expectedAt }), NOW, JOB_ERRORS),
  ])
    expect([view.etaSeconds, view.estimatedCompletionAt]).toEqual([null, null]);
});
