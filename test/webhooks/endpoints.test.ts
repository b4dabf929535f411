import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '../../functions/domain/events/event-types.ts';
import type { WebhookEndpointId } from '../../functions/domain/kernel/ids.ts';
import type { DeliveryView } from '../../functions/domain/webhooks/delivery.ts';
import { deliveryIdOf, newDelivery } from '../../functions/domain/webhooks/delivery.ts';
import { EndpointView, EndpointWithSecret } from '../../functions/domain/webhooks/endpoint.ts';
import { aKeyActor } from '../builders/actors.ts';
import { newId } from '../builders/ids.ts';
import { anOrganization } from '../support/table.ts';
import { anEvent, apiCaller, startWebhookWorld } from '../support/webhooks.ts';
import type { ApiAnswer, WebhookWorld } from '../support/webhooks.ts';

const URL = 'http://localhost:9/hook';

let world: WebhookWorld;

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.close());

/** Calls as an organisation of its own. */
async function organization(webhookEndpoints = 10) {
  const orgId = await anOrganization(world.table, world.clock);
  const actor = aKeyActor({ orgId });
  const limits = { ...actor.limits, webhookEndpoints };
  return { orgId, api: apiCaller(world.services, { ...actor, limits }, world.clock.now) };
}

const body = (patch: object = {}) => ({ url: URL, events: ['job.delivered'], ...patch });

const fieldsOf = (answer: ApiAnswer): string[] =>
  (answer.body as { error: { details: { fields: { path: string }[] } } }).error.details.fields.map(
    ({ path }) => path,
  );

describe('create', () => {
  test('answers the endpoint with its secret, once', async () => {
    const { api } = await organization();
    const created = await api('POST', '/webhook-endpoints', body({ description: 'Orders' }));
    expect(created.status).toBe(201);
    const endpoint = EndpointWithSecret.parse(created.body);
    expect(endpoint).toMatchObject({
      url: URL,
      events: ['job.delivered'],
      description: 'Orders',
      enabled: true,
      disabledReason: null,
      notices: [],
    });
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = await api('GET', '/webhook-endpoints');
    const { secret, ...rest } = endpoint;
    expect(listed.body).toEqual({ data: [rest], nextCursor: null });
    expect(JSON.stringify(listed.body)).not.toContain(secret);
  });

  test('the row holds no secret that could be read', async () => {
    const { api, orgId } = await organization();
    const { body: created } = await api('POST', '/webhook-endpoints', body());
    const { id, secret } = EndpointWithSecret.parse(created);
    const row = JSON.stringify(await world.endpoints.readEndpoint({ orgId, id }));
    expect(row).not.toContain(secret.slice('whsec_'.length, -1));
  });

  test.for([
    ['no url', { url: undefined }, 'url'],
    ['a url that is no string', { url: 5 }, 'url'],
    ['a url over 2,048 characters', { url: `https://example.com/${'a'.repeat(2_049)}` }, 'url'],
    ['no events', { events: undefined }, 'events'],
    ['an empty list of events', { events: [] }, 'events'],
    ['an unknown event', { events: ['job.started'] }, 'events[0]'],
    ['an event given twice', { events: ['job.failed', 'job.failed'] }, 'events'],
    ['a long description', { description: 'x'.repeat(501) }, 'description'],
    ['enabled that is no boolean', { enabled: 'true' }, 'enabled'],
    ['an unknown field', { secret: 'whsec_x' }, 'secret'],
  ] as const)('%s is a VALIDATION_ERROR that names it', async ([, patch, path]) => {
    const { api } = await organization();
    const answer = await api('POST', '/webhook-endpoints', body(patch));
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(fieldsOf(answer)).toContain(path);
  });

  test.for(['', 'nonsense', 'http://example.com/', 'https://10.0.0.1/', 'https://localhost/'])(
    'the url %j is a WEBHOOK_URL_INVALID',
    async (url) => {
      const { api } = await organization();
      const answer = await api('POST', '/webhook-endpoints', body({ url }));
      expect(answer).toMatchObject({ status: 400, code: 'WEBHOOK_URL_INVALID' });
      expect((await api('GET', '/webhook-endpoints')).body).toMatchObject({ data: [] });
    },
  );

  test('a plan without endpoints allows none', async () => {
    const { api } = await organization(0);
    expect((await api('POST', '/webhook-endpoints', body())).code).toBe('PLAN_LIMIT_EXCEEDED');
  });

  test('one more than the plan allows is refused; a deleted one frees its place', async () => {
    const { api } = await organization(2);
    const first = await api('POST', '/webhook-endpoints', body());
    expect((await api('POST', '/webhook-endpoints', body())).status).toBe(201);
    const refused = await api('POST', '/webhook-endpoints', body());
    expect(refused).toMatchObject({ status: 403, code: 'PLAN_LIMIT_EXCEEDED' });
    await api('DELETE', `/webhook-endpoints/${EndpointView.parse(first.body).id}`);
    expect((await api('POST', '/webhook-endpoints', body())).status).toBe(201);
  });
});

