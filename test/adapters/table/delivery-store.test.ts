import { encodeTime } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeliveryStore } from '../../../functions/adapters/table/delivery-store.ts';
import { eventItem } from '../../../functions/adapters/table/job-rows.ts';
import {
  deliveryKey,
  endpointKey,
  eventKey,
  workIndex,
} from '../../../functions/adapters/table/schema.ts';
import { SweepStore } from '../../../functions/adapters/table/sweep-store.ts';
import {
  deliveryItem,
  endpointItem,
  endpointOf,
} from '../../../functions/adapters/table/webhook-rows.ts';
import type { OutboxEvent } from '../../../functions/domain/events/outbox-event.ts';
import { brandId } from '../../../functions/domain/kernel/ids.ts';
import type { EventId, OrgId } from '../../../functions/domain/kernel/ids.ts';
import { messageOf } from '../../../functions/domain/webhooks/delivery.ts';
import type { Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import { afterDead } from '../../../functions/domain/webhooks/endpoint.ts';
import type { Endpoint } from '../../../functions/domain/webhooks/endpoint.ts';
import type { FanOut } from '../../../functions/domain/webhooks/fan-out.ts';
import { newId } from '../../builders/ids.ts';
import { aDelivery, anEndpoint, anEvent } from '../../builders/webhooks.ts';
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
  const item = await db.table.get('test', deliveryKey(delivery.endpointId, delivery.eventId));
  expect(item).toMatchObject({ status: 'cancelled', completedAt: after(20).toISOString() });
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

const eventAt = (minute: number, orgId: OrgId) => {
  const createdAt = new Date(Date.UTC(2026, 10, 28, 9, minute)).toISOString();
  const id = brandId('event', encodeTime(Date.parse(createdAt)) + '0'.repeat(16));
  return anEvent({ id, orgId, createdAt });
};

async function writtenEvent(minute = 0, orgId = newId('organization')): Promise<OutboxEvent> {
  const event = eventAt(minute, orgId);
  await db.table.put('test', eventItem(event));
  return event;
}

const plan = (event: OutboxEvent, ...endpoints: Endpoint[]): FanOut => ({
  event,
  deliveries: endpoints.map((endpoint) => aDelivery({}, { event, endpoint })),
});

test('an event leaves the work index as its deliveries are written, once', async () => {
  const event = await writtenEvent();
  expect(await store.readEvent(event.orgId, event.id)).toEqual(event);
  expect(await store.readEvents(event.orgId, [event.id])).toEqual([
    { event, endpointIds: undefined },
  ]);
  const [one, two] = [anEndpoint({ orgId: event.orgId }), anEndpoint({ orgId: event.orgId })];
  const chosen = plan(event, one, two);
  expect(await store.fanOut([chosen])).toBe(true);
  for (const delivery of chosen.deliveries) expect(await read(delivery)).toEqual(delivery);
  // Another call has read other endpoints: they were chosen before.
  const late = plan(event, anEndpoint({ orgId: event.orgId }));
  expect(await store.fanOut([late])).toBe(false);
  for (const delivery of late.deliveries) expect(await read(delivery)).toBeUndefined();
  expect(await store.readEvents(event.orgId, [event.id, newId('event')])).toEqual([
    { event, endpointIds: [one.id, two.id] },
  ]);
  expect(await db.table.get('test', eventKey(event.orgId, event.id))).not.toHaveProperty('gsi1pk');
});

test('an event that nobody wants is done with one write, once; several go together', async () => {
  const event = await writtenEvent();
  db.calls.length = 0;
  expect(await store.fanOut([plan(event)])).toBe(true);
  expect(db.calls).toEqual(['UpdateItem']);
  expect(await store.fanOut([plan(event)])).toBe(false);
  const [first, second] = [await writtenEvent(1), await writtenEvent(2)];
  expect(await store.fanOut([plan(first), plan(event)])).toBe(false);
  expect(await store.fanOut([plan(first), plan(second)])).toBe(true);
  expect(await store.fanOut([plan(second)])).toBe(false);
  const wanted = await writtenEvent(3);
  const wants = plan(wanted, anEndpoint());
  expect(await store.fanOut([wants, plan(await writtenEvent(4))])).toBe(true);
  expect(await store.fanOut([plan(eventAt(5, newId('organization')))])).toBe(false);
});

test('a test event is written with its delivery, once, and is never due by itself', async () => {
  const event = eventAt(0, newId('organization'));
  const [delivery] = plan(event, anEndpoint()).deliveries;
  if (delivery === undefined) throw new Error('There is one.');
  await store.insertTestDelivery(event, delivery);
  expect(await read(delivery)).toEqual(delivery);
  const item = await db.table.get('test', eventKey(event.orgId, event.id));
  expect(item).toMatchObject({ ttl: Date.parse('2026-12-30T09:00:00.000Z') / 1_000 });
  expect(item).not.toHaveProperty('gsi1pk');
  await expect(store.insertTestDelivery(event, delivery)).rejects.toThrow(
    `The test event ${event.id} exists already.`,
  );
  const other = eventAt(1, event.orgId);
  await expect(store.insertTestDelivery(other, delivery)).rejects.toThrow();
  expect(await store.readEvent(event.orgId, other.id)).toBeUndefined();
});

test('a delivery is read with its endpoint and its event, as far as they are there', async () => {
  const event = await writtenEvent();
  const endpoint = anEndpoint({ orgId: event.orgId });
  const [delivery] = plan(event, endpoint).deliveries;
  if (delivery === undefined) throw new Error('There is one.');
  const message = messageOf(delivery);
  const nothing = { delivery: undefined, endpoint: undefined, event: undefined };
  expect(await store.readDelivery(message)).toEqual({ ...nothing, event });
  await db.table.put('test', endpointItem(endpoint));
  expect(await store.readDelivery(message)).toEqual({ ...nothing, event, endpoint });
  await db.table.put('test', deliveryItem(delivery));
  db.calls.length = 0;
  expect(await store.readDelivery(message)).toEqual({ delivery, event, endpoint });
  expect(db.calls).toEqual(['BatchGetItem']);
  expect(await store.readDelivery(messageOf(aDelivery()))).toEqual(nothing);
});

test('a death writes what it makes of the endpoint', async () => {
  const endpoint = anEndpoint({ deadCount: 19 });
  await db.table.put('test', endpointItem(endpoint));
  const { health } = afterDead(endpoint, clock.now());
  expect(health.enabled).toBe(false);
  const settle = async (from: Endpoint) => {
    const delivery = await written({ endpointId: endpoint.id, orgId: endpoint.orgId });
    await store.leaseDelivery(delivery, leaseOf('one'), clock.now());
    return store.settleDead({ ...delivery, status: 'dead' }, 'one', from, health);
  };
  for (const other of [
    { deadCount: 18 },
    { enabled: false },
    { updatedAt: '2026-11-28T09:00:00.000Z' },
  ])
    expect(await settle({ ...endpoint, ...other })).toBe('changed');
  expect(await settle(endpoint)).toBe('settled');
  const item = await db.table.get('test', endpointKey(endpoint.orgId, endpoint.id));
  expect(endpointOf(item ?? {})).toEqual({ ...endpoint, ...health });
});

/** Deliveries of one endpoint, a minute apart from 09:01 on. */
async function deliveriesOf(statuses: readonly Delivery['status'][]) {
  const orgId = newId('organization');
  const endpoint = anEndpoint({ orgId });
  const deliveries: Delivery[] = [];
  for (const [index, status] of statuses.entries())
    deliveries.push(
      await written(aDelivery({ status }, { event: eventAt(index + 1, orgId), endpoint })),
    );
  // Another endpoint's.
  await written(aDelivery({ status: 'dead' }, { event: eventAt(1, orgId) }));
  return { endpointId: endpoint.id, deliveries };
}
const minute = (number: number) => new Date(Date.UTC(2026, 10, 28, 9, number));
const ANY = { since: minute(0), after: undefined };

test.for([1, Number.POSITIVE_INFINITY])(
  'deliveries are listed newest first, since a time, in pages of %d',
  async (most) => {
    const { endpointId, deliveries } = await deliveriesOf(['dead', 'pending', 'succeeded', 'dead']);
    const [first, second, third, fourth] = deliveries;
    db.endPagesAfter(most);
    const list = (options: Partial<Parameters<DeliveryStore['listDeliveries']>[1]>) =>
      store.listDeliveries(endpointId, { ...ANY, limit: 10, ...options });
    expect(await list({})).toEqual({ items: [fourth, third, second, first], next: null });
    expect(await list({ since: minute(2) })).toEqual({
      items: [fourth, third, second],
      next: null,
    });
    const page = await list({ limit: 2 });
    expect(page).toEqual({ items: [fourth, third], next: third?.eventId });
    expect(await list({ limit: 2, after: third?.eventId })).toEqual({
      items: [second, first],
      next: null,
    });
    db.calls.length = 0;
    expect(await list({ since: minute(3), after: second?.eventId })).toEqual({
      items: [],
      next: null,
    });
    expect(db.calls).toEqual([]);
    db.endPagesAfter(Number.POSITIVE_INFINITY);
  },
);

test('what was lost is listed page by page: dead and cancelled ones, no tests', async () => {
  const { endpointId, deliveries } = await deliveriesOf([
    'dead',
    'pending',
    'cancelled',
    'succeeded',
  ]);
  const [dead, , cancelled] = deliveries;
  await written({
    ...aDelivery({ status: 'dead', test: true }, { event: eventAt(9, newId('organization')) }),
    endpointId,
  });
  const all = await store.listLost(endpointId, { ...ANY, limit: 100 });
  expect(all).toEqual({ items: [cancelled, dead], next: undefined });
  const found: Delivery[] = [];
  let from: EventId | undefined;
  let pages = 0;
  do {
    const page = await store.listLost(endpointId, { since: minute(0), after: from, limit: 2 });
    found.push(...page.items);
    from = page.next;
    pages += 1;
  } while (from !== undefined && pages < 9);
  expect(found).toEqual([cancelled, dead]);
});

test('a delivery is kept 32 days, and is due half a minute after its time while it is pending', async () => {
  const delivery = await written();
  const item = deliveryItem(delivery);
  expect(item).toMatchObject({
    ttl: Date.parse('2026-12-30T10:00:00.000Z') / 1_000,
    ...workIndex('2026-11-28T10:00:30.000Z', delivery.id),
  });
  expect(deliveryItem({ ...delivery, status: 'succeeded' })).not.toHaveProperty('gsi1pk');
  expect(deliveryItem({ ...delivery, nextAttemptAt: null })).not.toHaveProperty('gsi1pk');
});
