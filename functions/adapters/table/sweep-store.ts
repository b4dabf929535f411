import * as z from 'zod';
import type { WorkItem } from '../../domain/background/sweep-due.ts';
import { MODES } from '../../domain/kernel/actor.ts';
import {
  EventId,
  ExclusionListId,
  JobId,
  MonitorId,
  OrgId,
  WebhookEndpointId,
} from '../../domain/kernel/ids.ts';
import { deliveryIdOf, messageOf } from '../../domain/webhooks/delivery.ts';
import type { DeliveryMessage } from '../../domain/webhooks/delivery.ts';
import {
  deliveryKey,
  WORK_SHARDS,
  workIndex,
  workPk,
  exists,
  INDEXES,
  parseWorkKey,
  sweepLeaseKey,
} from './schema.ts';
import type { Item, Table } from './table.ts';
import { deliveryOf } from './webhook-rows.ts';

const IndexKey = z.object({ pk: z.string(), sk: z.string(), gsi1sk: z.string() });
const Mode = z.enum(MODES);

/** Entries read at once from a shard. */
const PAGE = 100;

/** The work index, and the lease that keeps one sweeper at work. */
export class SweepStore {
  private readonly table: Table;
  private readonly now: () => Date;
  private readonly holder: string;

  /** @param holder an id of this process */
  constructor(table: Table, now: () => Date, holder: string) {
    this.table = table;
    this.now = now;
    this.holder = holder;
  }

  async takeSweepLease(until: Date): Promise<boolean> {
    const outcome = await this.table.put(
      'sweep.lease',
      { ...sweepLeaseKey, holder: this.holder, leaseUntil: until.toISOString() },
      {
        ConditionExpression: 'attribute_not_exists(pk) OR leaseUntil <= :now',
        ExpressionAttributeValues: { ':now': this.now().toISOString() },
      },
    );
    return outcome.kind === 'ok';
  }

  async dropSweepLease(): Promise<void> {
    await this.table.update('sweep.drop', {
      Key: sweepLeaseKey,
      UpdateExpression: 'SET leaseUntil = :now',
      ConditionExpression: `${exists} AND holder = :holder`,
      ExpressionAttributeValues: { ':now': this.now().toISOString(), ':holder': this.holder },
    });
  }

  async *workItems(before: Date): AsyncGenerator<readonly WorkItem[]> {
    for (let shard = 0; shard < WORK_SHARDS; shard += 1) {
      let from: Item | undefined;
      do {
        const { items, lastKey } = await this.table.query('sweep.due', {
          IndexName: INDEXES.work,
          KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :before',
          ExpressionAttributeValues: { ':pk': workPk(shard), ':before': before.toISOString() },
          Limit: PAGE,
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        });
        if (items.length > 0) yield items.map(workItemOf);
        from = lastKey;
      } while (from !== undefined);
    }
  }

  async postponeDelivery(
    {
      endpointId,
      eventId,
      position,
    }: { endpointId: WebhookEndpointId; eventId: EventId; position: string },
    until: Date,
  ): Promise<DeliveryMessage | undefined> {
    const { gsi1sk } = workIndex(until.toISOString(), deliveryIdOf(eventId, endpointId));
    const outcome = await this.table.update('sweep.postpone', {
      Key: deliveryKey(endpointId, eventId),
      UpdateExpression: 'SET gsi1sk = :later',
      ConditionExpression: 'gsi1sk = :position AND #status = :pending',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':later': gsi1sk, ':position': position, ':pending': 'pending' },
      ReturnValues: 'ALL_NEW',
    });
    return outcome.kind === 'ok' && outcome.item !== undefined
      ? messageOf(deliveryOf(outcome.item))
      : undefined;
  }
}

function workItemOf(item: Item): WorkItem {
  const { pk, sk, gsi1sk: position } = IndexKey.parse(item);
  const unknown: WorkItem = { kind: 'unknown', key: `${pk} ${sk}`, position };
  const key = parseWorkKey({ pk, sk });
  switch (key?.kind) {
    case 'job': {
      const job = z.object({ orgId: OrgId, mode: Mode, id: JobId }).safeParse(key);
      return job.success ? { kind: 'job', job: job.data, position } : unknown;
    }
    case 'exclusions': {
      const list = z.object({ orgId: OrgId, mode: Mode, id: ExclusionListId }).safeParse(key);
      return list.success ? { kind: 'exclusions', list: list.data, position } : unknown;
    }
    case 'event': {
      const ids = z.object({ orgId: OrgId, eventId: EventId }).safeParse(key);
      return ids.success ? { kind: 'event', ...ids.data, position } : unknown;
    }
    case 'delivery': {
      const ids = z.object({ endpointId: WebhookEndpointId, eventId: EventId }).safeParse(key);
      return ids.success ? { kind: 'delivery', ...ids.data, position } : unknown;
    }
    case 'forget':
    case 'monitor': {
      const ids = z.object({ orgId: OrgId, monitorId: MonitorId }).safeParse(key);
      return ids.success ? { kind: key.kind, ...ids.data, position } : unknown;
    }
    case undefined:
      return unknown;
  }
}
