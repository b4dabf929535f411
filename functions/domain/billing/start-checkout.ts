import * as z from 'zod';
import { validationError, wrongState } from '../kernel/errors.ts';
import type { FieldError } from '../kernel/errors.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PLAN_IDS } from '../kernel/plan-limits.ts';
import { about, Timestamp, Url } from '../kernel/wire.ts';
import { INTERVALS } from '../organizations/organization.ts';
import type { Organization } from '../organizations/organization.ts';
import { PackId, packOf } from '../plans/credit-packs.ts';
import { PLANS } from '../plans/plans.ts';
import type { CheckoutPage, PaymentProvider } from './payment-provider.ts';
import { isOver } from './subscriptions.ts';

const ReturnUrl = z
  .string()
  .min(1)
  .max(2_048)
  .optional()
  .meta(
    about('Where the user returns to: a page of the dashboard.', 'https://app.example.com/billing'),
  );
const PaidPlanId = z.enum(PLAN_IDS).exclude(['free']);

export const CheckoutBody = z.strictObject({
  packId: PackId,
  successUrl: ReturnUrl,
  cancelUrl: ReturnUrl,
});
export type CheckoutBody = z.infer<typeof CheckoutBody>;

export const SubscribeBody = z.strictObject({
  planId: PaidPlanId,
  interval: z.enum(INTERVALS),
  successUrl: ReturnUrl,
  cancelUrl: ReturnUrl,
});
export type SubscribeBody = z.infer<typeof SubscribeBody>;

export const PortalBody = z.strictObject({ returnUrl: ReturnUrl });
export type PortalBody = z.infer<typeof PortalBody>;

/** Wire form of a page to go to; the portal has neither id nor expiry. */
export const CheckoutView = z
  .object({
    id: z.string().nullable(),
    url: Url,
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'Checkout' });
export type CheckoutView = z.infer<typeof CheckoutView>;

export interface CheckoutPorts {
  provider: Pick<
    PaymentProvider,
    'createCustomer' | 'startPurchase' | 'startSubscription' | 'openPortal'
  >;
  /** Without a final slash: where people come back to. */
  dashboardUrl: string;
  readOrganization(orgId: OrgId): Promise<Organization>;
  /** Remembers the customer; the one that was there first wins and is returned. */
  rememberCustomer(orgId: OrgId, customerId: string): Promise<string>;
}

/**
 * Starts a checkout for a credit pack. Nothing is granted before the provider says that it is paid.
 * @throws ServiceError VALIDATION_ERROR for an address that is not the dashboard's
 */
export async function startPurchase(
  ports: CheckoutPorts,
  orgId: OrgId,
  body: CheckoutBody,
): Promise<CheckoutPage> {
  const urls = returnUrls(ports.dashboardUrl, body);
  const customerId = await customerOf(ports, await ports.readOrganization(orgId));
  return ports.provider.startPurchase({ ...urls, customerId, orgId, pack: packOf(body.packId) });
}

/**
 * Starts a checkout for a plan.
 * @throws ServiceError VALIDATION_ERROR also while there is a subscription: the portal changes it
 */
export async function startSubscription(
  ports: CheckoutPorts,
  orgId: OrgId,
  body: SubscribeBody,
): Promise<CheckoutPage> {
  const urls = returnUrls(ports.dashboardUrl, body);
  const organization = await ports.readOrganization(orgId);
  if (organization.subscription !== null && !isOver(organization.subscription))
    throw wrongState('You already have a subscription. Change it in the billing portal.');
  const customerId = await customerOf(ports, organization);
  const { interval, planId } = body;
  return ports.provider.startSubscription({
    ...urls,
    customerId,
    orgId,
    plan: PLANS[planId],
    interval,
  });
}

/** The address of the portal where a person changes the subscription and sees invoices. */
export async function openPortal(
  ports: CheckoutPorts,
  orgId: OrgId,
  body: PortalBody,
): Promise<string> {
  const fallback = `${ports.dashboardUrl}/billing`;
  const [returnUrl = fallback] = ownUrls(ports.dashboardUrl, { returnUrl: body.returnUrl });
  const customerId = await customerOf(ports, await ports.readOrganization(orgId));
  return ports.provider.openPortal({ customerId, returnUrl });
}

/** The provider's customer, made on demand. */
async function customerOf(ports: CheckoutPorts, { id, customerId }: Organization): Promise<string> {
  return customerId ?? ports.rememberCustomer(id, await ports.provider.createCustomer(id));
}

function returnUrls(dashboardUrl: string, body: Pick<CheckoutBody, 'successUrl' | 'cancelUrl'>) {
  const { successUrl, cancelUrl } = body;
  const [success, cancel] = ownUrls(dashboardUrl, { successUrl, cancelUrl });
  return {
    successUrl: success ?? `${dashboardUrl}/billing?checkout=success`,
    cancelUrl: cancel ?? `${dashboardUrl}/billing?checkout=cancelled`,
  };
}

/** Only the dashboard's own addresses: a checkout must not become a way to send people elsewhere. */
function ownUrls(
  dashboardUrl: string,
  urls: Readonly<Record<string, string | undefined>>,
): (string | undefined)[] {
  const { origin, protocol } = new URL(dashboardUrl);
  const errors: FieldError[] = [];
  const checked = Object.entries(urls).map(([path, text]) => {
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    // A blob: address has the origin of the page that made it.
    const own = url?.origin === origin && url.protocol === protocol;
    if (own && url.username === '' && url.password === '') return url.href;
    const message = `Must be a URL of the dashboard (${origin}).`;
    errors.push({ path, code: 'foreign_url', message });
    return undefined;
  });
  if (errors.length > 0) throw validationError(errors);
  return checked;
}