describe('change', () => {
  async function endpointOf() {
    const owner = await organization();
    const { body: created } = await owner.api('POST', '/webhook-endpoints', body());
    const { id } = EndpointView.parse(created);
    const patch = (change: unknown) => owner.api('PATCH', `/webhook-endpoints/${id}`, change);
    return { ...owner, id, patch };
  }

  test('any of its fields, and only those given', async () => {
    const { patch } = await endpointOf();
    const before = await patch({ description: 'a' });
    expect(before).toMatchObject({ status: 200, body: { url: URL, description: 'a' } });
    const after = await patch({
      url: 'http://127.0.0.1:8/',
      events: [...EVENT_TYPES],
      enabled: false,
    });
    expect(after.body).toMatchObject({
      url: 'http://127.0.0.1:8/',
      events: EVENT_TYPES,
      enabled: false,
      disabledReason: null,
      description: 'a',
    });
    expect(after.body).not.toHaveProperty('secret');
  });

  test('nothing to change, unknown and bad fields are refused', async () => {
    const { patch } = await endpointOf();
    expect(await patch({})).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await patch({ id: 'x' })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await patch({ events: [] })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await patch({ url: 7 })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    const bad = await patch({ url: 'https://192.168.0.1/' });
    expect(bad).toMatchObject({ status: 400, code: 'WEBHOOK_URL_INVALID' });
  });

  test('enabling clears the reason and the count', async () => {
    const { patch, orgId, id } = await endpointOf();
    await world.endpoints.patchEndpoint(orgId, id, {
      enabled: false,
      disabledReason: 'consecutive_failures',
      deadCount: 20,
    });
    const off = await patch({ description: 'still off' });
    expect(off.body).toMatchObject({ enabled: false, disabledReason: 'consecutive_failures' });
    const on = await patch({ enabled: true });
    expect(on.body).toMatchObject({ enabled: true, disabledReason: null });
    expect(await world.endpoints.readEndpoint({ orgId, id })).toMatchObject({ deadCount: 0 });
  });

  test('a rotated secret is a new one', async () => {
    const { api, id } = await endpointOf();
    const first = EndpointWithSecret.parse(
      (await api('POST', `/webhook-endpoints/${id}/rotate-secret`)).body,
    );
    const second = EndpointWithSecret.parse(
      (await api('POST', `/webhook-endpoints/${id}/rotate-secret`, {})).body,
    );
    expect(second.secret).not.toBe(first.secret);
    expect(second.id).toBe(id);
  });
});

