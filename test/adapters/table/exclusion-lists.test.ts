import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ExclusionEntryStore } from '../../../functions/adapters/table/exclusion-entry-store.ts';
import { ExclusionListStore } from '../../../functions/adapters/table/exclusion-list-store.ts';
import {
  exclusionCountKey,
  exclusionLookupKey,
  exclusionTurnKey,
  goneListKey,
} from '../../../functions/adapters/table/schema.ts';
import type {
  ExclusionEntry,
  ExclusionList,
  World,
} from '../../../functions/domain/exclusions/exclusion-list.ts';
import { newId } from '../../builders/ids.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let lists: ExclusionListStore;
let entries: ExclusionEntryStore;
let world: World;
beforeAll(async () => {
  db = await startTable();
  lists = new ExclusionListStore(db.table);
  entries = new ExclusionEntryStore(db.table);
});
beforeEach(() => {
  db.endPagesAfter(Number.POSITIVE_INFINITY);
  vi.restoreAllMocks();
  world = { orgId: newId('organization'), mode: 'live' };
});
afterAll(() => db.close());

const NOW = '2026-11-28T12:00:00.000Z';
const aList = (patch: Partial<ExclusionList> = {}): ExclusionList => ({
  ...world,
  id: newId('exclusionList'),
  name: 'CRM',
  entryCount: 0,
  kinds: [],
  createdAt: NOW,
  updatedAt: NOW,
  ...patch,
});

async function inserted(): Promise<ExclusionList> {
  const list = aList();
  expect(await lists.insertList(list, undefined, 10)).toEqual({ kind: 'created' });
  return list;
}

const entryOf = (name: string): ExclusionEntry => ({
  id: name,
  business: { domain: `${name}.example` },
  keys: [{ kind: 'domain', key: `domain:${name}.example` }],
  createdAt: '2026-11-28T13:00:00.000Z',
});
const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_item, at) => entryOf(`${prefix}${at}`));

const counted = async () => {
  const row = await db.table.get('test', exclusionCountKey(world.orgId, world.mode));
  return { entries: row?.['entries'], lists: row?.['lists'] };
};

test('one call at a time fills lists, until its turn is over or it drops it', async () => {
  const at = (second: number) => new Date(Date.parse(NOW) + second * 1_000);
  const take = (holder: string, now: number) =>
    lists.takeTurn(world, holder, { now: at(now), until: at(now + 30) });
  expect(await take('one', 0)).toBe(true);
  expect(await take('two', 29)).toBe(false);
  // It may take its own again.
  expect(await take('one', 29)).toBe(true);
  expect(await take('two', 58)).toBe(false);
  expect(await take('two', 59)).toBe(true);
  await lists.dropTurn(world, 'one');
  expect(await take('one', 60)).toBe(false);
  const row = await db.table.get('test', exclusionTurnKey(world.orgId, world.mode));
  expect(row).toMatchObject({ holder: 'two', ttl: at(89 + 3_600).getTime() / 1_000 });
  await lists.dropTurn(world, 'two');
  expect(await take('one', 61)).toBe(true);
});

test('of parallel creates as many succeed as are allowed, and a deleted list makes room for one', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => lists.insertList(aList(), undefined, 2)),
  );
  expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(2);
  expect(outcomes.filter(({ kind }) => kind === 'too_many_lists')).toHaveLength(3);
  const [first] = await lists.readLists(world);
  if (first === undefined) throw new Error('There are two.');
  expect(await lists.deleteList(world, first.id, new Date(NOW))).toBe(true);
  expect(await lists.deleteList(world, first.id, new Date(NOW))).toBe(false);
  expect(await counted()).toEqual({ entries: 0, lists: 1 });
  expect(await lists.insertList(aList(), undefined, 2)).toEqual({ kind: 'created' });
  expect(await lists.insertList(aList(), 'k', 2)).toEqual({ kind: 'too_many_lists' });
});

