import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_PREFIX, eventKey } from '../../functions/adapters/table/schema.ts';
import { auditLedger } from '../../functions/domain/audit/audit-ledger.ts';
import type { LedgerSnapshot } from '../../functions/domain/audit/audit-ledger.ts';
import type { OrgId } from '../../functions/domain/kernel/ids.ts';
import { Clock } from '../support/clock.ts';
import type { Gate } from '../support/interleave.ts';
import { JobWorld, straight } from '../support/job-processes.ts';
import type { JobPlan } from '../support/job-processes.ts';
import { memoryBooks, writeBooks } from '../support/memory-books.ts';
import { moneyStoreOf } from '../support/money-store.ts';
import type { MoneyStore } from '../support/money-store.ts';
import { anOrganization, startTable } from '../support/table.ts';
import type { TestTable } from '../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

const plan = (patch: Partial<JobPlan> = {}): JobPlan => ({
  mode: 'live',
  key: 0,
  asked: 1,
  found: 1,
  price: 1,
  maxCredits: null,
  idempotencyKey: crypto.randomUUID(),
  ...patch,
});

async function aWorld(options: { credits: number; cap?: number | null; concurrentJobs?: number }) {
  const clock = new Clock();
  const store = moneyStoreOf(db.table);
  const orgId = await anOrganization(db, clock, { credits: options.credits });
  const world = new JobWorld(store, clock, {
    orgId,
    caps: [options.cap ?? null],
    concurrentJobs: options.concurrentJobs ?? 50,
  });
  return { world, books: () => rightBooks(store, orgId) };
}

async function rightBooks(store: MoneyStore, orgId: OrgId): Promise<LedgerSnapshot> {
  const read = await store.readSnapshot(orgId);
  if (read === undefined) throw new Error('The books move while nobody writes.');
  expect(auditLedger(read)).toEqual([]);
  return read;
}

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_item, index) => work(index)));

test('50 parallel jobs with credit for three hold and charge three, and the others fail', async () => {
  const { world, books } = await aWorld({ credits: 3 });
  await times(50, () => world.live(() => straight, plan()));
  const { account, jobs } = await books();
  expect(account).toMatchObject({ available: 0, held: 0, totals: { charged: 3, delivered: 3 } });
  const ends = Map.groupBy(jobs, ({ status, errorCode }) => errorCode ?? status);
  expect(ends.get('delivered')).toHaveLength(3);
  // Who came when the balance was empty was refused; who was there before failed at routing.
  expect(ends.get('INSUFFICIENT_CREDITS')?.length ?? 0).toBe(jobs.length - 3);
});

test('parallel jobs of one key stay within its daily cap', async () => {
  const { world, books } = await aWorld({ credits: 100, cap: 7 });
  await times(10, () => world.live(() => straight, plan({ asked: 3, found: 3 })));
  const { caps, account } = await books();
  expect(caps.map(({ charged, held, used }) => [charged, held, used])).toEqual([[7, 0, 7]]);
  expect(account.available).toBe(93);
});

test('of 30 parallel creates as many run as the plan allows, and a place is free after every end', async () => {
  const { world, books } = await aWorld({ credits: 100, concurrentJobs: 5 });
  await times(30, () => world.create(straight, plan()));
  expect((await books()).running.live.size).toBe(5);
  await world.cancel(straight, 0);
  await world.fail(straight, world.jobs[1]);
  await times(10, () => world.create(straight, plan()));
  expect((await books()).running.live.size).toBe(5);
});

test('50 parallel creates with one idempotency key make one job', async () => {
  const { world, books } = await aWorld({ credits: 10 });
  const idempotencyKey = crypto.randomUUID();
  await times(50, () => world.create(straight, plan({ idempotencyKey })));
  const { jobs } = await books();
  expect(jobs).toHaveLength(1);
});

test('in 200 races of cancel and delivery one wins whole: charged and delivered, or released', async () => {
  const own = plan({ asked: 2, found: 1 });
  const wins = await times(4, async () => {
    const { world, orgId, books } = await inDelivery(50, own);
    for (const [index, ref] of world.jobs.entries())
      // One third each: delivery is ahead, neither is, cancellation is.
      await Promise.all([
        world.deliver(index % 3 === 2 ? late : straight, ref, own),
        world.cancel(index % 3 === 0 ? late : straight, index),
      ]);
    const { account, jobs } = await books();
    const { delivered = [], cancelled = [] } = Object.groupBy(jobs, ({ status }) => status);
    expect(delivered.length + cancelled.length).toBe(50);
    const outcome = (job: (typeof jobs)[number]) => [job.creditsCharged, job.leadsDelivered];
    expect(delivered.map(outcome)).toEqual(delivered.map(() => [1, 1]));
    expect(cancelled.map(outcome)).toEqual(cancelled.map(() => [0, 0]));
    expect(account).toMatchObject({ held: 0, available: 1_000 - delivered.length });
    expect(await eventTypes(orgId)).toEqual({
      'job.delivered': delivered.length,
      'credits.charged': delivered.length,
      'job.cancelled': cancelled.length,
    });
    return { delivered: delivered.length, cancelled: cancelled.length };
  });
  // Both sides do win: the races are races.
  expect(Math.min(...wins.map(({ delivered }) => delivered))).toBeGreaterThan(5);
  expect(Math.min(...wins.map(({ cancelled }) => cancelled))).toBeGreaterThan(5);
}, 60_000);

/** A process that is slower than others: it reads something else before each call. */
const late: Gate = async (call) => {
  await db.table.get('test', { pk: 'nothing', sk: 'nothing' });
  return call();
};

/** An organisation with jobs that hold credits and are about to deliver. They get there in memory. */
async function inDelivery(count: number, own: JobPlan) {
  const clock = new Clock();
  const { store, orgId } = await memoryBooks(clock, 1_000);
  const options = { orgId, caps: [null], concurrentJobs: count };
  const before = new JobWorld(store, clock, options);
  for (let index = 0; index < count; index += 1) {
    const ref = await before.create(straight, { ...own, idempotencyKey: `${index}` });
    if (ref === undefined) throw new Error('The job was not created.');
    await before.moveOn(straight, ref, 'parsing', 'routing', own);
    await before.route(straight, ref, { ...own, found: 2 });
    await before.moveOn(straight, ref, 'scraping', 'normalizing', own);
    await before.moveOn(straight, ref, 'normalizing', 'enriching', own);
    await before.moveOn(straight, ref, 'enriching', 'delivering', own);
  }
  await writeBooks(db.table, orgId, store.books());
  const onTable = moneyStoreOf(db.table);
  const world = new JobWorld(onTable, clock, options);
  world.jobs.push(...before.jobs);
  return { world, orgId, books: () => rightBooks(onTable, orgId) };
}

async function eventTypes(orgId: OrgId): Promise<Record<string, number>> {
  const { items } = await db.table.query('test', {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': eventKey(orgId, '').pk, ':prefix': EVENT_PREFIX },
  });
  const counts: Record<string, number> = {};
  for (const { type } of items) counts[String(type)] = (counts[String(type)] ?? 0) + 1;
  return counts;
}
