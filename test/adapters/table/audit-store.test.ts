import { beforeEach, expect, test, vi } from 'vitest';
import { postingWrites } from '../../../functions/adapters/table/account-rows.ts';
import { AuditStore } from '../../../functions/adapters/table/audit-store.ts';
import { JobStore } from '../../../functions/adapters/table/job-store.ts';
import { LedgerStore } from '../../../functions/adapters/table/ledger-store.ts';
import { capDayKey } from '../../../functions/adapters/table/schema.ts';
import { post } from '../../../functions/domain/credits/account.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: AuditStore;
let ledger: LedgerStore;
beforeEach(async () => {
  db = await startTable();
  store = new AuditStore(db.table);
  ledger = new LedgerStore(db.table);
  return async () => {
    vi.restoreAllMocks();
    await db.close();
  };
});

const clock = new Clock();

async function purchase(orgId: OrgId, amount: number): Promise<boolean> {
  const before = await ledger.readAccount(orgId);
  const movement = {
    id: newId('ledgerEntry'),
    type: 'purchase' as const,
    amount,
    effect: { available: amount, held: 0 },
    jobId: null,
    apiKeyId: null,
    description: 'Credits',
  };
  const posting = post(orgId, before, [movement], clock.now());
  return (await db.table.transact('test', postingWrites(posting))).kind === 'ok';
}

async function insert(orgId: OrgId, mode: 'live' | 'test') {
  const job = aJob({ orgId, mode });
  const outcome = await new JobStore(db.table).insertJob({
    job,
    idempotencyKey: job.id,
    concurrentJobs: 5,
    today: '2026-11-28',
  });
  expect(outcome).toEqual({ kind: 'created' });
  return job;
}

test.for([1, Number.POSITIVE_INFINITY])(
  'the books of an organisation are read whole, in pages of %d',
  async (most) => {
    const orgId = await anOrganization(db, clock, { credits: 100 });
    await purchase(orgId, 20);
    await purchase(orgId, 30);
    const [live, sandbox] = [await insert(orgId, 'live'), await insert(orgId, 'test')];
    const keyId = newId('apiKey');
    for (const date of ['2026-11-27', '2026-11-28'])
      await db.table.put('test', {
        ...capDayKey(orgId, keyId, date),
        held: 1,
        charged: 2,
        used: 3,
      });
    await anOrganization(db, clock, { credits: 7 });
    db.endPagesAfter(most);
    const books = await store.readSnapshot(orgId);
    expect(books?.account).toEqual(await ledger.readAccount(orgId));
    expect(books?.ledger.map(({ version, entry }) => [version, entry.amount])).toEqual([
      [1, 100],
      [2, 20],
      [3, 30],
    ]);
    expect(books?.jobs).toEqual([live, sandbox]);
    expect(books?.running).toEqual({ live: new Set([live.id]), test: new Set([sandbox.id]) });
    expect(books?.caps).toEqual([
      { keyId, date: '2026-11-27', held: 1, charged: 2, used: 3 },
      { keyId, date: '2026-11-28', held: 1, charged: 2, used: 3 },
    ]);
  },
);

/** The account's row as it is read, with another version each time it is asked. */
function accountMoves(versionOf: (read: number) => number) {
  const get = db.table.get.bind(db.table);
  let reads = 0;
  return vi.spyOn(db.table, 'get').mockImplementation(async (point, key) => {
    reads += 1;
    return { ...(await get(point, key)), version: versionOf(reads) };
  });
}

test('books whose account moves while they are read are read again, and given up after ten times', async () => {
  const orgId = await anOrganization(db, clock, { credits: 100 });
  const restless = accountMoves((read) => read);
  expect(await store.readSnapshot(orgId)).toBeUndefined();
  expect(restless).toHaveBeenCalledTimes(20);
  restless.mockRestore();
  accountMoves((read) => Math.min(read, 19));
  expect((await store.readSnapshot(orgId))?.account.version).toBe(19);
});

test.for([1, Number.POSITIVE_INFINITY])(
  'every organisation is listed, in pages of %d',
  async (most) => {
    const made = [await anOrganization(db, clock), await anOrganization(db, clock)];
    await insert(made[0] ?? newId('organization'), 'live');
    db.endPagesAfter(most);
    const found: OrgId[] = [];
    for await (const orgId of store.listOrganizations()) found.push(orgId);
    expect(found.toSorted()).toEqual(made.toSorted());
  },
);

test('an organisation without an account is no organisation', async () => {
  const orgId = newId('organization');
  await expect(store.readSnapshot(orgId)).rejects.toThrow(
    `The organisation ${orgId} has no account.`,
  );
});

test('the ledger is read newest first, so many rows, below a version', async () => {
  const orgId = await anOrganization(db, clock, { credits: 100 });
  await purchase(orgId, 20);
  await purchase(orgId, 30);
  const versions = async (limit: number, below?: number) =>
    (await ledger.readLedger(orgId, { limit, below })).map(({ version }) => version);
  expect(await versions(5)).toEqual([3, 2, 1]);
  expect(await versions(2)).toEqual([3, 2]);
  expect(await versions(5, 3)).toEqual([2, 1]);
  expect(await versions(5, 1)).toEqual([]);
});

test('a posting on an account that moved since it was read is refused, with its entries', async () => {
  const orgId = await anOrganization(db, clock, { credits: 100 });
  const outcomes = await Promise.all([purchase(orgId, 20), purchase(orgId, 30)]);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const account = await ledger.readAccount(orgId);
  expect(account.version).toBe(2);
  expect([120, 130]).toContain(account.available);
});
