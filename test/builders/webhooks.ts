import type { OutboxEvent } from '../../functions/domain/events/outbox-event.ts';
import { newDelivery } from '../../functions/domain/webhooks/delivery.ts';
import type { Delivery } from '../../functions/domain/webhooks/delivery.ts';
import type { Endpoint } from '../../functions/domain/webhooks/endpoint.ts';
import { newId } from './ids.ts';

const CREATED_AT = '2026-11-28T10:00:00.000Z';

export const anEndpoint = (patch: Partial<Endpoint> = {}): Endpoint => ({
  id: newId('webhookEndpoint'),
  orgId: newId('organization'),
  url: 'https://example.com/hooks',
  events: ['job.delivered'],
  description: '',
  enabled: true,
  disabledReason: null,
  sealedSecret: 'sealed',
  deadCount: 0,
  notices: [],
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  ...patch,
});

export const anEvent = (patch: Partial<OutboxEvent> = {}): OutboxEvent => ({
  id: newId('event'),
  orgId: newId('organization'),
  type: 'job.delivered',
  createdAt: CREATED_AT,
  body: '{"id":"evt"}',
  ...patch,
});

/** A delivery of an event to an endpoint, due since 10:00. */
export const aDelivery = (
  patch: Partial<Delivery> = {},
  { event = anEvent(), endpoint = anEndpoint() }: { event?: OutboxEvent; endpoint?: Endpoint } = {},
): Delivery => ({ ...newDelivery(event, endpoint, false, new Date(CREATED_AT)), ...patch });
