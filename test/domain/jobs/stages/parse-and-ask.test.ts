import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancelJob } from '../../../../functions/domain/jobs/cancel-job.ts';
import { clarifyJob } from '../../../../functions/domain/jobs/clarify-job.ts';
import type { Job } from '../../../../functions/domain/jobs/job.ts';
import { askStage } from '../../../../functions/domain/jobs/stages/ask-stage.ts';
import { parseStage } from '../../../../functions/domain/jobs/stages/parse-stage.ts';
import { refOf } from '../../../../functions/domain/jobs/stages/stage.ts';
import { ServiceError } from '../../../../functions/domain/kernel/errors.ts';
import type {
  ClarifyingQuestion,
  ParsedPrompt,
} from '../../../../functions/domain/prompt/request.ts';
import { aKeyActor } from '../../../builders/actors.ts';
import { newId } from '../../../builders/ids.ts';
import { aJob, aWaitingJob } from '../../../builders/jobs.ts';
import { MemoryJobs } from '../../../support/memory-jobs.ts';
import type { Around } from '../../../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../../../support/processes.ts';
import { aRequest } from '../../leads/builders.ts';

const orgId = newId('organization');

const aQuestion = (round: number): ClarifyingQuestion => ({
  id: `r${round}_place`,
  question: 'Where?',
  type: 'text',
  required: true,
});

const aReading = (patch: Partial<ParsedPrompt> = {}): ParsedPrompt => ({
  request: aRequest({ count: 4 }),
  questions: [],
  refused: null,
  ...patch,
});

const portsOf = (
  world: MemoryJobs,
  parsed: ParsedPrompt | (() => ParsedPrompt),
  around?: Around,
) => ({
  ...world.ports(around),
  parsePrompt: () => (typeof parsed === 'function' ? parsed() : parsed),
  sourceIdsOf: () => ['sample'],
});

describe('parse', () => {
  const parse = (world: MemoryJobs, job: Job, parsed: ParsedPrompt) =>
    parseStage(portsOf(world, parsed), refOf(job));

  test('a prompt that is understood goes on to routing, with what it asks for', async () => {
    const job = aJob({ orgId });
    const world = new MemoryJobs({ jobs: [job] });
    expect(await parse(world, job, aReading())).toEqual({ next: 'route', pauseSeconds: 0 });
    expect(world.job(job.id)).toMatchObject({
      status: 'routing',
      leadsTarget: 4,
      percent: 10,
      startedAt: '2026-11-28T10:00:00.000Z',
      dueAt: '2026-11-28T10:02:00.000Z',
    });
    expect(world.job(job.id).request?.categories).toEqual(aRequest().categories);
  });

  test('done again, it answers as before and changes nothing', async () => {
    const job = aJob({ orgId, status: 'scraping' });
    const world = new MemoryJobs({ jobs: [job] });
    expect(await parse(world, job, aReading())).toEqual({ next: 'route', pauseSeconds: 0 });
    expect(world.job(job.id)).toEqual(job);
  });

  test('what is open is asked, and the job stays as it is until then', async () => {
    const job = aJob({ orgId });
    const world = new MemoryJobs({ jobs: [job] });
    const questions = [aQuestion(1)];
    expect(await parse(world, job, aReading({ questions }))).toEqual({ next: 'ask', questions });
    expect(world.job(job.id)).toEqual(job);
  });

  test('a request for private people fails the job', async () => {
    const job = aJob({ orgId });
    const world = new MemoryJobs({ jobs: [job] });
    expect(await parse(world, job, aReading({ refused: 'private_people' }))).toEqual({
      next: 'stop',
    });
    expect(world.job(job.id)).toMatchObject({
      status: 'failed',
      errorCode: 'PROMPT_NOT_SUPPORTED',
      refusal: 'private_people',
    });
    expect(world.eventTypes).toEqual(['job.failed']);
  });

  test.for([
    [2, 'parsing', null],
    [3, 'failed', 'CLARIFICATION_LIMIT'],
  ] as const)(
    'after %i rounds another question leaves the job %s',
    async ([round, status, code]) => {
      const job = aJob({ orgId, round });
      const world = new MemoryJobs({ jobs: [job] });
      await parse(world, job, aReading({ questions: [aQuestion(round + 1)] }));
      expect(world.job(job.id)).toMatchObject({ status, errorCode: code });
    },
  );

  test('a job that was cancelled or taken over stops', async () => {
    for (const job of [aJob({ status: 'cancelled' }), aJob({ status: 'failed' })])
      expect(await parse(new MemoryJobs({ jobs: [job] }), job, aReading())).toEqual({
        next: 'stop',
      });
    const job = aJob({ attempt: 2 });
    const older = { ...job, attempt: 1 };
    expect(await parse(new MemoryJobs({ jobs: [job] }), older, aReading())).toEqual({
      next: 'stop',
    });
  });
});

