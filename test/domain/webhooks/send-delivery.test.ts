import { expect, test } from 'vitest';
import { messageOf } from '../../../functions/domain/webhooks/delivery.ts';
import type { Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import type { Endpoint, Notice } from '../../../functions/domain/webhooks/endpoint.ts';
import { sendDelivery } from '../../../functions/domain/webhooks/send-delivery.ts';
import type { SendDeliveryPorts } from '../../../functions/domain/webhooks/send-delivery.ts';
import { newId } from '../../builders/ids.ts';
import { aDelivery, anEndpoint, anEvent } from '../../builders/webhooks.ts';
import { ANSWERED, MemoryWebhooks, REFUSED } from '../../support/memory-webhooks.ts';

const orgId = newId('organization');
const at = (seconds: number) =>
  new Date(Date.parse('2026-11-28T10:00:00.000Z') + seconds * 1_000).toISOString();

function worldOf(patch: Partial<Delivery> = {}, endpointPatch: Partial<Endpoint> = {}) {
  const endpoint = anEndpoint({ orgId, ...endpointPatch });
  const delivery = aDelivery({ ...patch }, { endpoint, event: anEvent({ orgId }) });
  const world = new MemoryWebhooks(endpoint, [delivery]);
  const queued: [number, number | undefined][] = [];
  const lines: Parameters<SendDeliveryPorts['logAttempt']>[0][] = [];
  const notices: [string, Notice][] = [];
  const failures: string[] = [];
  const slept: number[] = [];
  const send = (ports: Partial<SendDeliveryPorts> = {}, message = messageOf(delivery)) =>
    sendDelivery(
      {
        ...world.ports(),
        enqueue: async (messages, delay) =>
          void queued.push(...messages.map(({ attempt }) => [attempt, delay] as [number, number])),
        sleep: async (milliseconds) => {
          slept.push(milliseconds);
          world.clock.advance(milliseconds);
        },
        logAttempt: (line) => void lines.push(line),
        logNotice: ({ id }, notice) => void notices.push([id, notice]),
        logFailure: (what, _error, ids) => void failures.push(`${what} ${ids['deliveryId']}`),
        ...ports,
      },
      message,
    );
  return { world, endpoint, delivery, send, queued, lines, notices, failures, slept };
}

test('a try that succeeds is written with its answer, and logged with its wait', async () => {
  const { world, delivery, send, queued, lines } = worldOf();
  world.clock.advance(2_000);
  await send();
  const made = {
    number: 1,
    attemptedAt: at(2),
    statusCode: 200,
    error: null,
    durationMs: 5,
    responseBody: 'ok',
  };
  expect(world.delivery(delivery)).toMatchObject({
    status: 'succeeded',
    attemptCount: 1,
    attempts: [made],
    completedAt: at(2),
  });
  expect(queued).toEqual([]);
  expect(lines).toEqual([
    {
      orgId,
      endpointId: delivery.endpointId,
      deliveryId: delivery.id,
      eventId: delivery.eventId,
      eventType: 'job.delivered',
      test: false,
      attempt: 1,
      outcome: 'succeeded',
      statusCode: 200,
      error: null,
      durationMs: 5,
      waitedMs: 2_000,
      nextAttemptAt: null,
    },
  ]);
});

test('a try that fails is followed by a message for the next one, delayed until then', async () => {
  const { world, delivery, send, queued, lines } = worldOf();
  world.answer = REFUSED;
  await send();
  expect(world.delivery(delivery)).toMatchObject({ status: 'pending', nextAttemptAt: at(30) });
  expect(queued).toEqual([[2, 30]]);
  expect(lines).toMatchObject([{ outcome: 'retry', statusCode: 500, nextAttemptAt: at(30) }]);
});

test('a lost message for the next try is told, and left to the sweeper', async () => {
  const { world, delivery, send, failures } = worldOf();
  world.answer = REFUSED;
  await send({ enqueue: () => Promise.reject(new Error('No queue.')) });
  expect(failures).toEqual([`enqueue_retry ${delivery.id}`]);
  expect(world.delivery(delivery)).toMatchObject({ status: 'pending', attemptCount: 1 });
});

test.for<[string, Partial<Delivery>]>([
  ['was made already', { attemptCount: 1 }],
  ['is over', { status: 'succeeded' }],
  ['was cancelled', { status: 'cancelled' }],
])('a message for a try that %s is void', async ([, patch]) => {
  const { world, delivery, send, queued } = worldOf(patch);
  await send({}, { ...messageOf(delivery), attempt: 1 });
  expect([world.posts, queued]).toEqual([[], []]);
  expect(world.delivery(delivery)).toEqual(delivery);
});

test('a delivery that is gone is nobody’s', async () => {
  const { world, send } = worldOf();
  world.deliveries.clear();
  await send();
  expect(world.posts).toEqual([]);
});

test.for([
  [1_000, [1_000], []],
  [1, [1], []],
  [1_001, [], [[1, 1]]],
  [61_000, [], [[1, 61]]],
] as const)(
  'a message %d ms early is waited for up to a second, else handed back',
  async ([early, waits, back]) => {
    const due = new Date(Date.parse(at(0)) + early).toISOString();
    const { world, send, slept, queued } = worldOf({ nextAttemptAt: due });
    await send();
    expect(slept).toEqual(waits);
    expect(queued).toEqual(back);
    expect(world.posts).toHaveLength(waits.length);
  },
);

test('while somebody is at work the message comes back when he must be done, after a second at least', async () => {
  for (const [seconds, delay] of [
    [12, 12],
    [0.4, 1],
  ] as const) {
    const { world, send, queued } = worldOf({ leaseId: 'other', leaseUntil: at(seconds) });
    await send();
    expect(queued).toEqual([[1, delay]]);
    expect(world.posts).toEqual([]);
  }
});

test('a lease that has run out holds nobody off', async () => {
  const { world, send } = worldOf({ leaseId: 'dead', leaseUntil: at(0) });
  await send();
  expect(world.posts).toHaveLength(1);
});

test('whoever loses the lease comes back when the other must be done: the budget and ten seconds', async () => {
  const { world, send, queued } = worldOf();
  const leases: string[] = [];
  await send({
    leaseDelivery: async (_delivery, { until }) => {
      leases.push(until);
      return false;
    },
  });
  expect(leases).toEqual([at(20)]);
  expect(queued).toEqual([[1, 20]]);
  expect(world.posts).toEqual([]);
});

test('a disabled endpoint gets nothing but test sends', async () => {
  const { world, delivery, send } = worldOf({}, { enabled: false });
  await send();
  expect(world.posts).toEqual([]);
  expect(world.delivery(delivery)).toMatchObject({
    status: 'cancelled',
    nextAttemptAt: null,
    completedAt: at(0),
  });
  const sample = worldOf({ test: true }, { enabled: false });
  await sample.send();
  expect(sample.world.posts).toHaveLength(1);
});

test.for(['endpoint', 'event'] as const)('without its %s a delivery is cancelled', async (gone) => {
  const { world, delivery, send } = worldOf();
  const ports = world.ports();
  await send({
    readDelivery: async (message) => ({
      ...(await ports.readDelivery(message)),
      [gone]: undefined,
    }),
  });
  expect(world.delivery(delivery).status).toBe('cancelled');
  expect(world.posts).toEqual([]);
});

test('the request goes to the endpoint, signed with its secret over the stored body', async () => {
  const { world, endpoint, delivery, send } = worldOf();
  const opened: unknown[] = [];
  const sent: unknown[] = [];
  const ports = world.ports();
  await send({
    secrets: {
      ...ports.secrets,
      open: async (...sealed) => {
        opened.push(sealed);
        return 'whsec_c2VjcmV0';
      },
    },
    post: async (url, headers, body) => {
      sent.push([url, headers['X-Service-Delivery'], headers['X-Service-Signature'], body]);
      return ANSWERED;
    },
  });
  expect(opened).toEqual([['sealed', endpoint.id]]);
  expect(sent).toEqual([
    [
      endpoint.url,
      delivery.id,
      expect.stringMatching(/^t=1795860000,v1=[0-9a-f]{64}$/),
      '{"id":"evt"}',
    ],
  ]);
});

test('a secret that can’t be opened is a try that failed, and its time is told', async () => {
  const { world, delivery, send, failures } = worldOf();
  await send({
    secrets: {
      seal: () => Promise.resolve(''),
      open: async () => {
        world.clock.advance(7);
        throw new Error('No key.');
      },
    },
  });
  expect(failures).toEqual([`try ${delivery.id}`]);
  expect(world.delivery(delivery).attempts).toMatchObject([
    { number: 1, statusCode: null, error: 'internal_error', durationMs: 7, responseBody: null },
  ]);
  expect(world.posts).toEqual([]);
});

test.for([
  [3, false, 0],
  [0, false, 0],
  [3, true, 3],
] as const)(
  'a success with %d dead before (test: %s) leaves %d',
  async ([deadCount, isTest, left]) => {
    const { world, send } = worldOf({ test: isTest }, { deadCount });
    let cleared = 0;
    const ports = world.ports();
    await send({
      clearDeadCount: (endpoint) => {
        cleared += 1;
        return ports.clearDeadCount(endpoint);
      },
    });
    expect(world.endpoint.deadCount).toBe(left);
    expect(cleared).toBe(deadCount > 0 && !isTest ? 1 : 0);
  },
);

/** The schedule has two tries: the next one is the last. */
const LAST = { attemptCount: 1 };

test('the last try writes the death and counts it on the endpoint', async () => {
  const { world, delivery, send, lines, notices, queued } = worldOf(LAST, { deadCount: 9 });
  world.answer = REFUSED;
  await send();
  expect(world.delivery(delivery)).toMatchObject({ status: 'dead', countedDead: true });
  expect(world.endpoint.deadCount).toBe(10);
  expect(notices).toEqual([[delivery.endpointId, { type: 'failing', deadCount: 10, at: at(0) }]]);
  expect(lines).toMatchObject([{ outcome: 'dead', attempt: 2, nextAttemptAt: null }]);
  expect(queued).toEqual([]);
});

test('a death between two notices is counted silently', async () => {
  const { world, send, notices } = worldOf(LAST, { deadCount: 3 });
  world.answer = REFUSED;
  await send();
  expect([world.endpoint.deadCount, notices]).toEqual([4, []]);
});

test('a death of our own making is told at the first', async () => {
  const { world, send, notices } = worldOf(LAST);
  world.answer = { ...REFUSED, statusCode: null, error: 'internal_error' };
  await send();
  expect(notices.map(([, { type, deadCount }]) => [type, deadCount])).toEqual([['failing', 1]]);
});

test('a test send that dies counts for nothing', async () => {
  const { world, delivery, send } = worldOf({ ...LAST, test: true });
  world.answer = REFUSED;
  await send();
  expect(world.delivery(delivery)).toMatchObject({ status: 'dead', countedDead: false });
  expect(world.endpoint.deadCount).toBe(0);
});

test('an endpoint that changed meanwhile is counted as it is now; one that was deleted, not at all', async () => {
  const { world, delivery, send } = worldOf(LAST);
  const ports = world.ports();
  world.answer = REFUSED;
  let calls = 0;
  await send({
    settleDead: async (...args) => {
      calls += 1;
      if (calls === 1) world.endpoint = { ...world.endpoint, deadCount: 5 };
      return ports.settleDead(...args);
    },
  });
  expect([calls, world.endpoint.deadCount]).toEqual([2, 6]);
  expect(world.delivery(delivery).status).toBe('dead');

  const gone = worldOf(LAST);
  gone.world.answer = REFUSED;
  await gone.send({
    settleDead: () => Promise.resolve('changed'),
    readEndpoint: () => Promise.resolve(undefined),
  });
  expect(gone.world.delivery(gone.delivery)).toMatchObject({ status: 'dead', countedDead: true });
  expect(gone.world.endpoint.deadCount).toBe(0);
});

test('a sender whose lease was taken over writes nothing, tells so, and queues nothing', async () => {
  for (const [patch, answer] of [
    [{}, REFUSED],
    [LAST, REFUSED],
    [{}, ANSWERED],
  ] as const) {
    const { world, send, lines, queued, notices } = worldOf(patch, { deadCount: 9 });
    world.answer = answer;
    await send({ settle: async () => false, settleDead: async () => 'lost' });
    expect(lines).toMatchObject([{ outcome: 'lease_lost' }]);
    expect([queued, notices]).toEqual([[], []]);
  }
});
