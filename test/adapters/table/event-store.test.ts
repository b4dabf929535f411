import { encodeTime } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EventStore } from '../../../functions/adapters/table/event-store.ts';
import { eventItem } from '../../../functions/adapters/table/job-rows.ts';
import { brandId, EventId } from '../../../functions/domain/kernel/ids.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import { newId } from '../../builders/ids.ts';
import { anEvent } from '../../builders/webhooks.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: EventStore;
let orgId: OrgId;
beforeAll(async () => {
  db = await startTable();
  store = new EventStore(db.table);
});
beforeEach(async () => {
  db.endPagesAfter(Number.POSITIVE_INFINITY);
  // Its other rows lie in the same partition.
  orgId = await anOrganization(db, new Clock());
});
afterAll(() => db.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 10, minute));
const eventAt = (minute: number, digit = '0') =>
  anEvent({
    id: brandId('event', encodeTime(at(minute).getTime()) + digit.repeat(16)),
    orgId,
    createdAt: at(minute).toISOString(),
    type: minute % 2 === 0 ? 'job.delivered' : 'job.failed',
  });

async function written(minutes: readonly number[]) {
  const events = minutes.map((minute) => eventAt(minute));
  for (const event of events) await db.table.put('test', eventItem(event));
  return events;
}

const list = (options: Partial<Parameters<EventStore['listEvents']>[1]> = {}) =>
  store.listEvents(orgId, {
    since: at(0),
    type: undefined,
    limit: 10,
    after: undefined,
    ...options,
  });

test('an event is found by its id, in its own organisation', async () => {
  const [event] = await written([1]);
  if (event === undefined) throw new Error('There is one.');
  expect(await store.findEvent(orgId, event.id)).toEqual(event);
  expect(await store.findEvent(newId('organization'), event.id)).toBeUndefined();
});

test.for([1, Number.POSITIVE_INFINITY])(
  'events are listed newest first, since a time, in pages of %d',
  async (most) => {
    const [, second, third, fourth] = await written([1, 2, 3, 4]);
    db.endPagesAfter(most);
    expect(await list({ since: at(2) })).toEqual({ items: [fourth, third, second], next: null });
    const first = await list({ limit: 2, since: at(2) });
    expect(first).toEqual({ items: [fourth, third], next: third?.id });
    const rest = await list({ limit: 2, since: at(2), after: third?.id });
    expect(rest).toEqual({ items: [second], next: null });
    expect(await list({ limit: 3, since: at(2) })).toMatchObject({ next: null });
  },
);

test('what came before the time asked for is not read, wherever the page begins', async () => {
  const [first, second] = await written([1, 2]);
  expect(await list({ since: at(3), after: second?.id })).toEqual({ items: [], next: null });
  db.calls.length = 0;
  expect(await list({ since: at(2), after: first?.id })).toEqual({ items: [], next: null });
  expect(db.calls).toEqual([]);
});

test.for([1, Number.POSITIVE_INFINITY])(
  'events of one type are listed, in pages of %d',
  async (most) => {
    const [first, , third, , fifth] = await written([1, 2, 3, 4, 5]);
    db.endPagesAfter(most);
    const all = await list({ type: 'job.failed' });
    expect(all).toEqual({ items: [fifth, third, first], next: null });
    const page = await list({ type: 'job.failed', limit: 2 });
    expect(page).toEqual({ items: [fifth, third], next: third?.id });
  },
);

test('where few are of the type, a page ends early and the next goes on from there', async () => {
  const minutes = [1, ...Array.from({ length: 10 }, (_item, index) => 2 * index + 2)];
  const [failed] = await written(minutes);
  db.endPagesAfter(1);
  db.calls.length = 0;
  const page = await list({ type: 'job.failed', limit: 1 });
  expect(page.items).toEqual([]);
  expect(db.calls).toHaveLength(8);
  const rest = await list({ type: 'job.failed', limit: 1, after: EventId.parse(page.next) });
  expect(rest.items).toEqual([failed]);
});
