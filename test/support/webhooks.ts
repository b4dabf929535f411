import { monotonicFactory } from 'ulid';
import { DeliveryStore } from '../../functions/adapters/table/delivery-store.ts';
import { EndpointStore } from '../../functions/adapters/table/endpoint-store.ts';
import { eventItem } from '../../functions/adapters/table/job-rows.ts';
import type { Reach } from '../../functions/adapters/webhooks/vet-webhook-url.ts';
import { webhookRoutes } from '../../functions/api/routes/webhooks.ts';
import type { Env } from '../../functions/config.ts';
import { sweepDue } from '../../functions/domain/background/sweep-due.ts';
import type { SweepDuePorts } from '../../functions/domain/background/sweep-due.ts';
import type { EventType } from '../../functions/domain/events/event-types.ts';
import type { OutboxEvent } from '../../functions/domain/events/outbox-event.ts';
import type { Actor } from '../../functions/domain/kernel/actor.ts';
import { brandId } from '../../functions/domain/kernel/ids.ts';
import type { NewId, OrgId, WebhookEndpointId } from '../../functions/domain/kernel/ids.ts';
import type { DeliveryView, QueueMessage } from '../../functions/domain/webhooks/delivery.ts';
import { dispatchEvent, dispatchEvents } from '../../functions/domain/webhooks/dispatch-events.ts';
import type { EndpointWithSecret } from '../../functions/domain/webhooks/endpoint.ts';
import { sendDelivery } from '../../functions/domain/webhooks/send-delivery.ts';
import { sendEvents } from '../../functions/domain/webhooks/send-events.ts';
import type { SendEventsPorts } from '../../functions/domain/webhooks/send-events.ts';
import { routeKey } from '../../functions/http/route.ts';
import { dispatchEventsPorts } from '../../functions/wiring/event-dispatch.ts';
import { httpHandler } from '../../functions/wiring/http-handler.ts';
import { sweepServices } from '../../functions/wiring/sweep-services.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import { senderServices, webhookServices } from '../../functions/wiring/webhook-services.ts';
import { aKeyActor } from '../builders/actors.ts';
import { newId } from '../builders/ids.ts';
import { Clock } from './clock.ts';
import { anOrganization, startTable } from './table.ts';

export interface WebhookWorldOptions {
  env?: Env;
  sender?: Partial<SendEventsPorts>;
  sweeper?: Partial<SweepDuePorts>;
  /** Called before and after each named outside call. */
  before?: (point: string) => void;
  after?: (point: string) => void;
  reach?: Reach;
}

export type WebhookWorld = Awaited<ReturnType<typeof startWebhookWorld>>;

export const webhookEnv = (tableUrl: string, env: Env = {}): Env => ({
  TABLE_NAME: 'lead-jobs',
  AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
  SIGNING_KEYS: 'test:a-key-for-cursors-of-tests',
  WEBHOOK_SECRET_KEYS: 'test:a-key-for-secrets-of-tests',
  BASE_URL: 'https://api.example.com/v1',
  DASHBOARD_URL: 'https://app.example.com',
  ALLOW_LOCALHOST_WEBHOOKS: 'true',
  LOG_LEVEL: 'silent',
  ...env,
});

/**
 * Webhooks on the real table, with a clock and a queue that are moved by hand: hours pass in milliseconds, messages
 * come when their time has come, one after the other.
 */
