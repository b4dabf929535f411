import { expect, test } from 'vitest';
import type { OutboxEvent } from '../../../functions/domain/events/outbox-event.ts';
import { ServiceError } from '../../../functions/domain/kernel/errors.ts';
import {
  changeEndpoint,
  ChangeEndpointBody,
  rotateSecret,
} from '../../../functions/domain/webhooks/change-endpoint.ts';
import type { EndpointPatch } from '../../../functions/domain/webhooks/change-endpoint.ts';
import {
  createEndpoint,
  CreateEndpointBody,
} from '../../../functions/domain/webhooks/create-endpoint.ts';
import { deleteEndpoint } from '../../../functions/domain/webhooks/delete-endpoint.ts';
import type { Delivery, DeliveryMessage } from '../../../functions/domain/webhooks/delivery.ts';
import { deliveryView } from '../../../functions/domain/webhooks/delivery.ts';
import { endpointView } from '../../../functions/domain/webhooks/endpoint.ts';
import type { Endpoint } from '../../../functions/domain/webhooks/endpoint.ts';
import { listDeliveries } from '../../../functions/domain/webhooks/read-endpoints.ts';
import { testEndpoint } from '../../../functions/domain/webhooks/test-endpoint.ts';
import { newId } from '../../builders/ids.ts';
import { aDelivery, anEndpoint } from '../../builders/webhooks.ts';
import { Clock } from '../../support/clock.ts';

const ORG = newId('organization');
const NOW = '2026-11-28T10:00:00.000Z';
const NOT_FOUND = { code: 'NOT_FOUND', message: 'No such webhook endpoint.' };

/** One organisation's endpoints, as the table keeps them. */
function world(rows: readonly Endpoint[] = [], urlProblem?: string) {
  const clock = new Clock();
  const stored = new Map(rows.map((endpoint) => [endpoint.id, endpoint]));
  const limits: number[] = [];
  const sealed: [string, string][] = [];
  const ports = {
    now: clock.now,
    newId,
    newSecret: () => 'whsec_new',
    secrets: {
      seal: async (secret: string, id: string) => {
        sealed.push([secret, id]);
        return `sealed ${secret}`;
      },
      open: async () => 'whsec_c2VjcmV0',
    },
    vetUrl: async () => urlProblem,
    insertEndpoint: async (endpoint: Endpoint, limit: number) => {
      limits.push(limit);
      if (stored.size >= limit) return false;
      stored.set(endpoint.id, endpoint);
      return true;
    },
    patchEndpoint: async (orgId: string, id: Endpoint['id'], patch: EndpointPatch) => {
      const endpoint = stored.get(id);
      if (endpoint === undefined || endpoint.orgId !== orgId) return undefined;
      stored.set(id, { ...endpoint, ...patch });
      return stored.get(id);
    },
    deleteEndpoint: async (_orgId: string, id: Endpoint['id']) => stored.delete(id),
    readEndpoint: async ({ id }: Pick<Endpoint, 'id'>) => stored.get(id),
  };
  return { clock, stored, limits, sealed, ports };
}

const BODY = {
  url: 'https://example.com/hooks',
  events: ['job.delivered' as const],
  description: 'CRM',
  enabled: true,
};

test('a body names each event type once, and a change names something', () => {
  const events = ['job.delivered', 'job.failed'];
  const twice = ['job.delivered', 'job.delivered'];
  expect(CreateEndpointBody.safeParse({ ...BODY, events }).success).toBe(true);
  expect(ChangeEndpointBody.safeParse({ events }).success).toBe(true);
  for (const body of [CreateEndpointBody, ChangeEndpointBody])
    expect(body.safeParse({ ...BODY, events: twice }).error?.issues).toMatchObject([
      { path: ['events'], message: 'An event type is given twice.' },
    ]);
  expect(ChangeEndpointBody.safeParse({}).error?.issues).toMatchObject([
    { message: 'At least one field must be given.' },
  ]);
});

test('a new endpoint is stored with its secret sealed to it, and tells the secret once', async () => {
  const { ports, stored, sealed } = world();
  const owner = { orgId: ORG, limits: { webhookEndpoints: 2 } };
  const { endpoint, secret } = await createEndpoint(ports, owner, BODY);
  expect(secret).toBe('whsec_new');
  expect(stored.get(endpoint.id)).toEqual({
    ...BODY,
    id: endpoint.id,
    orgId: ORG,
    disabledReason: null,
    sealedSecret: 'sealed whsec_new',
    deadCount: 0,
    notices: [],
    createdAt: NOW,
    updatedAt: NOW,
  });
  expect(sealed).toEqual([['whsec_new', endpoint.id]]);
  expect(endpoint.id).toMatch(/^we_/);
  const { orgId: _org, sealedSecret: _secret, deadCount: _dead, ...shown } = endpoint;
  expect(endpointView(endpoint)).toEqual(shown);
});

