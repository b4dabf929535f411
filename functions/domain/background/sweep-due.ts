import type { OutboxEvent } from '../events/outbox-event.ts';
import type { Mode } from '../kernel/actor.ts';
import type {
  EventId,
  ExclusionListId,
  JobId,
  MonitorId,
  OrgId,
  WebhookEndpointId,
} from '../kernel/ids.ts';
import type { DeliveryMessage } from '../webhooks/delivery.ts';
import { dispatchEvent } from '../webhooks/dispatch-events.ts';
import type { DispatchEventPorts } from '../webhooks/dispatch-events.ts';

/** One entry of the work index: what it names, and its position there. */
export type WorkItem = { position: string } & (
  | { kind: 'job'; job: { orgId: OrgId; mode: Mode; id: JobId } }
  | { kind: 'exclusions'; list: { orgId: OrgId; mode: Mode; id: ExclusionListId } }
  | { kind: 'event'; orgId: OrgId; eventId: EventId }
  | { kind: 'monitor'; orgId: OrgId; monitorId: MonitorId }
  /** A monitor that was deleted. */
  | { kind: 'forget'; orgId: OrgId; monitorId: MonitorId }
  | { kind: 'delivery'; endpointId: WebhookEndpointId; eventId: EventId }
  /** A key that this version does not know. */
  | { kind: 'unknown'; key: string }
);

export interface SweepDuePorts extends DispatchEventPorts {
  /** Keeps other sweepers away; false when one is at work. */
  takeSweepLease(until: Date): Promise<boolean>;
  dropSweepLease(): Promise<void>;
  /** What is due, shard by shard, oldest first. */
  workItems(before: Date): AsyncIterable<readonly WorkItem[]>;
  readEvent(orgId: OrgId, eventId: EventId): Promise<OutboxEvent | undefined>;
  /**
   * Moves a pending delivery on in the work index and answers the message for its next try; undefined when it is not
   * where it was seen: somebody moved it, or it is finished.
   */
  postponeDelivery(
    of: { endpointId: WebhookEndpointId; eventId: EventId; position: string },
    until: Date,
  ): Promise<DeliveryMessage | undefined>;
  /** Told what went wrong with an item; it stays due. */
  logFailure(what: string, error: unknown, ids: Readonly<Record<string, string>>): void;
  /** Looks after one overdue job (`sweepJob`). */
  sweepJob(job: { orgId: OrgId; mode: Mode; id: JobId }): Promise<void>;
  /** Starts the run of a monitor that is due (`runMonitor`). */
  runMonitor(monitor: { orgId: OrgId; id: MonitorId }): Promise<void>;
  /** Removes what a deleted exclusion list left behind, for as long as there is time (`false`: not all of it). */
  removeGoneList(
    list: { orgId: OrgId; mode: Mode; id: ExclusionListId },
    isTimeUp: () => boolean,
  ): Promise<boolean>;
  /** Removes what a deleted monitor remembers (`forgetMonitor`). */
  forgetMonitor(monitor: { orgId: OrgId; id: MonitorId }): Promise<void>;
  sweep: SweepLimits;
}

export interface SweepLimits {
  /** Seconds after which a sweep stops; what is left is due at the next one. */
  runSeconds: number;
  /** Seconds for which a swept delivery is left alone, so that a backlog in the queue does not multiply. */
  postponeSeconds: number;
}

export const SWEEP_LIMITS: SweepLimits = { runSeconds: 45, postponeSeconds: 300 };

export interface SweepSummary {
  jobs: number;
  events: number;
  deliveries: number;
  monitors: number;
  /** Deleted lists that were looked after. */
  exclusions: number;
  failures: number;
}

/** A sweep's time for one deleted list: what is left waits for the next sweep, the other work does not. */
const CLEANING_MS = 10_000;

/** Items handled at once. */
const WIDTH = 8;

/**
 * Re-sends what got lost: events that were not sent at once and deliveries whose message is gone; looks after
 * overdue jobs, and starts the runs of monitors. One item that fails does not keep the others from their turn.
 * @returns undefined when another sweeper is at work
 */
export async function sweepDue(ports: SweepDuePorts): Promise<SweepSummary | undefined> {
  const began = ports.now();
  const endsAt = new Date(began.getTime() + ports.sweep.runSeconds * 1_000);
  if (!(await ports.takeSweepLease(endsAt))) return undefined;
  const summary: SweepSummary = {
    jobs: 0,
    events: 0,
    deliveries: 0,
    monitors: 0,
    exclusions: 0,
    failures: 0,
  };
  for await (const items of ports.workItems(began)) {
    for (let start = 0; start < items.length; start += WIDTH) {
      if (ports.now() >= endsAt) return summary;
      await Promise.all(
        items.slice(start, start + WIDTH).map((item) => sweepItem(ports, item, summary)),
      );
    }
  }
  await ports.dropSweepLease();
  return summary;
}

async function sweepItem(
  ports: SweepDuePorts,
  item: WorkItem,
  summary: SweepSummary,
): Promise<void> {
  try {
    switch (item.kind) {
      case 'job':
        await ports.sweepJob(item.job);
        summary.jobs += 1;
        return;
      case 'event': {
        const event = await ports.readEvent(item.orgId, item.eventId);
        if (event === undefined) return;
        await dispatchEvent(ports, event);
        summary.events += 1;
        return;
      }
      case 'delivery': {
        const until = new Date(ports.now().getTime() + ports.sweep.postponeSeconds * 1_000);
        const message = await ports.postponeDelivery(item, until);
        if (message === undefined) return;
        await ports.enqueue([message]);
        summary.deliveries += 1;
        return;
      }
      case 'monitor':
        await ports.runMonitor({ orgId: item.orgId, id: item.monitorId });
        summary.monitors += 1;
        return;
      case 'exclusions': {
        const endsAt = ports.now().getTime() + CLEANING_MS;
        await ports.removeGoneList(item.list, () => ports.now().getTime() >= endsAt);
        summary.exclusions += 1;
        return;
      }
      case 'forget':
        await ports.forgetMonitor({ orgId: item.orgId, id: item.monitorId });
        return;
      case 'unknown':
        throw new Error(`The work index holds an unknown key: ${item.key}`);
    }
  } catch (error) {
    summary.failures += 1;
    ports.logFailure('sweep', error, { kind: item.kind, place: item.position });
  }
}
