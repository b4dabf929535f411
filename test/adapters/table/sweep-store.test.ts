import { beforeEach, expect, test } from 'vitest';
import {
  deliveryKey,
  eventKey,
  forgetKey,
  goneListKey,
  jobKey,
  monitorKey,
  workIndex,
} from '../../../functions/adapters/table/schema.ts';
import type { Key } from '../../../functions/adapters/table/schema.ts';
import { SweepStore } from '../../../functions/adapters/table/sweep-store.ts';
import { deliveryItem, deliveryOf } from '../../../functions/adapters/table/webhook-rows.ts';
import type { WorkItem } from '../../../functions/domain/background/sweep-due.ts';
import { newId } from '../../builders/ids.ts';
import { aDelivery } from '../../builders/webhooks.ts';
import { Clock } from '../../support/clock.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: SweepStore;
beforeEach(async () => {
  db = await startTable();
  store = new SweepStore(db.table, new Clock().now, 'one');
  return () => db.close();
});

const NOW = '2026-11-28T10:00:00.000Z';
const BEFORE_NOW = '2026-11-28T09:59:59.999Z';

/** A row that is due, as the index has it. */
async function due(key: Key, dueAt: string, id: string): Promise<string> {
  const position = workIndex(dueAt, id);
  await db.table.put('test', { ...key, ...position });
  return position.gsi1sk;
}

async function found(before = NOW): Promise<WorkItem[]> {
  const items: WorkItem[] = [];
  for await (const page of store.workItems(new Date(before))) {
    expect(page).not.toEqual([]);
    items.push(...page);
  }
  return items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
const sorted = (items: readonly WorkItem[]) =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

test('all kinds of work that is due are found, by what their keys name', async () => {
  const orgId = newId('organization');
  const id = newId('job');
  const listId = newId('exclusionList');
  const monitorId = newId('monitor');
  const eventId = newId('event');
  const endpointId = newId('webhookEndpoint');
  const at = (key: Key, name: string) => due(key, BEFORE_NOW, name);
  const expected: WorkItem[] = [
    {
      kind: 'job',
      job: { orgId, mode: 'live', id },
      position: await at(jobKey(orgId, 'live', id), id),
    },
    {
      kind: 'exclusions',
      list: { orgId, mode: 'test', id: listId },
      position: await at(goneListKey(orgId, 'test', listId), listId),
    },
    { kind: 'event', orgId, eventId, position: await at(eventKey(orgId, eventId), eventId) },
    {
      kind: 'monitor',
      orgId,
      monitorId,
      position: await at(monitorKey(orgId, monitorId), monitorId),
    },
    {
      kind: 'forget',
      orgId,
      monitorId,
      position: await at(forgetKey(orgId, monitorId), `${monitorId}f`),
    },
    {
      kind: 'delivery',
      endpointId,
      eventId,
      position: await at(deliveryKey(endpointId, eventId), 'dlv'),
    },
  ];
  expect(await found()).toEqual(sorted(expected));
});

// One release may write what the one before it does not know; it is left to the newer one.
test.for<Key>([
  { pk: 'ORG#org_1', sk: 'NEWS#1' },
  { pk: 'ORG#org_1#live', sk: 'JOB#job_1' },
  { pk: 'ORG#org_1#live', sk: 'EXCGONE#exc_1' },
  { pk: 'ORG#org_1', sk: 'EVENT#evt_1' },
  { pk: 'ORG#org_1', sk: 'MON#mon_1' },
  { pk: 'ORG#org_1', sk: 'FORGET#mon_1' },
  { pk: 'HOOK#we_1', sk: 'DLV#evt_1' },
])('work that this version does not know is told as unknown: %o', async (key) => {
  const position = await due(key, BEFORE_NOW, 'x');
  expect(await found()).toEqual([{ kind: 'unknown', key: `${key.pk} ${key.sk}`, position }]);
});

test.for([1, 2, Number.POSITIVE_INFINITY])(
  'what is due by then is found in all shards, and nothing else, in pages of %d',
  async (most) => {
    const orgId = newId('organization');
    const jobs = Array.from({ length: 20 }, () => newId('job'));
    for (const id of jobs) await due(jobKey(orgId, 'live', id), BEFORE_NOW, id);
    const later = newId('job');
    await due(jobKey(orgId, 'live', later), '2026-11-28T10:00:00.001Z', later);
    await db.table.put('test', { ...jobKey(orgId, 'live', newId('job')) });
    db.endPagesAfter(most);
    const ids = (await found()).flatMap((item) => (item.kind === 'job' ? [item.job.id] : []));
    expect(ids.toSorted()).toEqual(jobs.toSorted());
    expect(await found('2026-11-28T09:59:59.000Z')).toEqual([]);
    expect(await found('2026-11-28T10:00:01.000Z')).toHaveLength(21);
  },
);

test('a page has at most a hundred items', async () => {
  const orgId = newId('organization');
  const jobs = Array.from({ length: 1_000 }, () => newId('job'));
  await db.table.batchPut(
    'test',
    jobs.map((id) => ({ ...jobKey(orgId, 'live', id), ...workIndex(BEFORE_NOW, id) })),
  );
  const sizes: number[] = [];
  for await (const page of store.workItems(new Date(NOW))) sizes.push(page.length);
  expect(Math.max(...sizes)).toBe(100);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(1_000);
});

test.for(['succeeded', 'dead', 'cancelled'] as const)(
  'a delivery that is %s is not moved on, whatever the index says',
  async (status) => {
    const delivery = aDelivery({ status });
    const { endpointId, eventId } = delivery;
    const position = workIndex(BEFORE_NOW, delivery.id).gsi1sk;
    await db.table.put('test', {
      ...deliveryItem(delivery),
      ...workIndex(BEFORE_NOW, delivery.id),
    });
    const seen = { endpointId, eventId, position };
    expect(await store.postponeDelivery(seen, new Date(NOW))).toBeUndefined();
    const gone = { ...seen, eventId: newId('event') };
    expect(await store.postponeDelivery(gone, new Date(NOW))).toBeUndefined();
    const item = await db.table.get('test', deliveryKey(endpointId, eventId));
    expect(item?.['gsi1sk']).toBe(position);
    expect(deliveryOf(item ?? {})).toEqual(delivery);
  },
);

test('a lease that nobody has is not dropped', async () => {
  await store.dropSweepLease();
  expect((await db.table.scan('test', {})).items).toEqual([]);
});
