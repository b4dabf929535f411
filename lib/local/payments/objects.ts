import { randomBytes } from 'node:crypto';

/** The objects of the embedded payment provider, in the shape of Stripe's API; only what is read by us. */
export interface Price {
  id: string;
  object: 'price';
  active: true;
  currency: string;
  unit_amount: number;
  recurring: { interval: 'month' | 'year' };
  lookup_key: string | null;
  metadata: Record<string, string>;
  product: string;
  /** What pages call it. */
  nickname: string;
}

export interface Customer {
  id: string;
  object: 'customer';
  metadata: Record<string, string>;
  /** What the customer owes; negative: a credit that pays invoices before any money does. */
  balance: number;
  /** A coupon on everything the customer subscribes to, in per cent; 0 for none. */
  percent_off: number;
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  url: string | null;
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  customer: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  created: number;
  expires_at: number;
}

export interface Charge {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  customer: string;
  /** What pages call it. */
  description: string;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  status: 'succeeded';
  amount: number;
  customer: string;
  latest_charge: Charge;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  charge: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response';
}

export interface Subscription {
  id: string;
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused' | 'trialing';
  customer: string;
  metadata: Record<string, string>;
  created: number;
  cancel_at_period_end: boolean;
  cancel_at: null;
  items: { object: 'list'; data: [SubscriptionItem] };
}

interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  quantity: 1;
  price: Price;
  current_period_start: number;
  current_period_end: number;
}

export interface Invoice {
  id: string;
  object: 'invoice';
  status: 'open' | 'paid';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  customer: string;
  total: number;
  amount_due: number;
  created: number;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  lines: { object: 'list'; has_more: boolean; data: InvoiceLine[] };
  payments: { object: 'list'; data: InvoicePayment[] };
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  discount_amounts: { amount: number }[];
  period: { start: number; end: number };
  parent: {
    type: 'subscription_item_details';
    subscription_item_details: { subscription: string; proration: boolean };
  };
  pricing: { type: 'price_details'; price_details: { price: Price } };
}

interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  status: 'paid';
  amount_paid: number;
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface PortalConfiguration {
  id: string;
  object: 'billing_portal.configuration';
  active: true;
  metadata: Record<string, string>;
  /** Whether a lower price or a shorter interval waits for the next period. */
  schedules_downgrades: boolean;
}

/** A new id of a kind: nobody can guess the address of somebody's checkout. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const list = <T>(data: readonly T[], hasMore = false) => ({
  object: 'list',
  has_more: hasMore,
  data,
});
