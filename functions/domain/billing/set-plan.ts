import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import { notFound, wrongState } from '../kernel/errors.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { PlanId } from '../kernel/plan-limits.ts';
import type { Organization } from '../organizations/organization.ts';
import type { ChangePlanPorts } from './follow-subscription.ts';
import { isInForce } from './subscriptions.ts';

export interface SetPlanPorts extends ChangePlanPorts, ContentionPorts {
  findOrganization(orgId: OrgId): Promise<Organization | undefined>;
}

/**
 * Puts an organisation on a plan by hand, without a payment; its keys carry the new limits at once.
 * @throws ServiceError NOT_FOUND, or VALIDATION_ERROR while a subscription decides about the plan; SERVICE_UNAVAILABLE
 */
export async function setPlan(ports: SetPlanPorts, orgId: OrgId, plan: PlanId): Promise<void> {
  await untilFresh(ports, async () => {
    const organization = await ports.findOrganization(orgId);
    if (organization === undefined) throw notFound('No such organisation.');
    const { subscription } = organization;
    if (subscription !== null && isInForce(subscription))
      throw wrongState('A subscription determines the plan. Change it at the payment provider.');
    if (organization.plan === plan) return 'set';
    const outcome = await ports.changePlan(organization, { plan, subscription });
    return outcome === 'stale' ? undefined : 'set';
  });
}
