import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyDelivery } from '../../docs/webhooks/receiver.ts';
import { EVENT_TYPES } from '../../functions/domain/events/event-types.ts';
import { DISABLE_AFTER_DEAD } from '../../functions/domain/webhooks/endpoint.ts';
import { answers, startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { startWebhookWorld } from '../support/webhooks.ts';
import type { WebhookWorld } from '../support/webhooks.ts';

let world: WebhookWorld;
let receiver: Receiver;

beforeEach(async () => {
  world = await startWebhookWorld();
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await world.close();
});

describe('what a receiver gets', () => {
  test('a signed POST of the frozen body', async () => {
    const { secret } = await world.createEndpoint(receiver.url);
    const event = await world.emit();
    await world.drain();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body }] = receiver.received as [Receiver['received'][0]];
    expect(body).toBe(event.body);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-service-event']).toBe('job.delivered');
    expect(headers['x-service-delivery']).toMatch(/^dlv_/);
    const [, t = '', v1] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-service-signature'] ?? '') ?? [];
    expect(Math.abs(Number(t) - world.clock.now().getTime() / 1_000)).toBeLessThan(5);
    expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1);
  });

  test('the published Standard Webhooks library accepts it, with its secret only', async () => {
    const { secret } = await world.createEndpoint(receiver.url);
    const event = await world.emit();
    await world.drain();
    const [{ headers, body }] = receiver.received as [Receiver['received'][0]];
    expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(event.body));
    expect(headers['webhook-id']).toBe(event.id);
    const { secret: other } = await world.createEndpoint(receiver.url);
    expect(() => new Webhook(other).verify(body, { ...headers })).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, { ...headers })).toThrow();
  });

  test('the receiver of the documentation accepts it, and nothing altered or stale', async () => {
    const { secret } = await world.createEndpoint(receiver.url);
    await world.emit();
    await world.drain();
    const [{ headers, body }] = receiver.received as [Receiver['received'][0]];
    const signature = headers['x-service-signature'] ?? '';
    const now = world.clock.now().getTime() / 1_000;
    const verify = (patch: Partial<Parameters<typeof verifyDelivery>[0]> = {}) =>
      verifyDelivery({ secret, signature, body: Buffer.from(body), now, ...patch });
    expect(verify()).toBe(true);
    expect(verify({ now: now + 295 })).toBe(true);
    expect(verify({ now: now + 305 })).toBe(false);
    expect(verify({ now: now - 305 })).toBe(false);
    expect(verify({ body: Buffer.from(`${body}\n`) })).toBe(false);
    expect(verify({ secret: `${secret}x` })).toBe(false);
    expect(verify({ signature: signature.replace(/t=\d+/, `t=${Math.floor(now) + 1}`) })).toBe(
      false,
    );
    for (const bad of ['', 't=1', 'v1=ab', `t=${Math.floor(now)},v1=`, 'x'])
      expect(verify({ signature: bad })).toBe(false);
  });

  test('a retry has the same body and ids, and a time and signature of its own', async () => {
    const { id, secret } = await world.createEndpoint(receiver.url);
    receiver.answerWith((_request, response, index) => {
      response.writeHead(index === 0 ? 500 : 200).end('thanks');
    });
    await world.emit();
    await world.drain();
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    for (const same of ['x-service-delivery', 'webhook-id', 'x-service-event'])
      expect(second?.headers[same]).toBe(first?.headers[same]);
    for (const fresh of ['x-service-signature', 'webhook-timestamp', 'webhook-signature'])
      expect(second?.headers[fresh]).not.toBe(first?.headers[fresh]);
    const [, t = '', v1] =
      /^t=(\d+),v1=(\w+)$/.exec(second?.headers['x-service-signature'] ?? '') ?? [];
    expect(createHmac('sha256', secret).update(`${t}.${second?.body}`).digest('hex')).toBe(v1);
    const [delivery] = await world.deliveries(id);
    expect(delivery).toMatchObject({
      id: first?.headers['x-service-delivery'],
      eventId: first?.headers['webhook-id'],
      eventType: 'job.delivered',
      endpointId: id,
      test: false,
      status: 'succeeded',
      attemptCount: 2,
      nextAttemptAt: null,
      attempts: [
        { number: 1, statusCode: 500, error: 'http_status', responseBody: 'thanks' },
        { number: 2, statusCode: 200, error: null, responseBody: 'thanks' },
      ],
    });
    expect(delivery?.completedAt).not.toBeNull();
  });

  test('every subscribed and enabled endpoint gets the same bytes, each its own delivery; the others nothing', async () => {
    await world.createEndpoint(receiver.url);
    await world.createEndpoint(receiver.url, { events: ['job.failed', 'job.delivered'] });
    await world.createEndpoint(receiver.url, { events: ['job.failed'] });
    await world.createEndpoint(receiver.url, { enabled: false });
    const event = await world.emit();
    await world.drain();
    expect(receiver.received.map(({ body }) => body)).toEqual([event.body, event.body]);
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery']);
    expect(new Set(ids).size).toBe(2);
  });

  test('an endpoint made after the dispatch does not get the event', async () => {
    const event = await world.emitLate();
    await world.createEndpoint(receiver.url);
    await world.dispatch(event);
    await world.drain();
    expect(receiver.received).toEqual([]);
  });

  test('a first try follows its commit by three calls, costs two writes and one message of ids', async () => {
    await world.createEndpoint(receiver.url);
    const event = await world.writeEvent();
    world.table.calls.length = 0;
    await world.dispatch(event);
    // One: the message.
    expect(world.table.calls).toEqual([]);
    expect(world.queue.map(({ message }) => message)).toEqual([
      { orgId: world.orgId, eventIds: [event.id] },
    ]);
    await world.drain();
    // Two: the endpoints and the event, side by side. Three: the delivery, leased. After the try, its result.
    const [query, get, ...writes] = world.table.calls;
    expect([query, get].toSorted()).toEqual(['BatchGetItem', 'Query']);
    expect(writes).toEqual(['TransactWriteItems', 'PutItem']);
  });
});

