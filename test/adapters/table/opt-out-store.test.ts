import { afterAll, beforeEach, expect, test } from 'vitest';
import { OptOutStore } from '../../../functions/adapters/table/opt-out-store.ts';
import type { OptOut } from '../../../functions/adapters/table/opt-out-store.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable | undefined;
let store: OptOutStore;
beforeEach(async () => {
  await db?.close();
  db = await startTable();
  store = new OptOutStore(db.table);
});
afterAll(() => db?.close());

const AN_OPT_OUT: OptOut = {
  id: 'one',
  kind: 'place',
  reason: 'asked by letter',
  createdAt: '2026-11-28T10:00:00.000Z',
};
const TWO_KEYS = ['place:a|1|austin', 'place:a|1|78704'];

const listed = async () => {
  const rows: OptOut[] = [];
  for await (const { key: _key, ...row } of store.listOptOuts()) rows.push(row);
  return rows;
};

test('who opted out is found by any of the keys, and nobody else', async () => {
  await store.addOptOut(AN_OPT_OUT, TWO_KEYS);
  expect(await store.findOptOuts([...TWO_KEYS, 'email:b@b.example'])).toEqual(new Set(TWO_KEYS));
  expect(await store.findOptOuts(['email:b@b.example'])).toEqual(new Set());
});

test('where nobody opted out, one read says so, and none where nobody is looked for', async () => {
  expect(await store.findOptOuts([])).toEqual(new Set());
  expect(db?.calls.includes('GetItem')).toBe(false);
  expect(await store.findOptOuts(TWO_KEYS)).toEqual(new Set());
  expect(db?.calls.filter((call) => call.endsWith('GetItem'))).toEqual(['GetItem']);
});

test('the keys are stored nowhere', async () => {
  await store.addOptOut(AN_OPT_OUT, TWO_KEYS);
  const scanned = await db?.table.scan('test', {});
  expect(scanned?.items).toHaveLength(3);
  expect(JSON.stringify(scanned)).not.toContain('austin');
});

test.for([1, Number.POSITIVE_INFINITY])(
  'opt-outs are listed and removed, each with all its keys, in pages of %d',
  async (most) => {
    const other: OptOut = { ...AN_OPT_OUT, id: 'two', kind: 'email', reason: null };
    await store.addOptOut(AN_OPT_OUT, TWO_KEYS);
    await store.addOptOut(other, ['email:b@b.example']);
    db?.endPagesAfter(most);
    const rows = (await listed()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(rows).toEqual([AN_OPT_OUT, AN_OPT_OUT, other]);
    expect(await store.removeOptOut('one')).toBe(2);
    expect(await listed()).toEqual([other]);
    expect(await store.removeOptOut('one')).toBe(0);
    expect(await store.findOptOuts([...TWO_KEYS, 'email:b@b.example'])).toEqual(
      new Set(['email:b@b.example']),
    );
  },
);

test('the mark is there before the keys: a job that looks meanwhile looks them up', async () => {
  db?.inject((operation) => (operation === 'BatchWriteItem' ? { kind: 'fail' } : undefined));
  await expect(store.addOptOut(AN_OPT_OUT, TWO_KEYS)).rejects.toThrow();
  db?.inject(undefined);
  if (db !== undefined) db.calls.length = 0;
  await store.findOptOuts(TWO_KEYS);
  expect(db?.calls).toEqual(['GetItem', 'BatchGetItem']);
});
