import { packOf } from '../plans/credit-packs.ts';
import { PLANS } from '../plans/plans.ts';
import { followSubscription } from './follow-subscription.ts';
import type { FollowSubscriptionPorts } from './follow-subscription.ts';
import { grantOnce } from './grant-payment.ts';
import type { GrantPorts } from './grant-payment.ts';
import type { PaidPeriod, PaymentProvider } from './payment-provider.ts';
import { reversePayment } from './reverse-payment.ts';
import type { ReversePaymentPorts } from './reverse-payment.ts';
import { leadsOfPeriod } from './subscriptions.ts';

export interface ProviderEventPorts
  extends GrantPorts, ReversePaymentPorts, FollowSubscriptionPorts {
  provider: Pick<PaymentProvider, 'readEvent' | 'readPaidPeriod'>;
}

/**
 * Applies an event of the payment provider. The same event again changes nothing, and so does one that comes
 * late: what counts is what the provider says now. An error makes the provider send the event again.
 * @throws ServiceError VALIDATION_ERROR for a wrong or stale signature
 */
export async function handleProviderEvent(
  ports: ProviderEventPorts,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const notice = ports.provider.readEvent(body, signature);
  switch (notice.kind) {
    case 'purchase_paid': {
      const { checkoutId, orgId, packId, paymentId } = notice;
      if ((await ports.findOrganization(orgId)) === undefined) return;
      const { credits } = packOf(packId);
      await grantOnce(ports, {
        orgId,
        source: checkoutId,
        type: 'purchase',
        credits,
        description: `Bought ${credits} credits`,
        paymentId,
      });
      if (paymentId !== null) await reversePayment(ports, paymentId);
      return;
    }
    case 'invoice_paid': {
      const period = await ports.provider.readPaidPeriod(notice.invoiceId);
      if (period !== undefined) await applyPeriod(ports, period);
      return;
    }
    case 'subscription_changed':
      return followSubscription(ports, notice.orgId, notice.subscriptionId);
    case 'payment_reversed':
      return reversePayment(ports, notice.paymentId);
    case 'ignored':
  }
}

/** The period first, then its leads: whoever sees the leads sees the plan too. */
async function applyPeriod(ports: ProviderEventPorts, period: PaidPeriod): Promise<void> {
  const { orgId, subscriptionId, planId, interval, periodStart, paymentId } = period;
  if ((await ports.findOrganization(orgId)) === undefined) return;
  await followSubscription(ports, orgId, subscriptionId);
  const credits = leadsOfPeriod(planId, interval);
  if (credits === 0) return;
  await grantOnce(ports, {
    orgId,
    source: `${subscriptionId}#${periodStart}`,
    type: 'grant',
    credits,
    description: `Included in the ${PLANS[planId].name} plan`,
    paymentId,
  });
  if (paymentId !== null) await reversePayment(ports, paymentId);
}
