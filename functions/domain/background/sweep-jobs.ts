import { endJob } from '../jobs/end-job.ts';
import type { EndJobPorts } from '../jobs/end-job.ts';
import { changeJob, plainChange, secondsFrom } from '../jobs/job-change.ts';
import type { CommitOutcome, JobChange } from '../jobs/job-change.ts';
import { MAX_ATTEMPTS } from '../jobs/job.ts';
import type { Job } from '../jobs/job.ts';
import { isTerminal } from '../jobs/states.ts';
import type { JobErrorCode } from '../jobs/states.ts';

export type ExecutionState = 'missing' | 'running' | 'succeeded' | 'failed';

export interface SweepJobPorts extends EndJobPorts {
  /** Reads the job again, strongly. */
  reread(job: Pick<Job, 'orgId' | 'mode' | 'id'>): Promise<Job | undefined>;
  commit(change: JobChange): Promise<CommitOutcome>;
  describeExecution(job: Job): Promise<ExecutionState>;
  startJob(job: Job): Promise<void>;
  stopJob(job: Job): Promise<void>;
  resumeJob(job: Job): Promise<void>;
  jobMaxSeconds: number;
  clarificationSeconds: number;
}

/** How long the sweeper leaves a running job alone, in seconds. */
const LOOK_AGAIN_SECONDS = 60;

/**
 * Looks after one overdue job: starts an execution that never started, starts a new attempt for one that died,
 * wakes one whose answer was lost, and ends what is out of time. Every step may be lost and done again.
 */
export async function sweepJob(
  ports: SweepJobPorts,
  due: Pick<Job, 'orgId' | 'mode' | 'id'>,
): Promise<void> {
  const job = await ports.reread(due);
  const now = ports.now();
  if (job === undefined || isTerminal(job.status)) return;
  if (job.dueAt === null || job.dueAt > now.toISOString()) return;
  const overtime = overtimeOf(job, ports, now);
  if (overtime !== null) return end(ports, job, overtime);
  if (job.status === 'awaiting_clarification') return;
  const state = await ports.describeExecution(job);
  if (state === 'missing') {
    if (await lookAgain(ports, job)) await ports.startJob(job);
    return;
  }
  if (state === 'running') {
    // Answered, but still waiting: the call that wakes the execution was lost.
    if ((await lookAgain(ports, job)) && job.taskToken !== null && job.status === 'parsing')
      await ports.resumeJob(job);
    return;
  }
  if (job.attempt >= MAX_ATTEMPTS) return end(ports, job, 'INTERNAL_ERROR');
  const retried = changeJob(
    job,
    {
      attempt: job.attempt + 1,
      // The hold is made once a job: a routed job goes on with it, and with its plan.
      status: resumeStatus(job),
      taskToken: null,
      dueAt: secondsFrom(now, LOOK_AGAIN_SECONDS),
    },
    now,
  );
  if ((await ports.commit(plainChange(job, retried))) === 'committed')
    await ports.startJob(retried);
}

const resumeStatus = (job: Job): Job['status'] =>
  job.routing === null ? (job.status === 'routing' ? 'parsing' : job.status) : 'scraping';

function overtimeOf(job: Job, ports: SweepJobPorts, now: Date): JobErrorCode | null {
  if (job.status === 'awaiting_clarification')
    return job.askedAt !== null &&
      now.getTime() - Date.parse(job.askedAt) >= ports.clarificationSeconds * 1_000
      ? 'CLARIFICATION_EXPIRED'
      : null;
  const ranMs = now.getTime() - Date.parse(job.createdAt) - job.waitedMs;
  return ranMs >= ports.jobMaxSeconds * 1_000 ? 'JOB_TIMEOUT' : null;
}

async function end(ports: SweepJobPorts, job: Job, errorCode: JobErrorCode): Promise<void> {
  // Lost the race: the job went on, and the sweeper finds it again when it is due.
  if ((await endJob(ports, job, { status: 'failed', errorCode })) === 'committed')
    await ports.stopJob(job);
}

/** Moves the due time on, so that one sweep acts at a time; false when somebody else changed the job. */
async function lookAgain(ports: SweepJobPorts, job: Job): Promise<boolean> {
  const now = ports.now();
  const after = changeJob(job, { dueAt: secondsFrom(now, LOOK_AGAIN_SECONDS) }, now);
  return (await ports.commit(plainChange(job, after))) === 'committed';
}
