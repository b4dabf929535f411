import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OutboxEvent } from '../../../functions/domain/events/outbox-event.ts';
import type { Delivery, DeliveryMessage } from '../../../functions/domain/webhooks/delivery.ts';
import type { Endpoint } from '../../../functions/domain/webhooks/endpoint.ts';
import type { FanOut } from '../../../functions/domain/webhooks/fan-out.ts';
import { sendEvents } from '../../../functions/domain/webhooks/send-events.ts';
import type { SendEventsPorts } from '../../../functions/domain/webhooks/send-events.ts';
import { newId } from '../../builders/ids.ts';
import { anEndpoint, anEvent } from '../../builders/webhooks.ts';
import type { Around } from '../../support/memory-jobs.ts';
import { MemoryWebhooks, REFUSED } from '../../support/memory-webhooks.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';

const orgId = newId('organization');

/** Events that were committed, and one endpoint that wants them. */
function worldOf(count: number, endpointPatch: Partial<Endpoint> = {}) {
  const endpoint = anEndpoint({ orgId, ...endpointPatch });
  const world = new MemoryWebhooks(endpoint, []);
  const events = Array.from({ length: count }, () => anEvent({ orgId }));
  for (const event of events) world.outbox.set(event.id, { event, endpointIds: undefined });
  const calls: string[] = [];
  const counting: Around = async (name, call) => {
    calls.push(name);
    return call();
  };
  const send = (of: readonly OutboxEvent[] = events, patch: Partial<SendEventsPorts> = {}) =>
    sendEvents(
      { ...world.ports(counting), ...patch },
      orgId,
      of.map(({ id }) => id),
    );
  return { world, endpoint, events, calls, send };
}

const first = ([event]: readonly OutboxEvent[]): OutboxEvent => {
  if (event === undefined) throw new Error('There is no event.');
  return event;
};

test('the tries of new events follow two calls, however many events there are', async () => {
  const { world, events, calls, send } = worldOf(3);
  await send();
  expect(calls.slice(0, 3)).toEqual(['allEndpoints', 'readEvents', 'fanOut']);
  expect(calls.slice(3).toSorted()).toEqual([...Array(3).fill('post'), ...Array(3).fill('settle')]);
  expect(new Set(world.posts)).toEqual(new Set(events.map(({ id }) => id)));
  for (const event of events)
    expect(world.delivery({ eventId: event.id })).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
    });
});

test('a delivery is leased in the step that writes it: the budget and ten seconds', async () => {
  const { world, events, send } = worldOf(1);
  const written: FanOut[] = [];
  await send(events, {
    fanOut: async (plans) => {
      written.push(...plans);
      return world.ports().fanOut(plans);
    },
  });
  expect(written).toMatchObject([
    { deliveries: [{ leaseId: 'lease-1', leaseUntil: '2026-11-28T10:00:20.000Z' }] },
  ]);
});

test('events that are named twice are written once', async () => {
  const { world, events, send } = worldOf(1);
  await send([...events, ...events]);
  expect(world.posts).toHaveLength(1);
});

test('an event that is gone, and one that nobody wants, are done', async () => {
  const gone = worldOf(0);
  await gone.send([anEvent({ orgId })]);
  expect(gone.world.posts).toEqual([]);
  const unwanted = worldOf(1, { events: ['job.failed'] });
  await unwanted.send();
  expect(unwanted.world.posts).toEqual([]);
  expect([...unwanted.world.outbox.values()]).toMatchObject([{ endpointIds: [] }]);
});

test('a try that fails is followed by a message for the next one', async () => {
  const { world, events, send } = worldOf(1);
  world.answer = REFUSED;
  await send();
  expect(world.queue).toMatchObject([{ eventId: first(events).id, attempt: 2 }]);
});

test('a message that comes again tries what was written and not tried', async () => {
  const { world, events, send } = worldOf(2);
  // The sender dies right after the deliveries were written.
  const dies = { post: () => new Promise<never>(() => {}) };
  void send(events, dies);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(world.posts).toEqual([]);
  world.clock.advance(20_000);
  await send();
  expect(world.posts).toHaveLength(2);
  await send();
  expect(world.posts).toHaveLength(2);
});

test('of events of which one was dispatched meanwhile the others are sent', async () => {
  const { world, events, send } = worldOf(3);
  const [taken] = events;
  await send(events, {
    fanOut: async (plans) => {
      // The sweeper was quicker with one of them.
      if (taken !== undefined) world.outbox.set(taken.id, { event: taken, endpointIds: [] });
      return world.ports().fanOut(plans);
    },
  });
  expect(new Set(world.posts)).toEqual(new Set(events.slice(1).map(({ id }) => id)));
});

test('a call makes twelve tries; what is beyond gets messages', async () => {
  const { world, events, send } = worldOf(15);
  await send();
  expect(world.posts).toHaveLength(12);
  expect(world.queue.map(({ attempt }: DeliveryMessage) => attempt)).toEqual([1, 1, 1]);
  const unleased = events.slice(12).map(({ id }) => world.delivery({ eventId: id }));
  expect(unleased.map(({ leaseId }: Delivery) => leaseId)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('no transaction takes more than 100 items', async () => {
  const endpoints = Array.from({ length: 25 }, () => anEndpoint({ orgId }));
  const { world, events, send } = worldOf(10);
  const sizes: number[] = [];
  await send(events, {
    allEndpoints: async () => endpoints,
    fanOut: async (plans) => {
      sizes.push(plans.reduce((sum, { deliveries }) => sum + 1 + deliveries.length, 0));
      return world.ports().fanOut(plans);
    },
  });
  expect(sizes).toEqual([78, 78, 78, 26]);
});

test('what fails is thrown once all that was begun has ended', async () => {
  const { world, events, send } = worldOf(2);
  const settled: string[] = [];
  const ports = world.ports();
  const sending = send(events, {
    settle: async (delivery, leaseId) => {
      if (delivery.eventId === first(events).id) throw new Error('No table.');
      await new Promise((resolve) => setTimeout(resolve, 20));
      settled.push(delivery.eventId);
      return ports.settle(delivery, leaseId);
    },
  });
  await expect(sending).rejects.toThrow('No table.');
  expect(settled).toHaveLength(1);
});

test('copies of a message at once make one try of each event, in every order', () =>
  fc.assert(
    fc.asyncProperty(someProcesses, async (all) => {
      const { world, events } = worldOf(2);
      const ids = events.map(({ id }) => id);
      await finished(
        all,
        ['one', 'two', 'three'].map((name) =>
          sendEvents(world.ports(processIn(all, name)), orgId, ids),
        ),
      );
      expect(world.posts.toSorted()).toEqual(ids.toSorted());
      for (const eventId of ids)
        expect(world.delivery({ eventId })).toMatchObject({ status: 'succeeded', attemptCount: 1 });
    }),
    { numRuns: 100 },
  ));
