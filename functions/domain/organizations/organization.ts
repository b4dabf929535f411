import * as z from 'zod';
import { OrgId, UserId } from '../kernel/ids.ts';
import { LimitOverrides, PlanId } from '../plans/plans.ts';

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
export const Subscription = z.object({
  id: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  planId: PlanId,
  interval: z.enum(INTERVALS),
  currentPeriodStart: z.string(),
  currentPeriodEnd: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  createdAt: z.string(),
  /** The account's totals when the current period began: usage is counted from there. */
  chargedBefore: z.int(),
  deliveredBefore: z.int(),
});
export type Subscription = z.infer<typeof Subscription>;

/** An organisation as it is stored. */
export const Organization = z.object({
  id: OrgId,
  name: z.string(),
  plan: PlanId,
  /** Limits of its own on top of the plan's. */
  limits: LimitOverrides.optional(),
  /** Counts changes of plan, subscription and keys: what copies these conditions on it. */
  version: z.int(),
  /** The payment provider's customer; null until something is bought. */
  customerId: z.string().nullable(),
  subscription: Subscription.nullable(),
  createdAt: z.string(),
});
export type Organization = z.infer<typeof Organization>;

/** A person who signs in, with the copies that a request needs: found by the provider's subject in one read. */
export const User = z.object({
  id: UserId,
  orgId: OrgId,
  plan: PlanId,
  limits: LimitOverrides.optional(),
});
export type User = z.infer<typeof User>;

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
