import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { messageOf } from '../../../functions/domain/webhooks/delivery.ts';
import { sendBatch } from '../../../functions/domain/webhooks/send-batch.ts';
import type {
  SendBatchPorts,
  TakenMessage,
} from '../../../functions/domain/webhooks/send-batch.ts';
import { newId } from '../../builders/ids.ts';
import { aDelivery, anEndpoint, anEvent } from '../../builders/webhooks.ts';
import { ANSWERED, MemoryWebhooks } from '../../support/memory-webhooks.ts';

const orgId = newId('organization');

/** `count` due deliveries, each with its message. */
function worldOf(count: number) {
  const endpoint = anEndpoint({ orgId });
  const deliveries = Array.from({ length: count }, () =>
    aDelivery({}, { endpoint, event: anEvent({ orgId }) }),
  );
  const world = new MemoryWebhooks(endpoint, deliveries);
  const failures: [string, Readonly<Record<string, string>>][] = [];
  const ended: string[] = [];
  const slept: number[] = [];
  const bodies = deliveries.map((delivery) => JSON.stringify(messageOf(delivery)));
  const record = (index: number) => ({ messageId: `m${index}`, body: bodies[index] ?? '' });
  const ports = (patch: Partial<SendBatchPorts> = {}): SendBatchPorts => ({
    ...world.ports(),
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      await turn();
    },
    takeMessages: async () => [],
    endMessage: async (receipt) => void ended.push(receipt),
    logFailure: (what, _error, ids) => void failures.push([what, ids]),
    ...patch,
  });
  return { world, ports, record, failures, ended, slept };
}

test('a quick batch asks for nothing more', async () => {
  const { world, ports, record, slept } = worldOf(3);
  let asked = 0;
  const takeMessages = async () => {
    asked += 1;
    return [];
  };
  // The watch runs out long after the batch.
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    await new Promise<void>((wake) => setTimeout(wake, 50));
  };
  const event = { Records: [record(0), record(1), record(2)] };
  expect(await sendBatch(ports({ takeMessages, sleep }), event)).toEqual({ batchItemFailures: [] });
  expect(world.posts).toHaveLength(3);
  expect([asked, slept]).toEqual([0, [500]]);
});

test('only the messages that failed are handed out again', async () => {
  const { world, ports, record, failures } = worldOf(2);
  const event = {
    Records: [
      record(0),
      { messageId: 'poison', body: 'not JSON' },
      record(1),
      { messageId: 'odd', body: '{}' },
    ],
  };
  const { batchItemFailures } = await sendBatch(ports(), event);
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).toSorted()).toEqual([
    'odd',
    'poison',
  ]);
  expect(world.posts).toHaveLength(2);
  expect(failures).toHaveLength(2);
  for (const messageId of ['odd', 'poison'])
    expect(failures).toContainEqual(['send', { messageId }]);
});

const eventsMessage = (...eventIds: readonly string[]) => JSON.stringify({ orgId, eventIds });

/** Committed events, each with the message of its change. */
function committed(world: MemoryWebhooks, count: number) {
  const events = Array.from({ length: count }, () => anEvent({ orgId }));
  for (const event of events) world.outbox.set(event.id, { event, endpointIds: undefined });
  return events.map(({ id }, index) => ({ messageId: `e${index}`, body: eventsMessage(id) }));
}

test('new events of one organisation in a batch share what is read and written', async () => {
  const { world, ports, record } = worldOf(1);
  const written: number[] = [];
  const result = await sendBatch(
    ports({
      fanOut: async (plans) => {
        written.push(plans.length);
        return world.ports().fanOut(plans);
      },
    }),
    { Records: [...committed(world, 4), record(0)] },
  );
  expect(result).toEqual({ batchItemFailures: [] });
  expect(written).toEqual([4]);
  expect(world.posts).toHaveLength(5);
});

test('where new events fail all messages that name them are handed out again, and no other', async () => {
  const { world, ports, record, failures } = worldOf(1);
  const { batchItemFailures } = await sendBatch(
    ports({ fanOut: () => Promise.reject(new Error('No table.')) }),
    { Records: [...committed(world, 2), record(0)] },
  );
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'e0' }, { itemIdentifier: 'e1' }]);
  expect(failures).toEqual([
    ['send', { messageId: 'e0' }],
    ['send', { messageId: 'e1' }],
  ]);
  expect(world.posts).toHaveLength(1);
});

