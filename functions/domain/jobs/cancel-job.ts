import type { Actor } from '../kernel/actor.ts';
import { notFound, wrongState } from '../kernel/errors.ts';
import type { JobId } from '../kernel/ids.ts';
import { endJob } from './end-job.ts';
import type { EndJobPorts } from './end-job.ts';
import type { Job } from './job.ts';

export interface CancelJobPorts extends EndJobPorts {
  findJob(owner: Pick<Actor, 'orgId' | 'mode'>, id: JobId): Promise<Job | undefined>;
  /** Stops the running execution; losing this call is harmless, its stages are fenced off. */
  stopJob(job: Job): Promise<void>;
}

/**
 * Cancels a job that has not ended; the hold is released. Cancelling a cancelled job changes nothing.
 * @throws ServiceError NOT_FOUND, or VALIDATION_ERROR (path `status`) when delivered or failed
 */
export async function cancelJob(ports: CancelJobPorts, actor: Actor, id: JobId): Promise<Job> {
  for (;;) {
    const job = await ports.findJob(actor, id);
    if (job === undefined) throw notFound('No such job.');
    if (job.status === 'cancelled') return job;
    if (job.status === 'delivered' || job.status === 'failed')
      throw wrongState(`The job is ${job.status} and can't be cancelled any more.`);
    if ((await endJob(ports, job, { status: 'cancelled' })) === 'committed')
      await ports.stopJob(job);
  }
}
