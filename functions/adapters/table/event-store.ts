import { encodeTime } from 'ulid';
import * as z from 'zod';
import type { EventType } from '../../domain/events/event-types.ts';
import type { OutboxEvent } from '../../domain/events/outbox-event.ts';
import { EventId } from '../../domain/kernel/ids.ts';
import type { OrgId } from '../../domain/kernel/ids.ts';
import type { Page } from '../../domain/kernel/page.ts';
import { EVENT_PREFIX, eventKey, orgPk } from './schema.ts';
import type { Item, Table } from './table.ts';
import { eventOf } from './webhook-rows.ts';

/** Queries of one page, where few events are of the type that is looked for: each reads 1 MB. */
const MOST_QUERIES = 8;

/** An organisation's events, as they were frozen. */
export class EventStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async findEvent(orgId: OrgId, id: EventId): Promise<OutboxEvent | undefined> {
    const item = await this.table.get('event.read', eventKey(orgId, id));
    return item === undefined ? undefined : eventOf(item);
  }

  async listEvents(
    orgId: OrgId,
    options: {
      since: Date;
      type: EventType | undefined;
      limit: number;
      after: EventId | undefined;
    },
  ): Promise<Page<OutboxEvent>> {
    const { since, type, limit, after } = options;
    const oldest = `evt_${encodeTime(since.getTime())}`;
    if (after !== undefined && after < oldest) return { items: [], next: null };
    const found: OutboxEvent[] = [];
    let from = after;
    for (let query = 0; query < MOST_QUERIES && found.length <= limit; query += 1) {
      const { items, lastKey } = await this.table.query('event.list', {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :oldest AND :newest',
        ExpressionAttributeValues: {
          ':pk': orgPk(orgId),
          // An event's id begins with its time.
          ':oldest': `${EVENT_PREFIX}${oldest}`,
          ':newest': `${EVENT_PREFIX}evt_~`,
          ...(type === undefined ? {} : { ':type': type }),
        },
        ...(type === undefined
          ? { Limit: limit + 1 - found.length }
          : { FilterExpression: '#type = :type', ExpressionAttributeNames: { '#type': 'type' } }),
        ...(from === undefined ? {} : { ExclusiveStartKey: eventKey(orgId, from) }),
        ScanIndexForward: false,
        ConsistentRead: true,
      });
      found.push(...items.map(eventOf));
      from = lastKey === undefined ? undefined : eventIdIn(lastKey);
      if (from === undefined) break;
    }
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1)?.id : from;
    return { items, next: last ?? null };
  }
}

const eventIdIn = (key: Item): EventId =>
  EventId.parse(z.string().parse(key['sk']).slice(EVENT_PREFIX.length));