describe('what is foreign or gone', () => {
  const routes = (id: string): [string, string, unknown?][] => [
    ['PATCH', `/webhook-endpoints/${id}`, { enabled: true }],
    ['DELETE', `/webhook-endpoints/${id}`],
    ['POST', `/webhook-endpoints/${id}/rotate-secret`],
    ['POST', `/webhook-endpoints/${id}/test`],
    ['GET', `/webhook-endpoints/${id}/deliveries`],
    ['POST', `/webhook-endpoints/${id}/deliveries/${newId('delivery')}/retry`],
    ['POST', `/webhook-endpoints/${id}/recover`, { since: '2026-01-01T00:00:00Z' }],
  ];

  test('a foreign endpoint answers like one that does not exist, and stays as it is', async () => {
    const owner = await organization();
    const other = await organization();
    const { id } = EndpointView.parse((await owner.api('POST', '/webhook-endpoints', body())).body);
    for (const path of [id, newId('webhookEndpoint'), 'we_nonsense'])
      for (const [method, route, sent] of routes(path))
        expect(await other.api(method, route, sent)).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
    expect((await owner.api('GET', '/webhook-endpoints')).body).toMatchObject({ data: [{ id }] });
  });

  test('DELETE answers 204 without a body, the second time 404', async () => {
    const { api } = await organization();
    const { id } = EndpointView.parse((await api('POST', '/webhook-endpoints', body())).body);
    expect(await api('DELETE', `/webhook-endpoints/${id}`)).toMatchObject({
      status: 204,
      body: undefined,
    });
    for (const [method, route, sent] of routes(id))
      expect(await api(method, route, sent)).toMatchObject({ status: 404 });
  });

  test('a test key manages no webhooks, whatever it asks; a key needs the scope', async () => {
    const { orgId } = await organization();
    const sandbox = apiCaller(
      world.services,
      aKeyActor({ orgId, mode: 'test', scopes: [] }),
      world.clock.now,
    );
    const unable = apiCaller(
      world.services,
      aKeyActor({ orgId, scopes: ['leads:read', 'jobs:write', 'credits:read'] }),
      world.clock.now,
    );
    const calls: [string, string, unknown?][] = [
      ['GET', '/webhook-endpoints'],
      ['POST', '/webhook-endpoints', { url: 5 }],
      ...routes(newId('webhookEndpoint')),
    ];
    for (const [method, path, sent] of calls) {
      expect(await sandbox(method, path, sent)).toMatchObject({
        status: 400,
        code: 'SANDBOX_ONLY',
      });
      expect(await unable(method, path, sent)).toMatchObject({
        status: 403,
        code: 'INSUFFICIENT_SCOPE',
      });
    }
  });
});

