import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { JobStore } from '../../../functions/adapters/table/job-store.ts';
import { MonitorStore } from '../../../functions/adapters/table/monitor-store.ts';
import { forgetKey, monitorKey } from '../../../functions/adapters/table/schema.ts';
import { SweepStore } from '../../../functions/adapters/table/sweep-store.ts';
import type { ApiKey } from '../../../functions/domain/api-keys/api-key.ts';
import type { WorkItem } from '../../../functions/domain/background/sweep-due.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import { changeMonitor } from '../../../functions/domain/monitors/monitor.ts';
import type { Monitor } from '../../../functions/domain/monitors/monitor.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { aMonitor } from '../../builders/monitors.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, keyStoreOf, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: MonitorStore;
let orgId: OrgId;
beforeAll(async () => {
  db = await startTable();
  store = new MonitorStore(db.table);
});
beforeEach(async () => {
  db.endPagesAfter(Number.POSITIVE_INFINITY);
  orgId = await anOrganization(db, clock);
});
afterAll(() => db.close());

const clock = new Clock();
const FORGET_AT = new Date('2026-12-05T00:00:00.000Z');
const mine = (patch: Partial<Monitor> = {}) => aMonitor({ orgId, ...patch });

async function inserted(patch: Partial<Monitor> = {}): Promise<Monitor> {
  const monitor = mine(patch);
  expect(await store.insertMonitor(monitor, 10)).toEqual({ kind: 'created' });
  return monitor;
}

/** What of this organisation is due in the year to come. */
async function due(): Promise<WorkItem[]> {
  const found: WorkItem[] = [];
  const sweeper = new SweepStore(db.table, clock.now, 'one');
  for await (const items of sweeper.workItems(new Date('2027-11-28'))) found.push(...items);
  return found.filter((item) => 'orgId' in item && item.orgId === orgId);
}

test('of parallel creates as many succeed as are allowed, and a deleted monitor makes room for one', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => store.insertMonitor(mine(), 2)));
  expect(made.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'created'),
    ...Array.from({ length: 3 }, () => 'too_many'),
  ]);
  const { items } = await store.listMonitors(orgId, { limit: 5, after: undefined });
  expect(items).toHaveLength(2);
  const [first] = items;
  if (first === undefined) throw new Error('There are two.');
  expect(await store.deleteMonitor(orgId, first.id, FORGET_AT)).toBe(true);
  expect(await store.deleteMonitor(orgId, first.id, FORGET_AT)).toBe(false);
  expect(await store.insertMonitor(mine(), 2)).toEqual({ kind: 'created' });
  expect(await store.insertMonitor(mine(), 2)).toEqual({ kind: 'too_many' });
});

test('a key makes one monitor however often it comes, and another one once that is deleted', async () => {
  const monitor = await inserted({ idempotencyKey: 'k' });
  const again = mine({ idempotencyKey: 'k' });
  expect(await store.insertMonitor(again, 10)).toEqual({ kind: 'replay', monitor });
  // A replay is a replay, even where there is no room for another monitor.
  expect(await store.insertMonitor(again, 1)).toEqual({ kind: 'replay', monitor });
  expect(await store.findMonitorByIdempotencyKey(orgId, 'k')).toEqual(monitor);
  expect(await store.findMonitorByIdempotencyKey(orgId, 'other')).toBeUndefined();
  expect(await store.findMonitorByIdempotencyKey(newId('organization'), 'k')).toBeUndefined();
  expect(await store.findMonitor(orgId, again.id)).toBeUndefined();
  await store.deleteMonitor(orgId, monitor.id, FORGET_AT);
  expect(await store.insertMonitor(again, 10)).toEqual({ kind: 'created' });
  expect(await store.insertMonitor(mine({ idempotencyKey: 'new' }), 1)).toEqual({
    kind: 'too_many',
  });
});

