import * as z from 'zod';
import { EVENT_TYPES } from '../../../domain/events/event-types.ts';
import type { OutboxEvent } from '../../../domain/events/outbox-event.ts';
import { EventId, OrgId } from '../../../domain/kernel/ids.ts';
import { handedOn } from '../../../domain/kernel/stored.ts';

/** An event on its way out; its body is frozen, so that a type of a newer release is sent as it was written. */
export const StoredEvent = z.object({
  id: EventId,
  orgId: OrgId,
  type: handedOn(EVENT_TYPES),
  createdAt: z.string(),
  body: z.string(),
}) satisfies z.ZodType<OutboxEvent>;
