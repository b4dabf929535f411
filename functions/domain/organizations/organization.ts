import * as z from 'zod';
import { OrgId } from '../kernel/ids.ts';
import type { UserId } from '../kernel/ids.ts';
import { PlanId } from '../kernel/plan-limits.ts';
import type { LimitOverrides } from '../plans/plans.ts';

/** Subscription states by the payment provider's names. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const INTERVALS = ['month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/** An organisation's subscription, as the payment provider told it last. */
export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  planId: PlanId;
  interval: Interval;
  currentPeriodStart: string;
  currentPeriodEnd: string;
  cancelAtPeriodEnd: boolean;
  createdAt: string;
  /** The account's totals when the current period began: usage is counted from there. */
  chargedBefore: number;
  deliveredBefore: number;
}

export interface Organization {
  id: OrgId;
  name: string;
  plan: PlanId;
  /** Limits of its own on top of the plan's. */
  limits?: LimitOverrides | undefined;
  /** Counts changes of plan, subscription and keys: what copies these conditions on it. */
  version: number;
  /** The payment provider's customer; null until something is bought. */
  customerId: string | null;
  subscription: Subscription | null;
  createdAt: string;
}

/** A person who signs in, with the copies that a request needs: found by the provider's subject in one read. */
export interface User {
  id: UserId;
  orgId: OrgId;
  plan: PlanId;
  limits?: LimitOverrides | undefined;
}

export const OrganizationView = z
  .object({
    id: OrgId,
    name: z.string(),
    plan: PlanId,
    createdAt: z.string(),
  })
  .meta({ id: 'Organization' });
export type OrganizationView = z.infer<typeof OrganizationView>;

export const organizationView = ({
  id,
  name,
  plan,
  createdAt,
}: Organization): OrganizationView => ({ id, name, plan, createdAt });
