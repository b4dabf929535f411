import type { CountMetric } from '../adapters/metrics/metrics.ts';
import type { JobChange } from '../domain/jobs/job-change.ts';
import { isTerminal } from '../domain/jobs/states.ts';

const NONE = 'none';

/** Counts a live job that this change ended. Sandbox jobs say nothing about sources, and count nowhere. */
export function countJobEnd(count: CountMetric, { before, after }: JobChange): void {
  if (after.mode !== 'live' || isTerminal(before.status) || !isTerminal(after.status)) return;
  const { status } = after;
  count('JobsEnded', 1, {
    status,
    errorCode: after.errorCode ?? NONE,
    source: after.routing?.sources.map(({ id }) => id).join('+') ?? NONE,
  });
  const ranMs = Date.parse(after.updatedAt) - Date.parse(after.createdAt) - after.waitedMs;
  count('JobSeconds', Math.max(0, ranMs) / 1_000, { status });
  if (status === 'delivered') count('LeadsDelivered', after.leadsDelivered, {});
}
