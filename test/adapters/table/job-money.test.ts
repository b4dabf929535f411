import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobItem } from '../../../functions/adapters/table/job-rows.ts';
import { JobStore } from '../../../functions/adapters/table/job-store.ts';
import { LedgerStore } from '../../../functions/adapters/table/ledger-store.ts';
import { MonitorStore } from '../../../functions/adapters/table/monitor-store.ts';
import { qualityCountsOf } from '../../../functions/adapters/table/quality-rows.ts';
import {
  accountKey,
  capDayKey,
  eventKey,
  idempotencyKey,
  jobKey,
  leadSk,
  leadsPk,
  ledgerGuardKey,
  qualityKey,
  workIndex,
} from '../../../functions/adapters/table/schema.ts';
import { eventOf } from '../../../functions/adapters/table/webhook-rows.ts';
import { post } from '../../../functions/domain/credits/account.ts';
import type { LedgerType, Movement, Posting } from '../../../functions/domain/credits/account.ts';
import { changeJob, plainChange } from '../../../functions/domain/jobs/job-change.ts';
import type { JobChange } from '../../../functions/domain/jobs/job-change.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import { changeMonitor } from '../../../functions/domain/monitors/monitor.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { aMonitor } from '../../builders/monitors.ts';
import { anEvent } from '../../builders/webhooks.ts';
import { aLead } from '../../domain/leads/builders.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: JobStore;
let orgId: OrgId;
beforeAll(async () => {
  db = await startTable();
  store = new JobStore(db.table);
});
beforeEach(async () => {
  orgId = await anOrganization(db, clock, { credits: 100 });
});
afterAll(() => db.close());

const clock = new Clock();
const TODAY = '2026-11-28';
const inputOf = (job: Job, key: string = newId('request')) => ({
  job,
  idempotencyKey: key,
  concurrentJobs: 5,
  today: TODAY,
});

async function created(patch: Partial<Job> = {}): Promise<Job> {
  const job = aJob({ orgId, ...patch });
  expect(await store.insertJob(inputOf(job))).toEqual({ kind: 'created' });
  return job;
}

const movementOf = (
  job: Job,
  type: LedgerType,
  effect: { available: number; held: number },
): Movement => ({
  id: newId('ledgerEntry'),
  type,
  amount: 10,
  effect,
  jobId: job.id,
  apiKeyId: job.apiKeyId,
  description: 'Credits',
});
const chargeOf = (job: Job) => movementOf(job, 'charge', { available: 0, held: -10 });

const posted = async (movement: Movement): Promise<Posting> =>
  post(orgId, await store.readAccount(orgId), [movement], clock.now());

/** A job that holds ten credits now. */
async function holding(job: Job): Promise<JobChange> {
  const after = changeJob(job, { creditsHeld: 10 }, clock.now());
  const posting = await posted(movementOf(job, 'hold', { available: -10, held: 10 }));
  return { ...plainChange(job, after), posting };
}

/** The end of a job that held ten credits, and is charged for them. */
async function charging(job: Job, patch: Partial<Job>): Promise<JobChange> {
  const end = { ...patch, creditsHeld: 0, creditsCharged: 10 };
  const posting = await posted(chargeOf(job));
  return { ...plainChange(job, changeJob(job, end, clock.now())), posting };
}

const running = async () => {
  const item = await db.table.get('test', accountKey(orgId));
  return { live: item?.['runningLive'], test: item?.['runningTest'] };
};

test('credits move with the job, its ledger entry and a guard, and a running job keeps its slot', async () => {
  const job = await created();
  const change = await holding(job);
  expect(await store.commit(change, [])).toBe('committed');
  expect(await store.findJob(job, job.id)).toEqual(change.after);
  expect(await store.readAccount(orgId)).toEqual(change.posting?.after);
  const ledger = await new LedgerStore(db.table).readLedger(orgId, { limit: 5, below: undefined });
  expect(ledger.map(({ entry }) => entry.type)).toEqual(['hold', 'grant']);
  expect(await db.table.get('test', ledgerGuardKey(job.id, 'hold'))).toMatchObject({
    entryId: change.posting?.entries[0]?.id,
  });
  expect((await running()).live).toEqual(new Set([job.id]));
});

test('a job is charged once, whatever version of it is written, and frees its slot with the charge', async () => {
  const job = await created({ status: 'delivering' });
  const held = await holding(job);
  await store.commit(held, []);
  const at = clock.now().toISOString();
  const end = await charging(held.after, { status: 'delivered', deliveredAt: at });
  expect(await store.commit(end, [])).toBe('committed');
  expect((await running()).live).toBeUndefined();
  // Even a call that has read the newest version of all can't charge again.
  const again = { ...end.after, creditsHeld: 10 };
  const account = await store.readAccount(orgId);
  const posting = post(orgId, { ...account, held: 10 }, [chargeOf(job)], clock.now());
  const twice = {
    ...plainChange(again, { ...again, version: again.version + 1 }),
    posting: { ...posting, before: account },
  };
  expect(await store.commit(twice, [])).toBe('stale');
  expect(await store.readAccount(orgId)).toEqual(account);
  expect(await store.findJob(job, job.id)).toEqual(end.after);
});

