import type Stripe from 'stripe';
import * as z from 'zod';
import { PlanId } from '../../domain/kernel/plan-limits.ts';
import { INTERVALS } from '../../domain/organizations/organization.ts';
import type { Interval } from '../../domain/organizations/organization.ts';
import type { Plan } from '../../domain/plans/plans.ts';

const PriceMetadata = z.object({ planId: PlanId, interval: z.enum(INTERVALS) });
export type PlanPrice = z.infer<typeof PriceMetadata>;

/** The plan that a price stands for; undefined for a price that is not ours. */
export const planOfPrice = (price: Pick<Stripe.Price, 'metadata'>): PlanPrice | undefined =>
  PriceMetadata.safeParse(price.metadata).data;

const lookupKeyOf = (planId: PlanId, interval: Interval): string =>
  `lead_jobs_${planId}_${interval}`;

/**
 * The provider's price for a plan, made on demand from our catalogue. When the catalogue's amount has
 * changed, a new price takes over the name; running subscriptions keep theirs.
 */
export async function priceFor(
  stripe: Stripe,
  plan: Plan,
  interval: Interval,
): Promise<Stripe.Price> {
  const amount = interval === 'year' ? plan.yearlyPrice : plan.monthlyPrice;
  const lookupKey = lookupKeyOf(plan.id, interval);
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [known] = data;
  if (known?.unit_amount === amount) return known;
  return stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      product_data: { name: `${plan.name} plan` },
      metadata: { planId: plan.id, interval } satisfies PlanPrice,
    },
    { idempotencyKey: `${lookupKey}_${amount}_${known?.id ?? 'first'}` },
  );
}
