import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { JobStore } from '../../../functions/adapters/table/job-store.ts';
import { accountKey, capDayKey } from '../../../functions/adapters/table/schema.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
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
afterEach(() => {
  vi.restoreAllMocks();
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

async function created(): Promise<Job> {
  const job = aJob({ orgId });
  expect(await store.insertJob(inputOf(job))).toEqual({ kind: 'created' });
  return job;
}

test('a live job needs a credit, a sandbox job none', async () => {
  const poor = await anOrganization(db, clock, { credits: 0 });
  const live = aJob({ orgId: poor });
  expect(await store.insertJob(inputOf(live))).toEqual({ kind: 'no_credit' });
  expect(await store.findJob(live, live.id)).toBeUndefined();
  const sandbox = aJob({ orgId: poor, mode: 'test' });
  expect(await store.insertJob(inputOf(sandbox))).toEqual({ kind: 'created' });
  expect(
    await store.insertJob({ ...inputOf(aJob({ orgId: poor, mode: 'test' })), concurrentJobs: 1 }),
  ).toEqual({ kind: 'too_many_jobs', running: 1 });
});

test('an organisation without an account has no jobs', async () => {
  const stranger = aJob();
  await expect(store.insertJob(inputOf(stranger))).rejects.toThrow();
  expect(await store.findJob(stranger, stranger.id)).toBeUndefined();
  await expect(store.readAccount(stranger.orgId)).rejects.toThrow(
    `The organisation ${stranger.orgId} has no account.`,
  );
});

test('a job is not written over', async () => {
  const job = await created();
  await expect(store.insertJob(inputOf({ ...job, prompt: 'other' }))).rejects.toThrow(
    `The rows of job ${job.id} could not be written.`,
  );
  expect(await store.findJob(job, job.id)).toEqual(job);
});

test('a key makes one job, whatever the balance and the slots say by then', async () => {
  const job = aJob({ orgId });
  expect(await store.insertJob(inputOf(job, 'k'))).toEqual({ kind: 'created' });
  const again = { ...inputOf(aJob({ orgId }), 'k'), concurrentJobs: 1 };
  expect(await store.insertJob(again)).toEqual({ kind: 'replay', job });
  expect(await store.findJobByIdempotencyKey(job, 'k')).toEqual(job);
  expect(await store.findJobByIdempotencyKey(job, 'other')).toBeUndefined();
});

test('a key whose job is committed while it is asked for is a replay, not a refusal', async () => {
  const job = aJob({ orgId });
  await store.insertJob(inputOf(job, 'k'));
  const item = await db.table.get('test', accountKey(orgId));
  const free = { refused: false, item: undefined };
  vi.spyOn(db.table, 'transact').mockResolvedValueOnce({
    kind: 'refused',
    reasons: [free, free, { refused: true, item }],
  });
  expect(await store.insertJob(inputOf(aJob({ orgId }), 'k'))).toEqual({ kind: 'replay', job });
});

test('a key whose job is past its retention makes another one, once', async () => {
  const old = aJob({ orgId });
  await store.insertJob(inputOf(old, 'k'));
  const without = new JobStore(db.table, {
    asShown: (job) => (job.id === old.id ? undefined : job),
  });
  expect(await without.findJob(old, old.id)).toBeUndefined();
  expect(await without.findJobByIdempotencyKey(old, 'k')).toBeUndefined();
  const [one, two] = [aJob({ orgId }), aJob({ orgId })];
  const outcomes = await Promise.all([one, two].map((job) => without.insertJob(inputOf(job, 'k'))));
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['created', 'replay']);
  const made = outcomes[0]?.kind === 'created' ? one : two;
  expect(await without.findJobByIdempotencyKey(old, 'k')).toEqual(made);
  expect(
    await without.listJobs(old, {
      status: undefined,
      monitorId: undefined,
      limit: 5,
      after: undefined,
    }),
  ).toMatchObject({
    items: [{ id: made.id }],
    next: null,
  });
});

test.for([
  ['a job of a session', { apiKeyId: null, dailyCreditCap: 5 }],
  ['a job in the sandbox', { mode: 'test', dailyCreditCap: 5 }],
  ['a job of a key without a cap', { dailyCreditCap: null }],
] as const)('a spent cap refuses the jobs of its key alone: %s is made', async ([, patch]) => {
  const keyId = newId('apiKey');
  await db.table.put('test', { ...capDayKey(orgId, keyId, TODAY), held: 0, charged: 5, used: 5 });
  const capped = aJob({ orgId, apiKeyId: keyId, dailyCreditCap: 5 });
  expect(await store.insertJob(inputOf(capped))).toEqual({ kind: 'cap_spent' });
  const free = aJob({ orgId, apiKeyId: keyId, ...patch });
  expect(await store.insertJob(inputOf(free))).toEqual({ kind: 'created' });
});
