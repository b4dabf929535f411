import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebhookEndpointId } from '../../functions/domain/kernel/ids.ts';
import { EndpointView } from '../../functions/domain/webhooks/endpoint.ts';
import { aKeyActor } from '../builders/actors.ts';
import { answers, startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { anOrganization } from '../support/table.ts';
import { apiCaller, startWebhookWorld } from '../support/webhooks.ts';
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

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('30 parallel creates make exactly as many endpoints as the plan allows', async () => {
  const orgId = await anOrganization(world.table, world.clock, { plan: 'starter' });
  const api = apiCaller(world.services, aKeyActor({ orgId, plan: 'starter' }), world.clock.now);
  const made = await times(30, () =>
    api('POST', '/webhook-endpoints', { url: receiver.url, events: ['job.failed'] }),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(made.filter(({ code }) => code === 'PLAN_LIMIT_EXCEEDED')).toHaveLength(27);
  const { data } = (await api('GET', '/webhook-endpoints')).body as { data: object[] };
  expect(data).toHaveLength(3);
});

test('of parallel deletes one answers 204, and one place is freed', async () => {
  const orgId = await anOrganization(world.table, world.clock, { plan: 'free' });
  const api = apiCaller(world.services, aKeyActor({ orgId, plan: 'free' }), world.clock.now);
  const create = () =>
    api('POST', '/webhook-endpoints', { url: receiver.url, events: ['job.failed'] });
  const { id } = EndpointView.parse((await create()).body);
  const gone = await times(10, () => api('DELETE', `/webhook-endpoints/${id}`));
  expect(gone.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(gone.filter(({ status }) => status === 404)).toHaveLength(9);
  const made = await times(5, create);
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('20 copies of a message at once make one try', async () => {
  const { id } = await world.createEndpoint(receiver.url);
  receiver.answerWith(answers(500));
  await world.emit();
  const message = world.nextMessage();
  if (message === undefined) throw new Error('No message.');
  await times(20, () => world.send(message));
  expect(receiver.received).toHaveLength(1);
  expect(await world.deliveries(id)).toMatchObject([{ attemptCount: 1, status: 'pending' }]);
  // Whatever the copies left in the queue makes the five retries, each once.
  await world.drain();
  expect(receiver.received).toHaveLength(6);
  expect(await world.endpoint(id)).toMatchObject({ deadCount: 1 });
});

test('an event dispatched ten times at once is sent once to each endpoint', async () => {
  await world.createEndpoint(receiver.url);
  await world.createEndpoint(receiver.url);
  const event = await world.writeEvent();
  await times(10, () => world.dispatch(event));
  await world.drain();
  expect(receiver.received).toHaveLength(2);
});

test('deliveries that die at once are all counted, and switch off exactly at 20', async () => {
  const { id } = await world.createEndpoint(receiver.url);
  world.sender.retries = { retryAfterSeconds: [], missedAfterSeconds: 60 };
  receiver.answerWith(answers(500));
  await times(19, () => world.emit());
  const messages = world.queue.splice(0).map(({ message }) => message);
  // Every message comes twice.
  await Promise.all([...messages, ...messages].map((message) => world.send(message)));
  expect(await world.endpoint(id)).toMatchObject({ deadCount: 19, enabled: true });
  await world.emit();
  await world.drain();
  const endpoint = await world.endpoint(id);
  expect(endpoint).toMatchObject({ deadCount: 20, enabled: false });
  expect(endpoint?.notices.map(({ deadCount }) => deadCount)).toEqual([10, 15, 20]);
});

test('enabling an endpoint while its deliveries die loses neither the one nor the other', async () => {
  const { id } = await world.createEndpoint(receiver.url);
  world.sender.retries = { retryAfterSeconds: [], missedAfterSeconds: 60 };
  receiver.answerWith(answers(500));
  await times(10, () => world.emit());
  const messages = world.queue.splice(0).map(({ message }) => message);
  await Promise.all([
    ...messages.map((message) => world.send(message)),
    ...Array.from({ length: 3 }, () => enable(id)),
  ]);
  const log = await world.deliveries(id);
  expect(log.filter(({ status }) => status === 'dead')).toHaveLength(10);
  const endpoint = await world.endpoint(id);
  expect(endpoint?.enabled).toBe(true);
  expect(endpoint?.deadCount).toBeLessThanOrEqual(10);
});

const enable = (id: WebhookEndpointId) =>
  world.api('PATCH', `/webhook-endpoints/${id}`, { enabled: true });

test('of parallel manual retries one is taken', async () => {
  const { id } = await world.createEndpoint(receiver.url);
  world.sender.retries = { retryAfterSeconds: [], missedAfterSeconds: 60 };
  receiver.answerWith(answers(500));
  await world.emit();
  await world.drain();
  const [dead] = await world.deliveries(id);
  const path = `/webhook-endpoints/${id}/deliveries/${dead?.id}/retry`;
  const retries = await times(8, () => world.api('POST', path));
  expect(retries.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(retries.filter(({ code }) => code === 'VALIDATION_ERROR')).toHaveLength(7);
  await world.drain();
  expect(await world.deliveries(id)).toMatchObject([{ attemptCount: 2 }]);
});

test('of parallel sweeps one works, and a swept delivery is queued once in five minutes', async () => {
  await world.createEndpoint(receiver.url);
  await world.emitLate();
  // The message gets lost.
  world.queue.length = 0;
  world.clock.advance(31_000);
  const summaries = await times(5, () => world.sweep());
  expect(summaries.filter((summary) => summary !== undefined).length).toBeGreaterThanOrEqual(1);
  expect(world.queue).toHaveLength(1);
  // A backlog: nobody takes messages for four minutes, and the sweeper comes every minute.
  for (let minute = 0; minute < 4; minute += 1) {
    world.clock.advance(60_000);
    await world.sweep();
  }
  expect(world.queue).toHaveLength(1);
  world.queue.length = 0;
  world.clock.advance(61_000);
  await world.sweep();
  expect(world.queue).toHaveLength(1);
  await world.drain();
  expect(receiver.received).toHaveLength(1);
});
