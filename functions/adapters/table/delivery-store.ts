import { encodeTime } from 'ulid';
import * as z from 'zod';
import type { OutboxEvent } from '../../domain/events/outbox-event.ts';
import { EventId, WebhookEndpointId } from '../../domain/kernel/ids.ts';
import type { OrgId } from '../../domain/kernel/ids.ts';
import type { Page } from '../../domain/kernel/page.ts';
import { NO_LEASE } from '../../domain/webhooks/delivery.ts';
import type { Delivery, DeliveryMessage } from '../../domain/webhooks/delivery.ts';
import type { Endpoint, EndpointHealth } from '../../domain/webhooks/endpoint.ts';
import type { FanOut } from '../../domain/webhooks/fan-out.ts';
import type { DeliveryState, Lease } from '../../domain/webhooks/send-delivery.ts';
import type { EventState } from '../../domain/webhooks/send-events.ts';
import {
  deliveriesPk,
  DELIVERY_PREFIX,
  deliveryKey,
  endpointKey,
  eventKey,
  exists,
  notCreatedYet,
} from './schema.ts';
import type { Item, Table } from './table.ts';
import {
  deliveryItem,
  deliveryOf,
  endpointOf,
  eventOf,
  pageFrom,
  testEventItem,
} from './webhook-rows.ts';

const isPending = '#status = :pending';
const isUnleased = '(attribute_not_exists(leaseUntil) OR leaseUntil <= :now)';
const isLeasedByMe = 'leaseId = :leaseId';
const STATUS = { '#status': 'status' } as const;

