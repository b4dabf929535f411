import { findBasis } from '../jobs/find-basis.ts';
import type { FindBasisPorts } from '../jobs/find-basis.ts';
import type { Job } from '../jobs/job.ts';
import type { Actor } from '../kernel/actor.ts';
import { ServiceError, validationError } from '../kernel/errors.ts';
import type { JobId } from '../kernel/ids.ts';
import { REFUSALS } from '../prompt/refusal-codes.ts';
import type { ParsedPrompt } from '../prompt/request.ts';
import type { Monitor } from './monitor.ts';

export interface ReadRequestPorts extends FindBasisPorts {
  /** What a job with this prompt would understand. */
  readPrompt(
    job: Pick<Job, 'mode' | 'prompt' | 'round' | 'answers'>,
  ): ParsedPrompt | Promise<ParsedPrompt>;
}

/** What a monitor looks for. */
export type MonitorSearch = Pick<Monitor, 'prompt' | 'request' | 'basedOn'>;

/**
 * What a monitor looks for: the request of an earlier job, or what a prompt means. Nobody is there to answer when it
 * runs, so a prompt that would ask is refused with its questions.
 * @throws ServiceError VALIDATION_ERROR, with `details.questions` where a job would ask
 */
export async function readSearch(
  ports: ReadRequestPorts,
  actor: Actor,
  given: { prompt?: string | undefined; basedOn?: JobId | null | undefined },
): Promise<MonitorSearch> {
  const { prompt, basedOn } = given;
  if (typeof basedOn === 'string') {
    const basis = await findBasis(ports, actor, { prompt, basedOn });
    return { prompt: basis.prompt, request: basis.request, basedOn };
  }
  if (prompt === undefined)
    throw validationError([
      { path: 'prompt', code: 'required', message: 'Give a prompt, or a job in basedOn.' },
    ]);
  const { request, questions, refused } = await ports.readPrompt({
    mode: actor.mode,
    prompt,
    round: 0,
    answers: [],
  });
  if (refused !== null)
    throw validationError([{ path: 'prompt', code: 'not_supported', message: REFUSALS[refused] }]);
  if (questions.length > 0)
    throw new ServiceError('VALIDATION_ERROR', 'The prompt leaves questions open.', {
      details: {
        fields: questions.map(({ question }) => ({
          path: 'prompt',
          code: 'unclear',
          message: question,
        })),
        questions,
      },
    });
  return { prompt, request, basedOn: null };
}
