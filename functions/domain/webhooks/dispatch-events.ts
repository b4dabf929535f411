import type { OutboxEvent } from '../events/outbox-event.ts';
import { messageOf } from './delivery.ts';
import type { DeliveryMessage, EventsMessage } from './delivery.ts';
import { fanOutPlan } from './fan-out.ts';
import type { FanOutPorts } from './fan-out.ts';

export interface DispatchEventsPorts {
  enqueue(messages: readonly EventsMessage[]): Promise<void>;
  /** Told what went wrong; the sweeper mends it. */
  logFailure(what: string, error: unknown, ids: Readonly<Record<string, string>>): void;
}

/**
 * Sends the events of one change on their way, right after it was committed: one message names them all, and the
 * sender makes their deliveries. Never throws: what is lost here is in the work index and sent by the sweeper.
 */
export async function dispatchEvents(
  ports: DispatchEventsPorts,
  events: readonly OutboxEvent[],
): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  try {
    // The events of one change belong to one organisation.
    await ports.enqueue([{ orgId: first.orgId, eventIds: events.map(({ id }) => id) }]);
  } catch (error) {
    ports.logFailure('dispatch', error, { orgId: first.orgId, eventId: first.id });
  }
}

export interface DispatchEventPorts extends FanOutPorts {
  enqueue(messages: readonly DeliveryMessage[]): Promise<void>;
}

/** Sends one event that the sweeper found; throws what fails, so that it stays due. */
export async function dispatchEvent(ports: DispatchEventPorts, event: OutboxEvent): Promise<void> {
  const plan = fanOutPlan(event, await ports.allEndpoints(event.orgId), ports.now());
  if (!(await ports.fanOut([plan]))) return;
  await ports.enqueue(plan.deliveries.filter(({ status }) => status === 'pending').map(messageOf));
}
