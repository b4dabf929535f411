import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PLAN_IDS } from '../../../functions/domain/kernel/plan-limits.ts';
import { INTERVALS } from '../../../functions/domain/organizations/organization.ts';
import { jsonReply, readRequest, redirect, sendReply } from '../identity/http.ts';
import type { IdentityRequest, Reply } from '../identity/http.ts';
import { listen } from '../service.ts';
import type { LocalService } from '../service.ts';
import { answerApi } from './api.ts';
import { EventSender } from './events.ts';
import { PaymentsLedger } from './ledger.ts';
import type { PaymentIntent, Subscription } from './objects.ts';
import { checkoutPage, messagePage, portalPage } from './pages.ts';

export interface PaymentsOptions {
  /** 0, the default, picks a free port. */
  port?: number;
  /** The service's key; made up when absent. */
  secretKey?: string;
  /** What events are signed with; made up when absent. */
  webhookSecret?: string;
  now?: () => Date;
  onFault?: (error: unknown) => void;
  /** Where the books are kept after each request; absent: in memory only. */
  journal?: { read(): Buffer | undefined; write(books: Buffer): void } | undefined;
}

/** The payment provider of the local stack: Stripe's API as far as the service calls it, its pages and events. */
export interface Payments extends LocalService {
  /** Settings that make the service's functions use it. */
  readonly env: Readonly<
    Record<'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL', string>
  >;
  /** What people pay and what becomes of it, for tests. */
  readonly ledger: PaymentsLedger;
  /** Where events go: `{baseUrl}/billing/provider-events`. None are sent before. */
  sendEventsTo(url: string): void;
  /** Resolves when no event is under way. */
  idle(): Promise<void>;
}

interface Context {
  url: string;
  secretKey: string;
  ledger: PaymentsLedger;
}

/** Starts the embedded payment provider on 127.0.0.1. Its books live in memory, and in a journal if there is one. */
export async function startPayments(options: PaymentsOptions = {}): Promise<Payments> {
  const now = options.now ?? (() => new Date());
  const secretKey = options.secretKey ?? `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(16).toString('hex')}`;
  const events = new EventSender({ secret: webhookSecret, now, onFault: options.onFault });
  const ledger = new PaymentsLedger(events, now);
  const { journal } = options;
  const books = journal?.read();
  if (books !== undefined) ledger.restore(books);
  const keep = () => journal?.write(ledger.save());
  const { promise: ready, resolve } = Promise.withResolvers<Context>();
  const server = createServer((request, response) => {
    response.once('finish', keep);
    void ready.then((context) => serve(context, request, response, options.onFault));
  });
  const service = await listen('payments', server, options.port ?? 0);
  resolve({ url: service.url, secretKey, ledger });
  return {
    ...service,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: service.url,
    },
    ledger,
    sendEventsTo: (url) => {
      events.url = url;
    },
    idle: () => events.idle(),
    close: async () => {
      events.stop();
      await service.close();
    },
  };
}

async function serve(
  context: Context,
  incoming: IncomingMessage,
  response: ServerResponse,
  onFault: PaymentsOptions['onFault'],
): Promise<void> {
  try {
    const request = await readRequest(incoming);
    sendReply(
      response,
      request === undefined
        ? messagePage('Too large', 'The request is too large.', 413)
        : await answer(context, request),
    );
  } catch (error) {
    onFault?.(error);
    if (!response.headersSent)
      sendReply(response, messagePage('Error', 'The provider failed.', 500));
  }
}

function answer(context: Context, request: IdentityRequest): Reply | Promise<Reply> {
  const { port } = new URL(context.url);
  // A foreign name that resolves to this machine must not make a browser treat us as that site.
  if (request.host !== `127.0.0.1:${port}` && request.host !== `localhost:${port}`)
    return messagePage('Refused', 'This provider only answers on 127.0.0.1.', 403);
  if (request.path.startsWith('/v1/')) return api(context, request);
  if (request.method === 'POST' && !isOwnOrigin(context, request.origin))
    return messagePage('Refused', 'Forms from other sites are not accepted.', 403);
  return page(context.ledger, request);
}

const isOwnOrigin = ({ url }: Context, origin: string | undefined): boolean =>
  origin === undefined || origin === url || origin === url.replace('127.0.0.1', 'localhost');

function api({ secretKey, ledger, url }: Context, request: IdentityRequest): Reply {
  if (request.authorization !== `Bearer ${secretKey}`)
    return jsonReply(401, {
      error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
    });
  const { method, query, form } = request;
  const path = request.path.slice('/v1'.length);
  const { status, body } = answerApi(ledger, url, { method, path, query, form });
  return jsonReply(status, body);
}

