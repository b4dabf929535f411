import Stripe from 'stripe';
import { INTERVALS } from '../../domain/organizations/organization.ts';
import { PLANS } from '../../domain/plans/plans.ts';
import { idOf } from './stripe-events.ts';
import { priceFor } from './stripe-prices.ts';

/** Counts up when what the portal offers changes: a configuration of another version is not used. */
const VERSION = '1';

/**
 * The id of the portal's configuration, made on demand. An upgrade counts at once and is charged at once, so that its
 * leads come with it. A lower price or a shorter interval begins with the next period: what was paid for stays.
 * undefined when the provider refuses ours: then the account's own default holds.
 */
export async function portalConfiguration(stripe: Stripe): Promise<string | undefined> {
  const paid = Object.values(PLANS).filter(({ monthlyPrice }) => monthlyPrice > 0);
  const prices = await Promise.all(
    paid.flatMap((plan) => INTERVALS.map((interval) => priceFor(stripe, plan, interval))),
  );
  const catalogue = prices.map(({ id }) => id).join(' ');
  try {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const known = data.find(
      ({ metadata }) => metadata?.['catalogue'] === catalogue && metadata['version'] === VERSION,
    );
    return known?.id ?? (await create(stripe, prices, catalogue));
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      return undefined;
    throw error;
  }
}

async function create(
  stripe: Stripe,
  prices: readonly Stripe.Price[],
  catalogue: string,
): Promise<string> {
  const { id } = await stripe.billingPortal.configurations.create(
    {
      metadata: { catalogue, version: VERSION },
      features: {
        customer_update: { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          schedule_at_period_end: {
            conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
          },
          products: prices.map((price) => ({ product: idOf(price.product), prices: [price.id] })),
        },
      },
    },
    { idempotencyKey: `portal ${VERSION} ${catalogue}` },
  );
  return id;
}
