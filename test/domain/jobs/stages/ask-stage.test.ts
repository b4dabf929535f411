import { expect, test } from 'vitest';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { askStage } from '../../../../functions/domain/jobs/stages/ask-stage.ts';
import { EMPTY_REQUEST } from '../../../../functions/domain/prompt/request.ts';
import type { ClarifyingQuestion } from '../../../../functions/domain/prompt/request.ts';
import { aJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';

const question = (id: string): ClarifyingQuestion => ({
  id,
  question: 'Where?',
  type: 'text',
  required: true,
});

async function ask(job: Job, found: readonly ClarifyingQuestion[] | undefined) {
  const world = new MemoryJobs({ jobs: [job] });
  let reads = 0;
  const ports = {
    ...world.ports(),
    clarificationSeconds: 100,
    sourceIdsOf: () => [],
    parsePrompt: () => {
      reads += 1;
      return { request: EMPTY_REQUEST, questions: [question('r1_read')], refused: null };
    },
    resume: async (token: string) => void world.executions.push(`resume ${token}`),
  };
  const ref = { orgId: job.orgId, mode: job.mode, jobId: job.id, attempt: job.attempt };
  await askStage(ports, ref, 'token-1', found);
  return { job: world.job(job.id), executions: world.executions, reads: () => reads };
}

const parsing = (job: Partial<Job> = {}) => aJob({ status: 'parsing', ...job });

test('asks what reading the prompt left open, without reading it again', async () => {
  const { job, reads } = await ask(parsing(), [question('r1_place')]);
  expect(job).toMatchObject({
    status: 'awaiting_clarification',
    round: 1,
    questions: [{ id: 'r1_place' }],
    taskToken: 'token-1',
  });
  expect(reads()).toBe(0);
});

test('a late call of a round that was answered asks nothing again, and lets the execution go on', async () => {
  const answers = [{ questionId: 'r1_place', answer: 'Austin' }];
  const { job, executions } = await ask(parsing({ round: 1, answers }), [question('r1_place')]);
  expect(job).toMatchObject({ status: 'parsing', round: 1, questions: [] });
  expect(executions).toEqual(['resume token-1']);
});

test('an execution that an earlier release started brings no questions: the prompt is read', async () => {
  const { job } = await ask(parsing(), undefined);
  expect(job).toMatchObject({ status: 'awaiting_clarification', questions: [{ id: 'r1_read' }] });
});
