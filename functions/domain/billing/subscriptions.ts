import type { PlanId } from '../kernel/plan-limits.ts';
import type {
  Organization,
  Subscription,
  SubscriptionStatus,
} from '../organizations/organization.ts';
import { PLANS } from '../plans/plans.ts';

/** States in which a subscription's plan is in force: a failed payment leaves it until the provider gives up. */
const IN_FORCE: ReadonlySet<SubscriptionStatus> = new Set(['trialing', 'active', 'past_due']);
/** States after which nothing of a subscription can come back. */
const OVER: ReadonlySet<SubscriptionStatus> = new Set(['canceled', 'incomplete_expired']);

export const isInForce = (subscription: Pick<Subscription, 'status'>): boolean =>
  IN_FORCE.has(subscription.status);
export const isOver = (subscription: Pick<Subscription, 'status'>): boolean =>
  OVER.has(subscription.status);

/** A subscription as the payment provider has it now. */
export type ProviderSubscription = Omit<Subscription, 'chargedBefore' | 'deliveredBefore'>;

export type SubscriptionVerdict =
  | { kind: 'unchanged' }
  | { kind: 'change'; plan: PlanId; subscription: ProviderSubscription };

/**
 * What the present state of subscriptions means for their organisation. It follows one: the newest in force. What
 * happens to another one changes nothing.
 * @param found as the provider has them now
 */
export function judgeSubscription(
  { plan, subscription: current }: Pick<Organization, 'plan' | 'subscription'>,
  found: readonly ProviderSubscription[],
): SubscriptionVerdict {
  const latest =
    found.filter(isInForce).toSorted(newestFirst)[0] ?? found.find(({ id }) => id === current?.id);
  if (latest === undefined) return { kind: 'unchanged' };
  const known = found.some(({ id }) => id === current?.id);
  const newerOne = current !== null && isInForce(current) && newestFirst(current, latest) < 0;
  if (!known && newerOne) return { kind: 'unchanged' };
  const change = {
    kind: 'change',
    plan: isInForce(latest) ? latest.planId : 'free',
    subscription: latest,
  } as const;
  return current !== null && plan === change.plan && isSame(current, latest)
    ? { kind: 'unchanged' }
    : change;
}

type Age = Pick<ProviderSubscription, 'id' | 'createdAt'>;

/** The id decides between two of the same second. */
const newestFirst = (a: Age, b: Age): number => {
  const [left, right] = [`${a.createdAt} ${a.id}`, `${b.createdAt} ${b.id}`];
  return left === right ? 0 : left > right ? -1 : 1;
};

const isSame = (current: Subscription, latest: ProviderSubscription): boolean =>
  current.id === latest.id &&
  current.status === latest.status &&
  current.planId === latest.planId &&
  current.interval === latest.interval &&
  current.currentPeriodStart === latest.currentPeriodStart &&
  current.currentPeriodEnd === latest.currentPeriodEnd &&
  current.cancelAtPeriodEnd === latest.cancelAtPeriodEnd;

/** Leads that one paid period brings: a year's come all at its beginning. */
export const leadsOfPeriod = (planId: PlanId, interval: Subscription['interval']): number =>
  PLANS[planId].includedLeads * (interval === 'year' ? 12 : 1);