describe('the endpoint as it is at each try', () => {
  beforeEach(() =>
    receiver.answerWith((_request, response, index) => {
      response.writeHead(index === 0 ? 500 : 200).end();
    }),
  );

  /** Makes the first try, which fails, then changes something, then lets the retries come. */
  async function between(change: (id: string) => Promise<unknown>) {
    const endpoint = await world.createEndpoint(receiver.url);
    const event = await world.emit();
    const message = world.nextMessage();
    if (message === undefined) throw new Error('No message.');
    await world.send(message);
    await change(endpoint.id);
    await world.drain();
    const { delivery } = await world.store.readDelivery({
      orgId: world.orgId,
      endpointId: endpoint.id,
      eventId: event.id,
      attempt: 1,
    });
    return { endpoint, delivery };
  }

  test('a deleted endpoint gets no retry: the delivery is cancelled', async () => {
    const { delivery } = await between((id) => world.api('DELETE', `/webhook-endpoints/${id}`));
    expect(receiver.received).toHaveLength(1);
    expect(delivery).toMatchObject({ status: 'cancelled', attemptCount: 1, nextAttemptAt: null });
  });

  test('a disabled endpoint gets no retry: the delivery is cancelled', async () => {
    const { delivery } = await between((id) =>
      world.api('PATCH', `/webhook-endpoints/${id}`, { enabled: false }),
    );
    expect(receiver.received).toHaveLength(1);
    expect(delivery).toMatchObject({ status: 'cancelled', attemptCount: 1 });
  });

  test('a retry is signed with the secret that is valid then', async () => {
    let secret = '';
    await between(async (id) => {
      const { body } = await world.api('POST', `/webhook-endpoints/${id}/rotate-secret`);
      ({ secret } = body as { secret: string });
    });
    const [, retried] = receiver.received;
    const [, t = '', v1] =
      /^t=(\d+),v1=(\w+)$/.exec(retried?.headers['x-service-signature'] ?? '') ?? [];
    expect(createHmac('sha256', secret).update(`${t}.${retried?.body}`).digest('hex')).toBe(v1);
  });

  test('a retry goes to the URL of then', async () => {
    const moved = await startReceiver();
    const { delivery } = await between((id) =>
      world.api('PATCH', `/webhook-endpoints/${id}`, { url: moved.url }),
    );
    expect(receiver.received).toHaveLength(1);
    expect(moved.received).toHaveLength(1);
    expect(delivery).toMatchObject({ status: 'succeeded', attemptCount: 2 });
    await moved.close();
  });
});

