import type { Account } from '../../domain/credits/account.ts';
import type { LedgerRow } from '../../domain/credits/read-credits.ts';
import type { OrgId } from '../../domain/kernel/ids.ts';
import { accountOf } from './account-rows.ts';
import { accountKey, ledgerKey, ledgerPk } from './schema.ts';
import { StoredLedgerEntry } from './stored/stored-ledger-entry.ts';
import type { Table } from './table.ts';

/** Reads accounts and their ledgers. */
export class LedgerStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async readAccount(orgId: OrgId): Promise<Account> {
    const item = await this.table.get('account.read', accountKey(orgId));
    if (item === undefined) throw new Error(`The organisation ${orgId} has no account.`);
    return accountOf(item);
  }

  /** Rows below a version (all when undefined), newest first. */
  async readLedger(
    orgId: OrgId,
    { limit, below }: { limit: number; below: number | undefined },
  ): Promise<readonly LedgerRow[]> {
    const { items } = await this.table.query('ledger.list', {
      KeyConditionExpression: below === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :below',
      ExpressionAttributeValues: {
        ':pk': ledgerPk(orgId),
        ...(below === undefined ? {} : { ':below': ledgerKey(orgId, below).sk }),
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit,
    });
    return items.map((item) => {
      const { sk, ...entry } = StoredLedgerEntry.parse(item);
      return { version: Number(sk), entry };
    });
  }
}
