import { expect } from 'vitest';
import { JobStore } from '../../functions/adapters/table/job-store.ts';
import { ledgerPk } from '../../functions/adapters/table/schema.ts';
import { LedgerEntry } from '../../functions/domain/credits/account.ts';
import { OrgId } from '../../functions/domain/kernel/ids.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import type { LocalStack } from '../../lib/local/stack.ts';

/**
 * Checks an organisation's money: the balance is as given, the effects of all ledger entries add up to it, each
 * entry's balance follows from the one before, and no job has two holds, charges or releases.
 */
export async function checkLedger(
  stack: LocalStack,
  orgId: string,
  balance: { available: number; held: number },
): Promise<void> {
  const { table } = tableContext({ env: stack.env });
  const account = await new JobStore(table).readAccount(OrgId.parse(orgId));
  expect({ available: account.available, held: account.held }).toEqual(balance);
  const { items } = await table.query('test.ledger', {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': ledgerPk(orgId) },
    ConsistentRead: true,
  });
  const entries = items.map((item) => LedgerEntry.parse(item));
  let available = 0;
  let held = 0;
  for (const { effect, balanceAfter } of entries) {
    available += effect.available;
    held += effect.held;
    expect(balanceAfter).toEqual({ available, held });
  }
  expect({ available, held }).toEqual(balance);
  expect(entries).toHaveLength(account.version);
  const moves = entries
    .filter(({ jobId }) => jobId !== null)
    .map(({ jobId, type }) => `${jobId} ${type}`);
  expect(new Set(moves).size).toBe(moves.length);
}