export async function startWebhookWorld(options: WebhookWorldOptions = {}) {
  const table = await startTable();
  const clock = new Clock(new Date().toISOString());
  const hooks = { before: options.before, after: options.after };
  const base = {
    ...tableContext({
      env: webhookEnv(table.url, options.env),
      local: {
        before: (point) => hooks.before?.(point),
        after: (point) => hooks.after?.(point),
      },
    }),
    now: clock.now,
    newId: idsOf(clock),
  };
  const queue: { at: number; message: QueueMessage }[] = [];
  const enqueue = (messages: readonly QueueMessage[], delaySeconds = 0) =>
    base.point('queue.send', async () => {
      const at = clock.now().getTime() + delaySeconds * 1_000;
      queue.push(...messages.map((message) => ({ at, message })));
    });
  const dispatchPorts = { ...dispatchEventsPorts(base), enqueue };
  const sender: SendEventsPorts = {
    ...senderServices(base, options.reach),
    enqueue,
    sleep: async (milliseconds) => clock.advance(milliseconds),
    ...options.sender,
  };
  const sweeper: SweepDuePorts = { ...sweepServices(base), enqueue, ...options.sweeper };
  const services = { ...webhookServices(base), enqueue };
  const store = new DeliveryStore(base.table);
  const endpoints = new EndpointStore(base.table);
  const orgId = await anOrganization(table, clock);

  const send = (message: QueueMessage) =>
    'attempt' in message
      ? sendDelivery(sender, message)
      : sendEvents(sender, message.orgId, message.eventIds);

  /** Takes the next message out of the queue, having waited for it; undefined when there is none. */
  const nextMessage = (): QueueMessage | undefined => {
    queue.sort((a, b) => a.at - b.at);
    const next = queue.shift();
    if (next === undefined) return undefined;
    clock.advance(Math.max(0, next.at - clock.now().getTime()));
    return next.message;
  };

  /** Hands out messages until none is left. */
  const drain = async (): Promise<void> => {
    for (let message = nextMessage(); message !== undefined; message = nextMessage())
      await send(message);
  };

  const writeEvent = async (type: EventType = 'job.delivered', owner: OrgId = orgId) => {
    const event = anEvent(type, owner, clock.now(), base.newId);
    await base.table.put('event.write', eventItem(event));
    return event;
  };

  /** Commits an event and sends it on its way. */
  const emit = async (type: EventType = 'job.delivered', owner: OrgId = orgId) => {
    const event = await writeEvent(type, owner);
    await dispatchEvents(dispatchPorts, [event]);
    return event;
  };

  /** Commits an event whose deliveries the sweeper makes, each with a message. */
  const emitLate = async (type: EventType = 'job.delivered', owner: OrgId = orgId) => {
    const event = await writeEvent(type, owner);
    await dispatchEvent(sweeper, event);
    return event;
  };

  const api = apiCaller(services, aKeyActor({ orgId }), clock.now);

  const createEndpoint = async (
    url: string,
    body: Partial<{ events: readonly string[]; enabled: boolean }> = {},
  ): Promise<EndpointWithSecret> => {
    const answer = await api('POST', '/webhook-endpoints', {
      url,
      events: ['job.delivered'],
      ...body,
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body as EndpointWithSecret;
  };

  const deliveries = async (id: WebhookEndpointId): Promise<DeliveryView[]> => {
    const { body } = await api('GET', `/webhook-endpoints/${id}/deliveries?limit=100`);
    return (body as { data: DeliveryView[] }).data;
  };

  return {
    orgId,
    clock,
    base,
    table,
    store,
    endpoints,
    queue,
    hooks,
    dispatchPorts,
    sender,
    services,
    send,
    nextMessage,
    drain,
    writeEvent,
    emit,
    emitLate,
    dispatch: (event: OutboxEvent) => dispatchEvents(dispatchPorts, [event]),
    sweep: () => sweepDue(sweeper),
    api,
    createEndpoint,
    deliveries,
    endpoint: (id: WebhookEndpointId) => endpoints.readEndpoint({ orgId, id }),
    close: () => table.close(),
  };
}

/** Ids that carry the clock's time and grow, also within a millisecond. */
function idsOf(clock: Clock): NewId {
  const ulid = monotonicFactory();
  return (kind) => brandId(kind, ulid(clock.now().getTime()));
}

export function anEvent(type: EventType, orgId: OrgId, now: Date, ids: NewId = newId): OutboxEvent {
  const id = ids('event');
  const createdAt = now.toISOString();
  const data = { job: { id: newId('job'), prompt: 'Zahnärzte in Köln 🦷' }, links: {} };
  const body = JSON.stringify({ id, type, createdAt, test: false, data });
  return { id, orgId, type, createdAt, body };
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  code: string | undefined;
}

/** Calls the webhook routes through dispatch, as one actor. */
export function apiCaller(
  services: Parameters<(typeof webhookRoutes)[number]['handle']>[1],
  actor: Actor,
  now: () => Date,
) {
  const handle = httpHandler(webhookRoutes, services, {
    now,
    newId,
    dashboardOrigin: 'http://127.0.0.1',
    authenticate: async () => ({ actor }),
    takeRequest: async () => ({ kind: 'admitted', buckets: [] }),
    log: ({ error }) => {
      if (error !== undefined) throw new Error('The handler failed.', { cause: error });
    },
  });
  return async (method: string, path: string, body?: unknown): Promise<ApiAnswer> => {
    const [pathname = '', rawQueryString = ''] = path.split('?');
    for (const route of webhookRoutes) {
      const pattern = new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      const match = pattern.exec(pathname);
      if (route.method !== method || match === null) continue;
      const result = await handle({
        routeKey: routeKey(route),
        rawPath: `/v1${pathname}`,
        rawQueryString,
        headers: {},
        pathParameters: { ...match.groups },
        body: body === undefined ? undefined : JSON.stringify(body),
        requestContext: { http: { method, path: `/v1${pathname}` } },
      });
      const answer: unknown = result.body === '' ? undefined : JSON.parse(result.body);
      const code = (answer as { error?: { code: string } } | undefined)?.error?.code;
      return { status: result.statusCode, body: answer, code };
    }
    throw new Error(`No route for ${method} ${path}`);
  };
}
