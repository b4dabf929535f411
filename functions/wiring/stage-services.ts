import { ReservationStore } from '../adapters/table/reservation-store.ts';
import { committer } from './event-dispatch.ts';
import { jobStore } from './job-store.ts';
import { objectStore } from './object-store.ts';
import { pause } from './pause.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

/** What every stage shares: the job's row, its money, its artefacts. */
export function stageServices(context: TableContext) {
  const { config, table, now, newId } = context;
  const store = jobStore(context);
  return {
    ...portsOf(store),
    ...portsOf(new ReservationStore(table, { now, leadWindowDays: config.LEAD_WINDOW_DAYS })),
    now,
    newId,
    pause,
    leadWindowDays: config.LEAD_WINDOW_DAYS,
    sandboxJobSeconds: config.SANDBOX_JOB_SECONDS,
    artifacts: objectStore(context),
    commit: committer(context, store),
  };
}