/** A receiver that answers when it is told to. */
function slowReceiver() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first = true;
  return {
    answer: resolve,
    /** The first request waits, later ones are answered at once. */
    post: async () => {
      if (!first) return ANSWERED;
      first = false;
      await promise;
      return ANSWERED;
    },
  };
}

test('while a receiver is slow further messages are taken, sent and ended', async () => {
  const { ports, record, ended, world } = worldOf(4);
  const receiver = slowReceiver();
  const asked: number[] = [];
  const batches: TakenMessage[][] = [
    [
      { ...record(1), receipt: 'r1' },
      { ...record(2), receipt: 'r2' },
    ],
    [{ messageId: 'poison', body: 'not JSON', receipt: 'r3' }],
  ];
  const result = await sendBatch(
    ports({
      post: receiver.post,
      takeMessages: async (most) => {
        asked.push(most);
        await turn();
        const batch = batches.shift() ?? [];
        if (batch.length === 0) receiver.answer();
        return batch;
      },
    }),
    { Records: [record(0)] },
  );
  expect(result).toEqual({ batchItemFailures: [] });
  expect(asked.every((most) => most === 10)).toBe(true);
  // One that failed is not ended: it comes again.
  expect(ended.toSorted()).toEqual(['r1', 'r2']);
  expect(
    [...world.deliveries.values()].filter(({ status }) => status === 'succeeded'),
  ).toHaveLength(3);
});

test('no more than 64 tries are under way, and none is taken beyond that', async () => {
  const { ports, record, world } = worldOf(100);
  const gate = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  let given = 1;
  const asked: number[] = [];
  const sending = sendBatch(
    ports({
      post: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await gate.promise;
        underWay -= 1;
        return ANSWERED;
      },
      takeMessages: async (room) => {
        asked.push(room);
        await turn();
        const count = Math.min(room, 100 - given);
        const from = given;
        given += count;
        return Array.from({ length: count }, (_, index) => ({
          ...record(from + index),
          receipt: `r${from + index}`,
        }));
      },
    }),
    { Records: [record(0)] },
  );
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(most).toBe(64);
  expect(asked).toEqual([10, 10, 10, 10, 10, 10, 3]);
  gate.resolve();
  await sending;
  const done = [...world.deliveries.values()].filter(({ status }) => status === 'succeeded');
  expect(done).toHaveLength(given);
});

test.for([
  [25_000, true],
  [25_001, false],
] as const)('after %d ms in a batch more is taken: %s', async ([elapsed, isTaken]) => {
  const { ports, record, world } = worldOf(1);
  const receiver = slowReceiver();
  let asked = 0;
  await sendBatch(
    ports({
      post: receiver.post,
      sleep: async () => {
        await turn();
        world.clock.advance(elapsed);
        setTimeout(receiver.answer, 5);
      },
      takeMessages: async () => {
        asked += 1;
        await turn();
        return [];
      },
    }),
    { Records: [record(0)] },
  );
  expect(asked > 0).toBe(isTaken);
});

test('a queue that gives nothing, or does not end a message, fails no try', async () => {
  const { ports, record, failures, slept } = worldOf(2);
  const receiver = slowReceiver();
  let calls = 0;
  const result = await sendBatch(
    ports({
      post: receiver.post,
      takeMessages: async () => {
        calls += 1;
        await turn();
        if (calls === 1) throw new Error('No queue.');
        if (calls === 2) return [{ ...record(1), receipt: 'r1' }];
        receiver.answer();
        return [];
      },
      endMessage: () => Promise.reject(new Error('No queue.')),
    }),
    { Records: [record(0)] },
  );
  expect(result).toEqual({ batchItemFailures: [] });
  expect(failures).toEqual([
    ['take_messages', {}],
    ['end_message', { messageId: 'm1' }],
  ]);
  // Once for the batch, once before the queue is asked again.
  expect(slept).toEqual([500, 500]);
});
