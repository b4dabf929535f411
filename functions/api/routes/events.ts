import * as z from 'zod';
import { EventView } from '../../domain/events/event-view.ts';
import type { OutboxEvent } from '../../domain/events/outbox-event.ts';
import { getEvent, listEvents, ListEventsQuery } from '../../domain/events/read-events.ts';
import type { ReadEventsPorts } from '../../domain/events/read-events.ts';
import { EventId } from '../../domain/kernel/ids.ts';
import { fittingPage, pageOf } from '../../domain/kernel/page.ts';
import { nextCursorOf, openCursor } from '../../http/cursor.ts';
import type { CursorSealer } from '../../http/cursor.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

interface EventServices extends ReadEventsPorts {
  cursors: CursorSealer;
}

/** The sandbox has no events. */
const common = { access: 'webhooks:write', sandboxRefused: true, tag: 'Webhooks' } as const;

const bodyOf = ({ body }: OutboxEvent): unknown => JSON.parse(body);

const listRoute = route({
  ...common,
  operationId: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: 'List events',
  description:
    'Events of the last 30 days, newest first, exactly as webhooks send them: for polling, and for finding what ' +
    'you missed. A page may end early; only `nextCursor: null` is the end.',
  request: { query: ListEventsQuery },
  response: { status: 200, schema: pageOf(EventView) },
  errors: [],
  async handle({ actor, query: { cursor, limit, type } }, services: EventServices) {
    const { orgId, mode } = actor;
    const binding = { orgId, mode, operationId: 'listEvents', filters: { type } };
    const after =
      cursor === undefined
        ? undefined
        : EventId.parse(openCursor(services.cursors, binding, cursor));
    const page = await listEvents(services, orgId, { type, limit, after });
    const { data, next } = fittingPage(page, bodyOf, ({ id }) => id);
    return {
      status: 200,
      body: {
        data,
        nextCursor: nextCursorOf(services.cursors, binding, next),
      },
    };
  },
});

const getRoute = route({
  ...common,
  operationId: 'getEvent',
  method: 'GET',
  path: '/events/:id',
  summary: 'Get an event',
  description: 'An event of the last 30 days, exactly as webhooks send it.',
  request: { params: z.object({ id: EventId }) },
  response: { status: 200, schema: EventView },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: EventServices) {
    return { status: 200, body: bodyOf(await getEvent(services, actor.orgId, params.id)) };
  },
});

export const eventRoutes: readonly Route<EventServices>[] = [listRoute, getRoute];
