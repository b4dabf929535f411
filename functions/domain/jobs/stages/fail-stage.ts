import { untilFresh } from '../../kernel/contention.ts';
import type { ContentionPorts } from '../../kernel/contention.ts';
import type { JobId } from '../../kernel/ids.ts';
import { endJob } from '../end-job.ts';
import type { EndJobPorts } from '../end-job.ts';
import type { Job } from '../job.ts';
import { isTerminal } from '../states.ts';
import type { JobErrorCode } from '../states.ts';
import type { JobRef } from './stage.ts';

export interface FailJobPorts extends EndJobPorts, ContentionPorts {
  findJob(owner: Pick<JobRef, 'orgId' | 'mode'>, id: JobId): Promise<Job | undefined>;
}

/** The catch-all: fails a job of this attempt that has not ended. Nothing is charged, the hold goes back. */
export async function failJob(
  ports: FailJobPorts,
  ref: JobRef,
  errorCode: JobErrorCode,
): Promise<void> {
  await untilFresh(ports, async () => {
    const job = await ports.findJob(ref, ref.jobId);
    if (job === undefined || job.attempt !== ref.attempt || isTerminal(job.status)) return 'ended';
    const outcome = await endJob(ports, job, { status: 'failed', errorCode });
    return outcome === 'stale' ? undefined : outcome;
  });
}
