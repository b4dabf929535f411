import type { OutboxEvent } from '../../functions/domain/events/outbox-event.ts';
import { NO_LEASE } from '../../functions/domain/webhooks/delivery.ts';
import type { Delivery, DeliveryMessage } from '../../functions/domain/webhooks/delivery.ts';
import type { Endpoint } from '../../functions/domain/webhooks/endpoint.ts';
import type {
  RecoverDeliveriesPorts,
  RetryDeliveryPorts,
} from '../../functions/domain/webhooks/recover-deliveries.ts';
import type { PostResult } from '../../functions/domain/webhooks/send-delivery.ts';
import type { EventState, SendEventsPorts } from '../../functions/domain/webhooks/send-events.ts';
import { anEvent } from '../builders/webhooks.ts';
import { Clock } from './clock.ts';
import type { Around } from './memory-jobs.ts';

const straight: Around = async (_name, call) => call();

export const ANSWERED: PostResult = {
  statusCode: 200,
  error: null,
  durationMs: 5,
  responseBody: 'ok',
};
export const REFUSED: PostResult = { ...ANSWERED, statusCode: 500, error: 'http_status' };

/** One endpoint and its deliveries in memory, under the table's conditions. */
export class MemoryWebhooks {
  readonly clock = new Clock();
  endpoint: Endpoint;
  readonly deliveries = new Map<string, Delivery>();
  /** Events that wait for their deliveries, or had them made. */
  readonly outbox = new Map<string, EventState>();
  /** Requests to the receiver, by the id of the delivery. */
  readonly posts: string[] = [];
  readonly queue: DeliveryMessage[] = [];
  answer: PostResult = ANSWERED;
  private readonly event: OutboxEvent = anEvent();
  private leases = 0;

  constructor(endpoint: Endpoint, deliveries: readonly Delivery[]) {
    this.endpoint = endpoint;
    for (const delivery of deliveries) this.deliveries.set(delivery.eventId, delivery);
  }

  /** @throws Error when there is none */
  delivery({ eventId }: Pick<Delivery, 'eventId'>): Delivery {
    const delivery = this.deliveries.get(eventId);
    if (delivery === undefined) throw new Error('There is no such delivery.');
    return delivery;
  }

  /** The ports of one process. `around` orders its calls among those of others. */
  ports(around: Around = straight): SendEventsPorts & RetryDeliveryPorts & RecoverDeliveriesPorts {
    const put = (delivery: Delivery) => void this.deliveries.set(delivery.eventId, delivery);
    const isUnleased = ({ leaseUntil }: Delivery, now: Date) =>
      leaseUntil === undefined || leaseUntil <= now.toISOString();
    const isAsRead = (now: Delivery, read: Delivery) =>
      now.status === 'pending' &&
      now.attemptCount === read.attemptCount &&
      now.nextAttemptAt === read.nextAttemptAt;
    const isLeased = (delivery: Delivery, leaseId: string) => {
      const current = this.delivery(delivery);
      return current.status === 'pending' && current.leaseId === leaseId;
    };
    return {
      now: this.clock.now,
      newLeaseId: () => `lease-${(this.leases += 1)}`,
      sleep: () => Promise.resolve(),
      retries: { retryAfterSeconds: [30], missedAfterSeconds: 60 },
      timeoutSeconds: 10,
      secrets: { open: () => Promise.resolve('whsec_c2VjcmV0'), seal: () => Promise.resolve('') },
      readDelivery: ({ eventId }) =>
        around('readDelivery', () => ({
          delivery: this.deliveries.get(eventId),
          endpoint: this.endpoint,
          event: this.outbox.get(eventId)?.event ?? this.event,
        })),
      allEndpoints: () => around('allEndpoints', () => [this.endpoint]),
      readEvents: (_orgId, ids) =>
        around('readEvents', () => ids.flatMap((id) => this.outbox.get(id) ?? [])),
      fanOut: (plans) =>
        around('fanOut', () => {
          const states = plans.map(({ event }) => this.outbox.get(event.id));
          if (states.some((state) => state === undefined || state.endpointIds !== undefined))
            return false;
          for (const { event, deliveries } of plans) {
            const endpointIds = deliveries.map(({ endpointId }) => endpointId);
            this.outbox.set(event.id, { event, endpointIds });
            for (const delivery of deliveries) put(delivery);
          }
          return true;
        }),
      findDelivery: (_id, eventId) => around('findDelivery', () => this.deliveries.get(eventId)),
      readEndpoint: () => around('readEndpoint', () => this.endpoint),
      leaseDelivery: (read, lease, now) =>
        around('leaseDelivery', () => {
          const current = this.delivery(read);
          if (!isAsRead(current, read) || !isUnleased(current, now)) return false;
          put({ ...current, leaseId: lease.id, leaseUntil: lease.until });
          return true;
        }),
      post: (_url, headers) =>
        around('post', () => {
          this.posts.push(headers['webhook-id'] ?? '');
          return this.answer;
        }),
      settle: (after, leaseId) =>
        around('settle', () => {
          if (!isLeased(after, leaseId)) return false;
          put(after);
          return true;
        }),
      settleDead: (after, leaseId, read, health) =>
        around('settleDead', () => {
          if (!isLeased(after, leaseId)) return 'lost';
          const { deadCount, enabled, updatedAt } = this.endpoint;
          if (
            deadCount !== read.deadCount ||
            enabled !== read.enabled ||
            updatedAt !== read.updatedAt
          )
            return 'changed';
          put(after);
          this.endpoint = { ...this.endpoint, ...health };
          return 'settled';
        }),
      clearDeadCount: () =>
        around('clearDeadCount', () => {
          this.endpoint = { ...this.endpoint, deadCount: 0 };
        }),
      cancelDelivery: (read, now) =>
        around('cancelDelivery', () => {
          const current = this.delivery(read);
          if (!isAsRead(current, read) || !isUnleased(current, now)) return;
          const completedAt = now.toISOString();
          put({ ...read, ...NO_LEASE, status: 'cancelled', nextAttemptAt: null, completedAt });
        }),
      restartDelivery: (before, after) =>
        around('restartDelivery', () => {
          const { status, attemptCount } = this.delivery(before);
          if (status !== before.status || attemptCount !== before.attemptCount) return false;
          put(after);
          return true;
        }),
      listLost: () =>
        around('listLost', () => ({
          items: [...this.deliveries.values()].filter(
            ({ status, test }) => !test && (status === 'dead' || status === 'cancelled'),
          ),
          next: undefined,
        })),
      enqueue: (messages) => around('enqueue', () => void this.queue.push(...messages)),
      logAttempt: () => {},
      logNotice: () => {},
      logFailure: () => {},
    };
  }
}
