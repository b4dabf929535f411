import { stripeProvider } from '../adapters/payments/stripe-provider.ts';
import { BillingStore } from '../adapters/table/billing-store.ts';
import { LedgerStore } from '../adapters/table/ledger-store.ts';
import { OrganizationStore } from '../adapters/table/organization-store.ts';
import { pause } from './pause.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';
import { urlsOf } from './urls.ts';

/** What the routes that talk to the payment provider need. The only function that carries its library. */
export function billingProviderServices({ config, table, point, now, newId }: TableContext) {
  const provider = stripeProvider({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    apiUrl: config.STRIPE_API_URL,
    point,
  });
  return {
    now,
    newId,
    pause,
    provider,
    dashboardUrl: urlsOf(config).dashboardUrl,
    readSubscriptions: (id: string) => provider.readSubscriptions(id),
    readPayment: (id: string) => provider.readPayment(id),
    ...portsOf(new LedgerStore(table)),
    ...portsOf(new OrganizationStore(table)),
    ...portsOf(new BillingStore(table)),
  };
}
