import type { Account } from '../credits/account.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { PlanId } from '../kernel/plan-limits.ts';
import type { Organization, Subscription } from '../organizations/organization.ts';
import { judgeSubscription } from './subscriptions.ts';
import type { ProviderSubscription } from './subscriptions.ts';

export interface ChangePlanPorts {
  /**
   * One transaction over the organisation and every copy of its plan (keys, users), if the organisation is still
   * as it was read.
   */
  changePlan(
    before: Organization,
    after: { plan: PlanId; subscription: Subscription | null },
  ): Promise<'committed' | 'stale'>;
}

export interface FollowSubscriptionPorts extends ChangePlanPorts, ContentionPorts {
  findOrganization(orgId: OrgId): Promise<Organization | undefined>;
  readAccount(orgId: OrgId): Promise<Account>;
  /** What the provider says of the subscription now, and of others that may take its place. */
  readSubscriptions(id: string): Promise<readonly ProviderSubscription[]>;
}

/**
 * Brings an organisation's plan in line with a subscription. Ends once the provider says what the organisation has: a
 * call that finds nothing to change stops no slower one with older news, which therefore asks again after its change.
 */
export async function followSubscription(
  ports: FollowSubscriptionPorts,
  orgId: OrgId,
  subscriptionId: string,
): Promise<void> {
  // What this call made the organisation follow may be another subscription, whose own event has passed.
  let followed = subscriptionId;
  await untilFresh(ports, async () => {
    const organization = await ports.findOrganization(orgId);
    if (organization === undefined) return 'gone';
    const found = await ports.readSubscriptions(subscriptionId);
    const isFound = followed === subscriptionId || found.some(({ id }) => id === followed);
    const more = isFound ? [] : await ports.readSubscriptions(followed);
    const verdict = judgeSubscription(organization, [...found, ...more]);
    if (verdict.kind === 'unchanged') return 'followed';
    const subscription = await withUsage(ports, organization, verdict.subscription);
    const after = { plan: verdict.plan, subscription };
    if ((await ports.changePlan(organization, after)) === 'committed') followed = subscription.id;
    return undefined;
  });
}

/** Usage of a period is counted from the account's totals at its beginning. */
async function withUsage(
  ports: FollowSubscriptionPorts,
  { id, subscription: current }: Organization,
  latest: ProviderSubscription,
): Promise<Subscription> {
  const samePeriod =
    current?.id === latest.id && current.currentPeriodStart === latest.currentPeriodStart;
  if (samePeriod) {
    const { chargedBefore, deliveredBefore } = current;
    return { ...latest, chargedBefore, deliveredBefore };
  }
  const { charged, delivered } = (await ports.readAccount(id)).totals;
  return { ...latest, chargedBefore: charged, deliveredBefore: delivered };
}
