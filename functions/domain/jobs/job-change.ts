import type { Posting } from '../credits/account.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import type { QualityCounts } from '../leads/quality-counts.ts';
import type { Job } from './job.ts';
import { canFollow, isTerminal } from './states.ts';
import type { JobStatus } from './states.ts';

/** Credits that move under a key's cap on the UTC day of the hold. */
export interface CapMovement {
  keyId: ApiKeyId;
  date: string;
  held: number;
  charged: number;
  /** Refuse when held + charged would pass this; null without a cap (and when credits only leave). */
  cap: number | null;
}

/** Everything that changes together with a job, committed in one transaction or not at all. */
export interface JobChange {
  before: Job;
  after: Job;
  /** Money that moves; hold, release and charge happen once a job each, for ever (guard rows). */
  posting: Posting | null;
  capMovement: CapMovement | null;
  /** Delivered leads to count, for the operator's overview. */
  counts?: QualityCounts;
}

/** `stale`: somebody else changed the job, the account or the cap since they were read; nothing was written. */
export type CommitOutcome = 'committed' | 'stale';

/**
 * The next version of a job: `patch` on top, version counted, `updatedAt` set, percent never falling,
 * and a terminal job leaves the sweeper's index and waits for nobody.
 * @throws Error for a transition that the state table does not allow (a bug)
 */
export function changeJob(before: Job, patch: Partial<Job>, now: Date): Job {
  const status: JobStatus = patch.status ?? before.status;
  if (status !== before.status && !canFollow(before.status, status))
    throw new Error(`A job can't go from ${before.status} to ${status}.`);
  return {
    ...before,
    ...patch,
    percent: Math.max(before.percent, patch.percent ?? 0),
    version: before.version + 1,
    updatedAt: now.toISOString(),
    ...(isTerminal(status) ? { dueAt: null, taskToken: null } : {}),
  };
}

/** A change of the job alone: no money moves. */
export const plainChange = (before: Job, after: Job): JobChange => ({
  before,
  after,
  posting: null,
  capMovement: null,
});

/** When the sweeper should look at a job again that shows no sign of life, in seconds. */
export const DUE_AFTER_SECONDS = { created: 30, stage: 120, answered: 30 } as const;

export const secondsFrom = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1_000).toISOString();