test('the entries of one change stand in the ledger in their order', async () => {
  const job = await created({ status: 'delivering' });
  const held = await holding(job);
  await store.commit(held, []);
  const movements = [
    { ...chargeOf(job), amount: 7, effect: { available: 0, held: -7 } },
    { ...movementOf(job, 'release', { available: 3, held: -3 }), amount: 3 },
  ];
  const posting = post(orgId, await store.readAccount(orgId), movements, clock.now());
  const end = { status: 'delivered', creditsHeld: 0, creditsCharged: 7 } as const;
  const after = changeJob(held.after, end, clock.now());
  expect(await store.commit({ ...plainChange(held.after, after), posting }, [])).toBe('committed');
  const ledger = await new LedgerStore(db.table).readLedger(orgId, { limit: 9, below: undefined });
  expect(ledger.map(({ version, entry }) => [version, entry.type])).toEqual([
    [4, 'release'],
    [3, 'charge'],
    [2, 'hold'],
    [1, 'grant'],
  ]);
});

test('refunds have no guard: a job may have several', async () => {
  const job = await created();
  let before = job;
  for (let count = 0; count < 2; count += 1) {
    const after = changeJob(before, {}, clock.now());
    const posting = await posted(movementOf(job, 'lead_refund', { available: 10, held: 0 }));
    expect(await store.commit({ ...plainChange(before, after), posting }, [])).toBe('committed');
    before = after;
  }
  expect((await store.readAccount(orgId)).available).toBe(120);
});

test('credits that moved since the account was read are not moved, and the job stays', async () => {
  const job = await created();
  const change = await holding(job);
  const other = await created();
  await store.commit(await holding(other), []);
  expect(await store.commit(change, [])).toBe('stale');
  expect(await store.findJob(job, job.id)).toEqual(job);
  expect(await db.table.get('test', ledgerGuardKey(job.id, 'hold'))).toBeUndefined();
});

test('a sandbox job has a slot of its own kind, and frees it', async () => {
  const job = await created({ mode: 'test', apiKeyId: null });
  expect(await running()).toEqual({ live: undefined, test: new Set([job.id]) });
  const full = await store.insertJob({
    ...inputOf(aJob({ orgId, mode: 'test' })),
    concurrentJobs: 1,
  });
  expect(full).toEqual({ kind: 'too_many_jobs', running: 1 });
  await created();
  const after = changeJob(job, { status: 'cancelled' }, clock.now());
  expect(await store.commit(plainChange(job, after), [])).toBe('committed');
  expect((await running()).test).toBeUndefined();
});

test("a key's day is kept for 40 days: charges go to the day of the hold", async () => {
  const job = await created();
  const after = changeJob(job, {}, clock.now());
  const capMovement = {
    keyId: job.apiKeyId ?? newId('apiKey'),
    date: TODAY,
    held: 6,
    charged: 0,
    cap: null,
  };
  await store.commit({ ...plainChange(job, after), capMovement }, []);
  const item = await db.table.get('test', capDayKey(orgId, capMovement.keyId, TODAY));
  expect(item).toMatchObject({
    held: 6,
    charged: 0,
    used: 6,
    ttl: Date.parse('2027-01-07') / 1_000,
  });
});

test('events are written with what they tell, due in half a minute and kept for 30 days', async () => {
  const job = await created();
  const event = anEvent({ orgId, createdAt: '2026-11-28T10:00:00.000Z' });
  const change = plainChange(job, changeJob(job, {}, clock.now()));
  expect(await store.commit(change, [event])).toBe('committed');
  const item = await db.table.get('test', eventKey(orgId, event.id));
  expect(eventOf(item ?? {})).toEqual(event);
  expect(item).toMatchObject({
    ...workIndex('2026-11-28T10:00:30.000Z', event.id),
    ttl: Date.parse('2026-12-28T10:00:00.000Z') / 1_000,
  });
  const next = plainChange(change.after, changeJob(change.after, {}, clock.now()));
  expect(await store.commit(next, [event])).toBe('stale');
});

test('delivered leads are counted in the month of their delivery', async () => {
  const job = await created();
  const counts = new Map([
    ['delivered', 3],
    ['delivered|dentist', 2],
  ]);
  const first = changeJob(job, { deliveredAt: '2026-10-31T23:59:59.000Z' }, clock.now());
  await store.commit({ ...plainChange(job, first), counts }, []);
  const second = changeJob(first, { deliveredAt: null }, clock.now());
  await store.commit({ ...plainChange(first, second), counts: new Map([['delivered', 4]]) }, []);
  const third = changeJob(second, {}, clock.now());
  expect(await store.commit({ ...plainChange(second, third), counts: new Map() }, [])).toBe(
    'committed',
  );
  const countsOf = async (month: string) =>
    qualityCountsOf((await db.table.get('test', qualityKey(orgId, month))) ?? {});
  expect(await countsOf('2026-10')).toEqual(counts);
  expect(await countsOf('2026-11')).toEqual(new Map([['delivered', 4]]));
});

