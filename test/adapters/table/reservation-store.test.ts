import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobItem } from '../../../functions/adapters/table/job-rows.ts';
import { ReservationStore } from '../../../functions/adapters/table/reservation-store.ts';
import { businessKey } from '../../../functions/adapters/table/schema.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { Claim } from '../../../functions/domain/jobs/stages/reserve-leads.ts';
import { aJob } from '../../builders/jobs.ts';
import { Clock } from '../../support/clock.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

const clock = new Clock();
const storeOf = () => new ReservationStore(db.table, { now: clock.now, leadWindowDays: 30 });

async function put(job: Job): Promise<Job> {
  await db.table.put('test', jobItem(job));
  return job;
}

const aRun = (patch: Partial<Job> = {}) => aJob({ status: 'delivering', deliveryRun: 1, ...patch });

const mine = (...aliases: string[]) => aliases.map((alias) => ({ alias, takeOver: null }));

async function reserve(job: Job, claims: readonly Claim[]) {
  const outcomes = await storeOf().reserve(job, [claims]);
  return outcomes === 'fenced' ? outcomes : outcomes[0];
}

async function holders(job: Job, ...aliases: string[]) {
  const reservations = await storeOf().readReservations(job.orgId, aliases);
  return aliases.map((alias) => reservations.get(alias)?.jobId);
}

test('a business is reserved with all its aliases or not at all', async () => {
  const job = await put(aRun());
  const other = await put(aRun({ orgId: job.orgId }));
  expect(await reserve(other, mine('b'))).toBe('reserved');
  expect(await reserve(job, mine('a', 'b'))).toBe('contested');
  expect(await holders(job, 'a', 'b')).toEqual([undefined, other.id]);
  expect(await reserve(job, mine('a', 'c'))).toBe('reserved');
  expect(await holders(job, 'a', 'b', 'c')).toEqual([job.id, other.id, job.id]);
});

test('a reservation takes over only what the named job holds, and its own again', async () => {
  const job = await put(aRun());
  const ended = await put(aRun({ orgId: job.orgId }));
  const other = await put(aRun({ orgId: job.orgId }));
  await reserve(ended, mine('a'));
  await reserve(other, mine('b'));
  const takeOver = { jobId: ended.id, run: 1 };
  expect(await reserve(job, [{ alias: 'b', takeOver }])).toBe('contested');
  expect(await reserve(job, [{ alias: 'a', takeOver }])).toBe('reserved');
  expect(await reserve(job, mine('a'))).toBe('reserved');
  expect(await holders(job, 'a', 'b')).toEqual([job.id, other.id]);
});

test.for([
  ['a later run delivers the job', { deliveryRun: 2 }],
  ['a later attempt has begun', { attempt: 2, status: 'delivering' }],
  ['the job was cancelled', { status: 'cancelled' }],
  ['the job is scraped again', { status: 'scraping' }],
] as const)('nothing is reserved once %s', async ([, patch]) => {
  const job = aRun();
  await put({ ...job, ...patch });
  expect(await reserve(job, mine('a'))).toBe('fenced');
  expect(await holders(job, 'a')).toEqual([undefined]);
});

test('nothing is reserved for a job that is gone', async () => {
  expect(await reserve(aRun(), mine('a'))).toBe('fenced');
});

test('a run puts over an earlier one of its job, and never over a later one', async () => {
  const job = await put(aRun());
  expect(await reserve(job, mine('a'))).toBe('reserved');
  const later = await put({ ...job, deliveryRun: 2 });
  expect(await reserve(later, mine('a'))).toBe('reserved');
  // The first run looked at its job before the second one began.
  await put(job);
  expect(await reserve(job, mine('a', 'b'))).toBe('contested');
  expect(await holders(job, 'a', 'b')).toEqual([job.id, undefined]);
});

test('what was put since it was judged is not taken over: another run of the same holder, or another job', async () => {
  const job = await put(aRun());
  const holder = await put(aRun({ orgId: job.orgId }));
  await reserve(holder, mine('a'));
  await reserve(await put({ ...holder, deliveryRun: 2 }), mine('a'));
  const over = (run: number | null) =>
    reserve(job, [{ alias: 'a', takeOver: { jobId: holder.id, run } }]);
  expect(await over(1)).toBe('contested');
  expect(await over(null)).toBe('contested');
  expect(await over(2)).toBe('reserved');
});

test('what a report keeps is neither taken over nor given up, by its own job either', async () => {
  const job = await put(aRun());
  await reserve(job, mine('a'));
  await db.table.update('test', {
    Key: businessKey(job.orgId, 'a'),
    UpdateExpression: 'SET blockedBy = :lead',
    ExpressionAttributeValues: { ':lead': 'lead_1' },
  });
  const other = await put(aRun({ orgId: job.orgId }));
  const takeOver = { jobId: job.id, run: 1 };
  expect(await reserve(other, [{ alias: 'a', takeOver }])).toBe('contested');
  expect(await reserve(job, mine('a'))).toBe('contested');
  await storeOf().releaseReservations(job, ['a']);
  expect(await holders(job, 'a')).toEqual([job.id]);
});