test('a monitor that goes while it is being deleted is deleted by the other call', async () => {
  const monitor = await inserted();
  vi.spyOn(db.table, 'transact').mockResolvedValueOnce({ kind: 'refused', reasons: [] });
  expect(await store.deleteMonitor(orgId, monitor.id, FORGET_AT)).toBe(false);
  vi.restoreAllMocks();
});

test('the key that made a monitor is found while it is active', async () => {
  const keys = keyStoreOf(db);
  const key: ApiKey = {
    id: newId('apiKey'),
    orgId,
    name: 'CRM import',
    type: 'live',
    prefix: 'lp_live_8fJq',
    scopes: ['leads:read'],
    dailyCreditCap: null,
    createdAt: clock.now().toISOString(),
  };
  expect(await store.findActiveKey(orgId, key.id)).toBeUndefined();
  expect(await keys.insertKey(key, `hash of ${key.id}`)).toEqual({ kind: 'created' });
  expect(await store.findActiveKey(orgId, key.id)).toEqual(key);
  await keys.revokeKey(orgId, key.id, clock.now().toISOString());
  expect(await store.findActiveKey(orgId, key.id)).toBeUndefined();
});

test('a monitor is not written over', async () => {
  const monitor = await inserted();
  await expect(store.insertMonitor({ ...monitor, prompt: 'other' }, 10)).rejects.toThrow(
    `The rows of monitor ${monitor.id} could not be written.`,
  );
  expect(await store.findMonitor(orgId, monitor.id)).toEqual(monitor);
});

test('a monitor is changed by who has read its latest version, and never brought back', async () => {
  const monitor = await inserted();
  const paused = changeMonitor(monitor, { enabled: false, runFor: null, nextRunAt: null });
  expect(await due()).toMatchObject([{ kind: 'monitor', monitorId: monitor.id }]);
  expect(await store.replaceMonitor(monitor, paused)).toBe(true);
  expect(await store.replaceMonitor(monitor, changeMonitor(monitor, {}))).toBe(false);
  expect(await store.findMonitor(orgId, monitor.id)).toEqual(paused);
  expect(await due()).toEqual([]);
  const row = await db.table.get('test', monitorKey(orgId, monitor.id));
  expect(row).not.toHaveProperty('gsi1pk');
  await store.deleteMonitor(orgId, monitor.id, FORGET_AT);
  expect(await store.replaceMonitor(paused, changeMonitor(paused, {}))).toBe(false);
});

test('what is left of a deleted monitor is due until it is forgotten', async () => {
  const monitor = await inserted();
  expect(await store.deleteMonitor(orgId, monitor.id, FORGET_AT)).toBe(true);
  expect(await due()).toMatchObject([
    {
      kind: 'forget',
      monitorId: monitor.id,
      position: `${FORGET_AT.toISOString()}#${monitor.id}`,
    },
  ]);
  await store.dropForgotten(orgId, monitor.id);
  expect(await due()).toEqual([]);
});

test('the rows of a monitor are dropped with its key, once', async () => {
  const monitor = await inserted({ idempotencyKey: 'k' });
  await store.dropMonitor(monitor, FORGET_AT);
  expect(await store.findMonitor(orgId, monitor.id)).toBeUndefined();
  expect(await due()).toMatchObject([{ kind: 'forget' }]);
  expect(await store.insertMonitor(mine({ idempotencyKey: 'k' }), 10)).toEqual({ kind: 'created' });
  await store.dropForgotten(orgId, monitor.id);
  // A second time: what another call has cleaned up already stays clean.
  await store.dropMonitor(monitor, FORGET_AT);
  expect(await db.table.get('test', forgetKey(orgId, monitor.id))).toBeUndefined();
  expect(await db.table.get('test', monitorKey(orgId, monitor.id))).toBeUndefined();
});