test('a key makes one list, says whether it is filled, and makes another one once that is deleted', async () => {
  const list = aList();
  expect(await lists.insertList(list, 'k', 10)).toEqual({ kind: 'created' });
  const again = aList();
  const replay = { kind: 'replay', list };
  expect(await lists.insertList(again, 'k', 10)).toEqual({ ...replay, filled: false });
  await lists.markFilled(world, 'k');
  // A replay is a replay, even where there is no room for another list.
  expect(await lists.insertList(again, 'k', 1)).toEqual({ ...replay, filled: true });
  await lists.markFilled(world, 'unknown');
  await lists.deleteList(world, list.id, new Date(NOW));
  expect(await lists.insertList(again, 'k', 10)).toEqual({ kind: 'created' });
  expect(await lists.findList(world, again.id)).toEqual(again);
});

test('a list that is withdrawn is gone with its key, which a later list keeps', async () => {
  const list = aList();
  await lists.insertList(list, 'k', 10);
  await lists.withdrawList(list, 'k');
  expect(await lists.findList(world, list.id)).toBeUndefined();
  const next = aList();
  expect(await lists.insertList(next, 'k', 10)).toEqual({ kind: 'created' });
  await lists.withdrawList(list, 'k');
  expect(await lists.insertList(aList(), 'k', 10)).toMatchObject({ kind: 'replay', list: next });
  const keyless = await inserted();
  await lists.withdrawList(keyless, undefined);
  expect(await lists.findList(world, keyless.id)).toBeUndefined();
});

test('a list is not written over', async () => {
  const list = await inserted();
  await expect(lists.insertList({ ...list, name: 'other' }, undefined, 10)).rejects.toThrow(
    `The rows of exclusion list ${list.id} could not be written.`,
  );
  expect(await lists.findList(world, list.id)).toEqual(list);
});

test.for([1, Number.POSITIVE_INFINITY])(
  'lists of a world are read whole, and newest first page by page, in pages of %d',
  async (most) => {
    const made = [await inserted(), await inserted(), await inserted()];
    const [oldest, middle, newest] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const elsewhere = aList({ mode: 'test' });
    await lists.insertList(elsewhere, undefined, 10);
    db.endPagesAfter(most);
    expect(await lists.readLists(world)).toEqual([oldest, middle, newest]);
    const first = await lists.listLists(world, { limit: 2, after: undefined });
    expect(first).toEqual({ items: [newest, middle], next: middle?.id });
    const rest = await lists.listLists(world, { limit: 2, after: middle?.id });
    expect(rest).toEqual({ items: [oldest], next: null });
    const one = await lists.listLists(world, { limit: 1, after: undefined });
    expect(one).toEqual({ items: [newest], next: newest?.id });
    expect(await lists.listLists(world, { limit: 3, after: undefined })).toMatchObject({
      next: null,
    });
    const unknown = newId('exclusionList');
    const asked = made.flatMap(({ id }) => [id, unknown]);
    expect(await lists.unknownLists(world, asked)).toEqual([unknown, unknown, unknown]);
  },
);

test('a new name changes nothing else, and makes no list', async () => {
  const list = await inserted();
  const change = { name: 'New', updatedAt: '2026-11-29T00:00:00.000Z' };
  expect(await lists.renameList(world, list.id, change)).toEqual({ ...list, ...change });
  expect(await lists.findList(world, list.id)).toEqual({ ...list, ...change });
  const unknown = newId('exclusionList');
  expect(await lists.renameList(world, unknown, change)).toBeUndefined();
  expect(await lists.findList(world, unknown)).toBeUndefined();
});

test('entries are counted once, whoever writes them, in their list and their world', async () => {
  const list = await inserted();
  const [a, b, c] = named('e', 3);
  if (a === undefined || b === undefined || c === undefined) throw new Error('There are three.');
  expect(await entries.writeEntries(list, [a, b], 10)).toEqual({
    kind: 'written',
    added: ['e0', 'e1'],
  });
  expect(await entries.writeEntries(list, [b, c], 10)).toEqual({ kind: 'written', added: ['e2'] });
  expect(await entries.writeEntries(list, [a, b, c], 10)).toEqual({ kind: 'written', added: [] });
  expect(await counted()).toEqual({ entries: 3, lists: 1 });
  expect(await lists.findList(world, list.id)).toEqual({
    ...list,
    entryCount: 3,
    kinds: ['domain'],
    updatedAt: a.createdAt,
  });
  expect(await entries.readEntries(list, ['e1', 'none'])).toEqual({
    present: new Set(['e1']),
    total: 3,
  });
  expect(await entries.findEntry(list, 'e1')).toEqual(b);
  expect(await entries.findEntry(list, 'none')).toBeUndefined();
});

