import type { OutboxEvent } from '../../domain/events/outbox-event.ts';
import type { Page } from '../../domain/kernel/page.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import type { Endpoint } from '../../domain/webhooks/endpoint.ts';
import { deliveryKey, workIndex, endpointKey, eventKey } from './schema.ts';
import { readWholeRow } from './stored/read-row.ts';
import { StoredDelivery } from './stored/stored-delivery.ts';
import { StoredEndpoint } from './stored/stored-endpoint.ts';
import { StoredEvent } from './stored/stored-event.ts';
import type { Item } from './table.ts';

/** Days that rows are kept: a little longer than they are shown. */
const ROW_DAYS = 32;
/** Seconds after its time at which a delivery counts as overdue: its message must have been lost. */
const OVERDUE_SECONDS = 30;

const ttlFrom = (createdAt: string): number =>
  Math.floor(Date.parse(createdAt) / 1_000) + ROW_DAYS * 86_400;

export const endpointItem = (endpoint: Endpoint): Item => ({
  ...endpointKey(endpoint.orgId, endpoint.id),
  ...endpoint,
});

export const endpointOf = (item: Item): Endpoint => StoredEndpoint.parse(item);

/** A delivery's row; a pending one is in the work index, so that it outlives a lost message. */
export function deliveryItem(delivery: Delivery): Item {
  const { nextAttemptAt } = delivery;
  return {
    ...deliveryKey(delivery.endpointId, delivery.eventId),
    ...delivery,
    ttl: ttlFrom(delivery.createdAt),
    ...(delivery.status !== 'pending' || nextAttemptAt === null
      ? {}
      : workIndex(laterBy(nextAttemptAt, OVERDUE_SECONDS), delivery.id)),
  };
}

const laterBy = (at: string, seconds: number): string =>
  new Date(Date.parse(at) + seconds * 1_000).toISOString();

export const deliveryOf = (item: Item): Delivery => readWholeRow(StoredDelivery, item);

export const eventOf = (item: Item): OutboxEvent => StoredEvent.parse(item);

/** A test event: its delivery is written with it, so that it is never due by itself. */
export const testEventItem = (event: OutboxEvent): Item => ({
  ...eventKey(event.orgId, event.id),
  ...event,
  ttl: ttlFrom(event.createdAt),
});

/** One more than asked tells whether there is another page. */
export function pageFrom<T>(
  found: readonly T[],
  limit: number,
  idOf: (item: T) => string,
): Page<T> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last !== undefined ? idOf(last) : null };
}