describe('test sends', () => {
  test.for(EVENT_TYPES)('%s: test is true and the data has its shape', async (type) => {
    const { id } = await world.createEndpoint(receiver.url, { events: [type] });
    const { status, body } = await world.api('POST', `/webhook-endpoints/${id}/test`);
    expect(status).toBe(202);
    await world.drain();
    const [got] = receiver.received;
    expect(got?.headers['x-service-delivery']).toBe((body as { deliveryId: string }).deliveryId);
    expect(got?.event).toMatchObject({ type, test: true });
    const data = got?.event.data as { job: { id: string }; links: object; amount?: number };
    expect(data.job.id).toMatch(/^job_/);
    expect(data.links).toEqual({
      job: `https://api.example.com/v1/jobs/${data.job.id}`,
      leads: `https://api.example.com/v1/jobs/${data.job.id}/leads`,
      export: `https://api.example.com/v1/jobs/${data.job.id}/export`,
      dashboard: `https://app.example.com/jobs/${data.job.id}`,
    });
    expect(Object.keys(data)).toEqual(
      type === 'credits.charged'
        ? ['jobId', 'amount', 'channel', 'job', 'links']
        : ['job', 'links'],
    );
  });

  test('they go out on a disabled endpoint, are logged, retried and dead, and never count', async () => {
    const { id } = await world.createEndpoint(receiver.url, { enabled: false });
    await world.endpoints.patchEndpoint(world.orgId, id, { deadCount: 7 });
    receiver.answerWith(answers(500));
    await world.api('POST', `/webhook-endpoints/${id}/test`);
    await world.drain();
    expect(receiver.received).toHaveLength(6);
    expect(await world.deliveries(id)).toMatchObject([{ test: true, status: 'dead' }]);
    expect(await world.endpoint(id)).toMatchObject({ deadCount: 7 });
    receiver.answerWith(answers(200));
    await world.api('POST', `/webhook-endpoints/${id}/test`);
    await world.drain();
    expect(await world.endpoint(id)).toMatchObject({ deadCount: 7, enabled: false });
  });
});

describe('dead deliveries', () => {
  test('20 in a row switch the endpoint off, with notices at 10, 15 and 20', async () => {
    const { id } = await world.createEndpoint(receiver.url);
    receiver.answerWith(answers(500));
    world.sender.retries = { retryAfterSeconds: [30], missedAfterSeconds: 60 };
    for (let dead = 1; dead <= DISABLE_AFTER_DEAD; dead += 1) {
      expect(await world.endpoint(id)).toMatchObject({ enabled: true, deadCount: dead - 1 });
      await world.emit();
      await world.drain();
    }
    const view = (await world.api('GET', '/webhook-endpoints')).body as {
      data: [{ notices: object[] }];
    };
    expect(view.data).toMatchObject([
      {
        enabled: false,
        disabledReason: 'consecutive_failures',
        notices: [
          { type: 'failing', deadCount: 10 },
          { type: 'failing', deadCount: 15 },
          { type: 'disabled', deadCount: 20 },
        ],
      },
    ]);
    await world.emit();
    await world.drain();
    expect(receiver.received).toHaveLength(DISABLE_AFTER_DEAD * 2);
  });

  test('a success starts the count anew', async () => {
    const { id } = await world.createEndpoint(receiver.url);
    await world.endpoints.patchEndpoint(world.orgId, id, { deadCount: 19 });
    await world.emit();
    await world.drain();
    expect(await world.endpoint(id)).toMatchObject({ deadCount: 0, enabled: true });
    receiver.answerWith(answers(500));
    await world.emit();
    await world.drain();
    expect(await world.endpoint(id)).toMatchObject({ deadCount: 1, enabled: true });
  });
});

