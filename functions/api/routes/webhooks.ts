import * as z from 'zod';
import type { ReadEventsPorts } from '../../domain/events/read-events.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { DeliveryId, EventId, WebhookEndpointId } from '../../domain/kernel/ids.ts';
import { fittingPage, pageOf } from '../../domain/kernel/page.ts';
import {
  changeEndpoint,
  ChangeEndpointBody,
  rotateSecret,
} from '../../domain/webhooks/change-endpoint.ts';
import { createEndpoint, CreateEndpointBody } from '../../domain/webhooks/create-endpoint.ts';
import { deleteEndpoint } from '../../domain/webhooks/delete-endpoint.ts';
import { DeliveryView, deliveryView } from '../../domain/webhooks/delivery.ts';
import { endpointView, EndpointView, EndpointWithSecret } from '../../domain/webhooks/endpoint.ts';
import { listDeliveries, ListQuery } from '../../domain/webhooks/read-endpoints.ts';
import {
  RecoverBody,
  recoverDeliveries,
  retryDelivery,
} from '../../domain/webhooks/recover-deliveries.ts';
import { testEndpoint } from '../../domain/webhooks/test-endpoint.ts';
import type { WebhookPorts } from '../../domain/webhooks/webhook-ports.ts';
import { nextCursorOf, openCursor, positionIn } from '../../http/cursor.ts';
import type { CursorBinding, CursorSealer } from '../../http/cursor.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { eventRoutes } from './events.ts';

/** What the webhook routes need beside the verbs' ports. */
export interface WebhookServices extends WebhookPorts, ReadEventsPorts {
  cursors: CursorSealer;
}

const EndpointParams = z.object({ id: WebhookEndpointId });

/** All these routes manage where live events go: the sandbox sends none. */
const common = { access: 'webhooks:write', sandboxRefused: true, tag: 'Webhooks' } as const;

const listRoute = route({
  ...common,
  operationId: 'listWebhookEndpoints',
  method: 'GET',
  path: '/webhook-endpoints',
  summary: 'List webhook endpoints',
  description: 'Endpoints of the organisation, newest first, with notices about their health.',
  request: { query: ListQuery },
  response: { status: 200, schema: pageOf(EndpointView) },
  errors: [],
  async handle({ actor, query: { cursor, limit } }, services: WebhookServices) {
    const binding = bindingOf(actor, 'listWebhookEndpoints', {});
    const after = positionIn(services.cursors, binding, cursor);
    const { items, next } = await services.listEndpoints(actor.orgId, { limit, after });
    return {
      status: 200,
      body: {
        data: items.map(endpointView),
        nextCursor: nextCursorOf(services.cursors, binding, next),
      },
    };
  },
});

const createRoute = route({
  ...common,
  operationId: 'createWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  summary: 'Create a webhook endpoint',
  description:
    'Creates an endpoint. The response carries its signing secret: keep it, it is not shown again. The URL must ' +
    'be https, on port 443 or 8443, and lead to a public address.',
  request: { body: CreateEndpointBody },
  response: { status: 201, schema: EndpointWithSecret },
  errors: ['WEBHOOK_URL_INVALID', 'PLAN_LIMIT_EXCEEDED'],
  async handle({ actor, body }, services: WebhookServices) {
    const { endpoint, secret } = await createEndpoint(services, actor, body);
    return { status: 201, body: { ...endpointView(endpoint), secret } };
  },
});

const changeRoute = route({
  ...common,
  operationId: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/webhook-endpoints/:id',
  summary: 'Change a webhook endpoint',
  description:
    'Changes any of its fields. `enabled: true` also clears `disabledReason` and the count of failed deliveries.',
  request: { params: EndpointParams, body: ChangeEndpointBody },
  response: { status: 200, schema: EndpointView },
  errors: ['WEBHOOK_URL_INVALID', 'NOT_FOUND'],
  async handle({ actor, params, body }, services: WebhookServices) {
    const endpoint = await changeEndpoint(services, actor.orgId, params.id, body);
    return { status: 200, body: endpointView(endpoint) };
  },
});

