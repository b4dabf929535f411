import { createHash } from 'node:crypto';
import { PLAN_IDS } from '../../../functions/domain/kernel/plan-limits.ts';
import { PLANS } from '../../../functions/domain/plans/plans.ts';
import type { Reply } from '../identity/http.ts';
import type { PaymentsLedger } from './ledger.ts';
import type { CheckoutSession, PaymentIntent, Subscription } from './objects.ts';

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin-top:2rem}
form{display:inline}
button,.button{display:inline-block;box-sizing:border-box;min-height:2.75rem;margin:.25rem .25rem .25rem 0;padding:.5rem .75rem;font:inherit;color:inherit;background:none;text-decoration:none;border:1px solid GrayText;border-radius:.375rem;cursor:pointer}
button.primary{background:#155eef;border-color:#155eef;color:#fff}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
[role=alert]{font-weight:bold}
dt{font-weight:bold}dd{margin:0 0 .5rem}
li{margin:.5rem 0}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const NOTE = '<p>This page belongs to the local stack. No money moves.</p>';

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const dateOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

/** The page where a person pays: with success, with a refused card, or not at all. */
export function checkoutPage(
  ledger: PaymentsLedger,
  session: CheckoutSession,
  error?: string,
): Reply {
  const price = ledger.orders.get(session.id)?.price;
  const what =
    price === undefined ? 'Credits' : `${price.nickname}, every ${price.recurring.interval}`;
  const path = `/checkout/${session.id}`;
  return page(
    'Checkout',
    `<h1>Checkout</h1>${NOTE}
<dl><dt>You buy</dt><dd>${escapeHtml(what)}</dd><dt>Total</dt><dd>${dollars(session.amount_total)}</dd></dl>
${error === undefined ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
${button(`${path}/pay`, `Pay ${dollars(session.amount_total)}`, 'primary')}
${button(`${path}/decline`, 'Pay with a card that is declined')}
${button(`${path}/cancel`, 'Cancel and go back')}`,
    { formTargets: [session.success_url, session.cancel_url] },
  );
}

/** The customer's portal, and beside it what banks and time do to a subscription. */
export function portalPage(
  ledger: PaymentsLedger,
  portalId: string,
  { customer, returnUrl }: { customer: string; returnUrl: string },
): Reply {
  const base = `/portal/${portalId}`;
  const subscriptions = [...ledger.subscriptions.values()].filter(
    (subscription) => subscription.customer === customer && subscription.status !== 'canceled',
  );
  const balance = ledger.customers.get(customer)?.balance ?? 0;
  const payments = [...ledger.payments.values()].filter((payment) => payment.customer === customer);
  return page(
    'Billing portal',
    `<h1>Billing portal</h1>${NOTE}
<p><a class="button" href="${escapeHtml(returnUrl)}">Back to the dashboard</a></p>
${subscriptions.length === 0 ? '<p>There is no subscription.</p>' : ''}
${subscriptions.map((subscription) => subscriptionSection(ledger, base, subscription)).join('')}
${balance < 0 ? `<p>A credit of ${dollars(-balance)} goes towards the next invoices.</p>` : ''}
<h2>Payments</h2>
${payments.length === 0 ? '<p>No payments yet.</p>' : ''}
<ul>${payments.map((payment) => paymentSection(ledger, base, payment)).join('')}</ul>`,
  );
}

function subscriptionSection(
  ledger: PaymentsLedger,
  base: string,
  subscription: Subscription,
): string {
  const [item] = subscription.items.data;
  const { nickname, recurring, metadata } = item.price;
  const next = ledger.scheduled.get(subscription.id);
  const path = `${base}/subscriptions/${subscription.id}`;
  const others = PLAN_IDS.filter((id) => id !== 'free').flatMap((id) =>
    (['month', 'year'] as const)
      .filter(
        (interval) =>
          next !== undefined || id !== metadata['planId'] || interval !== recurring.interval,
      )
      .map((interval) =>
        button(`${path}/plan/${id}/${interval}`, `Switch to ${PLANS[id].name}, by the ${interval}`),
      ),
  );
  const ending = subscription.cancel_at_period_end;
  return `<h2>${escapeHtml(nickname)}</h2>
<dl><dt>Status</dt><dd>${subscription.status}</dd>
<dt>Current period</dt><dd>${dateOf(item.current_period_start)} to ${dateOf(item.current_period_end)}${ending ? ', then it ends' : next === undefined ? '' : `, then ${escapeHtml(next.nickname)}, by the ${next.recurring.interval}`}</dd></dl>
${ending ? button(`${path}/keep`, 'Keep the subscription') : button(`${path}/cancel`, 'Cancel at the end of the period')}
<h3>Change the plan</h3><p>${others.join('')}</p>
<h3>Simulate time and banks</h3>
<p>${button(`${path}/renew`, 'Let the period end; the payment succeeds')}
${button(`${path}/fail`, 'Let the period end; the payment fails')}
${subscription.status === 'past_due' ? button(`${path}/settle`, 'Pay what is due') + button(`${path}/end`, 'Give up on the payment') : ''}</p>`;
}

function paymentSection(ledger: PaymentsLedger, base: string, payment: PaymentIntent): string {
  const { amount, amount_refunded: refunded, description } = payment.latest_charge;
  const path = `${base}/payments/${payment.id}`;
  const dispute = [...ledger.disputes.values()].find(
    ({ payment_intent: intent, status }) => intent === payment.id && status === 'needs_response',
  );
  const actions =
    dispute === undefined
      ? refunded < amount
        ? button(`${path}/refund`, 'Refund') +
          button(`${path}/refund-half`, 'Refund half') +
          button(`${path}/dispute`, 'Dispute')
        : ''
      : button(`${path}/won`, 'Win the dispute') + button(`${path}/lost`, 'Lose the dispute');
  const state = refunded === 0 ? '' : `, ${dollars(refunded)} refunded`;
  return `<li>${escapeHtml(description)}: ${dollars(amount)}${state}${dispute === undefined ? '' : ', disputed'}<br>${actions}</li>`;
}

/** A page with one message. */
export const messagePage = (title: string, message: string, status: number): Reply =>
  page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>`, { status });

const button = (path: string, label: string, className = ''): string =>
  `<form method="post" action="${path}"><button class="${className}">${escapeHtml(label)}</button></form>`;

function page(
  title: string,
  content: string,
  options: { status?: number; formTargets?: readonly string[] } = {},
): Reply {
  // Browsers apply form-action to the redirect that answers a form, too.
  const origins = (options.formTargets ?? []).map((url) => new URL(url).origin);
  const targets = ["'self'", ...new Set(origins)].join(' ');
  return {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'same-origin',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`,
  };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
