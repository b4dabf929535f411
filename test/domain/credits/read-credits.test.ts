import { expect, test } from 'vitest';
import type { Account } from '../../../functions/domain/credits/account.ts';
import { readCredits } from '../../../functions/domain/credits/read-credits.ts';
import type { LedgerRow } from '../../../functions/domain/credits/read-credits.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';

const aRow = (version: number): LedgerRow => ({
  version,
  entry: {
    id: newId('ledgerEntry'),
    type: 'grant',
    amount: 1,
    effect: { available: 1, held: 0 },
    balanceAfter: { available: version, held: 0 },
    jobId: null,
    apiKeyId: null,
    description: `entry ${version}`,
    createdAt: '2026-11-28T10:00:00.000Z',
  },
});

const rows = [5, 4, 3, 2, 1].map(aRow);

const portsOf = (account: Account, ledgers: readonly (readonly LedgerRow[])[]) => {
  const reads = [...ledgers];
  return {
    now: () => new Date('2026-11-28T12:00:00.000Z'),
    readAccount: () => Promise.resolve(account),
    readLedger: (_org: unknown, { limit, below }: { limit: number; below: number | undefined }) => {
      const ledger = reads.length > 1 ? (reads.shift() ?? []) : (reads[0] ?? []);
      const from = ledger.filter(({ version }) => below === undefined || version < below);
      return Promise.resolve(from.slice(0, limit));
    },
  };
};

const account = anAccount({ available: 5, version: 5, spentToday: 3 });
const actor = aKeyActor();
const versions = ({ entries }: Awaited<ReturnType<typeof readCredits>>) =>
  entries.map(({ balanceAfter }) => balanceAfter.available);

test('pages go back through the ledger, newest first', async () => {
  const ports = portsOf(account, [rows]);
  const first = await readCredits(ports, actor, { limit: 2, below: undefined });
  expect(first.balance).toEqual({ available: 5, held: 0, spentToday: 3 });
  expect(versions(first)).toEqual([5, 4]);
  expect(first.next).toBe(4);
  const second = await readCredits(ports, actor, { limit: 3, below: 4 });
  expect(versions(second)).toEqual([3, 2, 1]);
  expect(second.next).toBeNull();
});

test('the first page ends in the balance beside it: a ledger read before the account is read again', async () => {
  const ports = portsOf(account, [rows.slice(1), rows]);
  const page = await readCredits(ports, actor, { limit: 2, below: undefined });
  expect(versions(page)).toEqual([5, 4]);
});

test('what was written after the balance was read is not on its page', async () => {
  const ports = portsOf(anAccount({ available: 3, version: 3 }), [rows]);
  const page = await readCredits(ports, actor, { limit: 2, below: undefined });
  expect(page.balance.available).toBe(3);
  expect(versions(page)).toEqual([3, 2]);
});

test('a test key has its fixed balance and an empty ledger', async () => {
  const ports = portsOf(account, [rows]);
  const page = await readCredits(ports, { ...actor, mode: 'test' }, { limit: 2, below: undefined });
  expect(page).toEqual({
    balance: { available: 1_000, held: 0, spentToday: 0 },
    entries: [],
    next: null,
  });
});

test('the last page ends at the first entry, and an account without entries is no torn one', async () => {
  const ports = portsOf(account, [rows]);
  const page = await readCredits(ports, actor, { limit: 3, below: undefined });
  expect([versions(page), page.next]).toEqual([[5, 4, 3], 3]);
  const last = await readCredits(ports, actor, { limit: 3, below: 3 });
  expect([versions(last), last.next]).toEqual([[2, 1], null]);
  let reads = 0;
  const empty = {
    ...portsOf(anAccount({ available: 0, version: 0 }), [[]]),
    readLedger: () => {
      reads += 1;
      return Promise.resolve([]);
    },
  };
  expect(await readCredits(empty, actor, { limit: 3, below: undefined })).toMatchObject({
    entries: [],
    next: null,
  });
  expect(reads).toBe(1);
});
