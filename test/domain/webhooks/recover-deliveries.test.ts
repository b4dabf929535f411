import { expect, test } from 'vitest';
import type { EventId } from '../../../functions/domain/kernel/ids.ts';
import type { Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import type { Endpoint } from '../../../functions/domain/webhooks/endpoint.ts';
import {
  recoverDeliveries,
  retryDelivery,
} from '../../../functions/domain/webhooks/recover-deliveries.ts';
import type { RecoverDeliveriesPorts } from '../../../functions/domain/webhooks/recover-deliveries.ts';
import { newId } from '../../builders/ids.ts';
import { aDelivery, anEndpoint, anEvent } from '../../builders/webhooks.ts';
import { MemoryWebhooks } from '../../support/memory-webhooks.ts';

const orgId = newId('organization');
const DEAD = { status: 'dead', attemptCount: 6, nextAttemptAt: null } as const;

function worldOf(patches: readonly Partial<Delivery>[], endpointPatch: Partial<Endpoint> = {}) {
  const endpoint = anEndpoint({ orgId, ...endpointPatch });
  const deliveries = patches.map((patch) =>
    aDelivery({ ...patch }, { endpoint, event: anEvent({ orgId }) }),
  );
  const world = new MemoryWebhooks(endpoint, deliveries);
  const failures: string[] = [];
  const ports = {
    ...world.ports(),
    logFailure: (what: string, _error: unknown, ids: Readonly<Record<string, string>>) =>
      void failures.push(`${what} ${ids['deliveryId']}`),
  };
  const [first = aDelivery()] = deliveries;
  return { world, endpoint, deliveries, first, ports, failures };
}

test('a finished delivery is queued again under its id, its tries numbered on', async () => {
  const { world, endpoint, first, ports } = worldOf([DEAD]);
  const again = await retryDelivery(ports, orgId, endpoint.id, first.id);
  expect(again).toMatchObject({
    id: first.id,
    status: 'pending',
    attemptCount: 6,
    scheduleBase: 6,
  });
  expect(world.delivery(first)).toEqual(again);
  expect(world.queue).toMatchObject([{ eventId: first.eventId, attempt: 7 }]);
});

test.for<[string, Partial<Delivery>, string]>([
  ['pending', {}, 'VALIDATION_ERROR'],
  ['older than 30 days', { ...DEAD, createdAt: '2026-10-29T09:59:59.999Z' }, 'NOT_FOUND'],
])('one that is %s is not', async ([, patch, code]) => {
  const { world, endpoint, first, ports } = worldOf([patch]);
  const refused = retryDelivery(ports, orgId, endpoint.id, first.id);
  await expect(refused).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/^(No such delivery|The delivery is pending)/),
  });
  expect(world.queue).toEqual([]);
});

test('one of 30 days ago to the millisecond still is', async () => {
  const { endpoint, first, ports, world } = worldOf([
    { ...DEAD, createdAt: '2026-10-29T10:00:00.000Z' },
  ]);
  await retryDelivery(ports, orgId, endpoint.id, first.id);
  expect(world.queue).toHaveLength(1);
});

test('a disabled endpoint gets test sends again, and nothing else', async () => {
  const disabled = {
    code: 'VALIDATION_ERROR',
    message: 'The endpoint is disabled. Enable it first.',
  };
  const off = worldOf([DEAD], { enabled: false });
  await expect(
    retryDelivery(off.ports, orgId, off.endpoint.id, off.first.id),
  ).rejects.toMatchObject(disabled);
  await expect(
    recoverDeliveries(off.ports, orgId, off.endpoint.id, new Date(0)),
  ).rejects.toMatchObject(disabled);
  const sample = worldOf([{ ...DEAD, test: true }], { enabled: false });
  await retryDelivery(sample.ports, orgId, sample.endpoint.id, sample.first.id);
  expect(sample.world.queue).toHaveLength(1);
});