/** Events on their way out, and their deliveries. */
export class DeliveryStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async readEvent(orgId: OrgId, eventId: EventId): Promise<OutboxEvent | undefined> {
    const item = await this.table.get('event.read', eventKey(orgId, eventId));
    return item === undefined ? undefined : eventOf(item);
  }

  async readEvents(orgId: OrgId, ids: readonly EventId[]): Promise<EventState[]> {
    const keys = ids.map((id) => eventKey(orgId, id));
    const items = await this.table.batchGet('event.read', keys);
    return items.map((item) => ({
      event: eventOf(item),
      endpointIds: ChosenEndpoints.parse(item).endpointIds,
    }));
  }

  /** Events leave the work index in the same step in which their deliveries are written. */
  async fanOut(plans: readonly FanOut[]): Promise<boolean> {
    const [only, ...others] = plans;
    const outcome =
      only !== undefined && others.length === 0 && only.deliveries.length === 0
        ? await this.table.update('event.fanout', dispatched(only))
        : await this.table.transact(
            'event.fanout',
            plans.flatMap((plan) => [
              { Update: dispatched(plan) },
              ...plan.deliveries.map((delivery) => ({ Put: { Item: deliveryItem(delivery) } })),
            ]),
          );
    return outcome.kind === 'ok';
  }

  async insertTestDelivery(event: OutboxEvent, delivery: Delivery): Promise<void> {
    const outcome = await this.table.transact('event.test', [
      { Put: { Item: testEventItem(event), ConditionExpression: notCreatedYet } },
      { Put: { Item: deliveryItem(delivery), ConditionExpression: notCreatedYet } },
    ]);
    if (outcome.kind !== 'ok') throw new Error(`The test event ${event.id} exists already.`);
  }

  async readDelivery({ orgId, endpointId, eventId }: DeliveryMessage): Promise<DeliveryState> {
    const keys = [
      deliveryKey(endpointId, eventId),
      endpointKey(orgId, endpointId),
      eventKey(orgId, eventId),
    ];
    const items = await this.table.batchGet('delivery.read', keys);
    const [delivery, endpoint, event] = keys.map(({ pk, sk }) =>
      items.find((item) => item['pk'] === pk && item['sk'] === sk),
    );
    return {
      delivery: delivery === undefined ? undefined : deliveryOf(delivery),
      endpoint: endpoint === undefined ? undefined : endpointOf(endpoint),
      event: event === undefined ? undefined : eventOf(event),
    };
  }

  async findDelivery(
    endpointId: WebhookEndpointId,
    eventId: EventId,
  ): Promise<Delivery | undefined> {
    const item = await this.table.get('delivery.find', deliveryKey(endpointId, eventId));
    return item === undefined ? undefined : deliveryOf(item);
  }

  async leaseDelivery(delivery: Delivery, lease: Lease, now: Date): Promise<boolean> {
    const outcome = await this.table.update('delivery.lease', {
      Key: deliveryKey(delivery.endpointId, delivery.eventId),
      UpdateExpression: 'SET leaseId = :leaseId, leaseUntil = :until',
      ConditionExpression: [
        isPending,
        'attemptCount = :attemptCount',
        'nextAttemptAt = :nextAttemptAt',
        isUnleased,
      ].join(' AND '),
      ExpressionAttributeNames: STATUS,
      ExpressionAttributeValues: {
        ':pending': 'pending',
        ':attemptCount': delivery.attemptCount,
        ':nextAttemptAt': delivery.nextAttemptAt,
        ':leaseId': lease.id,
        ':until': lease.until,
        ':now': now.toISOString(),
      },
    });
    return outcome.kind === 'ok';
  }

  async settle(delivery: Delivery, leaseId: string): Promise<boolean> {
    const item = deliveryItem(delivery);
    const outcome = await this.table.put('delivery.settle', item, leasedBy(leaseId));
    return outcome.kind === 'ok';
  }

  async settleDead(
    delivery: Delivery,
    leaseId: string,
    endpoint: Endpoint,
    health: EndpointHealth,
  ): Promise<'settled' | 'changed' | 'lost'> {
    const outcome = await this.table.transact('delivery.dead', [
      { Put: { Item: deliveryItem(delivery), ...leasedBy(leaseId) } },
      {
        Update: {
          Key: endpointKey(endpoint.orgId, endpoint.id),
          UpdateExpression:
            'SET deadCount = :count, enabled = :enabled, disabledReason = :reason, notices = :notices, updatedAt = :updatedAt',
          ConditionExpression:
            'deadCount = :readCount AND enabled = :wasEnabled AND updatedAt = :readAt',
          ExpressionAttributeValues: {
            ':count': health.deadCount,
            ':enabled': health.enabled,
            ':reason': health.disabledReason,
            ':notices': health.notices,
            ':updatedAt': health.updatedAt,
            ':readCount': endpoint.deadCount,
            ':wasEnabled': endpoint.enabled,
            ':readAt': endpoint.updatedAt,
          },
        },
      },
    ]);
    if (outcome.kind === 'ok') return 'settled';
    return outcome.reasons[0]?.refused === true ? 'lost' : 'changed';
  }

  async cancelDelivery(delivery: Delivery, now: Date): Promise<void> {
    const cancelled: Delivery = {
      ...delivery,
      ...NO_LEASE,
      status: 'cancelled',
      nextAttemptAt: null,
      completedAt: now.toISOString(),
    };
    // Refused: somebody made the try or cancelled first, or it was cancelled and restarted since it was read.
    await this.table.put('delivery.cancel', deliveryItem(cancelled), {
      ConditionExpression: `${isPending} AND attemptCount = :attemptCount AND nextAttemptAt = :nextAttemptAt AND ${isUnleased}`,
      ExpressionAttributeNames: STATUS,
      ExpressionAttributeValues: {
        ':pending': 'pending',
        ':attemptCount': delivery.attemptCount,
        ':nextAttemptAt': delivery.nextAttemptAt,
        ':now': now.toISOString(),
      },
    });
  }

  async restartDelivery(before: Delivery, after: Delivery): Promise<boolean> {
    const outcome = await this.table.put('delivery.restart', deliveryItem(after), {
      ConditionExpression: '#status = :status AND attemptCount = :attemptCount',
      ExpressionAttributeNames: STATUS,
      ExpressionAttributeValues: {
        ':status': before.status,
        ':attemptCount': before.attemptCount,
      },
    });
    return outcome.kind === 'ok';
  }

  async listDeliveries(
    endpointId: WebhookEndpointId,
    { since, limit, after }: { since: Date; limit: number; after: EventId | undefined },
  ): Promise<Page<Delivery>> {
    const found: Delivery[] = [];
    let from = after;
    do {
      const { items, lastKey } = await this.queryDeliveries('delivery.list', endpointId, {
        since,
        after: from,
        limit: limit + 1 - found.length,
      });
      found.push(...items.map(deliveryOf));
      // A query reads 1 MB at most, which long answers of receivers can fill.
      from = lastKey === undefined ? undefined : eventIdIn(lastKey);
    } while (from !== undefined && found.length <= limit);
    return pageFrom(found, limit, ({ eventId }) => eventId);
  }

  async listLost(
    endpointId: WebhookEndpointId,
    options: { since: Date; limit: number; after: EventId | undefined },
  ): Promise<{ items: readonly Delivery[]; next: EventId | undefined }> {
    const { items, lastKey } = await this.queryDeliveries('delivery.lost', endpointId, {
      ...options,
      filter: {
        FilterExpression: '#status IN (:dead, :cancelled) AND #test = :false',
        ExpressionAttributeNames: { ...STATUS, '#test': 'test' },
        values: { ':dead': 'dead', ':cancelled': 'cancelled', ':false': false },
      },
    });
    return {
      items: items.map(deliveryOf),
      next: lastKey === undefined ? undefined : eventIdIn(lastKey),
    };
  }

  private async queryDeliveries(
    point: string,
    endpointId: WebhookEndpointId,
    query: {
      since: Date;
      after: EventId | undefined;
      limit: number;
      filter?: {
        FilterExpression: string;
        ExpressionAttributeNames: Record<string, string>;
        values: Record<string, string | boolean>;
      };
    },
  ): Promise<{ items: Item[]; lastKey: Item | undefined }> {
    const { values, ...filter } = query.filter ?? { values: {} };
    // An event's id begins with its time.
    const oldest = `${DELIVERY_PREFIX}evt_${encodeTime(query.since.getTime())}`;
    if (query.after !== undefined && `${DELIVERY_PREFIX}${query.after}` < oldest)
      return { items: [], lastKey: undefined };
    return this.table.query(point, {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :oldest AND :newest',
      ...filter,
      ExpressionAttributeValues: {
        ':pk': deliveriesPk(endpointId),
        ':oldest': oldest,
        ':newest': `${DELIVERY_PREFIX}evt_~`,
        ...values,
      },
      ...(query.after === undefined
        ? {}
        : { ExclusiveStartKey: deliveryKey(endpointId, query.after) }),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: query.limit,
    });
  }
}

const dispatched = ({ event, deliveries }: FanOut) => ({
  Key: eventKey(event.orgId, event.id),
  UpdateExpression: 'SET endpointIds = :endpointIds REMOVE gsi1pk, gsi1sk',
  ConditionExpression: `${exists} AND attribute_exists(gsi1pk)`,
  ExpressionAttributeValues: { ':endpointIds': deliveries.map(({ endpointId }) => endpointId) },
});

/** Written when an event leaves the work index. */
const ChosenEndpoints = z.object({ endpointIds: z.array(WebhookEndpointId).optional() });

const eventIdIn = (key: Item): EventId =>
  EventId.parse(z.string().parse(key['sk']).slice(DELIVERY_PREFIX.length));

const leasedBy = (leaseId: string) => ({
  ConditionExpression: `${isPending} AND ${isLeasedByMe}`,
  ExpressionAttributeNames: STATUS,
  ExpressionAttributeValues: { ':pending': 'pending', ':leaseId': leaseId },
});
