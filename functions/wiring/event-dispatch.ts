import { clientOptions } from '../adapters/aws/clients.ts';
import type { JobStore } from '../adapters/table/job-store.ts';
import { MonitorStore } from '../adapters/table/monitor-store.ts';
import { eventsOf } from '../domain/events/job-events.ts';
import type { CommitOutcome, JobChange } from '../domain/jobs/job-change.ts';
import { commitRun } from '../domain/monitors/end-run.ts';
import { dispatchEvents } from '../domain/webhooks/dispatch-events.ts';
import type { DispatchEventsPorts } from '../domain/webhooks/dispatch-events.ts';
import { countJobEnd } from './job-metrics.ts';
import { latePorts } from './late.ts';
import { logger } from './log.ts';
import { pause } from './pause.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';
import { urlsOf } from './urls.ts';

/** The queue of events and tries, as ports; loaded at the first call. */
export const deliveryQueue = ({ config, point }: TableContext) =>
  latePorts(async () => {
    const { DeliveryQueue } = await import('../adapters/queue/delivery-queue.ts');
    return new DeliveryQueue(
      clientOptions(config, config.AWS_ENDPOINT_URL_SQS),
      config.DELIVERY_QUEUE_URL,
      point,
    );
  }, ['enqueue', 'takeMessages', 'endMessage']);

/** Logs what failed and is mended later: ids and the error's words, no body and no secret. */
export function failureLog({ config }: TableContext) {
  const log = logger(config);
  return (what: string, error: unknown, ids: Readonly<Record<string, string>>): void => {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: '' };
    log.warn('webhook_failure', { what, ...ids, error: { name, message } });
  };
}

/** What sending events on their way needs. */
export const dispatchEventsPorts = (context: TableContext): DispatchEventsPorts => ({
  ...deliveryQueue(context),
  logFailure: failureLog(context),
});

/**
 * The `commit` port of jobs: a change, its events and what it means for a monitor in one transaction; then the events
 * are sent at once.
 */
export function committer(
  context: TableContext,
  store: JobStore,
): (change: JobChange) => Promise<CommitOutcome> {
  const ports = dispatchEventsPorts(context);
  const urls = urlsOf(context.config);
  const monitors = portsOf(new MonitorStore(context.table));
  return async (change) => {
    const events = eventsOf(change, { newId: context.newId, urls });
    const outcome = await commitRun(
      {
        ...monitors,
        now: context.now,
        pause,
        commit: (job, monitor) => store.commit(job, events, monitor),
      },
      change,
    );
    if (outcome === 'committed') {
      countJobEnd(context.count, change);
      await dispatchEvents(ports, events);
    }
    return outcome;
  };
}
