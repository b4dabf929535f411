import * as z from 'zod';
import { EVENT_TYPES } from '../../../domain/events/event-types.ts';
import { OrgId, WebhookEndpointId } from '../../../domain/kernel/ids.ts';
import { handedOn, wordOf } from '../../../domain/kernel/stored.ts';
import type { Endpoint } from '../../../domain/webhooks/endpoint.ts';

const StoredNotice = z.object({
  type: wordOf(['failing', 'disabled'], 'failing'),
  deadCount: z.int(),
  at: z.string(),
});

/** A webhook endpoint. Events of types that only a newer release makes still reach who subscribed to them. */
export const StoredEndpoint = z.object({
  id: WebhookEndpointId,
  orgId: OrgId,
  url: z.string(),
  events: z.array(handedOn(EVENT_TYPES)),
  description: z.string(),
  enabled: z.boolean(),
  disabledReason: z
    .string()
    .nullable()
    .transform((reason) => (reason === 'consecutive_failures' ? reason : null)),
  sealedSecret: z.string(),
  deadCount: z.int(),
  notices: z.array(StoredNotice),
  createdAt: z.string(),
  updatedAt: z.string(),
}) satisfies z.ZodType<Endpoint>;
