import * as z from 'zod';
import { Answers } from '../../domain/jobs/clarify-job.ts';
import { Prompt } from '../../domain/jobs/create-job.ts';
import type { ClarificationAnswer, Job } from '../../domain/jobs/job.ts';
import { about } from '../../domain/kernel/wire.ts';
import { ClarifyingQuestion, LeadRequest } from '../../domain/prompt/request.ts';
import type { ParsedPrompt } from '../../domain/prompt/request.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

export interface PromptServices {
  /** What a job of this mode would understand. */
  readPrompt: (
    job: Pick<Job, 'mode' | 'prompt' | 'round' | 'answers'>,
  ) => ParsedPrompt | Promise<ParsedPrompt>;
}

const parseRoute = route({
  operationId: 'parsePrompt',
  method: 'POST',
  path: '/prompts/parse',
  access: 'jobs:write',
  tag: 'Jobs',
  summary: 'Preview what a prompt means',
  description:
    'Returns what a job with this prompt would look for and what it would ask. `request.notes` lists what would not ' +
    'be applied: conditions that no source can check, and words that were not understood. Free; nothing is created.',
  request: {
    body: z.strictObject({
      prompt: Prompt,
      answers: Answers.optional().meta({
        ...about(
          'Answers to `questions` of earlier previews of this prompt, as a job would get them.',
        ),
        examples: [],
      }),
    }),
  },
  response: {
    status: 200,
    schema: z.object({
      request: LeadRequest,
      questions: z.array(ClarifyingQuestion),
      refused: z.boolean().describe('True when a job would fail with `PROMPT_NOT_SUPPORTED`.'),
    }),
  },
  errors: [],
  async handle({ actor, body: { prompt, answers = [] } }, { readPrompt }: PromptServices) {
    const { request, questions, refused } = await readPrompt({
      mode: actor.mode,
      prompt,
      round: lastRound(answers),
      answers,
    });
    return { status: 200, body: { request, questions, refused: refused !== null } };
  },
});

/** The round of the latest question that was answered; ids of questions carry it. */
const lastRound = (answers: readonly ClarificationAnswer[]): number =>
  Math.max(
    0,
    ...answers.map(({ questionId }) => Number(/^r(\d{1,2})_/.exec(questionId)?.[1] ?? 0)),
  );

export const promptRoutes: readonly Route<PromptServices>[] = [parseRoute];
