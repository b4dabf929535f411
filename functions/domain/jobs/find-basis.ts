import type { Actor } from '../kernel/actor.ts';
import { validationError } from '../kernel/errors.ts';
import type { JobId } from '../kernel/ids.ts';
import type { LeadRequest } from '../prompt/request.ts';
import type { Job } from './job.ts';

/** A job and what it understood. */
export interface Basis {
  id: JobId;
  prompt: string;
  request: LeadRequest;
}

export interface FindBasisPorts {
  findJob(owner: Pick<Actor, 'orgId' | 'mode'>, id: JobId): Promise<Job | undefined>;
}

/**
 * The job whose request is taken over (behaviour: Jobs); a foreign one is as missing as one that never was. Where a
 * prompt is given too, it must be the job's.
 * @throws ServiceError VALIDATION_ERROR on `basedOn`
 */
export async function findBasis(
  ports: FindBasisPorts,
  actor: Actor,
  { prompt, basedOn }: { prompt?: string | undefined; basedOn: JobId },
): Promise<Basis> {
  const job = await ports.findJob(actor, basedOn);
  if (job === undefined) throw refusal('not_found', 'There is no such job to base this one on.');
  if (prompt !== undefined && job.prompt !== prompt)
    throw refusal(
      'other_prompt',
      'That job has a different prompt. Send its prompt unchanged, or omit basedOn.',
    );
  if (job.request === null)
    throw refusal(
      'no_request',
      'That job never understood its prompt, so there is nothing to reuse.',
    );
  return { id: job.id, prompt: job.prompt, request: job.request };
}

const refusal = (code: string, message: string) =>
  validationError([{ path: 'basedOn', code, message }], message);
