import { PLANS } from '../../functions/domain/plans/plans.ts';
import type { PlanId } from '../../functions/domain/plans/plans.ts';
import type { EventSender } from './payments-events.ts';
import { newId } from './payments-objects.ts';
import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  PaymentIntent,
  Price,
  Subscription,
} from './payments-objects.ts';

type Interval = Price['recurring']['interval'];

/**
 * The books of the embedded payment provider: what people pay, and what becomes of it. Every change posts the
 * events that Stripe would post.
 */
export class PaymentsLedger {
  readonly customers = new Map<string, Customer>();
  readonly prices = new Map<string, Price>();
  readonly sessions = new Map<string, CheckoutSession>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly payments = new Map<string, PaymentIntent>();
  readonly disputes = new Map<string, Dispute>();
  /** Visits to the portal: whose, and where they lead back to. */
  readonly portals = new Map<string, { customer: string; returnUrl: string }>();
  /** The price and the metadata that a session's subscription gets. */
  readonly orders = new Map<string, { price: Price; metadata: Record<string, string> }>();
  private readonly events: EventSender;
  private readonly now: () => Date;

  constructor(events: EventSender, now: () => Date) {
    this.events = events;
    this.now = now;
  }

  get seconds(): number {
    return Math.floor(this.now().getTime() / 1_000);
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

  /** Pays an open checkout; does nothing to another one. */
  async pay(session: CheckoutSession): Promise<void> {
    if (session.status !== 'open') return;
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
    const invoice = this.invoice(subscription, 'subscription_create');
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
    if (subscription.cancel_at_period_end) return this.cancel(subscription);
    const [item] = subscription.items.data;
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(item.current_period_start, item.price);
    const invoice = this.invoice(subscription, 'subscription_cycle');
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
    if (open.length === 0 || subscription.status !== 'past_due') return;
    for (const invoice of open) this.settle(invoice);
    subscription.status = 'active';
    await Promise.all([
      ...open.map((invoice) => this.events.send('invoice.paid', invoice)),
      this.events.send('customer.subscription.updated', subscription),
    ]);
  }

  /** Another plan from now on: the rest of the period is settled, a new interval begins a new period. */
  async changePlan(subscription: Subscription, planId: PlanId, interval: Interval): Promise<void> {
    if (subscription.status === 'canceled') return;
    const [item] = subscription.items.data;
    const newPeriod = item.price.recurring.interval !== interval;
    item.price = this.priceOf(planId, interval);
    if (newPeriod) {
      item.current_period_start = this.seconds;
      item.current_period_end = periodEnd(item.current_period_start, item.price);
    }
    const invoice = this.invoice(subscription, 'subscription_update', !newPeriod);
    this.settle(invoice);
    await Promise.all([
      this.events.send('customer.subscription.updated', subscription),
      this.events.send('invoice.paid', invoice),
    ]);
  }

  async setCancelAtPeriodEnd(subscription: Subscription, cancel: boolean): Promise<void> {
    if (subscription.status === 'canceled') return;
    subscription.cancel_at_period_end = cancel;
    await this.events.send('customer.subscription.updated', subscription);
  }

  async cancel(subscription: Subscription): Promise<void> {
    subscription.status = 'canceled';
    await this.events.send('customer.subscription.deleted', subscription);
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

  private invoice(
    subscription: Subscription,
    reason: Invoice['billing_reason'],
    proration = false,
  ): Invoice {
    const [item] = subscription.items.data;
    const { price, current_period_start: start, current_period_end: end } = item;
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      status: 'open',
      billing_reason: reason,
      customer: subscription.customer,
      amount_due: price.unit_amount,
      created: this.seconds,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      lines: {
        object: 'list',
        data: [
          {
            id: newId('il'),
            object: 'line_item',
            amount: price.unit_amount,
            period: { start, end },
            parent: {
              type: 'subscription_item_details',
              subscription_item_details: { subscription: subscription.id, proration },
            },
            // A picture of the price: a later plan changes no earlier invoice.
            pricing: { type: 'price_details', price_details: { price: { ...price } } },
          },
        ],
      },
      payments: { object: 'list', data: [] },
    };
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  private settle(invoice: Invoice): void {
    const name = invoice.lines.data[0]?.pricing.price_details.price.nickname ?? 'Plan';
    const payment = this.charge(invoice.customer, invoice.amount_due, name);
    invoice.status = 'paid';
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
