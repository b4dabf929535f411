import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditStore } from '../../functions/adapters/table/audit-store.ts';
import { auditLedger } from '../../functions/domain/audit/audit-ledger.ts';
import { creditsOfPayments, leadsOfLines } from '../../functions/domain/billing/included-leads.ts';
import { OrgId } from '../../functions/domain/kernel/ids.ts';
import { packOf } from '../../functions/domain/plans/credit-packs.ts';
import type { PaymentIntent, Subscription } from '../../lib/local/payments/objects.ts';
import { startBillingService, submit } from '../support/billing.ts';
import type { BillingService, Page } from '../support/billing.ts';
import { holdEvents } from '../support/held-events.ts';
import type { HeldEvent } from '../support/held-events.ts';
import { anInterval, aPlan, aWalkStep, planLineOf, takeStep } from '../support/payment-walks.ts';
import type { WalkStep } from '../support/payment-walks.ts';

let service: BillingService;
let held: Awaited<ReturnType<typeof holdEvents>>;
beforeAll(async () => {
  service = await startBillingService();
  held = await holdEvents(service);
});
afterAll(async () => {
  held.release();
  await service.close();
});

type Step =
  | WalkStep
  | { kind: 'buy' }
  | { kind: 'subscribe'; planId: string; interval: string }
  | { kind: 'end'; prorate: boolean }
  | { kind: 'keep'; keep: boolean }
  | { kind: 'refund'; index: number; share: number }
  | { kind: 'dispute' | 'won' | 'lost'; index: number }
  | { kind: 'deliver'; picks: number[] };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: aWalkStep },
  { weight: 1, arbitrary: fc.constant({ kind: 'buy' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('subscribe' as const),
      planId: aPlan,
      interval: anInterval,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('end' as const), prorate: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), keep: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      index: fc.nat(5),
      share: fc.constantFrom(0.25, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('dispute' as const, 'won' as const, 'lost' as const),
      index: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      picks: fc.array(fc.nat(100), { minLength: 1, maxLength: 3 }),
    }),
  },
);

/** One organisation's dealings with the provider. */
class World {
  readonly token: string;
  readonly orgId: OrgId;
  readonly events: HeldEvent[] = [];

  constructor(token: string, orgId: OrgId) {
    this.token = token;
    this.orgId = orgId;
  }

  static async begin(): Promise<World> {
    const token = await service.aPerson();
    const { body } = await service.call<{ id: string }>(token, 'GET', '/organization');
    return new World(token, OrgId.parse(body.id));
  }

  private get customer() {
    return [...service.payments.ledger.customers.values()].find(
      ({ metadata }) => metadata['orgId'] === this.orgId,
    )?.id;
  }

  get subscriptions(): Subscription[] {
    const { customer } = this;
    return [...service.payments.ledger.subscriptions.values()].filter(
      (subscription) => subscription.customer === customer,
    );
  }

  get payments(): PaymentIntent[] {
    const { customer } = this;
    return [...service.payments.ledger.payments.values()].filter(
      (payment) => payment.customer === customer,
    );
  }

  async take(step: Step): Promise<void> {
    await this.act(step);
    this.events.push(...held.events.splice(0));
  }

  private async act(step: Step): Promise<unknown> {
    const { ledger } = service.payments;
    const subscription = this.subscriptions.findLast(({ status }) => status !== 'canceled');
    switch (step.kind) {
      case 'buy':
        return this.checkout('/credits/checkout', { packId: 'pack_500' });
      case 'subscribe': {
        const { planId, interval } = step;
        return this.checkout('/billing/subscribe', { planId, interval });
      }
      case 'deliver':
        return Promise.all(
          step.picks.map((pick) => this.post(this.events[pick % Math.max(1, this.events.length)])),
        );
      case 'refund':
      case 'dispute':
      case 'won':
      case 'lost':
        return this.reverse(step);
      case 'end':
        return subscription && ledger.cancel(subscription, step.prorate);
      case 'keep':
        return subscription && ledger.setCancelAtPeriodEnd(subscription, !step.keep);
      default:
        return subscription && takeStep(ledger, subscription, step);
    }
  }

