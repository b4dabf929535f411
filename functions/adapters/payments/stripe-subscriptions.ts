import type Stripe from 'stripe';
import * as z from 'zod';
import { isInForce } from '../../domain/billing/subscriptions.ts';
import type { ProviderSubscription } from '../../domain/billing/subscriptions.ts';
import { SUBSCRIPTION_STATUSES } from '../../domain/organizations/organization.ts';
import type { SubscriptionStatus } from '../../domain/organizations/organization.ts';
import { idOf, isoOf } from './stripe-events.ts';
import { planOfPrice } from './stripe-prices.ts';

const Status = z.enum(SUBSCRIPTION_STATUSES);

export const statusOf = ({ status }: Stripe.Subscription): SubscriptionStatus =>
  Status.parse(status);

/**
 * A subscription as it is now; when it is not in force, also those of the same customer and organisation that are.
 * Empty for a subscription that is not one of our plans.
 */
export async function readSubscriptions(
  stripe: Stripe,
  id: string,
): Promise<ProviderSubscription[]> {
  const named = await stripe.subscriptions.retrieve(id);
  const own = subscriptionOf(named);
  if (own === undefined) return [];
  if (isInForce(own)) return [own];
  const { data } = await stripe.subscriptions.list({ customer: idOf(named.customer), limit: 100 });
  const others = data
    .filter(({ metadata }) => metadata['orgId'] === named.metadata['orgId'])
    .flatMap((subscription) => subscriptionOf(subscription) ?? []);
  return [own, ...others.filter((other) => other.id !== own.id && isInForce(other))];
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription | undefined {
  const [item] = subscription.items.data;
  const price = item === undefined ? undefined : planOfPrice(item.price);
  if (item === undefined || price === undefined) return undefined;
  return {
    id: subscription.id,
    status: statusOf(subscription),
    ...price,
    currentPeriodStart: isoOf(item.current_period_start),
    currentPeriodEnd: isoOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    createdAt: isoOf(subscription.created),
  };
}
