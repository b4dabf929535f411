import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobItem } from '../../../functions/adapters/table/job-rows.ts';
import { JobStore } from '../../../functions/adapters/table/job-store.ts';
import type { CapMovement, JobChange } from '../../../functions/domain/jobs/job-change.ts';
import { changeJob, plainChange } from '../../../functions/domain/jobs/job-change.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import { brandId } from '../../../functions/domain/kernel/ids.ts';
import type { Lead } from '../../../functions/domain/leads/lead.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { aLead } from '../../domain/leads/builders.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

const clock = new Clock();
const TODAY = '2026-11-28';

/** A job of a key in a new organisation, already in the table. */
async function created(patch: Partial<Job> = {}) {
  const orgId = await anOrganization(db, clock, { credits: 100 });
  const store = new JobStore(db.table);
  const job = aJob({ orgId, ...patch });
  const input = { job, idempotencyKey: 'k', concurrentJobs: 5, today: TODAY };
  expect(await store.insertJob(input)).toEqual({ kind: 'created' });
  return { store, job };
}

const moved = (job: Job, patch: Partial<Job> = {}) => changeJob(job, patch, clock.now());

const capOf = (job: Job, patch: Partial<CapMovement>): CapMovement => ({
  keyId: job.apiKeyId ?? newId('apiKey'),
  date: TODAY,
  held: 0,
  charged: 0,
  cap: null,
  ...patch,
});

const withCap = (job: Job, patch: Partial<CapMovement>): JobChange => ({
  ...plainChange(job, moved(job)),
  capMovement: capOf(job, patch),
});

test("a hold that would pass the key's cap is refused whole, whatever was read before", async () => {
  const { store, job } = await created();
  expect(await store.commit(withCap(job, { held: 6, cap: 10 }), [])).toBe('committed');
  const after = await store.findJob(job, job.id);
  if (after === undefined) throw new Error('The job is gone.');
  expect(await store.commit(withCap(after, { held: 5, cap: 10 }), [])).toBe('stale');
  expect(await store.findJob(job, job.id)).toEqual(after);
  expect(await store.readCapSpent(job.orgId, job.apiKeyId ?? '', TODAY)).toBe(6);
  // Exactly what is left fits.
  expect(await store.commit(withCap(after, { held: 4, cap: 10 }), [])).toBe('committed');
  expect(await store.readCapSpent(job.orgId, job.apiKeyId ?? '', TODAY)).toBe(10);
});

test('credits that leave a cap are never refused, and days are counted apart', async () => {
  const { store, job } = await created();
  expect(await store.commit(withCap(job, { held: 6, cap: 10 }), [])).toBe('committed');
  const held = { ...job, version: 2 };
  expect(await store.commit(withCap(held, { held: -6, charged: 2 }), [])).toBe('committed');
  expect(await store.readCapSpent(job.orgId, job.apiKeyId ?? '', TODAY)).toBe(2);
  expect(await store.readCapSpent(job.orgId, job.apiKeyId ?? '', '2026-11-29')).toBe(0);
});

test('a key whose cap is used up creates no job; one credit below it does', async () => {
  const { store, job } = await created({ dailyCreditCap: 10 });
  const another = () => ({
    job: aJob({ orgId: job.orgId, apiKeyId: job.apiKeyId, dailyCreditCap: 10 }),
    idempotencyKey: newId('request'),
    concurrentJobs: 5,
    today: TODAY,
  });
  await store.commit(withCap(job, { held: 9, cap: 10 }), []);
  expect(await store.insertJob(another())).toEqual({ kind: 'created' });
  await store.commit(withCap({ ...job, version: 2 }, { held: 1, cap: 10 }), []);
  expect(await store.insertJob(another())).toEqual({ kind: 'cap_spent' });
});

test('a change of a job that somebody changed meanwhile writes nothing', async () => {
  const { store, job } = await created();
  const first = moved(job, { status: 'routing' });
  expect(await store.commit(plainChange(job, first), [])).toBe('committed');
  expect(await store.commit(plainChange(job, moved(job, { status: 'cancelled' })), [])).toBe(
    'stale',
  );
  expect(await store.findJob(job, job.id)).toEqual(first);
});

