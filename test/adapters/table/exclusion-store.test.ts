import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExclusionEntryStore } from '../../../functions/adapters/table/exclusion-entry-store.ts';
import { ExclusionListStore } from '../../../functions/adapters/table/exclusion-list-store.ts';
import { exclusionCountKey, goneListKey } from '../../../functions/adapters/table/schema.ts';
import type { Table } from '../../../functions/adapters/table/table.ts';
import {
  addEntries,
  deleteEntry,
  deleteList,
} from '../../../functions/domain/exclusions/change-lists.ts';
import type { ChangeListsPorts } from '../../../functions/domain/exclusions/change-lists.ts';
import { createList } from '../../../functions/domain/exclusions/create-list.ts';
import type { CreateListPorts } from '../../../functions/domain/exclusions/create-list.ts';
import type { Actor } from '../../../functions/domain/kernel/actor.ts';
import { portsOf } from '../../../functions/wiring/ports-of.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

const NOW = new Date('2026-11-28T12:00:00.000Z');

let waitedMs = 0;
const portsOn = (table: Table): CreateListPorts & ChangeListsPorts => ({
  now: () => new Date(NOW.getTime() + waitedMs),
  newId,
  // Waiting takes no time here, but moves the clock.
  pause: async (milliseconds) => {
    waitedMs += milliseconds;
  },
  ...portsOf(new ExclusionListStore(table)),
  ...portsOf(new ExclusionEntryStore(table)),
});

const entriesNamed = (name: string, count: number) =>
  Array.from({ length: count }, (_one, at) => ({ domain: `${name}${at}.example` }));

/** The same table for a process that dies at its nth call. */
function dyingAt(call: number): { table: Table; died: () => boolean } {
  let calls = 0;
  let dead = false;
  const table: Table = Object.create(db.table) as Table;
  for (const name of [
    'get',
    'query',
    'put',
    'delete',
    'update',
    'transact',
    'batchGet',
    'batchDelete',
    'batchPut',
    'queryUpTo',
  ] as const)
    Object.defineProperty(table, name, {
      value: async (...args: unknown[]): Promise<unknown> => {
        calls += 1;
        if (dead || calls === call) {
          dead = true;
          throw new Error('The process died.');
        }
        return Reflect.apply(db.table[name] as (...given: unknown[]) => unknown, db.table, args);
      },
    });
  return { table, died: () => dead };
}

async function counted(actor: Actor): Promise<unknown> {
  const row = await db.table.get('test', exclusionCountKey(actor.orgId, actor.mode));
  return row?.['entries'] ?? 0;
}

async function excludes(actor: Actor, domain: string): Promise<boolean> {
  const { readLists, findExcluded } = portsOnIndex();
  const lists = await readLists(actor);
  const found = await findExcluded(actor, new Set(lists.map(({ id }) => id)), [`domain:${domain}`]);
  return found.size > 0;
}
const portsOnIndex = () => ({
  ...portsOf(new ExclusionListStore(db.table)),
  ...portsOf(new ExclusionEntryStore(db.table)),
});

/** Runs something again and again in processes that die one call later each time, until one lives to its end. */
async function untilItLives(run: (table: Table) => Promise<unknown>): Promise<number> {
  for (let call = 1; ; call += 1) {
    const { table, died } = dyingAt(call);
    try {
      await run(table);
    } catch (error) {
      if (!died()) throw error;
    }
    if (!died()) return call;
  }
}

test('a create that dies after any call is finished by the next one with its key, and counts nothing twice', async () => {
  const actor = aKeyActor();
  const body = { name: 'CRM', entries: entriesNamed('a', 200) };
  const deaths = await untilItLives((table) => createList(portsOn(table), actor, body, 'key'));
  expect(deaths).toBeGreaterThan(5);
  const lists = await portsOnIndex().readLists(actor);
  expect(lists.map(({ entryCount }) => entryCount)).toEqual([200]);
  expect(await counted(actor)).toBe(200);
  expect(await excludes(actor, 'a199.example')).toBe(true);
});