test('a delivery or an endpoint that is not there is not found', async () => {
  const { endpoint, first, ports, world } = worldOf([DEAD]);
  const gone = { ...ports, readEndpoint: async () => undefined };
  const noEndpoint = { code: 'NOT_FOUND', message: 'No such webhook endpoint.' };
  await expect(retryDelivery(gone, orgId, endpoint.id, first.id)).rejects.toMatchObject(noEndpoint);
  await expect(recoverDeliveries(gone, orgId, endpoint.id, new Date(0))).rejects.toMatchObject(
    noEndpoint,
  );
  world.deliveries.clear();
  await expect(retryDelivery(ports, orgId, endpoint.id, first.id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'No such delivery.',
  });
});

test('only an endpoint of the caller’s own organisation is looked for', async () => {
  const { endpoint, first, ports } = worldOf([DEAD]);
  const asked: unknown[] = [];
  const noted = {
    ...ports,
    readEndpoint: async (of: Pick<Endpoint, 'orgId' | 'id'>) => {
      asked.push(of);
      return ports.readEndpoint(of);
    },
  };
  await retryDelivery(noted, orgId, endpoint.id, first.id);
  await recoverDeliveries(noted, orgId, endpoint.id, new Date(0));
  expect(asked).toEqual([
    { orgId, id: endpoint.id },
    { orgId, id: endpoint.id },
  ]);
});

test('of two calls at once the slower one is told that it is pending', async () => {
  const { endpoint, first, ports } = worldOf([DEAD]);
  const lost = { ...ports, restartDelivery: async () => false };
  await expect(retryDelivery(lost, orgId, endpoint.id, first.id)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});

test('what an endpoint missed is queued again, except what others restarted meanwhile', async () => {
  const { world, endpoint, deliveries, ports } = worldOf([
    DEAD,
    { ...DEAD, status: 'cancelled' },
    DEAD,
  ]);
  const [, , taken] = deliveries;
  const restartDelivery: RecoverDeliveriesPorts['restartDelivery'] = (before, after) =>
    before.id === taken?.id ? Promise.resolve(false) : ports.restartDelivery(before, after);
  const queued = await recoverDeliveries(
    { ...ports, restartDelivery },
    orgId,
    endpoint.id,
    new Date(0),
  );
  expect(queued).toBe(2);
  expect(world.queue.map(({ attempt }) => attempt)).toEqual([7, 7]);
});

test('pages are read to the end, ten deliveries at once, back to 30 days ago or what was asked', async () => {
  const { endpoint, deliveries, ports } = worldOf(Array.from({ length: 25 }, () => DEAD));
  const asked: unknown[] = [];
  const batches: number[] = [];
  const next = newId('event');
  const paged: RecoverDeliveriesPorts = {
    ...ports,
    listLost: async (_id, options) => {
      asked.push(options);
      return options.after === undefined
        ? { items: deliveries.slice(0, 12), next }
        : { items: deliveries.slice(12), next: undefined };
    },
    enqueue: async (messages) => void batches.push(messages.length),
  };
  const month = new Date('2026-10-29T10:00:00.000Z');
  expect(await recoverDeliveries(paged, orgId, endpoint.id, new Date(0))).toBe(25);
  expect(asked).toEqual([
    { since: month, limit: 100, after: undefined },
    { since: month, limit: 100, after: next },
  ]);
  expect(batches).toEqual([10, 2, 10, 3]);
  const since = new Date('2026-11-27T00:00:00.000Z');
  await recoverDeliveries(paged, orgId, endpoint.id, since);
  expect(asked[2]).toMatchObject({ since });
});

test('one call restarts 2,000 and leaves the rest to the next', async () => {
  const { endpoint, ports, first } = worldOf([DEAD]);
  let pages = 0;
  const endless: RecoverDeliveriesPorts = {
    ...ports,
    listLost: async () => {
      pages += 1;
      return { items: Array.from({ length: 100 }, () => first), next: 'evt_more' as EventId };
    },
    restartDelivery: async () => true,
  };
  expect(await recoverDeliveries(endless, orgId, endpoint.id, new Date(0))).toBe(2_000);
  expect(pages).toBe(20);
});

test('messages that get lost are told, and left to the sweeper', async () => {
  const { endpoint, first, ports, failures } = worldOf([DEAD]);
  const broken = { ...ports, enqueue: () => Promise.reject(new Error('No queue.')) };
  expect((await retryDelivery(broken, orgId, endpoint.id, first.id)).status).toBe('pending');
  expect(failures).toEqual([`enqueue_recovered ${first.id}`]);
});
