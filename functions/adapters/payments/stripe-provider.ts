import Stripe from 'stripe';
import type {
  CheckoutPage,
  PaymentProvider,
  PaymentState,
  ReturnUrls,
} from '../../domain/billing/payment-provider.ts';
import { ServiceError } from '../../domain/kernel/errors.ts';
import type { Point } from '../aws/ports.ts';
import { keepNewestCheckout } from './stripe-checkouts.ts';
import { isoOf, readStripeEvent } from './stripe-events.ts';
import { readPaidInvoice } from './stripe-invoices.ts';
import { portalConfiguration } from './stripe-portal.ts';
import { priceFor } from './stripe-prices.ts';
import { readSubscriptions } from './stripe-subscriptions.ts';

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

/** Credits for unused time show the price before a discount: what part of the period it is, whatever was paid. */
const BILLING_MODE = { type: 'flexible', flexible: { proration_discounts: 'itemized' } } as const;

/** Disputes whose money is (still) with the payer; inquiries take nothing. */
const DISPUTED: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

/** Stripe as payment provider. Needs no set-up there beyond a key and the address for events. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  let client: Stripe | undefined;
  let portal: Promise<string | undefined> | undefined;
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
        const { id: price } = await priceFor(stripe, plan, interval);
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: orgId,
          line_items: [{ quantity: 1, price }],
          // Invoices keep to the currency of the price: the leads of a part of a period are told from its amount.
          adaptive_pricing: { enabled: false },
          metadata: { orgId },
          subscription_data: { metadata: { orgId }, billing_mode: BILLING_MODE },
          ...returnTo(urls),
        });
        await keepNewestCheckout(stripe, customerId, session);
        return pageOf(session);
      }),

    openPortal: ({ customerId, returnUrl }) =>
      call('portal', async (stripe) => {
        portal ??= portalConfiguration(stripe).catch((error: unknown) => {
          portal = undefined;
          throw error;
        });
        const configuration = await portal;
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(configuration === undefined ? {} : { configuration }),
        });
        return session.url;
      }),

    readEvent: (body, signature) => {
      if (options.webhookSecret === '') throw unavailable('Payments are not set up.');
      return readStripeEvent(body, signature, options.webhookSecret);
    },

    readSubscriptions: (id) => call('subscription', (stripe) => readSubscriptions(stripe, id)),
    readPaidInvoice: (id) => call('invoice', (stripe) => readPaidInvoice(stripe, id)),

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

function pageOf({ id, url, expires_at: expiresAt }: Stripe.Checkout.Session): CheckoutPage {
  if (url === null) throw new Error(`The checkout ${id} has no page.`);
  return { id, url, expiresAt: isoOf(expiresAt) };
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
      throw unavailable('The payment provider cannot be reached. Try again.', error);
    throw error;
  }
}