const deleteRoute = route({
  ...common,
  operationId: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  summary: 'Delete a webhook endpoint',
  description: 'Deletes an endpoint and drops its pending deliveries.',
  request: { params: EndpointParams },
  response: { status: 204 },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: WebhookServices) {
    await deleteEndpoint(services, actor.orgId, params.id);
    return { status: 204 };
  },
});

const rotateRoute = route({
  ...common,
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook-endpoints/:id/rotate-secret',
  summary: 'Issue a new signing secret',
  description: 'Returns the endpoint with a new secret. The old one stops validating at once.',
  request: { params: EndpointParams },
  response: { status: 200, schema: EndpointWithSecret },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: WebhookServices) {
    const { endpoint, secret } = await rotateSecret(services, actor.orgId, params.id);
    return { status: 200, body: { ...endpointView(endpoint), secret } };
  },
});

const testRoute = route({
  ...common,
  operationId: 'testWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/:id/test',
  summary: 'Send a test event',
  description:
    'Queues an event with `test: true` and sample data in the shape of the first event type of the endpoint. ' +
    'It goes out to a disabled endpoint too.',
  request: { params: EndpointParams },
  response: { status: 202, schema: z.object({ deliveryId: DeliveryId }) },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: WebhookServices) {
    const { id } = await testEndpoint(services, actor.orgId, params.id);
    return { status: 202, body: { deliveryId: id } };
  },
});

const deliveriesRoute = route({
  ...common,
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhook-endpoints/:id/deliveries',
  summary: 'List the deliveries of a webhook endpoint',
  description: 'The delivery log of the last 30 days, newest event first, with every attempt.',
  request: { params: EndpointParams, query: ListQuery },
  response: { status: 200, schema: pageOf(DeliveryView) },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, query: { cursor, limit } }, services: WebhookServices) {
    const binding = bindingOf(actor, 'listWebhookDeliveries', { id: params.id });
    const after =
      cursor === undefined
        ? undefined
        : EventId.parse(openCursor(services.cursors, binding, cursor));
    const page = await listDeliveries(services, actor.orgId, params.id, { limit, after });
    const { data, next } = fittingPage(page, deliveryView, ({ eventId }) => eventId);
    return {
      status: 200,
      body: {
        data,
        nextCursor: nextCursorOf(services.cursors, binding, next),
      },
    };
  },
});

const retryRoute = route({
  ...common,
  operationId: 'retryWebhookDelivery',
  method: 'POST',
  path: '/webhook-endpoints/:id/deliveries/:deliveryId/retry',
  summary: 'Resend a delivery',
  description:
    'Queues a finished delivery with a fresh schedule. It keeps its id, and the numbering of its attempts continues.',
  request: { params: EndpointParams.extend({ deliveryId: DeliveryId }) },
  response: { status: 202, schema: DeliveryView },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: WebhookServices) {
    const { id, deliveryId } = params;
    const delivery = await retryDelivery(services, actor.orgId, id, deliveryId);
    return { status: 202, body: deliveryView(delivery) };
  },
});

const recoverRoute = route({
  ...common,
  operationId: 'recoverWebhookDeliveries',
  method: 'POST',
  path: '/webhook-endpoints/:id/recover',
  summary: 'Resend what an endpoint missed',
  description:
    'Queues the dead and cancelled deliveries of all events since the given time, each with a fresh schedule. ' +
    'One call takes about 2,000; call again until `queued` is 0.',
  request: { params: EndpointParams, body: RecoverBody },
  response: { status: 202, schema: z.object({ queued: z.int() }) },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, body }, services: WebhookServices) {
    const since = new Date(body.since);
    const queued = await recoverDeliveries(services, actor.orgId, params.id, since);
    return { status: 202, body: { queued } };
  },
});

const bindingOf = (
  actor: Actor,
  operationId: string,
  filters: CursorBinding['filters'],
): CursorBinding => ({ orgId: actor.orgId, mode: actor.mode, operationId, filters });

export const webhookRoutes: readonly Route<WebhookServices>[] = [
  listRoute,
  createRoute,
  changeRoute,
  deleteRoute,
  rotateRoute,
  testRoute,
  deliveriesRoute,
  retryRoute,
  recoverRoute,
  ...eventRoutes,
];