test('adding that dies after any call is finished by sending it again', async () => {
  const actor = aKeyActor();
  const { list } = await createList(
    portsOn(db.table),
    actor,
    { name: 'CRM', entries: entriesNamed('a', 1) },
    undefined,
  );
  const more = { entries: entriesNamed('b', 120) };
  await untilItLives((table) => addEntries(portsOn(table), actor, list.id, more));
  expect(await counted(actor)).toBe(121);
  expect(await excludes(actor, 'b119.example')).toBe(true);
});

test('a limit that is met takes back what the call wrote, exactly, and other lists keep what they have', async () => {
  const actor = aKeyActor();
  const limited = { ...actor, limits: { ...actor.limits, exclusionEntries: 150 } };
  const { list } = await createList(
    portsOn(db.table),
    limited,
    { name: 'CRM', entries: entriesNamed('a', 100) },
    undefined,
  );
  const ports = portsOn(db.table);
  // Another call fills the rest between this one's look at the count and its writes.
  const late: ChangeListsPorts = {
    ...ports,
    readEntries: async (of, ids) => ({ ...(await ports.readEntries(of, ids)), total: 0 }),
  };
  await expect(
    addEntries(late, limited, list.id, { entries: entriesNamed('b', 140) }),
  ).rejects.toMatchObject({ code: 'PLAN_LIMIT_EXCEEDED' });
  expect(await counted(actor)).toBe(100);
  expect(await excludes(actor, 'b0.example')).toBe(false);
  expect(await excludes(actor, 'a0.example')).toBe(true);
});

test('an entry that is deleted excludes nothing, whenever its call dies', async () => {
  const actor = aKeyActor();
  const { list } = await createList(
    portsOn(db.table),
    actor,
    { name: 'CRM', entries: entriesNamed('a', 2) },
    undefined,
  );
  const page = await portsOn(db.table).listEntries(list, { limit: 10, after: undefined });
  const [entry] = page.items;
  await untilItLives(async (table) => {
    try {
      await deleteEntry(portsOn(table), actor, list.id, entry?.id ?? '');
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'NOT_FOUND')
        throw error;
    }
  });
  expect(await excludes(actor, entry?.business.domain ?? '')).toBe(false);
  expect(await counted(actor)).toBe(1);
});

test('what a deleted list leaves is removed whole, whenever a sweep dies, and what others share stays', async () => {
  const actor = aKeyActor();
  const make = (entries: readonly { domain: string }[]) =>
    createList(portsOn(db.table), actor, { name: 'CRM', entries: [...entries] }, undefined);
  const { list } = await make(entriesNamed('a', 150));
  await make(entriesNamed('a', 3));
  await deleteList(portsOn(db.table), actor, list.id);
  expect(await counted(actor)).toBe(3);
  const gone = { ...actor, id: list.id };
  let sweeps = 0;
  for (let call = 1; ; call += 7) {
    const { table, died } = dyingAt(call);
    sweeps += 1;
    await new ExclusionEntryStore(table).removeGoneList(gone, () => false).catch(() => false);
    if (!died()) break;
  }
  expect(sweeps).toBeGreaterThan(2);
  expect(await db.table.get('test', goneListKey(actor.orgId, actor.mode, list.id))).toBeUndefined();
  expect(await excludes(actor, 'a2.example')).toBe(true);
  expect(await excludes(actor, 'a149.example')).toBe(false);
  const left = await db.table.scan('test', {
    FilterExpression: 'contains(pk, :list) AND contains(pk, :org)',
    ExpressionAttributeValues: { ':list': list.id, ':org': actor.orgId },
  });
  expect(left.items).toEqual([]);
});

test('more than 100 entries under one key leave the first 100 there, and the others under their own keys', async () => {
  const actor = aKeyActor();
  const entries = Array.from({ length: 130 }, (_one, at) => ({
    phone: '+15124780101',
    domain: `branch${at}.example`,
  }));
  await createList(portsOn(db.table), actor, { name: 'Chain', entries }, undefined);
  const { readLists, findExcluded } = portsOnIndex();
  const lists = new Set((await readLists(actor)).map(({ id }) => id));
  const shared = await findExcluded(actor, lists, ['phone:+15124780101']);
  expect(shared.size).toBeLessThanOrEqual(100);
  expect(shared.size).toBeGreaterThan(50);
  for (const at of [0, 77, 129])
    expect((await findExcluded(actor, lists, [`domain:branch${at}.example`])).size).toBe(1);
});
