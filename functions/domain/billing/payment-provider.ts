import type { OrgId } from '../kernel/ids.ts';
import type { PlanId } from '../kernel/plan-limits.ts';
import type { Interval } from '../organizations/organization.ts';
import type { CreditPack, PackId } from '../plans/credit-packs.ts';
import type { Plan } from '../plans/plans.ts';
import type { ProviderSubscription } from './subscriptions.ts';

/** A page of the provider where a person pays. */
export interface CheckoutPage {
  id: string;
  url: string;
  expiresAt: string;
}

export interface ReturnUrls {
  successUrl: string;
  cancelUrl: string;
}

/** What an event of the provider is about. Events only wake us: what counts is what the provider says now. */
export type ProviderNotice =
  | {
      kind: 'purchase_paid';
      checkoutId: string;
      orgId: OrgId;
      packId: PackId;
      paymentId: string | null;
    }
  | { kind: 'invoice_paid'; invoiceId: string }
  | { kind: 'subscription_changed'; orgId: OrgId; subscriptionId: string }
  | { kind: 'payment_reversed'; paymentId: string }
  | { kind: 'ignored' };

/**
 * A line of an invoice that is about a plan: a whole period, the rest of one after a change, or, with a negative
 * amount, time that was charged earlier and goes unused. Amounts are before discounts, in the smallest unit.
 */
export interface PlanLine {
  planId: PlanId;
  interval: Interval;
  amount: number;
  /** Of a whole period. */
  price: number;
}

/** A paid invoice of a subscription. */
export interface PaidInvoice {
  id: string;
  orgId: OrgId;
  subscriptionId: string;
  lines: readonly PlanLine[];
  /** After discounts, with taxes; zero or less when the lines credit more than they charge. */
  total: number;
  /** What was paid with money; the rest came out of the customer's balance at the provider. */
  payments: readonly { id: string; amount: number }[];
}

/** Money of one payment, in the provider's smallest unit. */
export interface PaymentState {
  amount: number;
  refunded: number;
  /** Taken back by the payer's bank, or about to be. */
  disputed: number;
}

/** Port: who takes the money. Every amount comes from our catalogue. */
export interface PaymentProvider {
  /** The same customer for the same organisation, however often it is asked. */
  createCustomer(orgId: OrgId): Promise<string>;
  startPurchase(
    input: ReturnUrls & { customerId: string; orgId: OrgId; pack: CreditPack },
  ): Promise<CheckoutPage>;
  /**
   * Closes the customer's open checkouts of subscriptions, so that no two are paid.
   * @throws ServiceError VALIDATION_ERROR when the provider has a subscription already
   */
  startSubscription(
    input: ReturnUrls & { customerId: string; orgId: OrgId; plan: Plan; interval: Interval },
  ): Promise<CheckoutPage>;
  /** The address of the customer's portal. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<string>;
  /** @throws ServiceError VALIDATION_ERROR for a wrong or stale signature */
  readEvent(body: string, signature: string | undefined): ProviderNotice;
  /**
   * A subscription as it is now, and those of the same organisation that are in force when it is not. Empty for one
   * that is not of our plans.
   */
  readSubscriptions(id: string): Promise<readonly ProviderSubscription[]>;
  /** undefined for an invoice that is not paid, or not of a subscription of ours. */
  readPaidInvoice(invoiceId: string): Promise<PaidInvoice | undefined>;
  readPayment(id: string): Promise<PaymentState>;
}
