import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeliveryStore } from '../../../functions/adapters/table/delivery-store.ts';
import { workIndex } from '../../../functions/adapters/table/schema.ts';
import { SweepStore } from '../../../functions/adapters/table/sweep-store.ts';
import { deliveryItem, endpointItem } from '../../../functions/adapters/table/webhook-rows.ts';
import { messageOf } from '../../../functions/domain/webhooks/delivery.ts';
import type { Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import { afterDead } from '../../../functions/domain/webhooks/endpoint.ts';
import { aDelivery, anEndpoint } from '../../builders/webhooks.ts';
import { Clock } from '../../support/clock.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: DeliveryStore;
beforeAll(async () => {
  db = await startTable();
  store = new DeliveryStore(db.table);
});
afterAll(() => db.close());

const clock = new Clock('2026-11-28T10:00:01.000Z');
const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
const leaseOf = (id: string, seconds = 20) => ({ id, until: after(seconds).toISOString() });

async function written(patch: Partial<Delivery> = {}): Promise<Delivery> {
  const delivery = aDelivery(patch);
  await db.table.put('test', deliveryItem(delivery));
  return delivery;
}
const read = ({ endpointId, eventId }: Delivery) => store.findDelivery(endpointId, eventId);

test('one sender at a time has a try, until its lease is over', async () => {
  const delivery = await written();
  expect(await store.leaseDelivery(delivery, leaseOf('one'), clock.now())).toBe(true);
  expect(await store.leaseDelivery(delivery, leaseOf('two'), after(19))).toBe(false);
  expect(await store.leaseDelivery(delivery, leaseOf('two', 60), after(20))).toBe(true);
  expect(await read(delivery)).toMatchObject({ leaseId: 'two' });
});

test.for([
  ['another try was made', { attemptCount: 1 }],
  ['the try was moved', { nextAttemptAt: '2026-11-28T11:00:00.000Z' }],
  ['it is finished', { status: 'succeeded' }],
] as const)('no lease is given once %s', async ([, patch]) => {
  const delivery = await written();
  await db.table.put('test', deliveryItem({ ...delivery, ...patch }));
  expect(await store.leaseDelivery(delivery, leaseOf('one'), clock.now())).toBe(false);
});

test('only the sender that holds the lease settles a try', async () => {
  const delivery = await written();
  await store.leaseDelivery(delivery, leaseOf('one'), clock.now());
  const settled: Delivery = { ...delivery, status: 'succeeded', attemptCount: 1 };
  expect(await store.settle(settled, 'two')).toBe(false);
  expect(await read(delivery)).toMatchObject({ status: 'pending', attemptCount: 0 });
  expect(await store.settle(settled, 'one')).toBe(true);
  expect(await store.settle(settled, 'one')).toBe(false);
  expect(await read(delivery)).toMatchObject({ status: 'succeeded', attemptCount: 1 });
});

test('a death is written with its count, by the sender that holds the lease, of the endpoint as it was read', async () => {
  const endpoint = anEndpoint();
  await db.table.put('test', endpointItem(endpoint));
  const delivery = await written({ endpointId: endpoint.id, orgId: endpoint.orgId });
  await store.leaseDelivery(delivery, leaseOf('one'), clock.now());
  const dead: Delivery = { ...delivery, status: 'dead', countedDead: true };
  const { health } = afterDead(endpoint, clock.now());
  expect(await store.settleDead(dead, 'two', endpoint, health)).toBe('lost');
  expect(await store.settleDead(dead, 'one', { ...endpoint, deadCount: 3 }, health)).toBe(
    'changed',
  );
  expect(await read(delivery)).toMatchObject({ status: 'pending' });
  expect(await store.settleDead(dead, 'one', endpoint, health)).toBe('settled');
  expect(await read(delivery)).toMatchObject({ status: 'dead' });
});

test('a delivery is not cancelled while a sender has its try', async () => {
  const delivery = await written();
  await store.leaseDelivery(delivery, leaseOf('one'), clock.now());
  await store.cancelDelivery(delivery, after(19));
  expect(await read(delivery)).toMatchObject({ status: 'pending', leaseId: 'one' });
  await store.cancelDelivery(delivery, after(20));
  expect(await read(delivery)).toMatchObject({ status: 'cancelled', nextAttemptAt: null });
});

test('a delivery that made its try meanwhile is not cancelled', async () => {
  const delivery = await written();
  await db.table.put('test', deliveryItem({ ...delivery, attemptCount: 1 }));
  await store.cancelDelivery(delivery, clock.now());
  expect(await read(delivery)).toMatchObject({ status: 'pending', attemptCount: 1 });
});

test('a delivery that was cancelled and restarted since it was read is not cancelled again', async () => {
  const delivery = await written();
  const nextAttemptAt = after(5).toISOString();
  await db.table.put('test', deliveryItem({ ...delivery, nextAttemptAt }));
  await store.cancelDelivery(delivery, after(5));
  expect(await read(delivery)).toMatchObject({ status: 'pending', nextAttemptAt });
});

test('of two calls that restart a finished delivery, one does', async () => {
  const dead = await written({ status: 'dead', attemptCount: 6 });
  const again: Delivery = { ...dead, status: 'pending' };
  expect(await store.restartDelivery(dead, again)).toBe(true);
  expect(await store.restartDelivery(dead, again)).toBe(false);
});

/** Where a delivery stands in the work index. */
const positionOf = (delivery: Delivery, dueAt: string) => workIndex(dueAt, delivery.id).gsi1sk;

test('a due delivery is moved on once: who saw it at its old position comes too late', async () => {
  const sweeper = new SweepStore(db.table, clock.now, 'one');
  const delivery = await written();
  const { endpointId, eventId } = delivery;
  const seen = { endpointId, eventId, position: positionOf(delivery, '2026-11-28T10:00:30.000Z') };
  expect(await sweeper.postponeDelivery(seen, after(300))).toEqual(messageOf(delivery));
  expect(await sweeper.postponeDelivery(seen, after(300))).toBeUndefined();
  const moved = { ...seen, position: positionOf(delivery, after(300).toISOString()) };
  expect(await sweeper.postponeDelivery(moved, after(600))).toEqual(messageOf(delivery));
});

test('one sweeper is at work until its lease is over or it gives it up', async () => {
  let at = clock.now();
  const sweeperOf = (holder: string) => new SweepStore(db.table, () => at, holder);
  const [one, two] = [sweeperOf('one'), sweeperOf('two')];
  expect(await one.takeSweepLease(after(45))).toBe(true);
  at = after(44);
  expect(await two.takeSweepLease(after(90))).toBe(false);
  at = after(10);
  await two.dropSweepLease();
  at = after(44);
  expect(await two.takeSweepLease(after(90))).toBe(false);
  at = after(10);
  await one.dropSweepLease();
  at = after(11);
  expect(await two.takeSweepLease(after(90))).toBe(true);
});
