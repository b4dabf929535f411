import type { Actor } from '../actor.ts';
import type { BucketState } from '../rate-limits/buckets.ts';
import type { CancelJobPorts } from './cancel-job.ts';
import type { ClarifyJobPorts } from './clarify-job.ts';
import type { CreateJobPorts } from './create-job.ts';
import type { ExportJobPorts, OpenExportPorts } from './export-job.ts';
import type { Job } from './job.ts';
import type { ListJobsPorts, ListLeadsPorts } from './read-jobs.ts';

/** Everything that the verbs on jobs need, for one adapter to offer; each verb names its own part. */
export interface JobPorts
  extends
    Omit<CreateJobPorts, 'takeCreation'>,
    CancelJobPorts,
    ClarifyJobPorts,
    ListJobsPorts,
    ListLeadsPorts,
    ExportJobPorts,
    OpenExportPorts {
  findJobByIdempotencyKey(
    owner: Pick<Actor, 'orgId' | 'mode'>,
    key: string,
  ): Promise<Job | undefined>;
  /** Takes a place in the creation bucket and answers its state; undefined where none applies. */
  takeCreation(actor: Actor): Promise<BucketState | undefined>;
}
