import { packOf } from '../plans/credit-packs.ts';
import { followSubscription } from './follow-subscription.ts';
import type { FollowSubscriptionPorts } from './follow-subscription.ts';
import { grantOnce } from './grant-payment.ts';
import type { GrantPorts } from './grant-payment.ts';
import { creditsOfPayments, describeLeads, leadsOfLines } from './included-leads.ts';
import type { PaidInvoice, PaymentProvider } from './payment-provider.ts';
import { reversePayment } from './reverse-payment.ts';
import type { ReversePaymentPorts } from './reverse-payment.ts';

export interface ProviderEventPorts
  extends GrantPorts, ReversePaymentPorts, FollowSubscriptionPorts {
  provider: Pick<PaymentProvider, 'readEvent' | 'readPaidInvoice'>;
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
        payments: paymentId === null ? [] : [{ id: paymentId, credits }],
      });
      if (paymentId !== null) await reversePayment(ports, paymentId);
      return;
    }
    case 'invoice_paid': {
      const invoice = await ports.provider.readPaidInvoice(notice.invoiceId);
      if (invoice !== undefined) await applyInvoice(ports, invoice);
      return;
    }
    case 'subscription_changed':
      return followSubscription(ports, notice.orgId, notice.subscriptionId);
    case 'payment_reversed':
      return reversePayment(ports, notice.paymentId);
    case 'ignored':
  }
}

/** The plan first, then its leads: whoever sees the leads sees the plan too. */
async function applyInvoice(ports: ProviderEventPorts, invoice: PaidInvoice): Promise<void> {
  const { id, orgId, subscriptionId, lines } = invoice;
  if ((await ports.findOrganization(orgId)) === undefined) return;
  await followSubscription(ports, orgId, subscriptionId);
  const credits = leadsOfLines(lines);
  if (credits === 0) return;
  const payments = creditsOfPayments(invoice, credits);
  await grantOnce(ports, {
    orgId,
    source: id,
    type: 'grant',
    credits,
    description: describeLeads(lines, credits),
    payments,
  });
  for (const payment of payments) await reversePayment(ports, payment.id);
}
