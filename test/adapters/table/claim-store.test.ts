import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClaimStore } from '../../../functions/adapters/table/claim-store.ts';
import { jobItem } from '../../../functions/adapters/table/job-rows.ts';
import { businessKey } from '../../../functions/adapters/table/schema.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
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
const claimsOf = () => new ClaimStore(db.table, { now: clock.now, leadWindowDays: 30 });

async function put(job: Job): Promise<Job> {
  await db.table.put('test', jobItem(job));
  return job;
}

const aRun = (patch: Partial<Job> = {}) => aJob({ status: 'delivering', deliveryRun: 1, ...patch });

const mine = (...aliases: string[]) => aliases.map((alias) => ({ alias, takeOver: null }));

async function holders(job: Job, ...aliases: string[]) {
  const claims = await claimsOf().readClaims(job.orgId, aliases);
  return aliases.map((alias) => claims.get(alias)?.jobId);
}

test('a business is claimed with all its aliases or not at all', async () => {
  const job = await put(aRun());
  const other = await put(aRun({ orgId: job.orgId }));
  expect(await claimsOf().claim(other, mine('b'))).toBe('claimed');
  expect(await claimsOf().claim(job, mine('a', 'b'))).toBe('contested');
  expect(await holders(job, 'a', 'b')).toEqual([undefined, other.id]);
  expect(await claimsOf().claim(job, mine('a', 'c'))).toBe('claimed');
  expect(await holders(job, 'a', 'b', 'c')).toEqual([job.id, other.id, job.id]);
});

test('a claim takes over only what the named job holds, and its own again', async () => {
  const job = await put(aRun());
  const ended = await put(aRun({ orgId: job.orgId }));
  const other = await put(aRun({ orgId: job.orgId }));
  await claimsOf().claim(ended, mine('a'));
  await claimsOf().claim(other, mine('b'));
  const takeOver = ended.id;
  expect(await claimsOf().claim(job, [{ alias: 'b', takeOver }])).toBe('contested');
  expect(await claimsOf().claim(job, [{ alias: 'a', takeOver }])).toBe('claimed');
  expect(await claimsOf().claim(job, mine('a'))).toBe('claimed');
  expect(await holders(job, 'a', 'b')).toEqual([job.id, other.id]);
});

test.for([
  ['a later run delivers the job', { deliveryRun: 2 }],
  ['a later attempt has begun', { attempt: 2, status: 'delivering' }],
  ['the job was cancelled', { status: 'cancelled' }],
  ['the job is scraped again', { status: 'scraping' }],
] as const)('nothing is claimed once %s', async ([, patch]) => {
  const job = aRun();
  await put({ ...job, ...patch });
  expect(await claimsOf().claim(job, mine('a'))).toBe('fenced');
  expect(await holders(job, 'a')).toEqual([undefined]);
});

test('nothing is claimed for a job that is gone', async () => {
  expect(await claimsOf().claim(aRun(), mine('a'))).toBe('fenced');
});

test("a run gives up its own claims and earlier runs', never a later one's or another job's", async () => {
  const job = aRun();
  const other = await put(aRun({ orgId: job.orgId }));
  await claimsOf().claim(other, mine('theirs'));
  for (const [alias, deliveryRun] of [
    ['first', 1],
    ['second', 2],
    ['third', 3],
  ] as const)
    await claimsOf().claim(await put({ ...job, deliveryRun }), mine(alias));
  await claimsOf().releaseClaims({ ...job, deliveryRun: 2 }, [
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

test('a claim from before runs were counted is given up like any other of the job', async () => {
  const job = await put(aRun());
  await claimsOf().claim(job, mine('a'));

  await db.table.update('test', {
    Key: businessKey(job.orgId, 'a'),
    UpdateExpression: 'REMOVE #run',
    ExpressionAttributeNames: { '#run': 'run' },
  });
  await claimsOf().releaseClaims(job, ['a']);
  expect(await holders(job, 'a')).toEqual([undefined]);
});

test('received is what a delivered job holds within the window, by anybody but the job itself', async () => {
  const deliveredAt = clock.now().toISOString();
  const job = await put(aRun());
  const { orgId } = job;
  const claim = async (alias: string, patch: Partial<Job>) => {
    const holder = await put(aRun({ orgId }));
    await claimsOf().claim(holder, mine(alias));
    await put({ ...holder, ...patch });
  };
  await claim('received', { status: 'delivered', deliveredAt });
  await claim('running', { status: 'delivering' });
  await claim('cancelled', { status: 'cancelled' });
  await claimsOf().claim(job, mine('own'));
  const all = ['received', 'running', 'cancelled', 'own', 'free'];
  expect(await claimsOf().receivedAliases(job, all)).toEqual(new Set(['received']));
  clock.advance(30 * 86_400_000 - 1);
  expect(await claimsOf().receivedAliases(job, all)).toEqual(new Set(['received']));
  clock.advance(1);
  expect(await claimsOf().receivedAliases(job, all)).toEqual(new Set());
});
