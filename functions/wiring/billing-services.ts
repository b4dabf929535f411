import { readSigningKeys } from '../adapters/signing/signing-keys.ts';
import { BillingStore } from '../adapters/table/billing-store.ts';
import { LedgerStore } from '../adapters/table/ledger-store.ts';
import type { TableContext } from './table-context.ts';

/** What the routes that read money need. */
export function billingServices({ config, table, now }: TableContext) {
  const ledger = new LedgerStore(table);
  const billing = new BillingStore(table);
  return {
    now,
    cursors: { keys: readSigningKeys(config.SIGNING_KEYS).map(({ secret }) => secret) },
    readAccount: ledger.readAccount.bind(ledger),
    readLedger: ledger.readLedger.bind(ledger),
    readBilling: billing.readBilling.bind(billing),
  };
}
