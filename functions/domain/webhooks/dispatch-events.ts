import type { OutboxEvent } from '../events/outbox-event.ts';
import type { OrgId } from '../kernel/ids.ts';
import { messageOf, newDelivery } from './delivery.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';

export interface DispatchEventsPorts {
  now(): Date;
  /** All endpoints of an organisation, strongly consistent. */
  allEndpoints(orgId: OrgId): Promise<readonly Endpoint[]>;
  /**
   * Takes the event out of the work index and writes its deliveries, in one step;
   * false when that was done before: the endpoints are chosen once.
   */
  fanOut(event: OutboxEvent, deliveries: readonly Delivery[]): Promise<boolean>;
  enqueue(messages: readonly DeliveryMessage[], delaySeconds?: number): Promise<void>;
  /** Told what went wrong; the sweeper mends it. */
  logFailure(what: string, error: unknown, ids: Readonly<Record<string, string>>): void;
}

/**
 * Sends events on their way right after the change that caused them was committed. Never throws: whatever is lost
 * here (an event, a message) is in the work index and sent by the sweeper.
 */
export async function dispatchEvents(
  ports: DispatchEventsPorts,
  events: readonly OutboxEvent[],
): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  try {
    // The events of one change belong to one organisation.
    const endpoints = await ports.allEndpoints(first.orgId);
    const messages = await Promise.all(events.map((event) => fanOutEvent(ports, event, endpoints)));
    await ports.enqueue(messages.flat());
  } catch (error) {
    ports.logFailure('dispatch', error, { orgId: first.orgId, eventId: first.id });
  }
}

/** Sends one event that the sweeper found; throws what fails, so that it stays due. */
export async function dispatchEvent(ports: DispatchEventsPorts, event: OutboxEvent): Promise<void> {
  const messages = await fanOutEvent(ports, event, await ports.allEndpoints(event.orgId));
  await ports.enqueue(messages);
}

async function fanOutEvent(
  ports: DispatchEventsPorts,
  event: OutboxEvent,
  endpoints: readonly Endpoint[],
): Promise<DeliveryMessage[]> {
  const now = ports.now();
  const deliveries = endpoints
    .filter(({ enabled, events }) => enabled && events.includes(event.type))
    .map((endpoint) => newDelivery(event, endpoint, false, now));
  return (await ports.fanOut(event, deliveries)) ? deliveries.map(messageOf) : [];
}
