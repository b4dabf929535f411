import { PLANS } from '../plans/plans.ts';
import type { PaidInvoice, PlanLine } from './payment-provider.ts';
import { leadsOfPeriod } from './subscriptions.ts';

/**
 * Leads that the lines of an invoice bring together: each as much of its plan's leads as its amount is of the plan's
 * price. A whole period brings all of them, a trial none, and time that the provider credits takes its leads along.
 * Rounded down, once: never more than was paid for.
 */
export function leadsOfLines(lines: readonly PlanLine[]): number {
  let [leads, parts] = [0n, 1n];
  for (const { planId, interval, amount, price } of lines) {
    if (price <= 0) continue;
    const brought = BigInt(leadsOfPeriod(planId, interval)) * BigInt(amount);
    leads = leads * BigInt(price) + brought * parts;
    parts *= BigInt(price);
  }
  // Integer division cuts towards zero.
  const whole = leads / parts;
  return Number(leads < 0n && whole * parts !== leads ? whole - 1n : whole);
}

/** The credits that each payment of an invoice brought: its part of the total. */
export const creditsOfPayments = (
  { payments, total }: Pick<PaidInvoice, 'payments' | 'total'>,
  credits: number,
): { id: string; credits: number }[] =>
  payments.map(({ id, amount }) => ({
    id,
    credits:
      credits <= 0 || total <= 0 ? 0 : Math.floor((credits * Math.min(amount, total)) / total),
  }));

/** What the ledger says of an invoice's leads. */
export function describeLeads(lines: readonly PlanLine[], credits: number): string {
  const byAmount = lines.toSorted((a, b) => b.amount - a.amount);
  const nameAt = (index: number): string => {
    const line = byAmount.at(index);
    return line === undefined ? '' : PLANS[line.planId].name;
  };
  if (credits < 0) return `Unused time on the ${nameAt(-1)} plan`;
  const credited = lines.some(({ amount }) => amount < 0);
  return `Included in the ${nameAt(0)} plan${credited ? ', less unused time' : ''}`;
}