test.for([
  [1, 1],
  [0, 0],
])('beyond the %i endpoints of the plan none is made', async ([limit = 0]) => {
  const { ports, stored } = world([anEndpoint({ orgId: ORG })]);
  const owner = { orgId: ORG, limits: { webhookEndpoints: limit } };
  await expect(createEndpoint(ports, owner, BODY)).rejects.toMatchObject({
    code: 'PLAN_LIMIT_EXCEEDED',
    message: 'The plan allows no more webhook endpoints.',
    details: { limit },
  });
  expect(stored.size).toBe(1);
});

test('no plan has more endpoints than one transaction can write deliveries', async () => {
  const { ports, limits } = world();
  await createEndpoint(ports, { orgId: ORG, limits: { webhookEndpoints: 1_000 } }, BODY);
  expect(limits).toEqual([99]);
});

test('a plan without endpoints is not asked of the table', async () => {
  const { ports, limits } = world();
  const owner = { orgId: ORG, limits: { webhookEndpoints: 0 } };
  await expect(createEndpoint(ports, owner, BODY)).rejects.toThrow(ServiceError);
  expect(limits).toEqual([]);
});

test('a URL that may not be used is refused with the reason at its field, before anything is stored', async () => {
  const existing = anEndpoint({ orgId: ORG });
  const { ports, stored } = world([existing], 'It is not public.');
  const refused = {
    code: 'WEBHOOK_URL_INVALID',
    message: 'It is not public.',
    details: { fields: [{ path: 'url', code: 'invalid_url', message: 'It is not public.' }] },
  };
  const owner = { orgId: ORG, limits: { webhookEndpoints: 9 } };
  await expect(createEndpoint(ports, owner, BODY)).rejects.toMatchObject(refused);
  const change = changeEndpoint(ports, ORG, existing.id, { url: 'https://127.0.0.1/' });
  await expect(change).rejects.toMatchObject(refused);
  expect([...stored.values()]).toEqual([existing]);
  // What leaves the URL alone does not ask about it.
  await changeEndpoint(ports, ORG, existing.id, { description: 'other' });
  expect(stored.get(existing.id)).toMatchObject({ description: 'other', url: existing.url });
});

test('a change sets what it names and the time, and nothing else', async () => {
  const existing = anEndpoint({ orgId: ORG, deadCount: 3, enabled: true });
  for (const body of [
    { url: 'https://example.com/other' },
    { events: ['job.failed' as const] },
    { description: '' },
    { enabled: false },
  ]) {
    const { ports, clock } = world([existing]);
    clock.advance(1_000);
    const updatedAt = '2026-11-28T10:00:01.000Z';
    expect(await changeEndpoint(ports, ORG, existing.id, body)).toEqual({
      ...existing,
      ...body,
      updatedAt,
    });
  }
});

test('enabling clears the reason and the count for which an endpoint was switched off', async () => {
  const off = anEndpoint({
    orgId: ORG,
    enabled: false,
    disabledReason: 'consecutive_failures',
    deadCount: 20,
  });
  const { ports } = world([off]);
  expect(await changeEndpoint(ports, ORG, off.id, { enabled: true })).toMatchObject({
    enabled: true,
    disabledReason: null,
    deadCount: 0,
  });
});

test('a new secret replaces the old one in the row', async () => {
  const existing = anEndpoint({ orgId: ORG });
  const { ports, stored, sealed } = world([existing]);
  const { endpoint, secret } = await rotateSecret(ports, ORG, existing.id);
  expect(secret).toBe('whsec_new');
  expect(endpoint).toEqual({ ...existing, sealedSecret: 'sealed whsec_new', updatedAt: NOW });
  expect(stored.get(existing.id)).toEqual(endpoint);
  expect(sealed).toEqual([['whsec_new', existing.id]]);
});

