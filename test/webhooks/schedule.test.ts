import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PostResult } from '../../functions/domain/webhooks/send-delivery.ts';
import { startWebhookWorld } from '../support/webhooks.ts';
import type { WebhookWorld } from '../support/webhooks.ts';

const SCHEDULE = [30, 120, 600, 1_800, 7_200];
const failure: PostResult = {
  statusCode: 500,
  error: 'http_status',
  durationMs: 5,
  responseBody: '',
};

let world: WebhookWorld;
/** Moments at which requests went out. */
let posts: number[] = [];
/** Endpoints of the tests before. */
const earlier: string[] = [];
let durationMs = 5;
let result: (index: number) => PostResult = () => failure;

beforeAll(async () => {
  world = await startWebhookWorld({
    sender: {
      post: async () => {
        posts.push(world.clock.now().getTime());
        world.clock.advance(durationMs);
        return result(posts.length - 1);
      },
    },
  });
});
afterAll(() => world.close());
beforeEach(() => {
  posts = [];
  durationMs = 5;
  result = () => failure;
});

const offsets = () => posts.map((at) => (at - (posts[0] ?? 0)) / 1_000);

/** Longest delay that is allowed: 5 % of the step from the first try. */
function expectOnTime(seen: readonly number[], planned: readonly number[]): void {
  expect(seen).toHaveLength(planned.length);
  for (const [index, at] of seen.entries()) {
    const plan = planned[index] ?? 0;
    expect(at).toBeGreaterThanOrEqual(plan);
    expect(at).toBeLessThanOrEqual(plan * 1.05);
  }
}

test('six tries at 30 s, 2 min, 10 min, 30 min and 2 h after the first, then dead', async () => {
  const { id } = await world.createEndpoint('http://localhost:9/');
  earlier.push(id);
  await world.emit();
  await world.drain();
  expectOnTime(offsets(), [0, ...SCHEDULE]);
  // Whole seconds of the queue's delays are made up for by the sender.
  for (const [index, at] of offsets().slice(1).entries())
    expect(at - (SCHEDULE[index] ?? 0)).toBeLessThan(0.05);
  const [delivery] = await world.deliveries(id);
  expect(delivery).toMatchObject({ status: 'dead', attemptCount: 6, nextAttemptAt: null });
  expect(delivery?.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('tries that take the whole 10 s do not shift the schedule', async () => {
  const { id } = await world.createEndpoint('http://localhost:9/');
  // Alone: those of the test before would take their time on the same clock.
  for (const other of earlier) await world.api('DELETE', `/webhook-endpoints/${other}`);
  durationMs = 10_000;
  result = () => ({ statusCode: null, error: 'timeout', durationMs, responseBody: null });
  await world.emit();
  await world.drain();
  const mine = await world.deliveries(id);
  const first = Date.parse(mine[0]?.attempts[0]?.attemptedAt ?? '');
  const seen = mine[0]?.attempts.map(({ attemptedAt }) => (Date.parse(attemptedAt) - first) / 1e3);
  expectOnTime(seen ?? [], [0, ...SCHEDULE]);
});

test('a try missed by more than a minute moves itself and the later ones, so that the gaps stay', async () => {
  const fresh = await startWebhookWorld({
    sender: {
      post: async () => {
        posts.push(fresh.clock.now().getTime());
        return failure;
      },
    },
  });
  await fresh.createEndpoint('http://localhost:9/');
  await fresh.emit();
  const first = fresh.nextMessage();
  if (first !== undefined) await fresh.send(first);
  const second = fresh.nextMessage();
  // The sender is down for five minutes.
  fresh.clock.advance(300_000);
  if (second !== undefined) await fresh.send(second);
  await fresh.drain();
  const moved = (offsets()[1] ?? 0) - 30;
  expect(moved).toBeGreaterThanOrEqual(299);
  expectOnTime(
    offsets()
      .slice(1)
      .map((at) => at - moved),
    SCHEDULE,
  );
  await fresh.close();
});

test('a try that is late by less than a minute leaves the later ones where they were', async () => {
  const fresh = await startWebhookWorld({
    sender: {
      post: async () => {
        posts.push(fresh.clock.now().getTime());
        return failure;
      },
    },
  });
  await fresh.createEndpoint('http://localhost:9/');
  await fresh.emit();
  const first = fresh.nextMessage();
  if (first !== undefined) await fresh.send(first);
  const second = fresh.nextMessage();
  fresh.clock.advance(50_000);
  if (second !== undefined) await fresh.send(second);
  await fresh.drain();
  expectOnTime(offsets().slice(2), SCHEDULE.slice(1));
  await fresh.close();
});

test('no message is delayed by more than 900 s, and one chain of messages is enough for two hours', async () => {
  const fresh = await startWebhookWorld({ sender: { post: async () => failure } });
  await fresh.createEndpoint('http://localhost:9/');
  await fresh.emit();
  let handed = 0;
  for (let message = fresh.nextMessage(); message !== undefined; message = fresh.nextMessage()) {
    handed += 1;
    const now = fresh.clock.now().getTime();
    await fresh.send(message);
    expect(fresh.queue.length).toBeLessThanOrEqual(1);
    for (const { at } of fresh.queue) expect(at - now).toBeLessThanOrEqual(901_000);
  }
  // Six tries; hops in the waits of 20 min (1), 90 min (5).
  expect(handed).toBeLessThanOrEqual(13);
  await fresh.close();
});

test('a message for a try that was made is void, however often it comes', async () => {
  const fresh = await startWebhookWorld({
    sender: {
      post: async () => {
        posts.push(fresh.clock.now().getTime());
        return failure;
      },
    },
  });
  await fresh.createEndpoint('http://localhost:9/');
  await fresh.emit();
  const message = fresh.nextMessage();
  if (message === undefined) throw new Error('No message.');
  await fresh.send(message);
  const waiting = fresh.queue.length;
  for (let copy = 0; copy < 5; copy += 1) await fresh.send(message);
  fresh.clock.advance(3_600_000);
  await fresh.send(message);
  expect(posts).toHaveLength(1);
  expect(fresh.queue).toHaveLength(waiting);
  await fresh.close();
});
