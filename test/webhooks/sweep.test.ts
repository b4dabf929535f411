import { afterEach, beforeEach, expect, test } from 'vitest';
import { workIndex, jobKey } from '../../functions/adapters/table/schema.ts';
import { newId } from '../builders/ids.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { startWebhookWorld } from '../support/webhooks.ts';
import type { WebhookWorld } from '../support/webhooks.ts';

let world: WebhookWorld;
let receiver: Receiver;
let swept: string[];

beforeEach(async () => {
  swept = [];
  world = await startWebhookWorld({
    sweeper: {
      sweepJob: async ({ id }) => {
        swept.push(id);
        if (swept.length === 1) throw new Error('This job can not be looked after.');
      },
    },
  });
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await world.close();
});

test('an event that was not sent at once is sent after 30 s, not before', async () => {
  await world.createEndpoint(receiver.url);
  const event = await world.writeEvent();
  world.clock.advance(29_000);
  expect(await world.sweep()).toMatchObject({ events: 0 });
  world.clock.advance(2_000);
  expect(await world.sweep()).toMatchObject({ events: 1, failures: 0 });
  await world.drain();
  expect(receiver.received.map(({ event: got }) => got.id)).toEqual([event.id]);
  world.clock.advance(3_600_000);
  expect(await world.sweep()).toMatchObject({ events: 0, deliveries: 0 });
});

test('a delivery whose message is gone is found, first try and retry alike', async () => {
  const { id } = await world.createEndpoint(receiver.url);
  receiver.answerWith((_request, response, index) => {
    response.writeHead(index === 0 ? 500 : 200).end();
  });
  await world.emitLate();
  for (let loss = 0; loss < 2; loss += 1) {
    world.queue.length = 0;
    world.clock.advance(loss === 0 ? 31_000 : 61_000);
    expect(await world.sweep()).toMatchObject({ deliveries: 1 });
    const message = world.nextMessage();
    if (message !== undefined) await world.send(message);
  }
  expect(await world.deliveries(id)).toMatchObject([{ status: 'succeeded', attemptCount: 2 }]);
});

test('a sender that died over a try is succeeded when its lease has run out', async () => {
  const { id } = await world.createEndpoint(receiver.url);
  await world.emit();
  const message = world.nextMessage();
  if (message === undefined) throw new Error('No message.');
  world.hooks.before = (point) => {
    // Dead is dead: nothing after it is written either.
    if (['delivery.post', 'delivery.settle'].includes(point)) throw new Error('The sender died.');
  };
  await expect(world.send(message)).rejects.toThrow('died');
  world.hooks.before = undefined;
  // The queue hands the message out again while the lease still runs: it waits in the queue.
  await world.send(message);
  expect(receiver.received).toHaveLength(0);
  await world.drain();
  expect(receiver.received).toHaveLength(1);
  expect(await world.deliveries(id)).toMatchObject([{ status: 'succeeded', attemptCount: 1 }]);
});

test('jobs get their turn, and one item that fails keeps no other from it', async () => {
  await world.createEndpoint(receiver.url);
  const jobs = Array.from({ length: 3 }, () => newId('job'));
  for (const id of jobs)
    await world.base.table.put('job.write', {
      ...jobKey(world.orgId, 'live', id),
      ...workIndex(world.clock.now().toISOString(), id),
    });
  const stray = { pk: 'STRANGE#1', sk: 'STRANGE#2' };
  await world.base.table.put('stray.write', {
    ...stray,
    ...workIndex(world.clock.now().toISOString(), 'stray'),
  });
  await world.writeEvent();
  world.clock.advance(31_000);
  expect(await world.sweep()).toEqual({
    jobs: 2,
    events: 1,
    deliveries: 0,
    monitors: 0,
    exclusions: 0,
    failures: 2,
  });
  expect(swept.toSorted()).toEqual(jobs.toSorted());
});

test('a sweeper that died does not keep the next one away for more than a minute', async () => {
  world.hooks.before = (point) => {
    if (point === 'sweep.due') throw new Error('The sweeper died.');
  };
  await expect(world.sweep()).rejects.toThrow('died');
  world.hooks.before = undefined;
  expect(await world.sweep()).toBeUndefined();
  world.clock.advance(60_000);
  expect(await world.sweep()).toBeDefined();
});