test('only numbers under a count’s own name are counts', () => {
  expect(
    qualityCountsOf({ 'n|delivered': 3, 'n|note': 'x', delivered: 4, 'of|n|': 5, pk: 'n|' }),
  ).toEqual(new Map([['delivered', 3]]));
});

test('a job is in the index of due work while it is due', async () => {
  const job = await created();
  const item = await db.table.get('test', jobKey(orgId, 'live', job.id));
  expect(item).toMatchObject(workIndex(job.dueAt ?? '', job.id));
  expect(jobItem({ ...job, dueAt: null })).not.toHaveProperty('gsi1pk');
  const moved = changeJob(job, {}, clock.now());
  await store.commit(plainChange(job, moved), []);
  expect((await running()).live).toEqual(new Set([job.id]));
  const after = changeJob(moved, { status: 'cancelled' }, clock.now());
  await store.commit(plainChange(moved, after), []);
  expect(await db.table.get('test', jobKey(orgId, 'live', job.id))).not.toHaveProperty('gsi1pk');
});

test('the end of a run is written with its monitor, or not at all', async () => {
  const monitors = new MonitorStore(db.table);
  const monitor = aMonitor({ orgId });
  await monitors.insertMonitor(monitor, 5);
  const job = await created({ monitorId: monitor.id });
  const change = plainChange(job, changeJob(job, {}, clock.now()));
  const after = changeMonitor(monitor, { failures: 1 });
  expect(await store.commit(change, [], { before: monitor, after })).toBe('committed');
  expect(await monitors.findMonitor(orgId, monitor.id)).toEqual(after);
  const next = plainChange(change.after, changeJob(change.after, {}, clock.now()));
  expect(await store.commit(next, [], { before: monitor, after })).toBe('stale');
  expect(await store.findJob(job, job.id)).toEqual(change.after);
});

test.for([
  [30, 90, '2027-03-01T10:00:00.000Z'],
  [90, 30, '2027-03-01T10:00:00.000Z'],
] as const)(
  'rows go after the end of a job, its %d days or the window of %d, and three more',
  async ([days, windowDays, at]) => {
    const retention = { now: clock.now, days, windowDays };
    const kept = new JobStore(db.table, { retention });
    const ttl = Date.parse(at) / 1_000;
    const job = aJob({ orgId, createdAt: clock.now().toISOString() });
    await kept.insertJob(inputOf(job, 'k'));
    const ttlOf = async (key: { pk: string; sk: string }) =>
      (await db.table.get('test', key))?.['ttl'];
    expect(await ttlOf(idempotencyKey(orgId, 'live', 'k'))).toBe(ttl);
    // It has not ended: it stays.
    const moved = changeJob(job, {}, clock.now());
    await kept.commit(plainChange(job, moved), []);
    expect(await ttlOf(jobKey(orgId, 'live', job.id))).toBeUndefined();
    const cancelledAt = clock.now().toISOString();
    const ended = changeJob(moved, { status: 'cancelled', cancelledAt }, clock.now());
    await kept.commit(plainChange(moved, ended), []);
    expect(await ttlOf(jobKey(orgId, 'live', job.id))).toBe(ttl);
    await kept.writeLeads(job, [aLead()]);
    const lead = { pk: leadsPk(job.id, 1, 0), sk: leadSk(1) };
    expect(await ttlOf(lead)).toBe(ttl);
    expect(await db.table.get('test', lead)).toMatchObject({ credits: 1 });
    await kept.writeLeads(job, [aLead()], () => 3);
    expect(await db.table.get('test', lead)).toMatchObject({ credits: 3 });
  },
);

test('where jobs are kept for ever, no row goes', async () => {
  const job = aJob({ orgId, createdAt: clock.now().toISOString() });
  await store.insertJob(inputOf(job, 'k'));
  const cancelledAt = clock.now().toISOString();
  const ended = changeJob(job, { status: 'cancelled', cancelledAt }, clock.now());
  await store.commit(plainChange(job, ended), []);
  await store.writeLeads(job, [aLead()]);
  for (const key of [
    idempotencyKey(orgId, 'live', 'k'),
    jobKey(orgId, 'live', job.id),
    { pk: leadsPk(job.id, 1, 0), sk: leadSk(1) },
  ]) {
    const row = await db.table.get('test', key);
    expect(row).toBeDefined();
    expect(row).not.toHaveProperty('ttl');
  }
});
