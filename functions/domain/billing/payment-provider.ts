import type { OrgId } from '../ids.ts';
import type { Interval } from '../organizations/organization.ts';
import type { CreditPack, PackId } from '../plans/credit-packs.ts';
import type { Plan, PlanId } from '../plans/plans.ts';
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

/** A paid invoice for a period of a subscription. */
export interface PaidPeriod {
  orgId: OrgId;
  subscriptionId: string;
  planId: PlanId;
  interval: Interval;
  periodStart: string;
  /** null when nothing had to be paid. */
  paymentId: string | null;
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
  /** Closes the customer's open checkouts of subscriptions, so that no two are paid. */
  startSubscription(
    input: ReturnUrls & { customerId: string; orgId: OrgId; plan: Plan; interval: Interval },
  ): Promise<CheckoutPage>;
  /** The address of the customer's portal. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<string>;
  /** @throws ServiceError VALIDATION_ERROR for a wrong or stale signature */
  readEvent(body: string, signature: string | undefined): ProviderNotice;
  /** undefined for a subscription that is not one of our plans. */
  readSubscription(id: string): Promise<ProviderSubscription | undefined>;
  /** The period that an invoice pays for; undefined when it pays for none (a change in the middle of one). */
  readPaidPeriod(invoiceId: string): Promise<PaidPeriod | undefined>;
  readPayment(id: string): Promise<PaymentState>;
}
