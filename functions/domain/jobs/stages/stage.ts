import * as z from 'zod';
import { MODES } from '../../kernel/actor.ts';
import type { ContentionPorts } from '../../kernel/contention.ts';
import { JobId, OrgId } from '../../kernel/ids.ts';
import type { CommitOutcome, JobChange } from '../job-change.ts';
import type { Job } from '../job.ts';
import { JOB_STATUSES } from '../states.ts';
import type { JobStatus } from '../states.ts';

/** Names a job's execution: the input of the state machine and of every stage. */
export const JobRef = z.object({
  orgId: OrgId,
  mode: z.enum(MODES),
  jobId: JobId,
  attempt: z.int().min(1),
});
export type JobRef = z.infer<typeof JobRef>;

export const refOf = (job: Job): JobRef => ({
  orgId: job.orgId,
  mode: job.mode,
  jobId: job.id,
  attempt: job.attempt,
});

/** A stage whose job ended, or was taken over by a newer attempt, stops quietly. */
export interface Stopped {
  next: 'stop';
}
export const STOPPED: Stopped = { next: 'stop' };

export interface StagePorts extends ContentionPorts {
  now(): Date;
  findJob(owner: Pick<JobRef, 'orgId' | 'mode'>, id: JobId): Promise<Job | undefined>;
  commit(change: JobChange): Promise<CommitOutcome>;
}

export type StageEntry =
  /** Do the work. */
  | { kind: 'run'; job: Job }
  /** The work was done and committed before (a retried call): answer as then. */
  | { kind: 'done'; job: Job }
  | { kind: 'stop' };

const position = (status: JobStatus): number => JOB_STATUSES.indexOf(status);

/** Reads the job and tells whether this call still has work to do: attempt and status fence it. */
export async function enterStage(
  ports: Pick<StagePorts, 'findJob'>,
  ref: JobRef,
  stage: JobStatus,
): Promise<StageEntry> {
  const job = await ports.findJob(ref, ref.jobId);
  if (job === undefined || job.attempt !== ref.attempt) return { kind: 'stop' };
  if (job.status === stage) return { kind: 'run', job };
  const later = position(job.status) > position(stage);
  return later && position(job.status) <= position('delivered')
    ? { kind: 'done', job }
    : { kind: 'stop' };
}

/** Seconds that a sandbox job stays in each of its six running states: `total` spread evenly, in whole seconds. */
export function sandboxPause(totalSeconds: number, step: 0 | 1 | 2 | 3 | 4 | 5): number {
  return Math.floor((totalSeconds * (step + 1)) / 6) - Math.floor((totalSeconds * step) / 6);
}
