import { validationError } from '../kernel/errors.ts';
import type { ParsedPrompt } from '../prompt/request.ts';
import { answerErrors } from './clarify-job.ts';
import type { IndexedAnswer } from './clarify-job.ts';
import type { ClarificationAnswer, Job } from './job.ts';
import { MAX_CLARIFICATION_ROUNDS } from './states.ts';

export interface PreviewPromptPorts {
  /** What a job of this mode would understand. */
  readPrompt(
    job: Pick<Job, 'mode' | 'prompt' | 'round' | 'answers'>,
  ): ParsedPrompt | Promise<ParsedPrompt>;
}

/**
 * What a job with this prompt would understand, and ask, once it had these answers: they are taken round by round, as
 * the job asks.
 * @throws ServiceError VALIDATION_ERROR for answers that the job would refuse
 */
export async function previewPrompt(
  ports: PreviewPromptPorts,
  { mode, prompt, answers }: Pick<Job, 'mode' | 'prompt'> & { answers: ClarificationAnswer[] },
): Promise<ParsedPrompt> {
  const given: ClarificationAnswer[] = [];
  let left: IndexedAnswer[] = [...answers.entries()];
  for (let round = 0; ; round += 1) {
    const parsed = await ports.readPrompt({ mode, prompt, round, answers: given });
    if (left.length === 0) return parsed;
    const questions = round < MAX_CLARIFICATION_ROUNDS ? parsed.questions : [];
    const isAsked = ([, { questionId }]: IndexedAnswer) =>
      questions.some(({ id }) => id === questionId);
    const ofRound = left.filter(isAsked);
    const errors = answerErrors(questions, ofRound.length === 0 ? left : ofRound);
    if (errors.length > 0) throw validationError(errors);
    given.push(...ofRound.map(([, answer]) => answer));
    left = left.filter((answer) => !isAsked(answer));
  }
}
