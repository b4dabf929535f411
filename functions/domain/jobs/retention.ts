import type { Job } from './job.ts';

/** When a job ended; null while it has not. */
export const endOf = ({ deliveredAt, cancelledAt, failedAt }: Job): string | null =>
  deliveredAt ?? cancelledAt ?? failedAt;

/**
 * A job as readers see it: one that has outlived the operator's retention is gone for them, even before its row is.
 * @param days 0 keeps jobs for ever
 */
export function unlessExpired(job: Job, days: number, now: Date): Job | undefined {
  const end = endOf(job);
  if (end === null || days === 0) return job;
  return now.getTime() < Date.parse(end) + days * 86_400_000 ? job : undefined;
}
