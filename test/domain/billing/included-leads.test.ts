import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  creditsOfPayments,
  describeLeads,
  leadsOfLines,
} from '../../../functions/domain/billing/included-leads.ts';
import type { PlanLine } from '../../../functions/domain/billing/payment-provider.ts';
import { leadsOfPeriod } from '../../../functions/domain/billing/subscriptions.ts';
import { PLANS } from '../../../functions/domain/plans/plans.ts';
import { EventSender } from '../../../lib/local/payments/events.ts';
import { PaymentsLedger } from '../../../lib/local/payments/ledger.ts';
import {
  anInterval,
  aPlan,
  aWalkStep,
  LeadClock,
  leadsOfInvoices,
  PAID_PLANS,
  subscribed,
  takeStep,
} from '../../support/payment-walks.ts';

const now = () => new Date('2026-01-31T12:00:00.000Z');
/** Books whose events go nowhere. */
const someBooks = () => new PaymentsLedger(new EventSender({ secret: 'whsec_1', now }), now);

const priceOf = (planId: PlanLine['planId'], interval: PlanLine['interval']): number =>
  interval === 'year' ? PLANS[planId].yearlyPrice : PLANS[planId].monthlyPrice;
/** The most leads that a cent buys in any plan. */
const BEST_RATE = Math.max(
  ...PAID_PLANS.flatMap((planId) =>
    (['month', 'year'] as const).map(
      (interval) => leadsOfPeriod(planId, interval) / priceOf(planId, interval),
    ),
  ),
);

const aLine = (
  planId: PlanLine['planId'],
  interval: PlanLine['interval'],
  share: number,
): PlanLine => {
  const price = priceOf(planId, interval);
  return { planId, interval, amount: Math.round(share * price), price };
};

test.for([
  { name: 'a month', lines: [aLine('starter', 'month', 1)], leads: 500 },
  { name: 'a year', lines: [aLine('starter', 'year', 1)], leads: 6_000 },
  { name: 'a trial', lines: [aLine('scale', 'year', 0)], leads: 0 },
  { name: 'two seats', lines: [aLine('growth', 'month', 2)], leads: 5_000 },
  { name: 'nothing of ours', lines: [], leads: 0 },
  {
    name: 'half a month of Starter changed for half a month of Scale',
    lines: [aLine('starter', 'month', -0.5), aLine('scale', 'month', 0.5)],
    leads: 4_750,
  },
  {
    name: 'an unused month changed for a year of the same plan',
    lines: [aLine('scale', 'month', -1), aLine('scale', 'year', 1)],
    leads: 110_000,
  },
  {
    name: 'an unused year changed for a month of the same plan',
    lines: [aLine('scale', 'year', -1), aLine('scale', 'month', 1)],
    leads: -110_000,
  },
])('$name brings $leads leads', ({ lines, leads }) => {
  expect(leadsOfLines(lines)).toBe(leads);
});

test('a line without a price brings nothing', () => {
  const free = { planId: 'starter', interval: 'month', amount: 9, price: 0 } as const;
  expect(leadsOfLines([free, aLine('starter', 'month', 1)])).toBe(500);
});

test.for([
  [[aLine('starter', 'month', 1)], 500, 'Included in the Starter plan'],
  [
    [aLine('starter', 'month', -0.5), aLine('scale', 'month', 0.5)],
    4_750,
    'Included in the Scale plan, less unused time',
  ],
  [
    [aLine('starter', 'month', 0.5), aLine('scale', 'month', -0.5)],
    -4_750,
    'Unused time on the Scale plan',
  ],
] as const)('the ledger says of %j (%d leads): %s', ([lines, credits, text]) => {
  expect(describeLeads(lines, credits)).toBe(text);
});

test('a part of a lead is never granted, and always taken back', () => {
  expect(leadsOfLines([{ planId: 'starter', interval: 'month', amount: 9, price: 4_900 }])).toBe(0);
  expect(leadsOfLines([{ planId: 'starter', interval: 'month', amount: -9, price: 4_900 }])).toBe(
    -1,
  );
});

test('payments share the leads of their invoice; what the balance paid belongs to none', () => {
  const payments = [
    { id: 'pi_1', amount: 2_000 },
    { id: 'pi_2', amount: 1_000 },
  ];
  expect(creditsOfPayments({ payments, total: 4_000 }, 500)).toEqual([
    { id: 'pi_1', credits: 250 },
    { id: 'pi_2', credits: 125 },
  ]);
  // The balance was a debt: more was paid than the invoice's own total.
  expect(creditsOfPayments({ payments, total: 1_500 }, 500)[0]).toEqual({
    id: 'pi_1',
    credits: 500,
  });
  expect(creditsOfPayments({ payments, total: 4_000 }, -3)[0]).toEqual({ id: 'pi_1', credits: 0 });
  expect(creditsOfPayments({ payments, total: 0 }, 500)[0]).toEqual({ id: 'pi_1', credits: 0 });
});

test('without changes every period brings its leads exactly, whatever coupon there is', async () => {
  await fc.assert(
    fc.asyncProperty(
      aPlan,
      anInterval,
      fc.constantFrom(0, 20, 100),
      fc.integer({ min: 0, max: 30 }),
      async (planId, interval, percentOff, renewals) => {
        const ledger = someBooks();
        const { subscription } = await subscribed(ledger, planId, interval, percentOff);
        for (let renewal = 0; renewal < renewals; renewal += 1)
          await takeStep(ledger, subscription, { kind: 'renew' });
        expect(leadsOfInvoices(ledger.invoices.values())).toBe(
          (renewals + 1) * leadsOfPeriod(planId, interval),
        );
      },
    ),
    { numRuns: 100 },
  );
});

test('any walk through plans and intervals brings what its time is worth, and no more than was paid for', async () => {
  await fc.assert(
    fc.asyncProperty(
      aPlan,
      anInterval,
      fc.constantFrom(0, 0, 30, 100),
      fc.array(aWalkStep, { maxLength: 12 }),
      async (planId, interval, percentOff, steps) => {
        const ledger = someBooks();
        const { customer, subscription } = await subscribed(ledger, planId, interval, percentOff);
        const clock = new LeadClock(ledger, subscription);
        // What is pending or open at the end is settled by one more renewal.
        for (const step of [...steps, { kind: 'settle' }, { kind: 'renew' }] as const) {
          const rate = clock.rate();
          const [{ current_period_end: end }] = subscription.items.data;
          if (step.kind === 'switch') clock.count();
          await takeStep(ledger, subscription, step);
          if (step.kind === 'renew' || step.kind === 'fail') clock.renew(rate, end);
        }
        const invoices = [...ledger.invoices.values()];
        const lines = invoices.flatMap((invoice) => invoice.lines.data);
        const granted = leadsOfInvoices(invoices);
        // Each line is rounded to a cent, each invoice down to a lead.
        const ofCents = 0.5 * BEST_RATE * lines.length;
        expect(granted).toBeLessThanOrEqual(clock.due() + ofCents + 1e-6);
        expect(granted).toBeGreaterThanOrEqual(clock.due() - ofCents - invoices.length - 1e-6);
        if (percentOff > 0) return;
        const paid = [...ledger.payments.values()].reduce((sum, { amount }) => sum + amount, 0);
        expect(granted).toBeLessThanOrEqual(BEST_RATE * (paid + customer.balance) + ofCents);
      },
    ),
    { numRuns: 1_500 },
  );
});
