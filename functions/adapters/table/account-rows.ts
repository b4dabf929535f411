import type { Account, Posting } from '../../domain/credits/account.ts';
import { accountKey, exists, ledgerKey, notCreatedYet, sameVersion } from './schema.ts';
import { StoredAccount } from './stored/stored-account.ts';
import type { Item, Write } from './table.ts';

export const accountOf = (item: Item): Account => StoredAccount.parse(item);

/** The account after a posting, if it is still as it was read. */
export function accountUpdate({ orgId, before, after }: Posting) {
  return {
    Key: accountKey(orgId),
    UpdateExpression:
      'SET available = :available, held = :held, version = :version, spentDay = :spentDay,' +
      ' spentToday = :spentToday, totals = :totals, debt = :debt, recent = :recent',
    // A debt may change without a ledger entry, and so without a new version: it has a condition of its own.
    ConditionExpression: `${exists} AND ${sameVersion} AND debt = :readDebt`,
    ExpressionAttributeValues: {
      ':available': after.available,
      ':held': after.held,
      ':version': after.version,
      ':spentDay': after.spentDay,
      ':spentToday': after.spentToday,
      ':totals': after.totals,
      ':recent': after.recent,
      ':readVersion': before.version,
      ':debt': after.debt,
      ':readDebt': before.debt,
    },
  };
}

/** One row an entry, under the version that it made. */
export const ledgerWrites = ({ orgId, before, entries }: Posting): Write[] =>
  entries.map((entry, index) => ({
    Put: {
      Item: { ...ledgerKey(orgId, before.version + index + 1), ...entry },
      ConditionExpression: notCreatedYet,
    },
  }));

/** All writes of a posting that stands alone. */
export const postingWrites = (posting: Posting): Write[] => [
  { Update: accountUpdate(posting) },
  ...ledgerWrites(posting),
];
