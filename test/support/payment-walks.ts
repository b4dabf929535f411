import fc from 'fast-check';
import { leadsOfLines } from '../../functions/domain/billing/included-leads.ts';
import type { PlanLine } from '../../functions/domain/billing/payment-provider.ts';
import { leadsOfPeriod } from '../../functions/domain/billing/subscriptions.ts';
import type { PlanId } from '../../functions/domain/kernel/plan-limits.ts';
import type { Interval } from '../../functions/domain/organizations/organization.ts';
import type { ProrationBehavior } from '../../lib/local/payments/invoices.ts';
import type { PaymentsLedger } from '../../lib/local/payments/ledger.ts';
import { newId as newObjectId } from '../../lib/local/payments/objects.ts';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  Subscription,
} from '../../lib/local/payments/objects.ts';

export const PAID_PLANS = ['starter', 'growth', 'scale'] as const satisfies readonly PlanId[];

/** What can happen to a subscription. */
export type WalkStep =
  | { kind: 'wait'; seconds: number }
  | { kind: 'switch'; planId: PlanId; interval: Interval; behavior: ProrationBehavior }
  | { kind: 'renew' | 'fail' | 'settle' };

export const aPlan = fc.constantFrom(...PAID_PLANS);
export const anInterval = fc.constantFrom('month' as const, 'year' as const);

export const aWalkStep: fc.Arbitrary<WalkStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      // From a moment to beyond a year: most changes come early, in the middle and late in a period.
      seconds: fc.oneof(fc.integer({ max: 60, min: 0 }), fc.integer({ min: 0, max: 3_000_000 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      planId: aPlan,
      interval: anInterval,
      behavior: fc.constantFrom('always_invoice' as const, 'create_prorations' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('renew' as const, 'renew' as const, 'fail' as const, 'settle' as const)
      .map((kind) => ({ kind })),
  },
);

/** Takes one step in the provider’s books. */
export async function takeStep(
  ledger: PaymentsLedger,
  subscription: Subscription,
  step: WalkStep,
): Promise<void> {
  switch (step.kind) {
    case 'wait':
      return ledger.advance(step.seconds);
    case 'switch':
      return ledger.changePlan(subscription, step.planId, step.interval, step.behavior);
    case 'renew':
    case 'fail': {
      // Time is never behind the books.
      const [{ current_period_end: end }] = subscription.items.data;
      ledger.advance(Math.max(0, end - ledger.seconds));
      return ledger.endPeriod(subscription, step.kind === 'renew' ? 'paid' : 'failed');
    }
    case 'settle':
      return ledger.payOpenInvoices(subscription);
  }
}

/** A customer with a subscription that was paid, made in the books themselves. */
export async function subscribed(
  ledger: PaymentsLedger,
  planId: PlanId,
  interval: Interval,
  percentOff = 0,
): Promise<{ customer: Customer; subscription: Subscription }> {
  const customer: Customer = {
    id: newObjectId('cus'),
    object: 'customer',
    metadata: {},
    balance: 0,
    percent_off: percentOff,
  };
  ledger.customers.set(customer.id, customer);
  const price = ledger.priceOf(planId, interval);
  const session: CheckoutSession = {
    id: newObjectId('cs'),
    object: 'checkout.session',
    url: null,
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer: customer.id,
    client_reference_id: null,
    metadata: {},
    amount_total: price.unit_amount,
    currency: 'usd',
    payment_intent: null,
    subscription: null,
    success_url: '',
    cancel_url: '',
    created: ledger.seconds,
    expires_at: ledger.seconds,
  };
  ledger.orders.set(session.id, { price, metadata: {} });
  await ledger.pay(session);
  const subscription = ledger.subscriptions.get(session.subscription ?? '');
  if (subscription === undefined) throw new Error('There is no subscription.');
  return { customer, subscription };
}

/** The plan that a line of the embedded provider is about. */
export function planLineOf({ amount, pricing }: Invoice['lines']['data'][number]): PlanLine {
  const { metadata, recurring, unit_amount: price } = pricing.price_details.price;
  const planId = PAID_PLANS.find((plan) => plan === metadata['planId']);
  if (planId === undefined) throw new Error('The line is about no plan.');
  return { planId, interval: recurring.interval, amount, price };
}

/** Leads that paid invoices bring together, each rounded by itself. */
export const leadsOfInvoices = (invoices: Iterable<Invoice>): number =>
  [...invoices]
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { lines }) => sum + leadsOfLines(lines.data.map(planLineOf)), 0);

/**
 * Counts leads by time instead of money: what the plan in force brings a second, for as long as it was in force,
 * and the rest of the current period in advance.
 */
export class LeadClock {
  private used = 0;
  private since: number;
  private readonly ledger: PaymentsLedger;
  private readonly subscription: Subscription;

  constructor(ledger: PaymentsLedger, subscription: Subscription) {
    this.ledger = ledger;
    this.subscription = subscription;
    this.since = subscription.items.data[0].current_period_start;
  }

  /** Call before a step that may change plan or period. */
  count(): void {
    const now = this.moment();
    this.used += this.rate() * (now - this.since);
    this.since = now;
  }

  /** Call after a renewal: the rest of the old period was used up. */
  renew(oldRate: number, oldEnd: number): void {
    this.used += oldRate * (oldEnd - this.since);
    this.since = oldEnd;
  }

  /** All leads that were due until the end of the current period. */
  due(): number {
    return (
      this.used + this.rate() * (this.subscription.items.data[0].current_period_end - this.since)
    );
  }

  rate(): number {
    const [{ price, current_period_start: start, current_period_end: end }] =
      this.subscription.items.data;
    const planId = PAID_PLANS.find((plan) => plan === price.metadata['planId']);
    if (planId === undefined) throw new Error('The subscription is to no plan.');
    return leadsOfPeriod(planId, price.recurring.interval) / (end - start);
  }

  private moment(): number {
    const [{ current_period_start: start, current_period_end: end }] = this.subscription.items.data;
    return Math.min(Math.max(this.ledger.seconds, start), end);
  }
}