describe('recovery', () => {
  const retryPath = (id: string, delivery: string) =>
    `/webhook-endpoints/${id}/deliveries/${delivery}/retry`;

  test('a manual retry keeps the id, numbers its tries on, has a fresh schedule and never counts twice', async () => {
    const { id } = await world.createEndpoint(receiver.url);
    receiver.answerWith(answers(500));
    await world.emit();
    await world.drain();
    const [dead] = await world.deliveries(id);
    const answer = await world.api('POST', retryPath(id, dead?.id ?? ''));
    expect(answer).toMatchObject({ status: 202, body: { id: dead?.id, status: 'pending' } });
    const again = await world.api('POST', retryPath(id, dead?.id ?? ''));
    expect(again).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    const began = world.clock.now().getTime();
    await world.drain();
    const [retried] = await world.deliveries(id);
    expect(retried).toMatchObject({ id: dead?.id, status: 'dead', attemptCount: 12 });
    expect(retried?.attempts.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    const last = Date.parse(retried?.attempts.at(-1)?.attemptedAt ?? '') - began;
    expect(last).toBeGreaterThanOrEqual(7_200_000);
    expect(last).toBeLessThanOrEqual(7_200_000 * 1.05);
    expect(await world.endpoint(id)).toMatchObject({ deadCount: 1 });
    receiver.answerWith(answers(200));
    await world.api('POST', retryPath(id, dead?.id ?? ''));
    await world.drain();
    expect(await world.deliveries(id)).toMatchObject([{ status: 'succeeded', attemptCount: 13 }]);
    expect(
      new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size,
    ).toBe(1);
  });

  test('recover sends again what died or was cancelled since a moment, and nothing else', async () => {
    const { id } = await world.createEndpoint(receiver.url);
    const recover = (since: Date) =>
      world.api('POST', `/webhook-endpoints/${id}/recover`, { since: since.toISOString() });
    receiver.answerWith(answers(500));
    await world.emit();
    await world.drain();
    world.clock.advance(1_000);
    const since = world.clock.now();
    const died = await world.emit();
    await world.api('POST', `/webhook-endpoints/${id}/test`);
    await world.drain();
    const cancelled = await world.emit();
    await world.api('PATCH', `/webhook-endpoints/${id}`, { enabled: false });
    await world.drain();
    expect(await recover(since)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    await world.api('PATCH', `/webhook-endpoints/${id}`, { enabled: true });
    receiver.answerWith(answers(200));
    await world.emit();
    await world.drain();
    receiver.received.length = 0;
    expect(await recover(since)).toMatchObject({ status: 202, body: { queued: 2 } });
    expect(await recover(since)).toMatchObject({ status: 202, body: { queued: 0 } });
    await world.drain();
    const got = receiver.received.map(({ event }) => event.id);
    expect(got.toSorted()).toEqual([died.id, cancelled.id].toSorted());
    expect(await recover(new Date(0))).toMatchObject({ body: { queued: 1 } });
  });

  // More than one page of the log.
  const MANY = 110;

  test('recover takes many, page by page', async () => {
    const { id } = await world.createEndpoint(receiver.url, { enabled: true });
    await Promise.all(Array.from({ length: MANY }, () => world.emit()));
    await world.api('PATCH', `/webhook-endpoints/${id}`, { enabled: false });
    await world.drain();
    await world.api('PATCH', `/webhook-endpoints/${id}`, { enabled: true });
    const answer = await world.api('POST', `/webhook-endpoints/${id}/recover`, {
      since: '2020-01-01T00:00:00+02:00',
    });
    expect(answer).toMatchObject({ status: 202, body: { queued: MANY } });
    const queued = world.queue.map(({ message }) => 'attempt' in message && message.eventId);
    expect(new Set(queued).size).toBe(MANY);
  });

  test.for([{}, { since: 'yesterday' }, { since: 5 }, { since: '2026-01-01' }])(
    'recover refuses %j',
    async (body) => {
      const { id } = await world.createEndpoint(receiver.url);
      expect(await world.api('POST', `/webhook-endpoints/${id}/recover`, body)).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      });
    },
  );
});
