import type Stripe from 'stripe';
import { isOver } from '../../domain/billing/subscriptions.ts';
import { wrongState } from '../../domain/errors.ts';
import { planOfPrice } from './stripe-prices.ts';
import { statusOf } from './stripe-subscriptions.ts';

const secondSubscription = () =>
  wrongState('There is a subscription already; change it in the billing portal.');

/**
 * Refuses a second subscription to one of our plans, also while the news of the first is still on its way to us.
 * @throws ServiceError VALIDATION_ERROR
 */
export async function refuseSecondSubscription(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  const running = data.some((subscription) => {
    const [item] = subscription.items.data;
    const status = statusOf(subscription);
    const ours = item !== undefined && planOfPrice(item.price) !== undefined;
    return ours && status !== 'incomplete' && !isOver({ status });
  });
  if (running) throw secondSubscription();
}

/**
 * Closes every open checkout of a subscription but the newest, so that no two are paid. Of parallel calls each sees
 * the other's checkout, and both leave the same one open.
 * @throws ServiceError VALIDATION_ERROR when one of them was paid a moment ago; then none is left open
 */
export async function keepNewestCheckout(
  stripe: Stripe,
  customer: string,
  mine: Stripe.Checkout.Session,
): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  const open = data.filter(({ mode }) => mode === 'subscription');
  // Lists come newest first.
  const [newest = mine, ...others] = open.some(({ id }) => id === mine.id) ? open : [mine, ...open];
  const ends = await Promise.all(others.map(({ id }) => close(stripe, id)));
  if (!ends.includes('paid')) return;
  await close(stripe, newest.id);
  throw secondSubscription();
}

async function close(stripe: Stripe, id: string): Promise<'closed' | 'paid'> {
  try {
    await stripe.checkout.sessions.expire(id);
    return 'closed';
  } catch (error) {
    // Not open any more: paid, too old, or closed by a parallel call.
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
    return status === 'complete' ? 'paid' : 'closed';
  }
}
