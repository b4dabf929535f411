import Stripe from 'stripe';
import * as z from 'zod';
import type { ProviderNotice } from '../../domain/billing/payment-provider.ts';
import { validationError } from '../../domain/kernel/errors.ts';
import { OrgId } from '../../domain/kernel/ids.ts';
import { PackId } from '../../domain/plans/credit-packs.ts';

/** Events older than this are refused, in seconds; so are those from the future. */
const TOLERANCE_SECONDS = 300;

/** What we write on all our objects at the provider; other objects of the same account are ignored. */
const Ours = z.object({ orgId: OrgId });
const Purchase = z.object({ orgId: OrgId, packId: PackId });

/** The type says so; what came may not. */
const Id = z.string().min(1);

const IGNORED: ProviderNotice = { kind: 'ignored' };

/**
 * Checks the signature of an event and tells what it is about.
 * @throws ServiceError VALIDATION_ERROR for a wrong, missing or stale signature, or a malformed event
 */
export function readStripeEvent(
  body: string,
  signature: string | undefined,
  secret: string,
): ProviderNotice {
  const at = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
  // The library refuses old events only.
  const early = !(at <= Date.now() / 1_000 + TOLERANCE_SECONDS);
  if (secret === '' || signature === undefined || early) throw badSignature();
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch {
    throw badSignature();
  }
  try {
    return noticeOf(event);
  } catch {
    // Signed, but not in the format of the version that we read.
    throw validationError([{ path: 'body', code: 'invalid', message: 'The event is malformed.' }]);
  }
}

const badSignature = () =>
  validationError([
    { path: 'Stripe-Signature', code: 'invalid', message: 'The signature is wrong or too old.' },
  ]);

function noticeOf(event: Stripe.Event): ProviderNotice {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return checkoutNotice(event.data.object);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return subscriptionNotice(event.data.object.id, event.data.object.metadata);
    case 'invoice.paid':
      return { kind: 'invoice_paid', invoiceId: Id.parse(event.data.object.id) };
    case 'invoice.payment_failed': {
      const details = event.data.object.parent?.subscription_details;
      return details === null || details === undefined
        ? IGNORED
        : subscriptionNotice(idOf(details.subscription), details.metadata);
    }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'refund.updated':
    case 'refund.failed': {
      const payment = event.data.object.payment_intent;
      return payment === null
        ? IGNORED
        : { kind: 'payment_reversed', paymentId: Id.parse(idOf(payment)) };
    }
    default:
      return IGNORED;
  }
}

function checkoutNotice(session: Stripe.Checkout.Session): ProviderNotice {
  if (!Ours.safeParse(session.metadata).success) return IGNORED;
  if (session.mode === 'subscription')
    return session.subscription === null
      ? IGNORED
      : subscriptionNotice(idOf(session.subscription), session.metadata);
  // Unpaid yet: a slow way of paying, whose success or failure comes as an event of its own.
  if (session.mode !== 'payment' || session.payment_status === 'unpaid') return IGNORED;
  const { orgId, packId } = Purchase.parse(session.metadata);
  const paymentId = session.payment_intent === null ? null : idOf(session.payment_intent);
  return { kind: 'purchase_paid', checkoutId: Id.parse(session.id), orgId, packId, paymentId };
}

function subscriptionNotice(subscriptionId: string, metadata: unknown): ProviderNotice {
  const ours = Ours.safeParse(metadata);
  return ours.success
    ? {
        kind: 'subscription_changed',
        orgId: ours.data.orgId,
        subscriptionId: Id.parse(subscriptionId),
      }
    : IGNORED;
}

/** A time of the provider, in Unix seconds, as ours are written. */
export const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** The id of an object that the provider may have written out in full. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;
