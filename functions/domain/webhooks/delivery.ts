import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { EventType } from '../events/event-types.ts';
import type { OutboxEvent } from '../events/outbox-event.ts';
import { brandId, DeliveryId, EventId, OrgId, WebhookEndpointId } from '../kernel/ids.ts';
import { about, Timestamp } from '../kernel/wire.ts';
import { EventTypeSchema } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'dead', 'cancelled'] as const;

/** Why an attempt failed (behaviour: Webhooks). */
export const DELIVERY_ERRORS = [
  'timeout',
  'dns_error',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'blocked_address',
  'redirect',
  'http_status',
  // Not the receiver's doing: the try could not be made, for a secret that can't be opened or a fault of ours.
  'internal_error',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

export const Attempt = z
  .object({
    number: z.int(),
    attemptedAt: Timestamp,
    statusCode: z
      .int()
      .nullable()
      .meta({ examples: [200] }),
    durationMs: z.int().meta({ examples: [84] }),
    error: z
      .enum(DELIVERY_ERRORS)
      .nullable()
      .meta({ examples: [null] }),
    responseBody: z
      .string()
      .nullable()
      .meta(about('The first 1 KiB of the response; null if there was none.', 'ok')),
  })
  .meta({ id: 'WebhookAttempt' });
export type Attempt = z.infer<typeof Attempt>;

/** Tries kept in the log of one delivery, four schedules of them: manual retries may go on without end. */
const ATTEMPTS_KEPT = 24;

export const withAttempt = (attempts: readonly Attempt[], attempt: Attempt): Attempt[] =>
  [...attempts, attempt].slice(-ATTEMPTS_KEPT);

/** A delivery of one event to one endpoint. */
export interface Delivery {
  id: DeliveryId;
  orgId: OrgId;
  endpointId: WebhookEndpointId;
  eventId: EventId;
  eventType: EventType;
  test: boolean;
  status: (typeof DELIVERY_STATUSES)[number];
  attempts: Attempt[];
  /** All tries made; a manual retry numbers on. */
  attemptCount: number;
  /** Tries made before the present schedule began. */
  scheduleBase: number;
  /** The moment from which the schedule counts: the first try, moved on by tries that were missed. */
  scheduleFrom: string | null;
  /** null unless pending. */
  nextAttemptAt: string | null;
  /** True once this delivery was counted as dead: it never counts twice. */
  countedDead: boolean;
  createdAt: string;
  completedAt: string | null;
  /** Who is working on it, and until when others must not. */
  leaseId?: string | undefined;
  leaseUntil?: string | undefined;
}

export const NO_LEASE = { leaseId: undefined, leaseUntil: undefined } as const;

/** What a queue message names: the try of a delivery that is due. */
export const DeliveryMessage = z.object({
  orgId: OrgId,
  endpointId: WebhookEndpointId,
  eventId: EventId,
  /** Number of the try that the message is for; a message for a try already made is void. */
  attempt: z.int().min(1),
});
export type DeliveryMessage = z.infer<typeof DeliveryMessage>;

/** What a queue message names right after a change: its events, whose deliveries are still to be made. */
export const EventsMessage = z.object({
  orgId: OrgId,
  eventIds: z.array(EventId).min(1),
});
export type EventsMessage = z.infer<typeof EventsMessage>;

/** All that the queue carries: ids, and nothing of what they stand for. */
export const QueueMessage = z.union([DeliveryMessage, EventsMessage]);
export type QueueMessage = z.infer<typeof QueueMessage>;

/** Wire form of a delivery (behaviour: Webhooks). */
export const DeliveryView = z
  .object({
    id: DeliveryId,
    eventId: EventId,
    eventType: EventTypeSchema,
    endpointId: WebhookEndpointId,
    test: z.boolean(),
    status: z.enum(DELIVERY_STATUSES),
    attemptCount: z.int(),
    nextAttemptAt: Timestamp.nullable().meta({ examples: [null] }),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
    attempts: z.array(Attempt),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryView = z.infer<typeof DeliveryView>;

export const deliveryView = (delivery: Delivery): DeliveryView => ({
  id: delivery.id,
  eventId: delivery.eventId,
  eventType: delivery.eventType,
  endpointId: delivery.endpointId,
  test: delivery.test,
  status: delivery.status,
  attemptCount: delivery.attemptCount,
  nextAttemptAt: delivery.nextAttemptAt,
  createdAt: delivery.createdAt,
  completedAt: delivery.completedAt,
  attempts: delivery.attempts,
});

/** A fresh delivery, due at once. */
export function newDelivery(
  event: OutboxEvent,
  endpoint: Endpoint,
  test: boolean,
  now: Date,
): Delivery {
  return {
    id: deliveryIdOf(event.id, endpoint.id),
    orgId: event.orgId,
    endpointId: endpoint.id,
    eventId: event.id,
    eventType: event.type,
    test,
    status: 'pending',
    attempts: [],
    attemptCount: 0,
    scheduleBase: 0,
    scheduleFrom: null,
    nextAttemptAt: now.toISOString(),
    countedDead: false,
    createdAt: now.toISOString(),
    completedAt: null,
  };
}

export const messageOf = (delivery: Delivery): DeliveryMessage => ({
  orgId: delivery.orgId,
  endpointId: delivery.endpointId,
  eventId: delivery.eventId,
  attempt: delivery.attemptCount + 1,
});

/** Crockford's base 32, the digits of a ULID. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Digits of a ULID that hold the time; the others are random. */
const TIME_DIGITS = 10;
const ULID_DIGITS = 26;

/**
 * Delivery id and event id turn into each other, given the endpoint: the random digits are masked with a hash of
 * the endpoint's id. So every endpoint has its own delivery id of an event, and a delivery is found without an index.
 */
function masked(ulid: string, endpointId: WebhookEndpointId): string {
  const mask = createHash('sha256').update(endpointId).digest();
  let digits = ulid.slice(0, TIME_DIGITS);
  for (let index = TIME_DIGITS; index < ULID_DIGITS; index += 1) {
    const digit = DIGITS.indexOf(ulid.charAt(index)) ^ ((mask[index] ?? 0) & 31);
    digits += DIGITS.charAt(digit);
  }
  return digits;
}

const ulidOf = (id: string): string => id.slice(-ULID_DIGITS);

export const deliveryIdOf = (eventId: EventId, endpointId: WebhookEndpointId): DeliveryId =>
  brandId('delivery', masked(ulidOf(eventId), endpointId));

/** The event behind a delivery of this endpoint. */
export const eventIdOf = (deliveryId: DeliveryId, endpointId: WebhookEndpointId): EventId =>
  brandId('event', masked(ulidOf(deliveryId), endpointId));