test.for([1, Number.POSITIVE_INFINITY])(
  'the list goes newest first, page by page, in pages of %d',
  async (most) => {
    const made = [await inserted(), await inserted(), await inserted()];
    const [oldest, middle, newest] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    db.endPagesAfter(most);
    const first = await store.listMonitors(orgId, { limit: 2, after: undefined });
    expect(first).toEqual({ items: [newest, middle], next: middle?.id });
    const rest = await store.listMonitors(orgId, { limit: 2, after: middle?.id });
    expect(rest).toEqual({ items: [oldest], next: null });
  },
);

/** A job for a run, and the monitor as that run leaves it. */
function runOf(monitor: Monitor, idempotencyKey: string, mode: 'live' | 'test' = 'live') {
  const job = aJob({ orgId, mode, monitorId: monitor.id });
  const input = { job, idempotencyKey, concurrentJobs: 5, today: '2026-11-28' };
  return { input, job, after: changeMonitor(monitor, { activeJobId: job.id }) };
}

test('a run is made once, with the next version of its monitor', async () => {
  const jobs = new JobStore(db.table);
  const monitor = await inserted();
  const first = runOf(monitor, 'run 1');
  expect(await jobs.insertRun(first.input, monitor, first.after)).toEqual({ kind: 'created' });
  expect(await store.findMonitor(orgId, monitor.id)).toEqual(first.after);
  const second = runOf(monitor, 'run 1');
  expect(await jobs.insertRun(second.input, monitor, second.after)).toEqual({
    kind: 'monitor_changed',
  });
  const late = runOf(first.after, 'run 1');
  expect(await jobs.insertRun(late.input, first.after, late.after)).toEqual({
    kind: 'replay',
    job: first.job,
  });
  const busy = runOf(first.after, 'run 2');
  expect(
    await jobs.insertRun({ ...busy.input, concurrentJobs: 1 }, first.after, busy.after),
  ).toEqual({ kind: 'too_many_jobs', running: 1 });
  expect(await store.findMonitor(orgId, monitor.id)).toEqual(first.after);
  expect(await jobs.findJob(busy.job, busy.job.id)).toBeUndefined();
});

test.for([1, Number.POSITIVE_INFINITY])(
  'the runs of a monitor are listed newest first, all or of one status, in pages of %d',
  async (most) => {
    const jobs = new JobStore(db.table);
    let monitor = await inserted();
    const other = await inserted();
    const made: string[] = [];
    for (const [at, status] of (['parsing', 'delivered', 'parsing'] as const).entries()) {
      const { input, after } = runOf(monitor, `run ${at}`);
      const job = aJob({ ...input.job, status });
      expect(await jobs.insertRun({ ...input, job }, monitor, after)).toEqual({ kind: 'created' });
      monitor = after;
      made.push(job.id);
    }
    const stray = runOf(other, 'other');
    await jobs.insertRun(stray.input, other, stray.after);
    const [newest, middle, oldest] = made.toSorted().toReversed();
    db.endPagesAfter(most);
    const list = async (options: { limit: number; after?: string; status?: 'parsing' }) => {
      const { limit, after, status } = options;
      const page = await jobs.listJobs(
        { orgId, mode: 'live' },
        { status, limit, after, monitorId: monitor.id },
      );
      return { ids: page.items.map(({ id }) => id), next: page.next };
    };
    expect(await list({ limit: 2 })).toEqual({ ids: [newest, middle], next: middle });
    expect(await list({ limit: 2, after: middle ?? '' })).toEqual({ ids: [oldest], next: null });
    expect(await list({ limit: 3 })).toEqual({ ids: [newest, middle, oldest], next: null });
    const parsing = await list({ limit: 1, status: 'parsing' });
    expect(parsing.ids).toHaveLength(1);
    const rest = await list({ limit: 5, status: 'parsing', after: parsing.next ?? '' });
    expect([...parsing.ids, ...rest.ids]).toHaveLength(2);
    expect(rest.next).toBeNull();
  },
);
