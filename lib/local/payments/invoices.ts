import { newId } from './objects.ts';
import type { Customer, Invoice, InvoiceLine, Subscription } from './objects.ts';

/** When the provider settles a change in the middle of a period: at once, or with the next invoice. */
export type ProrationBehavior = 'always_invoice' | 'create_prorations';

/** Less is not charged but carried over to the next invoice, in cents. */
const MIN_CHARGE = 50;

/** The moment of a change, in Unix seconds: within the current period, wherever the clock stands. */
export function momentIn({ items }: Subscription, seconds: number): number {
  const [{ current_period_start: start, current_period_end: end }] = items.data;
  return Math.min(Math.max(seconds, start), end);
}

/** The price of the current period, from its beginning to its end. */
export const wholePeriod = (subscription: Subscription): InvoiceLine => {
  const [{ current_period_start: start, current_period_end: end, price }] = subscription.items.data;
  return line(subscription, price.unit_amount, { start, end }, false);
};

/** Time that was charged and goes unused from a moment on: a credit, whether it was paid or not. */
export const unusedTime = (subscription: Subscription, moment: number): InvoiceLine =>
  restOfPeriod(subscription, moment, -1);

/** The rest of the period, at the price that holds now. */
export const remainingTime = (subscription: Subscription, moment: number): InvoiceLine =>
  restOfPeriod(subscription, moment, 1);

function restOfPeriod(subscription: Subscription, moment: number, sign: 1 | -1): InvoiceLine {
  const [{ current_period_start: start, current_period_end: end, price }] = subscription.items.data;
  const amount = Math.round((price.unit_amount * (end - moment)) / (end - start));
  return line(subscription, sign * amount, { start: moment, end }, true);
}

function line(
  subscription: Subscription,
  amount: number,
  period: InvoiceLine['period'],
  proration: boolean,
): InvoiceLine {
  const [{ price }] = subscription.items.data;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    discount_amounts: [],
    period,
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { subscription: subscription.id, proration },
    },
    // A picture of the price: a later plan changes no earlier invoice.
    pricing: { type: 'price_details', price_details: { price: { ...price } } },
  };
}

/**
 * An invoice with these lines, finalized: the customer's coupon is taken off each line, and the customer's balance
 * (negative: a credit) pays before any money does. What the lines credit goes into the balance.
 */
export function finalizeInvoice(
  customer: Customer,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: readonly InvoiceLine[],
  created: number,
): Invoice {
  const data = lines.map((item) => ({
    ...item,
    discount_amounts:
      customer.percent_off === 0
        ? []
        : [{ amount: Math.round((item.amount * customer.percent_off) / 100) }],
  }));
  const total = data.reduce(
    (sum, { amount, discount_amounts: discounts }) =>
      sum + amount - discounts.reduce((off, discount) => off + discount.amount, 0),
    0,
  );
  const owed = total + customer.balance;
  const amountDue = owed < MIN_CHARGE ? 0 : owed;
  customer.balance = owed - amountDue;
  return {
    id: newId('in'),
    object: 'invoice',
    status: 'open',
    billing_reason: reason,
    customer: customer.id,
    total,
    amount_due: amountDue,
    created,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    lines: { object: 'list', has_more: false, data },
    payments: { object: 'list', data: [] },
  };
}