const notFound = () => messagePage('Not found', 'There is nothing here.', 404);

function page(ledger: PaymentsLedger, request: IdentityRequest): Reply | Promise<Reply> {
  const [area, id = '', kind, ...rest] = request.path.split('/').slice(1);
  if (area === 'checkout') return checkout(ledger, request.method, id, kind);
  if (area !== 'portal') return notFound();
  const portal = ledger.portals.get(id);
  if (portal === undefined) return notFound();
  if (request.method === 'GET') return portalPage(ledger, id, portal);
  return portalAction(ledger, id, portal, kind, rest);
}

async function checkout(
  ledger: PaymentsLedger,
  method: string,
  id: string,
  action: string | undefined,
): Promise<Reply> {
  const session = ledger.sessions.get(id);
  if (session === undefined) return notFound();
  if (session.status === 'complete') return redirect(session.success_url);
  if (session.status === 'expired' || session.expires_at < ledger.seconds)
    return messagePage('Expired', 'This checkout is closed. Start again in the dashboard.', 410);
  if (method === 'GET' && action === undefined) return checkoutPage(ledger, session);
  switch (`${method} ${action}`) {
    case 'POST pay':
      // As Stripe does: people come back when the service has taken the event.
      await ledger.pay(session);
      return redirect(session.success_url);
    case 'POST decline':
      return checkoutPage(ledger, session, 'Your card was declined.');
    case 'POST cancel':
      return redirect(session.cancel_url);
    default:
      return notFound();
  }
}

async function portalAction(
  ledger: PaymentsLedger,
  portalId: string,
  { customer, schedulesDowngrades }: { customer: string; schedulesDowngrades: boolean },
  kind: string | undefined,
  [id = '', action = '', ...details]: readonly string[],
): Promise<Reply> {
  const subscription = ledger.subscriptions.get(id);
  const payment = ledger.payments.get(id);
  let work: Promise<unknown> | undefined;
  if (kind === 'subscriptions' && subscription?.customer === customer)
    work =
      action === 'plan'
        ? switchPlan(ledger, subscription, schedulesDowngrades, details)
        : subscriptionAction(ledger, subscription, action);
  if (kind === 'payments' && payment?.customer === customer)
    work = paymentAction(ledger, payment, action);
  if (work === undefined) return notFound();
  await work;
  return redirect(`/portal/${portalId}`);
}

function subscriptionAction(
  ledger: PaymentsLedger,
  subscription: Subscription,
  action: string,
): Promise<unknown> | undefined {
  switch (action) {
    case 'cancel':
    case 'keep':
      return ledger.setCancelAtPeriodEnd(subscription, action === 'cancel');
    case 'renew':
      return ledger.endPeriod(subscription, 'paid');
    case 'fail':
      return ledger.endPeriod(subscription, 'failed');
    case 'settle':
      return ledger.payOpenInvoices(subscription);
    case 'end':
      return ledger.cancel(subscription);
    default:
      return undefined;
  }
}

function switchPlan(
  ledger: PaymentsLedger,
  subscription: Subscription,
  schedulesDowngrades: boolean,
  [plan, period]: readonly string[],
): Promise<unknown> | undefined {
  const planId = PLAN_IDS.find((name) => name === plan && name !== 'free');
  const interval = INTERVALS.find((name) => name === period);
  if (planId === undefined || interval === undefined) return undefined;
  const [{ price: now }] = subscription.items.data;
  const next = ledger.priceOf(planId, interval);
  const isLess =
    next.unit_amount < now.unit_amount ||
    (now.recurring.interval === 'year' && interval === 'month');
  return schedulesDowngrades && isLess
    ? ledger.schedulePlan(subscription, planId, interval)
    : ledger.changePlan(subscription, planId, interval);
}

function paymentAction(
  ledger: PaymentsLedger,
  payment: PaymentIntent,
  action: string,
): Promise<unknown> | undefined {
  const dispute = [...ledger.disputes.values()].find(
    (candidate) => candidate.payment_intent === payment.id && candidate.status === 'needs_response',
  );
  switch (action) {
    case 'refund':
      return ledger.refund(payment, payment.amount);
    case 'refund-half':
      return ledger.refund(payment, Math.ceil(payment.amount / 2));
    case 'dispute':
      return dispute === undefined ? ledger.dispute(payment) : undefined;
    case 'won':
    case 'lost':
      return dispute === undefined ? undefined : ledger.closeDispute(dispute, action);
    default:
      return undefined;
  }
}
