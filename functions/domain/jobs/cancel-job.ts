import type { Actor } from '../kernel/actor.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import { notFound, wrongState } from '../kernel/errors.ts';
import type { JobId } from '../kernel/ids.ts';
import { endJob } from './end-job.ts';
import type { EndJobPorts } from './end-job.ts';
import type { Job } from './job.ts';

export interface CancelJobPorts extends EndJobPorts, ContentionPorts {
  findJob(owner: Pick<Actor, 'orgId' | 'mode'>, id: JobId): Promise<Job | undefined>;
  /** Stops the running execution; losing this call is harmless, its stages are fenced off. */
  stopJob(job: Job): Promise<void>;
}

/**
 * Cancels a job that has not ended; the hold is released. Cancelling a cancelled job changes nothing.
 * @throws ServiceError NOT_FOUND; VALIDATION_ERROR (path `status`) when delivered or failed; SERVICE_UNAVAILABLE
 */
export async function cancelJob(ports: CancelJobPorts, actor: Actor, id: JobId): Promise<Job> {
  const find = async (): Promise<Job> => {
    const job = await ports.findJob(actor, id);
    if (job === undefined) throw notFound('No such job.');
    return job;
  };
  return untilFresh(ports, async () => {
    const job = await find();
    if (job.status === 'cancelled') return job;
    if (job.status === 'delivered' || job.status === 'failed')
      throw wrongState(`The job is ${job.status} and can no longer be cancelled.`);
    if ((await endJob(ports, job, { status: 'cancelled' })) === 'stale') return undefined;
    await ports.stopJob(job);
    return find();
  });
}
