import type { OutboxEvent } from '../events/outbox-event.ts';
import type { OrgId } from '../kernel/ids.ts';
import { newDelivery } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';

/** An event and the deliveries that are to be made of it. */
export interface FanOut {
  event: OutboxEvent;
  deliveries: readonly Delivery[];
}

export interface FanOutPorts {
  now(): Date;
  /** All endpoints of an organisation, strongly consistent. */
  allEndpoints(orgId: OrgId): Promise<readonly Endpoint[]>;
  /**
   * Takes events of one organisation out of the work index and writes their deliveries, in one step;
   * false when that was done before for one of them: the endpoints of an event are chosen once.
   */
  fanOut(plans: readonly FanOut[]): Promise<boolean>;
}

/** The deliveries of an event: to all enabled endpoints that want its type. */
export const fanOutPlan = (
  event: OutboxEvent,
  endpoints: readonly Endpoint[],
  now: Date,
): FanOut => ({
  event,
  deliveries: endpoints
    .filter(({ events }) => events.includes(event.type))
    .flatMap((endpoint) => {
      const delivery = newDelivery(event, endpoint, false, now);
      if (endpoint.enabled) return [delivery];
      // Switched off since it happened: it is kept as one that was missed, and can be recovered.
      return endpoint.updatedAt >= event.createdAt ? [cancelled(delivery, now)] : [];
    }),
});

const cancelled = (delivery: Delivery, now: Date): Delivery => ({
  ...delivery,
  status: 'cancelled',
  nextAttemptAt: null,
  completedAt: now.toISOString(),
});
