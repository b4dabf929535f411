import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelJob } from '../../../functions/domain/jobs/cancel-job.ts';
import { clarifyJob } from '../../../functions/domain/jobs/clarify-job.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { ServiceError } from '../../../functions/domain/kernel/errors.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { aJob, aWaitingJob } from '../../builders/jobs.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import type { Around } from '../../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';

const orgId = newId('organization');
const actor = aKeyActor({ orgId });

const clarify = (
  world: MemoryJobs,
  job: Job,
  answer: string,
  around?: Around,
  questionId = 'r1_place',
) => clarifyJob(world.ports(around), actor, job.id, { answers: [{ questionId, answer }] });

const worldOf = (job: Job) => new MemoryJobs({ jobs: [job] });

test('an answer is stored, puts the job back to parsing, and wakes the execution that waits', async () => {
  const job = aWaitingJob({ orgId });
  const world = worldOf(job);
  world.clock.advance(90_000);
  expect(await clarify(world, job, 'Austin, TX')).toEqual(world.job(job.id));
  expect(world.job(job.id)).toMatchObject({
    status: 'parsing',
    answers: [{ questionId: 'r1_place', answer: 'Austin, TX' }],
    questions: [],
    askedAt: null,
    waitedMs: 90_000,
    taskToken: 'token-1',
    dueAt: '2026-11-28T10:02:00.000Z',
  });
  expect(world.executions).toEqual(['resume token-1']);
});

test('time spent on earlier rounds is kept', async () => {
  const job = aWaitingJob({ orgId, waitedMs: 1_000 });
  const world = worldOf(job);
  world.clock.advance(5_000);
  await clarify(world, job, 'Austin');
  expect(world.job(job.id).waitedMs).toBe(6_000);
});

test('the same answers sent again return the job as it is, and change nothing', async () => {
  const job = aWaitingJob({ orgId });
  const world = worldOf(job);
  const first = await clarify(world, job, 'Austin');
  expect(await clarify(world, job, 'Austin')).toEqual(first);
  expect(world.executions).toHaveLength(1);
  await expect(clarify(world, job, 'Dallas')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('answers of which one is another than before are not the same answers', async () => {
  const [place, count] = ['r1_place', 'r1_count'];
  const asked = (id: string) => ({ id, question: 'Which?', type: 'text', required: true }) as const;
  const job = aWaitingJob({ orgId, questions: [asked(place), asked(count)] });
  const world = worldOf(job);
  const answer = (first: string, second: string) =>
    clarifyJob(world.ports(), actor, job.id, {
      answers: [
        { questionId: place, answer: first },
        { questionId: count, answer: second },
      ],
    });
  const answered = await answer('Austin', '20');
  expect(await answer('Austin', '20')).toEqual(answered);
  for (const [one, other] of [
    ['Austin', '30'],
    ['20', 'Austin'],
  ] as const)
    await expect(answer(one, other)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(world.executions).toHaveLength(1);
});

test.for([
  [
    'a question that was not asked',
    [{ questionId: 'r9_x', answer: 'a' }],
    {
      path: 'answers[0].questionId',
      code: 'unknown_question',
      message: 'There is no such question.',
    },
  ],
  [
    'a question answered twice',
    [
      { questionId: 'r1_place', answer: 'a' },
      { questionId: 'r1_place', answer: 'b' },
    ],
    {
      path: 'answers[1].questionId',
      code: 'duplicate',
      message: 'The question is answered twice.',
    },
  ],
  [
    'a required question left out',
    [{ questionId: 'r1_more', answer: 'a' }],
    { path: 'answers', code: 'required', message: 'The question r1_place must be answered.' },
  ],
] as const)('%s is refused, and nothing is written', async ([, answers, problem]) => {
  const job = aWaitingJob({
    orgId,
    questions: [
      { id: 'r1_place', question: 'Where?', type: 'text', required: true },
      { id: 'r1_more', question: 'What else?', type: 'text', required: false },
    ],
  });
  const world = worldOf(job);
  const refused = clarifyJob(world.ports(), actor, job.id, { answers: [...answers] });
  await expect(refused).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: expect.arrayContaining([problem]) },
  });
  expect(world.job(job.id)).toEqual(job);
});

test.for(['parsing', 'scraping', 'delivered', 'failed', 'cancelled'] as const)(
  'a job in %s asks nothing',
  async (status) => {
    const job = aJob({ orgId, status });
    await expect(clarify(worldOf(job), job, 'a')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `The job is ${status} and has no open questions.`,
      details: { fields: [{ path: 'status' }] },
    });
  },
);

test("another organisation's job is not found", async () => {
  const job = aWaitingJob();
  await expect(clarify(worldOf(job), job, 'a')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('of two different answers and a cancellation at once one wins whole, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, async (all) => {
      const job = aWaitingJob({ orgId });
      const world = worldOf(job);
      const refused = async (call: Promise<unknown>) => {
        try {
          await call;
          return false;
        } catch (error) {
          if (error instanceof ServiceError && error.code === 'VALIDATION_ERROR') return true;
          throw error;
        }
      };
      const [first, second, cancel] = await finished(all, [
        refused(clarify(world, job, 'Austin', processIn(all, 'first'))),
        refused(clarify(world, job, 'Dallas', processIn(all, 'second'))),
        refused(cancelJob(world.ports(processIn(all, 'cancel')), actor, job.id)),
      ]);
      expect(cancel).toBe(false);
      expect(world.job(job.id).status).toBe('cancelled');
      const given = world.job(job.id).answers.map(({ answer }) => answer);
      expect(given).toEqual([...(first ? [] : ['Austin']), ...(second ? [] : ['Dallas'])]);
      expect(given.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 200 },
  );
});