test('entries are written up to the limit of the world, all or nothing, to a list that is there', async () => {
  const list = await inserted();
  expect(await entries.readEntries(aList({ mode: 'test' }), [])).toEqual({
    present: new Set(),
    total: 0,
  });
  await entries.writeEntries(list, named('a', 3), 4);
  const more = named('b', 2);
  expect(await entries.writeEntries(list, more, 4)).toEqual({ kind: 'too_many', entries: 3 });
  expect(await entries.findEntry(list, 'b0')).toBeUndefined();
  expect(await entries.writeEntries(list, more.slice(0, 1), 4)).toMatchObject({ kind: 'written' });
  expect(await entries.writeEntries(aList(), more, 100)).toEqual({ kind: 'no_list' });
  expect(await counted()).toEqual({ entries: 4, lists: 1 });
});

test('entries are taken back once, however many, as long as their list is there', async () => {
  const list = await inserted();
  const hundred = named('e', 95);
  for (const part of [hundred.slice(0, 90), hundred.slice(90)])
    await entries.writeEntries(list, part, 1_000);
  const ids = hundred.map(({ id }) => id);
  await entries.removeEntries(list, [...ids.slice(1), 'none']);
  expect(await counted()).toEqual({ entries: 1, lists: 1 });
  await entries.removeEntries(list, ids.slice(1));
  expect(await counted()).toEqual({ entries: 1, lists: 1 });
  expect((await lists.findList(world, list.id))?.entryCount).toBe(1);
  await lists.deleteList(world, list.id, new Date(NOW));
  expect(await counted()).toEqual({ entries: 0, lists: 0 });
  await entries.removeEntries(list, ids);
  expect(await counted()).toEqual({ entries: 0, lists: 0 });
});

test('a list that is filled while it is being deleted takes its new entries with it', async () => {
  const list = await inserted();
  await entries.writeEntries(list, named('a', 2), 10);
  const find = lists.findList.bind(lists);
  vi.spyOn(lists, 'findList').mockImplementationOnce(async (...args) => {
    const found = await find(...args);
    await entries.writeEntries(list, named('b', 2), 10);
    return found;
  });
  expect(await lists.deleteList(world, list.id, new Date(NOW))).toBe(true);
  expect(await counted()).toEqual({ entries: 0, lists: 0 });
});

