import * as z from 'zod';
import { IdempotencyKey, OptionalIdempotencyKey } from '../../domain/jobs/create-job.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { MonitorId } from '../../domain/kernel/ids.ts';
import { fittingPage, pageOf } from '../../domain/kernel/page.ts';
import { about } from '../../domain/kernel/wire.ts';
import { changeMonitor, ChangeMonitorBody } from '../../domain/monitors/change-monitor.ts';
import { createMonitor, CreateMonitorBody } from '../../domain/monitors/create-monitor.ts';
import { deleteMonitor } from '../../domain/monitors/delete-monitor.ts';
import type { MonitorPorts } from '../../domain/monitors/monitor-ports.ts';
import { monitorView, MonitorView } from '../../domain/monitors/monitor.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { getMonitor, ListMonitorsQuery } from '../../domain/monitors/read-monitors.ts';
import { nextCursorOf, positionIn } from '../../http/cursor.ts';
import type { CursorBinding, CursorSealer } from '../../http/cursor.ts';
import { route } from '../../http/route.ts';
import type { Reply, Route } from '../../http/route.ts';

/** What the monitor routes need beside the verbs' ports. */
export interface MonitorServices extends MonitorPorts {
  cursors: CursorSealer;
}

const MonitorParams = z.object({ id: MonitorId.meta(about('Id of the monitor.')) });

/** Runs spend credits on live data: the sandbox has none. */
const common = { sandboxRefused: true, tag: 'Monitors' } as const;

const created = (monitor: Monitor, headers: Record<string, string> = {}): Reply => ({
  status: 201,
  body: monitorView(monitor),
  headers,
});

const REPLAYED = { 'Idempotent-Replayed': 'true' };

const createRoute = route({
  ...common,
  operationId: 'createMonitor',
  method: 'POST',
  path: '/monitors',
  access: 'jobs:write',
  summary: 'Create a monitor',
  description:
    'A search that repeats every week or month and never delivers the same business twice. The first run starts ' +
    'at once; each run is an ordinary job, with `channel` `monitor` and `monitorId`. A monitor cannot ask ' +
    'questions later, so a prompt that would raise any is refused with them in `details.questions`: create a job ' +
    'first, answer there, and pass its id as `basedOn`. The same `Idempotency-Key` again returns the same ' +
    'monitor, for as long as it exists.',
  request: {
    headers: z.looseObject({ 'idempotency-key': OptionalIdempotencyKey }),
    body: CreateMonitorBody,
  },
  response: {
    status: 201,
    schema: MonitorView,
    headers: {
      'Idempotent-Replayed':
        '`true` when the monitor was created by an earlier call with this key.',
    },
  },
  errors: ['PLAN_LIMIT_EXCEEDED'],
  async early({ actor, headers }, services: MonitorServices) {
    const key = headers['idempotency-key'];
    if (key === undefined || !IdempotencyKey.safeParse(key).success) return undefined;
    const monitor = await services.findMonitorByIdempotencyKey(actor.orgId, key);
    return monitor === undefined ? undefined : created(monitor, REPLAYED);
  },
  async handle({ actor, headers, body }, services) {
    const key = headers['idempotency-key'];
    const { monitor, replayed } = await createMonitor(services, actor, body, key);
    return created(monitor, replayed ? REPLAYED : {});
  },
});

const listRoute = route({
  ...common,
  operationId: 'listMonitors',
  method: 'GET',
  path: '/monitors',
  access: 'leads:read',
  summary: 'List monitors',
  description:
    'Monitors of the organisation, newest first. `GET /jobs?monitorId=` lists the runs of one.',
  request: { query: ListMonitorsQuery },
  response: { status: 200, schema: pageOf(MonitorView) },
  errors: [],
  async handle({ actor, query: { cursor, limit } }, services: MonitorServices) {
    const binding = bindingOf(actor);
    const after = positionIn(services.cursors, binding, cursor);
    const page = await services.listMonitors(actor.orgId, { limit, after });
    const { data, next } = fittingPage(page, monitorView, ({ id }) => id);
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
  operationId: 'getMonitor',
  method: 'GET',
  path: '/monitors/:id',
  access: 'leads:read',
  summary: 'Get a monitor',
  description: 'What the monitor looks for, when it runs next, and how its last runs went.',
  request: { params: MonitorParams },
  response: { status: 200, schema: MonitorView },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: MonitorServices) {
    return { status: 200, body: monitorView(await getMonitor(services, actor.orgId, params.id)) };
  },
});

const changeRoute = route({
  ...common,
  operationId: 'updateMonitor',
  method: 'PATCH',
  path: '/monitors/:id',
  access: 'jobs:write',
  summary: 'Change a monitor',
  description:
    'Changes any of its fields; it still remembers what it delivered. `enabled: false` pauses it, but a run that ' +
    'has begun continues. `enabled: true` clears `disabledReason` and the count of failed runs.',
  request: { params: MonitorParams, body: ChangeMonitorBody },
  response: { status: 200, schema: MonitorView },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, body }, services: MonitorServices) {
    const monitor = await changeMonitor(services, actor, params.id, body);
    return { status: 200, body: monitorView(monitor) };
  },
});

const deleteRoute = route({
  ...common,
  operationId: 'deleteMonitor',
  method: 'DELETE',
  path: '/monitors/:id',
  access: 'jobs:write',
  summary: 'Delete a monitor',
  description:
    'No further run begins; its jobs and their leads stay. What it delivered is forgotten.',
  request: { params: MonitorParams },
  response: { status: 204 },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: MonitorServices) {
    await deleteMonitor(services, actor.orgId, params.id);
    return { status: 204 };
  },
});

const bindingOf = (actor: Actor): CursorBinding => ({
  orgId: actor.orgId,
  mode: actor.mode,
  operationId: 'listMonitors',
  filters: {},
});

export const monitorRoutes: readonly Route<MonitorServices>[] = [
  createRoute,
  listRoute,
  getRoute,
  changeRoute,
  deleteRoute,
];
