import { EVENT_TYPES } from '../events/event-types.ts';
import type { PublicUrls } from '../events/job-events.ts';
import type { OutboxEvent } from '../events/outbox-event.ts';
import { sampleEventData } from '../events/sample-event.ts';
import { notFound } from '../kernel/errors.ts';
import type { NewId, OrgId, WebhookEndpointId } from '../kernel/ids.ts';
import { messageOf, newDelivery } from './delivery.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';

export interface TestEndpointPorts {
  now(): Date;
  newId: NewId;
  urls: PublicUrls;
  readEndpoint(of: Pick<Endpoint, 'orgId' | 'id'>): Promise<Endpoint | undefined>;
  /** Writes a test event and its one delivery in one step. */
  insertTestDelivery(event: OutboxEvent, delivery: Delivery): Promise<void>;
  enqueue(messages: readonly DeliveryMessage[]): Promise<void>;
  logFailure(what: string, error: unknown, ids: Readonly<Record<string, string>>): void;
}

/**
 * Queues an event with `test: true` to one endpoint, a disabled one too, in the shape of its first event type.
 * @throws ServiceError NOT_FOUND
 */
export async function testEndpoint(
  ports: TestEndpointPorts,
  orgId: OrgId,
  id: WebhookEndpointId,
): Promise<Delivery> {
  const endpoint = await ports.readEndpoint({ orgId, id });
  if (endpoint === undefined) throw notFound('No such webhook endpoint.');
  // A type that only a newer release makes has no sample here.
  const type = endpoint.events.find((wanted) => EVENT_TYPES.includes(wanted)) ?? EVENT_TYPES[0];
  const now = ports.now();
  const eventId = ports.newId('event');
  const createdAt = now.toISOString();
  const data = sampleEventData(type, { job: ports.newId('job'), urls: ports.urls, now });
  const event: OutboxEvent = {
    id: eventId,
    orgId,
    type,
    createdAt,
    body: JSON.stringify({ id: eventId, type, createdAt, test: true, data }),
  };
  const delivery = newDelivery(event, endpoint, true, now);
  await ports.insertTestDelivery(event, delivery);
  try {
    await ports.enqueue([messageOf(delivery)]);
  } catch (error) {
    // The delivery is in the work index: the sweeper sends it.
    ports.logFailure('enqueue_test', error, { deliveryId: delivery.id });
  }
  return delivery;
}
