import { deserialize, serialize } from 'node:v8';
import type { PlanId } from '../../../functions/domain/kernel/plan-limits.ts';
import { PLANS } from '../../../functions/domain/plans/plans.ts';
import type { EventSender } from './events.ts';
import { finalizeInvoice, momentIn, remainingTime, unusedTime, wholePeriod } from './invoices.ts';
import type { ProrationBehavior } from './invoices.ts';
import { newId } from './objects.ts';
import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  InvoiceLine,
  PaymentIntent,
  PortalConfiguration,
  Price,
  Subscription,
} from './objects.ts';

type Interval = Price['recurring']['interval'];

/**
 * The books of the embedded payment provider: payments and what becomes of them. Every change posts the events that
 * Stripe would post.
 */
export class PaymentsLedger {
  readonly customers = new Map<string, Customer>();
  readonly prices = new Map<string, Price>();
  readonly sessions = new Map<string, CheckoutSession>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly payments = new Map<string, PaymentIntent>();
  readonly disputes = new Map<string, Dispute>();
  readonly configurations = new Map<string, PortalConfiguration>();
  /** Visits to the portal: whose, where they lead back to, and how they handle a downgrade. */
  readonly portals = new Map<
    string,
    { customer: string; returnUrl: string; schedulesDowngrades: boolean }
  >();
  /** The price that a subscription has from its next period on, when it is another one. */
  readonly scheduled = new Map<string, Price>();
  /** The price and the metadata that a session's subscription gets. */
  readonly orders = new Map<string, { price: Price; metadata: Record<string, string> }>();
  /** Lines that wait for a subscription's next invoice. */
  private readonly pending = new Map<string, InvoiceLine[]>();
  private readonly events: EventSender;
  private readonly now: () => Date;
  private aheadSeconds = 0;

  constructor(events: EventSender, now: () => Date) {
    this.events = events;
    this.now = now;
  }

  get seconds(): number {
    return Math.floor(this.now().getTime() / 1_000) + this.aheadSeconds;
  }

  /** All that the books hold, as bytes. */
  save(): Buffer {
    const { aheadSeconds } = this;
    return serialize({ aheadSeconds, maps: this.maps() });
  }

