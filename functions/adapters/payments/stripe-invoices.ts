import type Stripe from 'stripe';
import * as z from 'zod';
import type { PaidInvoice, PlanLine } from '../../domain/billing/payment-provider.ts';
import { OrgId } from '../../domain/kernel/ids.ts';
import { idOf } from './stripe-events.ts';
import { planOfPrice } from './stripe-prices.ts';

const Metadata = z.object({ orgId: OrgId });

/** An invoice shows its first ten lines; a subscription changed many times has more. */
const MOST_LINES = 10_000;

/** Reads a paid invoice of one of our subscriptions; undefined for any other invoice. */
export async function readPaidInvoice(
  stripe: Stripe,
  id: string,
): Promise<PaidInvoice | undefined> {
  const invoice = await stripe.invoices.retrieve(id, {
    expand: ['payments', 'lines.data.pricing.price_details.price'],
  });
  const details = invoice.parent?.subscription_details;
  const owner = Metadata.safeParse(details?.metadata);
  if (details === null || details === undefined || !owner.success || invoice.status !== 'paid')
    return undefined;
  const lines = invoice.lines.has_more ? await allLines(stripe, id) : invoice.lines.data;
  return {
    id,
    orgId: owner.data.orgId,
    subscriptionId: idOf(details.subscription),
    lines: lines.flatMap((line) => planLineOf(line) ?? []),
    total: invoice.total,
    payments: (invoice.payments?.data ?? []).flatMap((payment) => paymentOf(payment) ?? []),
  };
}

const allLines = (stripe: Stripe, id: string): Promise<Stripe.InvoiceLineItem[]> =>
  stripe.invoices
    .listLineItems(id, { limit: 100, expand: ['data.pricing.price_details.price'] })
    .autoPagingToArray({ limit: MOST_LINES });

/** undefined for a line about something else than a plan. */
function planLineOf(line: Stripe.InvoiceLineItem): PlanLine | undefined {
  const price = line.pricing?.price_details?.price;
  const plan = typeof price === 'object' ? planOfPrice(price) : undefined;
  if (typeof price !== 'object' || plan === undefined || price.unit_amount === null)
    return undefined;
  // A part of the price could not be told from the exchange rate. Our checkouts keep to the price's currency.
  if (line.currency !== price.currency)
    throw new Error(`The line ${line.id} is not in the currency of its price.`);
  return { ...plan, amount: line.amount, price: price.unit_amount };
}

function paymentOf(payment: Stripe.InvoicePayment): { id: string; amount: number } | undefined {
  const intent = payment.payment.payment_intent;
  if (payment.status !== 'paid' || intent === undefined) return undefined;
  return { id: idOf(intent), amount: payment.amount_paid ?? 0 };
}
