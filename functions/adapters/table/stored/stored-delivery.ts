import * as z from 'zod';
import { EVENT_TYPES } from '../../../domain/events/event-types.ts';
import { DeliveryId, EventId, OrgId, WebhookEndpointId } from '../../../domain/kernel/ids.ts';
import { handedOn, wordOf } from '../../../domain/kernel/stored.ts';
import { DELIVERY_ERRORS, DELIVERY_STATUSES } from '../../../domain/webhooks/delivery.ts';
import type { Attempt, Delivery } from '../../../domain/webhooks/delivery.ts';

const StoredAttempt = z.object({
  number: z.int(),
  attemptedAt: z.string(),
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  // The broadest of the reasons: the connection did not hold.
  error: wordOf(DELIVERY_ERRORS, 'connection_reset').nullable(),
  responseBody: z.string().nullable(),
}) satisfies z.ZodType<Attempt>;

/** A delivery of one event to one endpoint, written back whole after every try. */
export const StoredDelivery = z.object({
  id: DeliveryId,
  orgId: OrgId,
  endpointId: WebhookEndpointId,
  eventId: EventId,
  eventType: handedOn(EVENT_TYPES),
  test: z.boolean(),
  // Writes condition on `pending` in the row itself: a status of a newer release is never overwritten by a try.
  status: wordOf(DELIVERY_STATUSES, 'cancelled'),
  attempts: z.array(StoredAttempt),
  attemptCount: z.int(),
  scheduleBase: z.int(),
  scheduleFrom: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  countedDead: z.boolean(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  leaseId: z.string().optional(),
  leaseUntil: z.string().optional(),
}) satisfies z.ZodType<Delivery>;