  /** Takes over what `save` gave. */
  restore(bytes: Buffer): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `save`, of this version or an earlier one
    const saved = deserialize(bytes) as {
      aheadSeconds: number;
      maps: Record<string, Map<string, never>>;
    };
    this.aheadSeconds = saved.aheadSeconds;
    for (const [name, map] of Object.entries(this.maps())) {
      const target: { set(id: string, value: never): unknown } = map;
      for (const [id, value] of saved.maps[name] ?? []) target.set(id, value);
    }
  }

  private maps() {
    const { customers, prices, sessions, subscriptions, invoices, payments, disputes } = this;
    const { configurations, portals, scheduled, orders, pending } = this;
    // In one graph: what two of them share stays shared.
    const maps = { customers, prices, sessions, subscriptions, invoices, payments, disputes };
    return { ...maps, configurations, portals, scheduled, orders, pending };
  }

  /** Lets time pass in the books. Events are still signed by the clock. */
  advance(seconds: number): void {
    this.aheadSeconds += seconds;
  }

  /** The newest price of a plan, made when there is none yet. */
  priceOf(planId: PlanId, interval: Interval): Price {
    const lookupKey = `lead_jobs_${planId}_${interval}`;
    const known = [...this.prices.values()].find((price) => price.lookup_key === lookupKey);
    const { name, monthlyPrice, yearlyPrice } = PLANS[planId];
    return (
      known ??
      this.addPrice({
        unit_amount: interval === 'year' ? yearlyPrice : monthlyPrice,
        interval,
        lookup_key: lookupKey,
        metadata: { planId, interval },
        nickname: `${name} plan`,
      })
    );
  }

  addPrice(
    input: { interval: Interval } & Pick<
      Price,
      'unit_amount' | 'lookup_key' | 'metadata' | 'nickname'
    >,
  ): Price {
    const { interval, ...rest } = input;
    // A name belongs to one price: the newest takes it over.
    for (const price of this.prices.values())
      if (price.lookup_key === input.lookup_key) price.lookup_key = null;
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      currency: 'usd',
      product: newId('prod'),
      recurring: { interval },
      ...rest,
    };
    this.prices.set(price.id, price);
    return price;
  }

  /** Pays an open checkout; does nothing to one that is closed or too old. */
  async pay(session: CheckoutSession): Promise<void> {
    if (session.status !== 'open' || session.expires_at < this.seconds) return;
    session.status = 'complete';
    session.payment_status = 'paid';
    session.url = null;
    const order = this.orders.get(session.id);
    if (order === undefined) {
      const payment = this.charge(session.customer, session.amount_total, 'Credits');
      session.payment_intent = payment.id;
      await this.events.send('checkout.session.completed', session);
      return;
    }
    const subscription = this.subscribe(session.customer, order);
    session.subscription = subscription.id;
    const invoice = this.invoice(subscription, 'subscription_create', [wholePeriod(subscription)]);
    this.settle(invoice);
    await Promise.all([
      this.events.send('customer.subscription.created', subscription),
      this.events.send('invoice.paid', invoice),
      this.events.send('checkout.session.completed', session),
    ]);
  }

  private subscribe(
    customer: string,
    { price, metadata }: { price: Price; metadata: Record<string, string> },
  ): Subscription {
    const start = this.seconds;
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      status: 'active',
      customer,
      metadata,
      created: start,
      cancel_at_period_end: false,
      cancel_at: null,
      items: {
        object: 'list',
        data: [
          {
            id: newId('si'),
            object: 'subscription_item',
            quantity: 1,
            price,
            current_period_start: start,
            current_period_end: periodEnd(start, price),
          },
        ],
      },
    };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** Lets the current period end: it is renewed and paid, or not paid, or the subscription ends. */
  async endPeriod(subscription: Subscription, outcome: 'paid' | 'failed'): Promise<void> {
    if (subscription.status === 'canceled') return;
    if (subscription.cancel_at_period_end) return this.end(subscription);
    const [item] = subscription.items.data;
    item.price = this.scheduled.get(subscription.id) ?? item.price;
    this.scheduled.delete(subscription.id);
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(item.current_period_start, item.price);
    const lines = [...this.takePending(subscription), wholePeriod(subscription)];
    const invoice = this.invoice(subscription, 'subscription_cycle', lines);
    if (outcome === 'paid') {
      subscription.status = 'active';
      this.settle(invoice);
    } else subscription.status = 'past_due';
    await Promise.all([
      this.events.send('customer.subscription.updated', subscription),
      this.events.send(outcome === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice),
    ]);
  }

  /** Pays what is still open of a subscription. */
  async payOpenInvoices(subscription: Subscription): Promise<void> {
    const open = [...this.invoices.values()].filter(
      (invoice) => isOf(invoice, subscription) && invoice.status === 'open',
    );
    if (open.length === 0) return;
    for (const invoice of open) this.settle(invoice);
    if (subscription.status === 'past_due') subscription.status = 'active';
    await Promise.all([
      ...open.map((invoice) => this.events.send('invoice.paid', invoice)),
      this.events.send('customer.subscription.updated', subscription),
    ]);
  }

  /**
   * Another plan from now on. The unused time of the old one is credited and the rest of the period charged, at once
   * or with the next invoice; another interval begins a new period, and is charged at once in any case.
   */
  async changePlan(
    subscription: Subscription,
    planId: PlanId,
    interval: Interval,
    behavior: ProrationBehavior = 'always_invoice',
  ): Promise<void> {
    const [item] = subscription.items.data;
    const price = this.priceOf(planId, interval);
    this.scheduled.delete(subscription.id);
    if (subscription.status === 'canceled' || item.price.id === price.id) return;
    const moment = momentIn(subscription, this.seconds);
    this.addPending(subscription, unusedTime(subscription, moment));
    const newPeriod = item.price.recurring.interval !== interval;
    item.price = price;
    if (newPeriod) {
      item.current_period_start = moment;
      item.current_period_end = periodEnd(moment, price);
      this.addPending(subscription, wholePeriod(subscription));
    } else this.addPending(subscription, remainingTime(subscription, moment));
    const paid = newPeriod || behavior === 'always_invoice' ? this.settlePending(subscription) : [];
    await Promise.all([
      this.events.send('customer.subscription.updated', subscription),
      ...paid.map((invoice) => this.events.send('invoice.paid', invoice)),
    ]);
  }

  /** Another plan from the next period on. */
  async schedulePlan(
    subscription: Subscription,
    planId: PlanId,
    interval: Interval,
  ): Promise<void> {
    this.scheduled.set(subscription.id, this.priceOf(planId, interval));
    await this.events.send('customer.subscription.updated', subscription);
  }

  async setCancelAtPeriodEnd(subscription: Subscription, cancel: boolean): Promise<void> {
    if (subscription.status === 'canceled') return;
    subscription.cancel_at_period_end = cancel;
    await this.events.send('customer.subscription.updated', subscription);
  }

  /** Ends a subscription at once; with `prorate`, what is left of the period is credited. */
  async cancel(subscription: Subscription, prorate = false): Promise<void> {
    if (subscription.status === 'canceled') return;
    // Only the end of a period collects what is pending.
    this.pending.delete(subscription.id);
    if (prorate)
      this.addPending(subscription, unusedTime(subscription, momentIn(subscription, this.seconds)));
    await this.end(subscription);
  }

  private async end(subscription: Subscription): Promise<void> {
    subscription.status = 'canceled';
    const paid = this.settlePending(subscription);
    await Promise.all([
      this.events.send('customer.subscription.deleted', subscription),
      ...paid.map((invoice) => this.events.send('invoice.paid', invoice)),
    ]);
  }

  /** Gives back a part of a payment, in cents; never more than was paid. */
  async refund(payment: PaymentIntent, amount: number): Promise<void> {
    const { latest_charge: charge } = payment;
    charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + amount);
    charge.refunded = charge.amount_refunded === charge.amount;
    await this.events.send('charge.refunded', charge);
  }

  /** The payer's bank takes the money back, until the dispute is won. */
  async dispute(payment: PaymentIntent): Promise<Dispute> {
    const { latest_charge: charge } = payment;
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      payment_intent: payment.id,
      charge: charge.id,
      amount: charge.amount - charge.amount_refunded,
      status: 'needs_response',
    };
    charge.disputed = true;
    this.disputes.set(dispute.id, dispute);
    await this.events.send('charge.dispute.created', dispute);
    return dispute;
  }

  async closeDispute(dispute: Dispute, status: 'won' | 'lost'): Promise<void> {
    dispute.status = status;
    await this.events.send('charge.dispute.closed', dispute);
  }

  /** Puts a line on the next invoice. */
  private addPending({ id }: Subscription, line: InvoiceLine): void {
    this.pending.set(id, [...(this.pending.get(id) ?? []), line]);
  }

  /** An invoice of what is pending, paid; none when nothing is. */
  private settlePending(subscription: Subscription): Invoice[] {
    const lines = this.takePending(subscription);
    if (lines.length === 0) return [];
    const invoice = this.invoice(subscription, 'subscription_update', lines);
    this.settle(invoice);
    return [invoice];
  }

  private takePending({ id }: Subscription): InvoiceLine[] {
    const lines = this.pending.get(id) ?? [];
    this.pending.delete(id);
    return lines;
  }

  private invoice(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    lines: readonly InvoiceLine[],
  ): Invoice {
    const customer = this.customers.get(subscription.customer);
    if (customer === undefined) throw new Error(`No such customer: '${subscription.customer}'`);
    const invoice = finalizeInvoice(customer, subscription, reason, lines, this.seconds);
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  private settle(invoice: Invoice): void {
    invoice.status = 'paid';
    if (invoice.amount_due === 0) return;
    const name = invoice.lines.data.at(-1)?.pricing.price_details.price.nickname ?? 'Plan';
    const payment = this.charge(invoice.customer, invoice.amount_due, name);
    invoice.payments.data.push({
      id: newId('inpay'),
      object: 'invoice_payment',
      status: 'paid',
      amount_paid: invoice.amount_due,
      payment: { type: 'payment_intent', payment_intent: payment.id },
    });
  }

  private charge(customer: string, amount: number, description: string): PaymentIntent {
    const id = newId('pi');
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: id,
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      customer,
      description,
    };
    const payment: PaymentIntent = {
      id,
      object: 'payment_intent',
      status: 'succeeded',
      amount,
      customer,
      latest_charge: charge,
    };
    this.payments.set(id, payment);
    return payment;
  }
}

const isOf = (invoice: Invoice, { id }: Subscription): boolean =>
  invoice.parent.subscription_details.subscription === id;

function periodEnd(start: number, { recurring: { interval } }: Price): number {
  const end = new Date(start * 1_000);
  if (interval === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  return Math.floor(end.getTime() / 1_000);
}