/** The verbs that need a delivery log or a queue. */
function logged(endpoint: Endpoint, enqueue: () => Promise<void> = () => Promise.resolve()) {
  const base = world([endpoint]);
  const written: [OutboxEvent, Delivery][] = [];
  const queued: DeliveryMessage[] = [];
  const failures: string[] = [];
  const ports = {
    ...base.ports,
    urls: { baseUrl: 'https://api.example.com/v1', dashboardUrl: 'https://app.example.com' },
    insertTestDelivery: async (event: OutboxEvent, delivery: Delivery) =>
      void written.push([event, delivery]),
    enqueue: async (messages: readonly DeliveryMessage[]) => {
      await enqueue();
      queued.push(...messages);
    },
    logFailure: (what: string, _error: unknown, ids: Readonly<Record<string, string>>) =>
      void failures.push(`${what} ${ids['deliveryId'] ?? ''}`),
  };
  return { ports, written, queued, failures };
}

test('a test send is written and queued in the shape of the first event type, to a disabled endpoint too', async () => {
  const endpoint = anEndpoint({
    orgId: ORG,
    enabled: false,
    events: ['job.failed', 'job.delivered'],
  });
  const { ports, written, queued } = logged(endpoint);
  const delivery = await testEndpoint(ports, ORG, endpoint.id);
  const [[event, inserted] = []] = written;
  expect(inserted).toEqual(delivery);
  expect(delivery).toMatchObject({ test: true, status: 'pending', endpointId: endpoint.id });
  expect(event).toMatchObject({ orgId: ORG, type: 'job.failed', createdAt: NOW });
  expect(event?.id).toMatch(/^evt_/);
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    id: event?.id,
    type: 'job.failed',
    createdAt: NOW,
    test: true,
    data: { job: { id: expect.stringMatching(/^job_/), status: 'failed' } },
  });
  expect(queued).toMatchObject([{ endpointId: endpoint.id, eventId: event?.id, attempt: 1 }]);
});

test('a test send whose message is lost is left to the sweeper', async () => {
  const endpoint = anEndpoint({ orgId: ORG });
  const { ports, failures } = logged(endpoint, () => Promise.reject(new Error('No queue.')));
  const { id } = await testEndpoint(ports, ORG, endpoint.id);
  expect(failures).toEqual([`enqueue_test ${id}`]);
});

test('an endpoint that knows only types of a newer release is tested with the first of this one', async () => {
  const events = ['job.of_tomorrow'] as unknown as Endpoint['events'];
  const endpoint = anEndpoint({ orgId: ORG, events });
  const { ports, written } = logged(endpoint);
  await testEndpoint(ports, ORG, endpoint.id);
  expect(written[0]?.[0].type).toBe('job.delivered');
});

test('what is not there can be neither changed, deleted, tested nor looked into', async () => {
  const { ports } = logged(anEndpoint({ orgId: ORG }));
  const id = newId('webhookEndpoint');
  const log = {
    ...ports,
    listDeliveries: async () => ({ items: [aDelivery()], next: null }),
  };
  await expect(changeEndpoint(ports, ORG, id, { enabled: true })).rejects.toMatchObject(NOT_FOUND);
  await expect(rotateSecret(ports, ORG, id)).rejects.toMatchObject(NOT_FOUND);
  await expect(deleteEndpoint(ports, ORG, id)).rejects.toMatchObject(NOT_FOUND);
  await expect(testEndpoint(ports, ORG, id)).rejects.toMatchObject(NOT_FOUND);
  const options = { limit: 1, after: undefined };
  await expect(listDeliveries(log, ORG, id, options)).rejects.toMatchObject(NOT_FOUND);
});

test('the log goes back 30 days, page by page, and a deleted endpoint has none', async () => {
  const endpoint = anEndpoint({ orgId: ORG });
  const { ports } = logged(endpoint);
  const asked: unknown[] = [];
  const delivery = aDelivery({}, { endpoint });
  const after = newId('event');
  const page = await listDeliveries(
    {
      ...ports,
      listDeliveries: async (id, options) => {
        asked.push([id, options]);
        return { items: [delivery], next: 'more' };
      },
    },
    ORG,
    endpoint.id,
    { limit: 7, after },
  );
  expect(page).toEqual({ items: [delivery], next: 'more' });
  const since = new Date('2026-10-29T10:00:00.000Z');
  expect(asked).toEqual([[endpoint.id, { since, limit: 7, after }]]);
  await deleteEndpoint(ports, ORG, endpoint.id);
  await expect(deleteEndpoint(ports, ORG, endpoint.id)).rejects.toMatchObject(NOT_FOUND);
});

test('a delivery is shown without its lease', () => {
  const view = deliveryView(aDelivery({ leaseId: 'secret', leaseUntil: NOW }));
  expect(view).toMatchObject({ status: 'pending', attemptCount: 0, nextAttemptAt: NOW });
  expect(Object.keys(view)).not.toContain('leaseId');
  expect(Object.keys(view)).not.toContain('leaseUntil');
});