  private async reverse(step: Extract<Step, { index: number }>): Promise<unknown> {
    const { ledger } = service.payments;
    const payment = this.payments[step.index % Math.max(1, this.payments.length)];
    if (payment === undefined) return undefined;
    if (step.kind === 'refund')
      return ledger.refund(payment, Math.ceil(payment.amount * step.share));
    const dispute = [...ledger.disputes.values()].find(
      ({ payment_intent: intent, status }) => intent === payment.id && status === 'needs_response',
    );
    if (step.kind === 'dispute') return dispute ?? ledger.dispute(payment);
    return dispute && ledger.closeDispute(dispute, step.kind);
  }

  private async checkout(path: string, body: object): Promise<void> {
    const answer = await service.call<Page>(this.token, 'POST', path, body);
    // A second subscription is refused.
    if (answer.status === 400) return;
    await submit(`${answer.body.url}/pay`);
  }

  private async post(event: HeldEvent | undefined): Promise<void> {
    if (event === undefined) return;
    expect((await service.post(event)).status).toBe(200);
  }

  /** Everything is reported, in any order, some of it twice and some at the same time. */
  async deliverAll(order: readonly number[]): Promise<void> {
    const twice = this.events.flatMap((event, index) =>
      index % 2 === 0 ? [event, event] : [event],
    );
    const shuffled = twice
      .map((event, index) => ({ event, rank: order[index % order.length] ?? 0 }))
      .toSorted((a, b) => a.rank - b.rank);
    while (shuffled.length > 0)
      await Promise.all(shuffled.splice(0, 3).map(({ event }) => this.post(event)));
  }

  /** Credits by the provider's books: what paid invoices and packs brought, less what was refunded. */
  expectedCredits(): number {
    const { ledger } = service.payments;
    const { customer } = this;
    const brought = new Map<string, number>();
    let credits = 50;
    for (const invoice of ledger.invoices.values()) {
      if (invoice.customer !== customer || invoice.status !== 'paid') continue;
      const leads = leadsOfLines(invoice.lines.data.map(planLineOf));
      credits += leads;
      const payments = invoice.payments.data.map((payment) => ({
        id: payment.payment.payment_intent,
        amount: payment.amount_paid,
      }));
      for (const { id, credits: share } of creditsOfPayments(
        { total: invoice.total, payments },
        leads,
      ))
        brought.set(id, share);
    }
    for (const session of ledger.sessions.values())
      if (session.customer === customer && session.payment_intent !== null) {
        credits += packOf('pack_500').credits;
        brought.set(session.payment_intent, packOf('pack_500').credits);
      }
    for (const { id, amount, latest_charge: charge } of this.payments) {
      const disputed = [...ledger.disputes.values()]
        .filter((dispute) => dispute.payment_intent === id && dispute.status !== 'won')
        .reduce((sum, dispute) => sum + dispute.amount, 0);
      const reversed = Math.min(amount, charge.amount_refunded + disputed);
      credits -= Math.ceil(((brought.get(id) ?? 0) * reversed) / amount);
    }
    return credits;
  }

  expectedPlan(): string {
    const inForce = this.subscriptions.filter(({ status }) => status !== 'canceled');
    return inForce.at(-1)?.items.data[0].price.metadata['planId'] ?? 'free';
  }

  async check(): Promise<void> {
    const books = await new AuditStore(service.db.table).readSnapshot(this.orgId);
    if (books === undefined) throw new Error('The books move while nobody writes.');
    expect(auditLedger(books)).toEqual([]);
    expect(books.account.available - books.account.debt).toBe(this.expectedCredits());
    const { plan, subscription } = await service.billing(this.token);
    expect(plan).toBe(this.expectedPlan());
    expect(subscription === null).toBe(plan === 'free');
  }
}

test('whatever happens at the provider, in whatever order it is reported and how often, the end is the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 3, maxLength: 12, size: 'max' }),
      fc.array(fc.nat(1_000), { minLength: 7, maxLength: 7 }),
      async (steps, order) => {
        const world = await World.begin();
        await world.take({ kind: 'subscribe', planId: 'starter', interval: 'month' });
        for (const step of steps) await world.take(step);
        await world.deliverAll(order);
        await world.check();
        // Once more in another order: nothing moves.
        await world.deliverAll(order.toReversed());
        await world.check();
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
}, 60_000);
