import Stripe from 'stripe';
import * as z from 'zod';
import type {
  CheckoutPage,
  PaidPeriod,
  PaymentProvider,
  PaymentState,
  ReturnUrls,
} from '../../domain/billing/payment-provider.ts';
import type { ProviderSubscription } from '../../domain/billing/subscriptions.ts';
import { ServiceError } from '../../domain/errors.ts';
import { OrgId } from '../../domain/ids.ts';
import { SUBSCRIPTION_STATUSES } from '../../domain/organizations/organization.ts';
import type { Point } from '../aws/ports.ts';
import { idOf, readStripeEvent } from './stripe-events.ts';
import { planOfPrice, priceFor } from './stripe-prices.ts';

export interface StripeOptions {
  /** Empty: payments are not set up, and every call says so. */
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own: the local stack's embedded provider. */
  apiUrl?: string;
  point: Point;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

const Status = z.enum(SUBSCRIPTION_STATUSES);
const Metadata = z.object({ orgId: OrgId });

/** Disputes whose money is (still) with the payer; inquiries take nothing. */
const DISPUTED: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

/** Stripe as payment provider. Needs no set-up there beyond a key and the address for events. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  let client: Stripe | undefined;
  /** One named call; a provider that is out of reach or not set up is a 503. */
  const call = <T>(name: string, work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    if (options.secretKey === '') throw unavailable('Payments are not set up.');
    client ??= connect(options);
    const stripe = client;
    return options.point(`payments.${name}`, () => translated(() => work(stripe)));
  };

  return {
    createCustomer: (orgId) =>
      call('customer', async (stripe) => {
        const idempotencyKey = `customer_${orgId}`;
        const customer = await stripe.customers.create({ metadata: { orgId } }, { idempotencyKey });
        return customer.id;
      }),

    startPurchase: ({ customerId, orgId, pack, ...urls }) =>
      call('checkout', async (stripe) => {
        const metadata = { orgId, packId: pack.id };
        const session = await stripe.checkout.sessions.create({
          mode: 'payment',
          customer: customerId,
          client_reference_id: orgId,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'usd',
                unit_amount: pack.unitAmount,
                product_data: { name: `${pack.credits.toLocaleString('en')} credits` },
              },
            },
          ],
          metadata,
          payment_intent_data: { metadata },
          ...returnTo(urls),
        });
        return pageOf(session);
      }),

    startSubscription: ({ customerId, orgId, plan, interval, ...urls }) =>
      call('subscribe', async (stripe) => {
        await closeOpenCheckouts(stripe, customerId);
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: orgId,
          line_items: [{ quantity: 1, price: await priceFor(stripe, plan, interval) }],
          metadata: { orgId },
          subscription_data: { metadata: { orgId } },
          ...returnTo(urls),
        });
        return pageOf(session);
      }),

    openPortal: ({ customerId, returnUrl }) =>
      call('portal', async (stripe) => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return session.url;
      }),

    readEvent: (body, signature) => {
      if (options.webhookSecret === '') throw unavailable('Payments are not set up.');
      return readStripeEvent(body, signature, options.webhookSecret);
    },

    readSubscription: (id) =>
      call('subscription', async (stripe) =>
        subscriptionOf(await stripe.subscriptions.retrieve(id)),
      ),

    readPaidPeriod: (invoiceId) =>
      call('invoice', async (stripe) =>
        periodOf(
          await stripe.invoices.retrieve(invoiceId, {
            expand: ['payments', 'lines.data.pricing.price_details.price'],
          }),
        ),
      ),

    readPayment: (id) => call('payment', (stripe) => readPayment(stripe, id)),
  };
}

function connect({ secretKey, apiUrl }: StripeOptions): Stripe {
  const settings = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (apiUrl === undefined || apiUrl === '') return new Stripe(secretKey, settings);
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...settings,
    host: hostname,
    port,
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

const returnTo = ({ successUrl, cancelUrl }: ReturnUrls) => ({
  success_url: successUrl,
  cancel_url: cancelUrl,
});

const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

function pageOf({ id, url, expires_at: expiresAt }: Stripe.Checkout.Session): CheckoutPage {
  if (url === null) throw new Error(`The checkout ${id} has no page.`);
  return { id, url, expiresAt: isoOf(expiresAt) };
}

async function closeOpenCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  const open = data.filter(({ mode }) => mode === 'subscription');
  // One that was paid a moment ago can't be closed; its subscription then is the one that counts.
  await Promise.allSettled(open.map(({ id }) => stripe.checkout.sessions.expire(id)));
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription | undefined {
  const [item] = subscription.items.data;
  const price = item === undefined ? undefined : planOfPrice(item.price);
  if (item === undefined || price === undefined) return undefined;
  return {
    id: subscription.id,
    status: Status.parse(subscription.status),
    ...price,
    currentPeriodStart: isoOf(item.current_period_start),
    currentPeriodEnd: isoOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    createdAt: isoOf(subscription.created),
  };
}

/** A change in the middle of a period is settled by prorated lines: they pay for no new period. */
function periodOf(invoice: Stripe.Invoice): PaidPeriod | undefined {
  const details = invoice.parent?.subscription_details;
  const owner = Metadata.safeParse(details?.metadata);
  if (details === null || details === undefined || !owner.success || invoice.status !== 'paid')
    return undefined;
  const lines = invoice.lines.data.filter(
    ({ parent }) => parent?.subscription_item_details?.proration === false,
  );
  const [line] = lines.toSorted((a, b) => b.period.start - a.period.start);
  const price = line?.pricing?.price_details?.price;
  const plan = typeof price === 'object' ? planOfPrice(price) : undefined;
  if (line === undefined || plan === undefined) return undefined;
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  const intent = paid?.payment.payment_intent;
  return {
    orgId: owner.data.orgId,
    subscriptionId: idOf(details.subscription),
    ...plan,
    periodStart: isoOf(line.period.start),
    paymentId: intent === undefined ? null : idOf(intent),
  };
}

async function readPayment(stripe: Stripe, id: string): Promise<PaymentState> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge'],
  });
  if (charge === null || typeof charge === 'string') return { amount: 0, refunded: 0, disputed: 0 };
  const { amount_captured: amount, amount_refunded: refunded } = charge;
  if (!charge.disputed) return { amount, refunded, disputed: 0 };
  const { data } = await stripe.disputes.list({ payment_intent: id, limit: 100 });
  const disputed = data
    .filter(({ status }) => DISPUTED.has(status))
    .reduce((sum, dispute) => sum + dispute.amount, 0);
  return { amount, refunded, disputed };
}

const unavailable = (message: string, cause?: unknown) =>
  new ServiceError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 30, cause });

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    )
      throw unavailable('The payment provider is out of reach. Try again.', error);
    throw error;
  }
}