test("a run gives up its own reservations and earlier runs', never a later one's or another job's", async () => {
  const job = aRun();
  const other = await put(aRun({ orgId: job.orgId }));
  await reserve(other, mine('theirs'));
  for (const [alias, deliveryRun] of [
    ['first', 1],
    ['second', 2],
    ['third', 3],
  ] as const)
    await reserve(await put({ ...job, deliveryRun }), mine(alias));
  await storeOf().releaseReservations({ ...job, deliveryRun: 2 }, [
    'first',
    'second',
    'third',
    'theirs',
  ]);
  expect(await holders(job, 'first', 'second', 'third', 'theirs')).toEqual([
    undefined,
    undefined,
    job.id,
    other.id,
  ]);
});

test('a reservation from before runs were counted is given up like any other of the job', async () => {
  const job = await put(aRun());
  await reserve(job, mine('a'));

  await db.table.update('test', {
    Key: businessKey(job.orgId, 'a'),
    UpdateExpression: 'REMOVE #run',
    ExpressionAttributeNames: { '#run': 'run' },
  });
  await storeOf().releaseReservations(job, ['a']);
  expect(await holders(job, 'a')).toEqual([undefined]);
});

test('received is what a delivered job holds within the window, by anybody but the job itself', async () => {
  const deliveredAt = clock.now().toISOString();
  const job = await put(aRun());
  const { orgId } = job;
  const reservation = async (alias: string, patch: Partial<Job>) => {
    const holder = await put(aRun({ orgId }));
    await reserve(holder, mine(alias));
    await put({ ...holder, ...patch });
  };
  await reservation('received', { status: 'delivered', deliveredAt });
  await reservation('running', { status: 'delivering' });
  await reservation('overtaken', { status: 'delivered', deliveredAt, deliveryRun: 2 });
  await reservation('cancelled', { status: 'cancelled' });
  await reserve(job, mine('own'));
  const all = ['received', 'running', 'overtaken', 'cancelled', 'own', 'free'];
  expect(await storeOf().receivedAliases(job, all)).toEqual(new Set(['received']));
  clock.advance(30 * 86_400_000 - 1);
  expect(await storeOf().receivedAliases(job, all)).toEqual(new Set(['received']));
  clock.advance(1);
  expect(await storeOf().receivedAliases(job, all)).toEqual(new Set());
});

test('of two jobs that are after one business, with the same aliases in any order, one gets it', async () => {
  const [one, two] = [await put(aRun()), aRun()];
  await put({ ...two, orgId: one.orgId });
  const other = { ...two, orgId: one.orgId };
  const aliases = Array.from({ length: 12 }, (_item, index) => String.fromCharCode(97 + index));
  for (let round = 0; round < 8; round += 1) {
    const outcomes = await Promise.all([
      reserve(one, mine(...aliases)),
      reserve(other, mine(...aliases.toReversed())),
    ]);
    expect(outcomes.toSorted()).toEqual(['contested', 'reserved']);
    for (const job of [one, other]) await storeOf().releaseReservations(job, aliases);
  }
});

test('aliases are put in the order of their text', async () => {
  const job = await put(aRun());
  const other = await put(aRun({ orgId: job.orgId }));
  await reserve(other, mine('b'));
  // The first that is taken ends it: what comes after it is never put.
  db.calls.length = 0;
  expect(await reserve(job, mine('d', 'c', 'b'))).toBe('contested');
  expect(db.calls).toEqual(['GetItem', 'PutItem']);
});

test('a reservation is kept three days beyond the window', async () => {
  const job = await put(aRun());
  const { now } = new Clock();
  await new ReservationStore(db.table, { now, leadWindowDays: 30 }).reserve(job, [mine('a')]);
  expect(await db.table.get('test', businessKey(job.orgId, 'a'))).toMatchObject({
    jobId: job.id,
    run: 1,
    claimedAt: '2026-11-28T10:00:00.000Z',
    ttl: Date.parse('2026-12-31T10:00:00.000Z') / 1_000,
  });
});

test('what a report keeps counts as received, whatever became of its job', async () => {
  const job = await put(aRun());
  const gone = aRun({ orgId: job.orgId, status: 'failed' });
  await put({ ...gone, status: 'delivering' });
  await reserve({ ...gone, status: 'delivering' }, mine('a', 'b'));
  await put(gone);
  expect(await storeOf().receivedAliases(job, ['a', 'b'])).toEqual(new Set());
  await db.table.update('test', {
    Key: businessKey(job.orgId, 'a'),
    UpdateExpression: 'SET blockedBy = :lead',
    ExpressionAttributeValues: { ':lead': 'lead_1' },
  });
  expect(await storeOf().receivedAliases(job, ['a', 'b'])).toEqual(new Set(['a']));
});

test('what the job itself has reserved it has not received', async () => {
  const job = await put(aRun());
  await reserve(job, mine('a'));
  expect(await storeOf().receivedAliases(job, ['a'])).toEqual(new Set());
});
