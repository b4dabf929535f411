import type Stripe from 'stripe';
import { isOver } from '../../domain/billing/subscriptions.ts';
import { wrongState } from '../../domain/kernel/errors.ts';
import { planOfPrice } from './stripe-prices.ts';
import { statusOf } from './stripe-subscriptions.ts';

/**
 * Closes every open checkout of a subscription but the newest, so that no two are paid. Of parallel calls each sees
 * the other's checkout, and both leave the same one open.
 * @param mine has been made: what is paid before the look at the subscriptions is found there, later it can't be closed
 * @throws ServiceError VALIDATION_ERROR when there is a subscription already, its news perhaps still on its way to us
 */
export async function keepNewestCheckout(
  stripe: Stripe,
  customer: string,
  mine: Stripe.Checkout.Session,
): Promise<void> {
  const [sessions, subscriptions] = await Promise.all([
    stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
    stripe.subscriptions.list({ customer, limit: 100 }),
  ]);
  const open = sessions.data.filter(({ mode }) => mode === 'subscription');
  // Lists come newest first.
  const [newest = mine, ...older] = open.some(({ id }) => id === mine.id) ? open : [mine, ...open];
  const ends = await Promise.all(older.map(({ id }) => close(stripe, id)));
  if (!ends.includes('paid') && !subscriptions.data.some(isRunning)) return;
  await close(stripe, newest.id);
  throw wrongState('You already have a subscription. Change it in the billing portal.');
}

/** Whether it is to one of our plans and may still be paid. */
function isRunning(subscription: Stripe.Subscription): boolean {
  const [item] = subscription.items.data;
  const status = statusOf(subscription);
  const ours = item !== undefined && planOfPrice(item.price) !== undefined;
  return ours && status !== 'incomplete' && !isOver({ status });
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
