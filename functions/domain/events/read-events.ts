import * as z from 'zod';
import { notFound } from '../kernel/errors.ts';
import type { EventId, OrgId } from '../kernel/ids.ts';
import { PageCursor, PageLimit } from '../kernel/page.ts';
import type { Page } from '../kernel/page.ts';
import { about } from '../kernel/wire.ts';
import { EVENT_TYPES } from './event-types.ts';
import type { EventType } from './event-types.ts';
import type { OutboxEvent } from './outbox-event.ts';

/** Days that events are shown (behaviour: Versions and retention). */
const EVENT_DAYS = 30;

export const ListEventsQuery = z.strictObject({
  cursor: PageCursor,
  limit: PageLimit,
  type: z.enum(EVENT_TYPES).optional().meta(about('Only events of this type.')),
});

export interface ReadEventsPorts {
  now(): Date;
  /** Events since a moment, newest first; `after` is the one that an earlier page ended with. */
  listEvents(
    orgId: OrgId,
    options: {
      since: Date;
      type: EventType | undefined;
      limit: number;
      after: EventId | undefined;
    },
  ): Promise<Page<OutboxEvent>>;
  findEvent(orgId: OrgId, id: EventId): Promise<OutboxEvent | undefined>;
}

const since = (now: Date): Date => new Date(now.getTime() - EVENT_DAYS * 86_400_000);

/** A page of an organisation's events of the last 30 days, newest first; it may end early. */
export const listEvents = (
  ports: ReadEventsPorts,
  orgId: OrgId,
  options: { type: EventType | undefined; limit: number; after: EventId | undefined },
): Promise<Page<OutboxEvent>> => ports.listEvents(orgId, { since: since(ports.now()), ...options });

/** @throws ServiceError NOT_FOUND also for an event of more than 30 days ago */
export async function getEvent(
  ports: ReadEventsPorts,
  orgId: OrgId,
  id: EventId,
): Promise<OutboxEvent> {
  const event = await ports.findEvent(orgId, id);
  if (event === undefined || new Date(event.createdAt) < since(ports.now()))
    throw notFound('No such event.');
  return event;
}
