import * as z from 'zod';
import { handleProviderEvent } from '../../domain/billing/handle-provider-event.ts';
import type { ProviderEventPorts } from '../../domain/billing/handle-provider-event.ts';
import type { PaymentProvider } from '../../domain/billing/payment-provider.ts';
import {
  CheckoutBody,
  CheckoutView,
  openPortal,
  PortalBody,
  startPurchase,
  startSubscription,
  SubscribeBody,
} from '../../domain/billing/start-checkout.ts';
import type { CheckoutPorts } from '../../domain/billing/start-checkout.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

/** What the routes that talk to the payment provider need. */
export interface BillingProviderServices extends CheckoutPorts, ProviderEventPorts {
  provider: PaymentProvider;
}

const checkoutRoute = route({
  operationId: 'createCreditCheckout',
  method: 'POST',
  path: '/credits/checkout',
  access: 'session',
  sandboxRefused: true,
  tag: 'Credits and billing',
  summary: 'Buy a credit pack',
  description:
    'Starts a checkout at the payment provider; send the user to `url`. The credits arrive when the provider ' +
    'reports the payment. Return URLs must be on the dashboard’s origin.',
  request: { body: CheckoutBody },
  response: { status: 200, schema: CheckoutView },
  errors: ['SANDBOX_ONLY', 'SERVICE_UNAVAILABLE'],
  async handle({ actor, body }, services: BillingProviderServices) {
    return { status: 200, body: await startPurchase(services, actor.orgId, body) };
  },
});

const subscribeRoute = route({
  operationId: 'subscribe',
  method: 'POST',
  path: '/billing/subscribe',
  access: 'session',
  sandboxRefused: true,
  tag: 'Credits and billing',
  summary: 'Subscribe to a plan',
  description:
    'Starts a checkout for a plan; send the user to `url`. To change an active subscription, use the portal ' +
    'instead.',
  request: { body: SubscribeBody },
  response: { status: 200, schema: CheckoutView },
  errors: ['SANDBOX_ONLY', 'SERVICE_UNAVAILABLE'],
  async handle({ actor, body }, services: BillingProviderServices) {
    return { status: 200, body: await startSubscription(services, actor.orgId, body) };
  },
});

const portalRoute = route({
  operationId: 'openBillingPortal',
  method: 'POST',
  path: '/billing/portal',
  access: 'session',
  sandboxRefused: true,
  tag: 'Credits and billing',
  summary: 'Open the billing portal',
  description:
    'Returns a link to the provider’s portal, where the user can change or end the subscription and see invoices.',
  request: { body: PortalBody },
  response: { status: 200, schema: CheckoutView },
  errors: ['SANDBOX_ONLY', 'SERVICE_UNAVAILABLE'],
  async handle({ actor, body }, services: BillingProviderServices) {
    const url = await openPortal(services, actor.orgId, body);
    return { status: 200, body: { id: null, url, expiresAt: null } };
  },
});

const eventsRoute = route({
  operationId: 'receiveProviderEvent',
  method: 'POST',
  path: '/billing/provider-events',
  access: 'public',
  rawBody: true,
  undocumented: true,
  tag: 'Credits and billing',
  summary: 'Receive an event of the payment provider',
  description:
    'For the payment provider only: the body is signed in the header `Stripe-Signature`.',
  request: {
    headers: z.looseObject({ 'stripe-signature': z.string().optional() }),
    body: z.string(),
  },
  response: { status: 200, schema: z.object({ received: z.literal(true) }) },
  errors: ['SERVICE_UNAVAILABLE'],
  async handle({ headers, body }, services: BillingProviderServices) {
    await handleProviderEvent(services, body, headers['stripe-signature']);
    return { status: 200, body: { received: true } };
  },
});

export const billingProviderRoutes: readonly Route<BillingProviderServices>[] = [
  checkoutRoute,
  subscribeRoute,
  portalRoute,
  eventsRoute,
];