describe('parse, in the sandbox', () => {
  /** Prompt and answers as the reader of prompts gets them. */
  async function parseSandbox(patch: Partial<Job>, parsed = aReading()) {
    const job = aJob({ orgId, mode: 'test', ...patch });
    const world = new MemoryJobs({ jobs: [job] });
    const readings: unknown[][] = [];
    const output = await parseStage(
      {
        ...portsOf(world, parsed),
        sandboxJobSeconds: 30,
        parsePrompt: (...args: unknown[]) => {
          readings.push(args);
          return parsed;
        },
      },
      refOf(job),
    );
    return { output, readings };
  }

  test('scenario words are no part of what is read, and the job is paced', async () => {
    const { output, readings } = await parseSandbox({ prompt: 'find 4 dentists [slow] [empty]' });
    expect(readings).toEqual([['find 4 dentists', { round: 1, answers: [] }, 'test']]);
    expect(output).toEqual({ next: 'route', pauseSeconds: 20 });
    expect((await parseSandbox({})).output).toEqual({ next: 'route', pauseSeconds: 5 });
  });

  test('[clarify] asks one question, once, whatever else is open', async () => {
    const prompt = 'find 4 dentists [clarify]';
    const { output } = await parseSandbox({ prompt }, aReading({ questions: [aQuestion(1)] }));
    expect(output).toEqual({
      next: 'ask',
      questions: [
        {
          id: 'r1_scenario',
          question: 'Which neighbourhood do you prefer?',
          type: 'text',
          required: true,
        },
      ],
    });
    const answers = [
      { questionId: 'r1_scenario', answer: 'any' },
      { questionId: 'r1_place', answer: 'Austin, TX' },
    ] as Job['answers'];
    const second = await parseSandbox({ prompt, round: 1, answers });
    expect(second.output).toMatchObject({ next: 'route' });
    expect(second.readings).toEqual([
      ['find 4 dentists', { round: 2, answers: [answers[1]] }, 'test'],
    ]);
  });

  test('with a live job the words are its words, and all answers count', async () => {
    const answers = [{ questionId: 'r1_scenario', answer: 'any' }] as Job['answers'];
    const prompt = 'find 4 dentists [clarify]';
    const { output, readings } = await parseSandbox({ mode: 'live', prompt, answers });
    expect(readings).toEqual([[prompt, { round: 1, answers }, 'live']]);
    expect(output).toEqual({ next: 'route', pauseSeconds: 0 });
  });
});

describe('ask', () => {
  const ask = (world: MemoryJobs, job: Job, token: string, round = 1, around?: Around) =>
    askStage(portsOf(world, aReading(), around), refOf(job), token, [aQuestion(round)]);

  test('questions, token and event come in one step, and wait for 72 hours', async () => {
    const job = aJob({ orgId });
    const world = new MemoryJobs({ jobs: [job] });
    await ask(world, job, 'token-1');
    expect(world.job(job.id)).toMatchObject({
      status: 'awaiting_clarification',
      round: 1,
      questions: [aQuestion(1)],
      taskToken: 'token-1',
      askedAt: '2026-11-28T10:00:00.000Z',
      dueAt: '2026-12-01T10:00:00.000Z',
      version: 2,
    });
    expect(world.eventTypes).toEqual(['job.awaiting_clarification']);
    expect(world.executions).toEqual([]);
  });

  test('tried again with a new token, only the token changes: nobody is asked twice', async () => {
    const job = aWaitingJob({ orgId });
    const world = new MemoryJobs({ jobs: [job] });
    await ask(world, job, 'token-2');
    expect(world.job(job.id)).toMatchObject({
      round: 1,
      taskToken: 'token-2',
      askedAt: job.askedAt,
    });
    expect(world.eventTypes).toEqual([]);
  });

  test('a call that comes after its round was answered lets the execution go on', async () => {
    const job = aJob({ orgId, round: 1 });
    const world = new MemoryJobs({ jobs: [job] });
    await ask(world, job, 'token-2');
    expect(world.executions).toEqual(['resume token-2']);
    expect(world.job(job.id)).toEqual(job);
  });

  test.for(['cancelled', 'failed', 'routing'] as const)(
    'a job in %s is asked nothing, and its execution goes on',
    async (status) => {
      const job = aJob({ orgId, status });
      const world = new MemoryJobs({ jobs: [job] });
      await ask(world, job, 'token-1');
      expect(world.executions).toEqual(['resume token-1']);
      expect(world.job(job.id)).toEqual(job);
    },
  );

  test('a job of a later attempt is not asked by an earlier one', async () => {
    const job = aWaitingJob({ orgId, attempt: 2 });
    const world = new MemoryJobs({ jobs: [job] });
    await ask(world, { ...job, attempt: 1 }, 'old');
    expect(world.job(job.id).taskToken).toBe('token-1');
    expect(world.executions).toEqual(['resume old']);
  });

  test('asked twice, answered and cancelled at once: one event, and no execution waits for ever', async () => {
    const actor = aKeyActor({ orgId });
    await fc.assert(
      fc.asyncProperty(someProcesses, fc.boolean(), async (all, cancels) => {
        const job = aJob({ orgId });
        const world = new MemoryJobs({ jobs: [job] });
        const refused = (error: unknown) => {
          if (!(error instanceof ServiceError)) throw error;
        };
        const answer = { answers: [{ questionId: 'r1_place', answer: 'Austin' }] };
        await finished<unknown>(all, [
          ask(world, job, 'one', 1, processIn(all, 'one')),
          ask(world, job, 'two', 1, processIn(all, 'two')),
          clarifyJob(world.ports(processIn(all, 'answer')), actor, job.id, answer).catch(refused),
          ...(cancels ? [cancelJob(world.ports(processIn(all, 'cancel')), actor, job.id)] : []),
        ]);
        const { status, round, taskToken } = world.job(job.id);
        expect(round).toBeLessThanOrEqual(1);
        expect(world.eventTypes.filter((type) => type.endsWith('clarification')).length).toBe(
          round,
        );
        // Whoever is not waiting was let go, or will find the job ended.
        const resumed = new Set(world.executions.filter((call) => call.startsWith('resume')));
        if (status === 'awaiting_clarification') expect(['one', 'two']).toContain(taskToken);
        if (status === 'parsing') expect(resumed.size).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