test('the slot of a job is free once it has ended, and one job more than the limit is refused', async () => {
  const { store, job } = await created();
  const another = () => ({
    job: aJob({ orgId: job.orgId }),
    idempotencyKey: newId('request'),
    concurrentJobs: 1,
    today: TODAY,
  });
  expect(await store.insertJob(another())).toEqual({ kind: 'too_many_jobs', running: 1 });
  await store.commit(plainChange(job, moved(job, { status: 'cancelled' })), []);
  expect(await store.insertJob(another())).toEqual({ kind: 'created' });
});

test('the percent rises only in the same stage of the same attempt', async () => {
  const { store, job } = await created({ status: 'scraping', percent: 20 });
  await store.raisePercent(job, 30);
  expect(await store.findJob(job, job.id)).toMatchObject({ percent: 30, version: 2 });
  await store.raisePercent(job, 25);
  await store.raisePercent({ ...job, status: 'enriching' }, 80);
  await store.raisePercent({ ...job, attempt: 2 }, 80);
  expect(await store.findJob(job, job.id)).toMatchObject({ percent: 30, version: 2 });
});

test('the expected end follows the percent, and stays where nothing new is known', async () => {
  const { store, job } = await created({ status: 'enriching', percent: 60 });
  const expectedAt = new Date('2026-11-28T12:00:00.000Z');
  await store.raisePercent(job, 70, expectedAt);
  await store.raisePercent(job, 80, null);
  await store.raisePercent(job, 75, new Date('2026-11-28T13:00:00.000Z'));
  expect(await store.findJob(job, job.id)).toMatchObject({
    percent: 80,
    expectedAt: expectedAt.toISOString(),
  });
});

test('the leads of each attempt and run are rows of their own, in pages by rank', async () => {
  const { store, job } = await created();
  const lead = (name: string) => aLead({ id: newId('lead'), name });
  const asRead = (leads: readonly Lead[]) => leads.map((one) => ({ ...one, reported: null }));
  const first = [lead('a'), lead('b'), lead('c')];
  const second = [lead('d')];
  await store.writeLeads({ ...job, deliveryRun: 1 }, first);
  await store.writeLeads({ ...job, deliveryRun: 2 }, second);
  await store.writeLeads({ ...job, deliveryRun: 0 }, [lead('e')]);
  const read = (run: number, afterRank: number) =>
    store.listLeads(job.id, { attempt: 1, run, afterRank }, 2);
  expect(await read(1, 0)).toEqual({ leads: asRead(first.slice(0, 2)), lastRank: 2 });
  expect(await read(1, 2)).toEqual({ leads: asRead(first.slice(2)), lastRank: null });
  expect(await read(2, 0)).toEqual({ leads: asRead(second), lastRank: null });
  const whole = await store.listLeads(job.id, { attempt: 1, run: 1, afterRank: 0 }, 3);
  expect(whole).toEqual({ leads: asRead(first), lastRank: null });
  const one = await store.listLeads(job.id, { attempt: 1, run: 1, afterRank: 1 }, 1);
  expect(one).toEqual({ leads: asRead(first.slice(1, 2)), lastRank: 2 });
  expect((await read(0, 0)).leads).toHaveLength(1);
  expect(await store.listLeads(job.id, { attempt: 2, run: 1, afterRank: 0 }, 2)).toEqual({
    leads: [],
    lastRank: null,
  });
});

test('lists go newest first, all or of one status, page by page', async () => {
  const { store, job } = await created();
  const ids = ['1', '2', '3'].map((digit) => brandId('job', digit.padStart(26, '7')));
  for (const id of ids)
    await db.table.put('test', jobItem(aJob({ id, orgId: job.orgId, status: 'delivered' })));
  const list = (after: string | undefined, status?: Job['status']) =>
    store.listJobs(job, { status, limit: 2, after });
  const first = await list(undefined, 'delivered');
  expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const rest = await list(first.next ?? undefined, 'delivered');
  expect(rest).toMatchObject({ items: [{ id: ids[0] }], next: null });
  const one = await store.listJobs(job, { status: 'delivered', limit: 1, after: undefined });
  expect([one.items.length, one.next]).toEqual([1, ids[2]]);
  const three = await store.listJobs(job, { status: 'delivered', limit: 3, after: undefined });
  expect([three.items.length, three.next]).toEqual([3, null]);
  const all = await list(undefined);
  const others = await list(all.next ?? undefined);
  expect([...all.items, ...others.items].map(({ id }) => id)).toEqual([
    ...ids.toReversed(),
    job.id,
  ]);
});
