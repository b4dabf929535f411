import type { CancelJobPorts } from './cancel-job.ts';
import type { ClarifyJobPorts } from './clarify-job.ts';
import type { CreateJobPorts } from './create-job.ts';
import type { ExportJobPorts } from './export-job.ts';
import type { ListRejectedPorts } from './list-rejected.ts';
import type { ListJobsPorts, ListLeadsPorts } from './read-jobs.ts';

/** Everything that the verbs on jobs need, for one adapter to offer; each verb names its own part. */
export interface JobPorts
  extends
    Omit<CreateJobPorts, 'took'>,
    CancelJobPorts,
    ClarifyJobPorts,
    ListJobsPorts,
    ListLeadsPorts,
    ListRejectedPorts,
    ExportJobPorts {}
