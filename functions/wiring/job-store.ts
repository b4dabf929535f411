import { JobStore } from '../adapters/table/job-store.ts';
import { unlessExpired } from '../domain/jobs/retention.ts';
import type { TableContext } from './table-context.ts';

/** Jobs as the service keeps them: for as long as the operator says. */
export const jobStore = (context: TableContext): JobStore =>
  new JobStore(context.table, { retention: retentionOf(context) });

/** The same for readers, who see nothing of what has outlived that. */
export function shownJobs(context: TableContext): JobStore {
  const { config, now } = context;
  const days = config.JOB_RETENTION_DAYS ?? 0;
  return new JobStore(context.table, {
    asShown: (job) => unlessExpired(job, days, now()),
    retention: retentionOf(context),
  });
}

const retentionOf = ({ config, now }: TableContext) => ({
  now,
  days:
    config.JOB_RETENTION_DAYS === undefined || config.JOB_RETENTION_DAYS === 0
      ? null
      : config.JOB_RETENTION_DAYS,
  windowDays: config.LEAD_WINDOW_DAYS,
});
