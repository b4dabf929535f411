import { BillingStore } from '../adapters/table/billing-store.ts';
import { LedgerStore } from '../adapters/table/ledger-store.ts';
import { cursorsOf } from './cursors.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

/** What the routes that read money need. */
export function billingServices({ config, table, now }: TableContext) {
  return {
    now,
    cursors: cursorsOf(config),
    ...portsOf(new LedgerStore(table)),
    ...portsOf(new BillingStore(table)),
  };
}
