import * as z from 'zod';
import { totalsAt } from '../credits/account.ts';
import type { Account } from '../credits/account.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PlanId } from '../kernel/plan-limits.ts';
import { Timestamp } from '../kernel/wire.ts';
import { INTERVALS, SUBSCRIPTION_STATUSES } from '../organizations/organization.ts';
import type { Organization } from '../organizations/organization.ts';
import { limitsOf } from '../plans/plans.ts';
import { isInForce, isOver, leadsOfPeriod } from './subscriptions.ts';

export const BillingView = z
  .object({
    plan: PlanId,
    subscription: z
      .object({
        status: z.enum(SUBSCRIPTION_STATUSES),
        interval: z.enum(INTERVALS),
        currentPeriodStart: Timestamp,
        currentPeriodEnd: Timestamp,
        cancelAtPeriodEnd: z.boolean(),
      })
      .nullable(),
    usage: z.object({
      periodStart: Timestamp,
      periodEnd: Timestamp,
      leadsDelivered: z.int(),
      includedLeads: z.int(),
      creditsCharged: z.int(),
      emailVerifications: z.int(),
      emailVerificationsQuota: z.int(),
    }),
  })
  .meta({ id: 'Billing' });
export type BillingView = z.infer<typeof BillingView>;

export interface ReadBillingPorts {
  now(): Date;
  /** Verifications are those of the UTC month. */
  readBilling(
    orgId: OrgId,
    now: Date,
  ): Promise<{ organization: Organization; account: Account; emailVerifications: number }>;
}

/** Plan, subscription and the use of this period: the subscription's, or the UTC month without one. */
export async function readBilling(ports: ReadBillingPorts, orgId: OrgId): Promise<BillingView> {
  const now = ports.now();
  const { organization, account, emailVerifications } = await ports.readBilling(orgId, now);
  const { plan, limits, subscription } = organization;
  const shown = subscription === null || isOver(subscription) ? null : subscription;
  return {
    plan,
    subscription:
      shown === null
        ? null
        : {
            status: shown.status,
            interval: shown.interval,
            currentPeriodStart: shown.currentPeriodStart,
            currentPeriodEnd: shown.currentPeriodEnd,
            cancelAtPeriodEnd: shown.cancelAtPeriodEnd,
          },
    usage: {
      ...periodUse(organization, account, now),
      emailVerifications,
      emailVerificationsQuota: limitsOf(plan, limits).emailVerificationsPerMonth,
    },
  };
}

function periodUse({ plan, subscription }: Organization, account: Account, now: Date) {
  const totals = totalsAt(account, now);
  if (subscription !== null && isInForce(subscription))
    return {
      periodStart: subscription.currentPeriodStart,
      periodEnd: subscription.currentPeriodEnd,
      leadsDelivered: totals.delivered - subscription.deliveredBefore,
      includedLeads: leadsOfPeriod(subscription.planId, subscription.interval),
      creditsCharged: totals.charged - subscription.chargedBefore,
    };
  // The month that the totals belong to: a clock that is behind shows no month that has ended.
  const start = new Date(`${totals.month}-01T00:00:00.000Z`);
  return {
    periodStart: start.toISOString(),
    periodEnd: monthStart(start.getUTCFullYear(), start.getUTCMonth() + 1),
    leadsDelivered: totals.delivered - totals.deliveredBefore,
    includedLeads: leadsOfPeriod(plan, 'month'),
    creditsCharged: totals.charged - totals.chargedBefore,
  };
}

const monthStart = (year: number, month: number): string =>
  new Date(Date.UTC(year, month)).toISOString();
