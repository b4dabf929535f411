import * as z from 'zod';
import { Answers } from '../../domain/jobs/clarify-job.ts';
import { Prompt } from '../../domain/jobs/create-job.ts';
import { previewPrompt } from '../../domain/jobs/preview-prompt.ts';
import type { PreviewPromptPorts } from '../../domain/jobs/preview-prompt.ts';
import { about } from '../../domain/kernel/wire.ts';
import { refusalFields, refusalView } from '../../domain/prompt/refusal-codes.ts';
import { ClarifyingQuestion, LeadRequest } from '../../domain/prompt/request.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

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
          'Answers to `questions` of earlier previews of this prompt, as a job would get them: all of a round, in any ' +
            'order. What a job would refuse is refused here, too.',
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
      ...refusalFields,
    }),
  },
  errors: [],
  async handle({ actor: { mode }, body: { prompt, answers = [] } }, ports: PreviewPromptPorts) {
    const { request, questions, refused } = await previewPrompt(ports, { mode, prompt, answers });
    return { status: 200, body: { request, questions, ...refusalView(refused) } };
  },
});

export const promptRoutes: readonly Route<PreviewPromptPorts>[] = [parseRoute];
