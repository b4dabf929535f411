import * as z from 'zod';
import { OrgId, UserId } from '../../../domain/kernel/ids.ts';
import { wordOf } from '../../../domain/kernel/stored.ts';
import { INTERVALS, SUBSCRIPTION_STATUSES } from '../../../domain/organizations/organization.ts';
import type {
  Organization,
  Subscription,
  User,
} from '../../../domain/organizations/organization.ts';
import { StoredLimits, StoredPlan } from './stored-plan.ts';

const StoredSubscription = z.object({
  id: z.string(),
  // Neither in force nor over: the payment provider's next event says what it is.
  status: wordOf(SUBSCRIPTION_STATUSES, 'paused'),
  planId: StoredPlan,
  interval: wordOf(INTERVALS, 'month'),
  currentPeriodStart: z.string(),
  currentPeriodEnd: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  createdAt: z.string(),
  chargedBefore: z.int(),
  deliveredBefore: z.int(),
}) satisfies z.ZodType<Subscription>;

export const StoredOrganization = z.object({
  id: OrgId,
  name: z.string(),
  plan: StoredPlan,
  limits: StoredLimits.optional(),
  version: z.int(),
  customerId: z.string().nullable(),
  subscription: StoredSubscription.nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<Organization>;

/** What else an organisation's row holds: sets, absent while they are empty, and the plan's id as it was written. */
export const StoredMembers = z.object({
  keyIds: z.set(z.string()).default(new Set()),
  userSubs: z.set(z.string()).default(new Set()),
  plan: z.string(),
});
export type StoredMembers = z.infer<typeof StoredMembers>;

export const StoredUser = z.object({
  id: UserId,
  orgId: OrgId,
  plan: StoredPlan,
  limits: StoredLimits.optional(),
}) satisfies z.ZodType<User>;
