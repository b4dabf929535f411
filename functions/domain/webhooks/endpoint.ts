import * as z from 'zod';
import { EVENT_TYPES } from '../events/event-types.ts';
import type { EventType } from '../events/event-types.ts';
import { WebhookEndpointId } from '../kernel/ids.ts';
import type { OrgId } from '../kernel/ids.ts';
import { about, Timestamp } from '../kernel/wire.ts';

export const EventTypeSchema = z.enum(EVENT_TYPES);

/** Consecutive dead deliveries after which an endpoint is switched off (behaviour: Delivery and retries 2). */
export const DISABLE_AFTER_DEAD = 20;

/** Counts of consecutive dead deliveries at which the owner gets a notice. */
const NOTICE_AT_DEAD: readonly number[] = [10, 15, DISABLE_AFTER_DEAD];

/** Older notices make room. */
const NOTICES_KEPT = 30;

export const Notice = z
  .object({
    type: z.enum(['failing', 'disabled']),
    deadCount: z.int(),
    at: Timestamp,
  })
  .meta({ id: 'WebhookNotice' });
export type Notice = z.infer<typeof Notice>;

const DisabledReason = z.literal('consecutive_failures').nullable();

export interface Endpoint {
  id: WebhookEndpointId;
  orgId: OrgId;
  url: string;
  /** In the order given: a test send takes the shape of the first. */
  events: EventType[];
  description: string;
  enabled: boolean;
  disabledReason: z.infer<typeof DisabledReason>;
  /** The signing secret, encrypted. */
  sealedSecret: string;
  /** Dead deliveries since the last success. */
  deadCount: number;
  notices: Notice[];
  createdAt: string;
  updatedAt: string;
}

/** Wire form of an endpoint (behaviour: Webhooks). */
export const EndpointView = z
  .object({
    id: WebhookEndpointId,
    // Not `format: uri`: a name or path may be given with letters that RFC 3986 does not know.
    url: z.string().meta(about('As it was given.', 'https://example.com/hooks/leads')),
    events: z.array(EventTypeSchema),
    description: z.string().meta({ examples: ['CRM'] }),
    enabled: z.boolean(),
    disabledReason: DisabledReason.meta({
      ...about('Why the service switched it off.'),
      examples: [null],
    }),
    notices: z.array(Notice),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'WebhookEndpoint' });
export type EndpointView = z.infer<typeof EndpointView>;

/** An endpoint with its secret: on creation and on rotation, never again. */
export const EndpointWithSecret = EndpointView.extend({
  secret: z
    .string()
    .meta(about('Signs deliveries to this endpoint. Shown only once.', `whsec_${'A'.repeat(43)}=`)),
}).meta({ id: 'WebhookEndpointWithSecret' });
export type EndpointWithSecret = z.infer<typeof EndpointWithSecret>;

export const endpointView = (endpoint: Endpoint): EndpointView => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  description: endpoint.description,
  enabled: endpoint.enabled,
  disabledReason: endpoint.disabledReason,
  notices: endpoint.notices,
  createdAt: endpoint.createdAt,
  updatedAt: endpoint.updatedAt,
});

/** The part of an endpoint that a dead delivery changes. */
export type EndpointHealth = Pick<
  Endpoint,
  'deadCount' | 'enabled' | 'disabledReason' | 'notices' | 'updatedAt'
>;

/**
 * What one more dead delivery makes of an endpoint, and the notice that is due now, if any.
 * @param isOurFault no attempt could be made: the owner is notified of the first, since no receiver's log shows it
 */
export function afterDead(
  endpoint: Endpoint,
  now: Date,
  isOurFault = false,
): { health: EndpointHealth; notice: Notice | null } {
  const deadCount = endpoint.deadCount + 1;
  const at = now.toISOString();
  const switchedOff = endpoint.enabled && deadCount >= DISABLE_AFTER_DEAD;
  const notice: Notice | null =
    endpoint.enabled && (switchedOff || isOurFault || NOTICE_AT_DEAD.includes(deadCount))
      ? { type: switchedOff ? 'disabled' : 'failing', deadCount, at }
      : null;
  return {
    notice,
    health: {
      deadCount,
      enabled: endpoint.enabled && !switchedOff,
      disabledReason: switchedOff ? 'consecutive_failures' : endpoint.disabledReason,
      notices:
        notice === null ? endpoint.notices : [...endpoint.notices, notice].slice(-NOTICES_KEPT),
      updatedAt: notice === null ? endpoint.updatedAt : at,
    },
  };
}