test.for([1, Number.POSITIVE_INFINITY])(
  'the entries of a list are listed whole, each once, page by page, in pages of %d',
  async (most) => {
    const list = await inserted();
    const other = await inserted();
    const all = named('e', 40);
    await entries.writeEntries(list, all, 1_000);
    await entries.writeEntries(other, named('x', 5), 1_000);
    db.endPagesAfter(most);
    for (const limit of [1, 7, 39, 40, 41]) {
      const found: ExclusionEntry[] = [];
      let after: string | undefined;
      do {
        const page = await entries.listEntries(list, { limit, after });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        if (page.next !== null) expect(page.items.at(-1)?.id).toBe(page.next);
        found.push(...page.items);
        after = page.next ?? undefined;
      } while (after !== undefined && found.length < 99);
      expect(found.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    }
    expect((await entries.listEntries(list, { limit: 40, after: undefined })).next).toBeNull();
  },
);

test('entries exclude by their lists, under their keys, until they go', async () => {
  const list = await inserted();
  const other = await inserted();
  const shared = entryOf('shared');
  await entries.indexEntries(list, [shared, entryOf('own')]);
  await entries.indexEntries(other, [shared]);
  const found = async (...ids: ExclusionList['id'][]) => [
    ...(
      await entries.findExcluded(world, new Set(ids), [
        'domain:shared.example',
        'domain:own.example',
        'domain:none.example',
      ])
    ).keys(),
  ];
  expect((await found(list.id, other.id)).toSorted()).toEqual(
    [`${list.id}/own`, `${list.id}/shared`, `${other.id}/shared`].toSorted(),
  );
  expect(await found(other.id)).toEqual([`${other.id}/shared`]);
  await entries.unindexEntries(list, [shared]);
  await entries.unindexEntries(list, [shared, entryOf('never')]);
  expect((await found(list.id, other.id)).toSorted()).toEqual(
    [`${list.id}/own`, `${other.id}/shared`].toSorted(),
  );
  await entries.unindexEntries(other, [shared]);
  expect(await found(list.id, other.id)).toEqual([`${list.id}/own`]);
});

const HOTLINE = 'phone:+15125550100';
const atHotline = (prefix: string, count: number): ExclusionEntry[] =>
  named(prefix, count).map((entry) => ({ ...entry, keys: [{ kind: 'phone', key: HOTLINE }] }));

test('a row that has no room for all of an addition takes the half, or the half of that, and one alone stays out', async () => {
  const list = await inserted();
  const under = () => entries.findExcluded(world, new Set([list.id]), [HOTLINE]);
  await entries.indexEntries(list, atHotline('a', 60));
  await entries.indexEntries(list, atHotline('b', 79));
  expect((await under()).size).toBe(99);
  await entries.indexEntries(list, atHotline('c', 3));
  expect((await under()).size).toBe(100);
  expect((await under()).has(`${list.id}/c0`)).toBe(true);
  await entries.indexEntries(list, atHotline('d', 1));
  expect((await under()).has(`${list.id}/d0`)).toBe(false);
  // One that lies there is written again, however full the row is.
  const [again] = atHotline('a', 1);
  if (again === undefined) throw new Error('There is one.');
  await entries.indexEntries(list, [{ ...again, business: { name: 'New name' } }]);
  expect((await under()).get(`${list.id}/a0`)).toEqual({ name: 'New name' });
});

test('a full row keeps an entry out of itself, and of no other row', async () => {
  const list = await inserted();
  const under = (key: string) => entries.findExcluded(world, new Set([list.id]), [key]);
  await entries.indexEntries(list, atHotline('a', 100));
  const own = entryOf('own');
  const both: ExclusionEntry = { ...own, keys: [{ kind: 'phone', key: HOTLINE }, ...own.keys] };
  await entries.indexEntries(list, [both]);
  expect([...(await under('domain:own.example')).keys()]).toEqual([`${list.id}/own`]);
  // One that lies there opens it to no others.
  await entries.indexEntries(list, [...atHotline('a', 1), ...atHotline('z', 3)]);
  const found = await under(HOTLINE);
  expect(found.size).toBe(100);
  expect(found.has(`${list.id}/own`) || found.has(`${list.id}/z0`)).toBe(false);
  await entries.unindexEntries(list, atHotline('a', 40));
  expect((await under(HOTLINE)).size).toBe(60);
  const left = await db.table.get('test', exclusionLookupKey(world.orgId, world.mode, HOTLINE));
  expect(Object.keys(left ?? {})).toHaveLength(63);
});

test('what another call adds to a row while it is being emptied stays there', async () => {
  const list = await inserted();
  const [mine, theirs] = atHotline('a', 2);
  if (mine === undefined || theirs === undefined) throw new Error('There are two.');
  await entries.indexEntries(list, [mine]);
  const remove = db.table.delete.bind(db.table);
  vi.spyOn(db.table, 'delete').mockImplementationOnce(async (...args) => {
    await entries.indexEntries(list, [theirs]);
    return remove(...args);
  });
  await entries.unindexEntries(list, [mine]);
  const found = await entries.findExcluded(world, new Set([list.id]), [HOTLINE]);
  expect([...found.keys()]).toEqual([`${list.id}/a1`]);
});

test('what is left of a deleted list is cleaned up to the end, or until the time is up', async () => {
  const list = await inserted();
  await entries.writeEntries(list, named('e', 30), 1_000);
  await lists.deleteList(world, list.id, new Date(NOW));
  const gone = { ...world, id: list.id };
  expect(await db.table.get('test', goneListKey(world.orgId, world.mode, list.id))).toMatchObject({
    id: list.id,
    entryCount: 30,
  });
  expect(await entries.removeGoneList(gone, () => true)).toBe(false);
  expect(await entries.findEntry(list, 'e0')).toBeDefined();
  expect(await entries.removeGoneList(gone, () => false)).toBe(true);
  expect(await entries.listEntries(list, { limit: 50, after: undefined })).toEqual({
    items: [],
    next: null,
  });
  // A second sweep finds nothing left to do.
  db.calls.length = 0;
  expect(await entries.removeGoneList(gone, () => false)).toBe(true);
  expect(db.calls).toEqual(['GetItem']);
});