describe('lists', () => {
  async function pages(
    api: Awaited<ReturnType<typeof organization>>['api'],
    path: string,
    limit: number,
  ): Promise<string[][]> {
    const found: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = await api('GET', `${path}?limit=${limit}${from}`);
      const page = answer.body as { data: { id: string }[]; nextCursor: string | null };
      found.push(page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return found;
  }

  test('endpoints and deliveries come newest first, each once, and the last page says so', async () => {
    const { api, orgId } = await organization();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.unshift(EndpointView.parse((await api('POST', '/webhook-endpoints', body())).body).id);
    }
    expect(await pages(api, '/webhook-endpoints', 2)).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect(await pages(api, '/webhook-endpoints', 5)).toEqual([ids]);

    const endpoint = ids[0] as WebhookEndpointId;
    const sent: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const event = await world.emitLate('job.delivered', orgId);
      sent.unshift(deliveryIdOf(event.id, endpoint));
    }
    const log = `/webhook-endpoints/${endpoint}/deliveries`;
    expect(await pages(api, log, 2)).toEqual([sent.slice(0, 2), sent.slice(2, 4), sent.slice(4)]);
    expect(await pages(api, log, 100)).toEqual([sent]);
  });

  test('a page is whole however long the answers of the receiver were', async () => {
    const { api, orgId } = await organization();
    const { id } = EndpointView.parse((await api('POST', '/webhook-endpoints', body())).body);
    const attempts = Array.from({ length: 24 }, (_, index) => ({
      number: index + 1,
      attemptedAt: world.clock.now().toISOString(),
      statusCode: 500,
      durationMs: 1,
      error: 'http_status' as const,
      responseBody: '\u{FFFD}'.repeat(1_024),
    }));
    const now = world.clock.now();
    const endpoint = await world.endpoints.readEndpoint({ orgId, id });
    if (endpoint === undefined) throw new Error('No endpoint.');
    for (let index = 0; index < 30; index += 1) {
      const event = anEvent('job.delivered', orgId, now, world.base.newId);
      const delivery = { ...newDelivery(event, endpoint, false, now), attempts };
      await world.store.insertTestDelivery(event, delivery);
    }
    const answer = await api('GET', `/webhook-endpoints/${id}/deliveries?limit=30`);
    expect(answer.body).toMatchObject({ nextCursor: null });
    expect((answer.body as { data: object[] }).data).toHaveLength(30);
  });

  test('a page ends before it is too large for an answer, and the next one goes on', async () => {
    const { api, orgId } = await organization();
    const { id } = EndpointView.parse((await api('POST', '/webhook-endpoints', body())).body);
    // JSON needs six characters for each of these.
    const attempt = {
      number: 1,
      attemptedAt: world.clock.now().toISOString(),
      statusCode: 500,
      durationMs: 1,
      error: 'http_status' as const,
      responseBody: '\u0001'.repeat(1_024),
    };
    const attempts = Array.from({ length: 24 }, () => attempt);
    const endpoint = await world.endpoints.readEndpoint({ orgId, id });
    if (endpoint === undefined) throw new Error('No endpoint.');
    const sent: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      const event = anEvent('job.delivered', orgId, world.clock.now(), world.base.newId);
      const delivery = { ...newDelivery(event, endpoint, false, world.clock.now()), attempts };
      await world.store.insertTestDelivery(event, delivery);
      sent.unshift(delivery.id);
    }
    const log = `/webhook-endpoints/${id}/deliveries`;
    const { body: first } = await api('GET', `${log}?limit=100`);
    // Lambda's limit.
    expect(JSON.stringify(first).length).toBeLessThan(6_291_556);
    expect((await pages(api, log, 100)).flat()).toEqual(sent);
  });

  test('a cursor opens its own list only', async () => {
    const { api } = await organization();
    for (let index = 0; index < 2; index += 1) await api('POST', '/webhook-endpoints', body());
    const { data, nextCursor } = (await api('GET', '/webhook-endpoints?limit=1')).body as {
      data: { id: string }[];
      nextCursor: string;
    };
    const other = await organization();
    const log = `/webhook-endpoints/${data[0]?.id}/deliveries`;
    for (const answer of [
      await other.api('GET', `/webhook-endpoints?cursor=${nextCursor}`),
      await api('GET', `${log}?cursor=${nextCursor}`),
      await api('GET', `/webhook-endpoints?cursor=${nextCursor.slice(0, -2)}`),
      await api('GET', '/webhook-endpoints?limit=101'),
      await api('GET', `${log}?status=dead`),
    ])
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('the log shows 30 days', async () => {
    const { api, orgId } = await organization();
    const { id } = EndpointView.parse((await api('POST', '/webhook-endpoints', body())).body);
    await world.emitLate('job.delivered', orgId);
    const log = async () =>
      ((await api('GET', `/webhook-endpoints/${id}/deliveries`)).body as { data: DeliveryView[] })
        .data;
    const [delivery] = await log();
    world.clock.advance(29 * 86_400_000);
    expect(await log()).toHaveLength(1);
    world.clock.advance(86_400_000 + 60_000);
    expect(await log()).toHaveLength(0);
    const retry = `/webhook-endpoints/${id}/deliveries/${delivery?.id}/retry`;
    expect(await api('POST', retry)).toMatchObject({ status: 404 });
  });
});
