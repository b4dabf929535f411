import * as z from 'zod';
import { Prompt } from '../../domain/jobs/create-job.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { ClarifyingQuestion, LeadRequest } from '../../domain/prompt/request.ts';
import type { PromptReading } from '../../domain/prompt/request.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

export interface PromptServices {
  /** What a job of this mode would understand. */
  readPrompt: (
    job: Pick<Job, 'mode' | 'prompt' | 'round' | 'answers'>,
  ) => PromptReading | Promise<PromptReading>;
}

const parseRoute = route({
  operationId: 'parsePrompt',
  method: 'POST',
  path: '/prompts/parse',
  access: 'jobs:write',
  tag: 'Jobs',
  summary: 'Preview what a prompt means',
  description:
    'Answers what a job with this prompt would look for, and what it would ask. Free; nothing is created.',
  request: { body: z.strictObject({ prompt: Prompt }) },
  response: {
    status: 200,
    schema: z.object({
      request: LeadRequest,
      questions: z.array(ClarifyingQuestion),
      refused: z.boolean().describe('True when a job would fail with `PROMPT_NOT_SUPPORTED`.'),
    }),
  },
  errors: [],
  async handle({ actor, body: { prompt } }, { readPrompt }: PromptServices) {
    const { request, questions, refused } = await readPrompt({
      mode: actor.mode,
      prompt,
      round: 0,
      answers: [],
    });
    return { status: 200, body: { request, questions, refused: refused !== null } };
  },
});

export const promptRoutes: readonly Route<PromptServices>[] = [parseRoute];
