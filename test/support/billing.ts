import { postingWrites } from '../../functions/adapters/table/account-rows.ts';
import { LedgerStore } from '../../functions/adapters/table/ledger-store.ts';
import { create as billingProvider } from '../../functions/api/billing-provider.ts';
import { create as billing } from '../../functions/api/billing.ts';
import { create as keys } from '../../functions/api/keys.ts';
import { billingProviderRoutes } from '../../functions/api/routes/billing-provider.ts';
import { billingRoutes } from '../../functions/api/routes/billing.ts';
import { keyRoutes } from '../../functions/api/routes/keys.ts';
import type { BillingView } from '../../functions/domain/billing/read-billing.ts';
import { post as postMovements } from '../../functions/domain/credits/account.ts';
import type { LedgerEntry } from '../../functions/domain/credits/account.ts';
import { OrgId } from '../../functions/domain/kernel/ids.ts';
import type { HttpEvent } from '../../functions/http/parse-request.ts';
import { gatewayPath } from '../../functions/http/route.ts';
import { FaultInjector } from '../../lib/local/faults.ts';
import { startGateway } from '../../lib/local/gateway/gateway.ts';
import { startIdentity } from '../../lib/local/identity/identity.ts';
import { signatureOf } from '../../lib/local/payments/events.ts';
import { startPayments } from '../../lib/local/payments/payments.ts';
import { newId } from '../builders/ids.ts';
import { startTable } from './table.ts';

/** A page of the provider, as the service answers it. */
export interface Page {
  id: string;
  url: string;
  expiresAt: string;
}

export type BillingService = Awaited<ReturnType<typeof startBillingService>>;

interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

const FUNCTIONS = {
  keys: { routes: keyRoutes, create: keys },
  billing: { routes: billingRoutes, create: billing },
  provider: { routes: billingProviderRoutes, create: billingProvider },
} as const;

/** The routes of keys and money, with their table, sign-in and payment provider. */
export async function startBillingService(env: Record<string, string> = {}) {
  const [db, payments, identity] = await Promise.all([
    startTable(),
    startPayments(),
    startIdentity(),
  ]);
  const handlers = new Map<string, (event: HttpEvent) => Promise<unknown>>();
  const faults: unknown[] = [];
  const injector = new FaultInjector();
  const gateway = await startGateway({
    routes: Object.entries(FUNCTIONS).flatMap(([functionName, { routes }]) =>
      routes.map(({ method, path }) => ({ method, path: gatewayPath(path), functionName })),
    ),
    fallback: 'keys',
    invoke: (name, event) => injector.run(async () => handlers.get(name)?.(event)),
    onFault: (error) => faults.push(error),
  });
  const baseUrl = `${gateway.url}/v1`;
  const runtime = {
    env: {
      TABLE_NAME: 'lead-jobs',
      AWS_ENDPOINT_URL_DYNAMODB: db.url,
      BASE_URL: baseUrl,
      DASHBOARD_URL: gateway.url,
      SIGNING_KEYS: 'test:0123456789abcdef0123',
      OIDC_ISSUER: identity.issuer,
      OIDC_CLIENT_ID: identity.clientId,
      OIDC_JWKS_URI: identity.jwksUri,
      LOG_LEVEL: 'silent',
      ...payments.env,
      ...env,
    },
    local: {
      before: injector.before.bind(injector),
      after: injector.after.bind(injector),
    },
  };
  for (const [name, { create }] of Object.entries(FUNCTIONS)) handlers.set(name, create(runtime));
  payments.sendEventsTo(`${baseUrl}/billing/provider-events`);

  async function call<T>(
    token: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
      headers: response.headers,
    };
  }

  /** Posts an event as the provider would, or as somebody who pretends to be it. */
  function post(event: object, options: { secret?: string; t?: number; body?: string } = {}) {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', ...event });
    const t = options.t ?? Math.floor(Date.now() / 1_000);
    const v1 = signatureOf(options.secret ?? payments.env.STRIPE_WEBHOOK_SECRET, t, body);
    return call<{ error: { code: string } }>(
      '',
      'POST',
      '/billing/provider-events',
      options.body ?? body,
      { 'stripe-signature': `t=${t},v1=${v1}` },
    );
  }

  /** Clicks through a checkout for a pack. */
  async function buy(token: string, packId = 'pack_500') {
    const { body: page } = await call<Page>(token, 'POST', '/credits/checkout', { packId });
    return { page, answer: await submit(`${page.url}/pay`) };
  }

  /** Clicks through a checkout for a plan. */
  async function subscribe(token: string, planId = 'starter', interval = 'month') {
    const { body: page } = await call<Page>(token, 'POST', '/billing/subscribe', {
      planId,
      interval,
    });
    await submit(`${page.url}/pay`);
    const session = payments.ledger.sessions.get(page.id);
    const subscription = payments.ledger.subscriptions.get(session?.subscription ?? '');
    if (subscription === undefined) throw new Error('There is no subscription.');
    return subscription;
  }

  /** Takes credits out of an account, as jobs do. */
  async function spend(organizationId: string, amount: number): Promise<void> {
    const orgId = OrgId.parse(organizationId);
    const account = await new LedgerStore(db.table).readAccount(orgId);
    const movement = { amount, jobId: null, apiKeyId: null, description: '' };
    const movements = [
      { ...movement, type: 'hold' as const, effect: { available: -amount, held: amount } },
      { ...movement, type: 'charge' as const, effect: { available: 0, held: -amount } },
    ].map((entry) => ({ ...entry, id: newId('ledgerEntry') }));
    const posting = postMovements(orgId, account, movements, new Date());
    await db.table.transact('test', postingWrites(posting));
  }

  return {
    db,
    post,
    spend,
    buy,
    subscribe,
    billing: async (token: string) => (await call<BillingView>(token, 'GET', '/billing')).body,
    payments,
    identity,
    baseUrl,
    dashboardUrl: gateway.url,
    faults,
    injector,
    call,
    /** A token of a person who has not signed in before. */
    aPerson: () => identity.mintAccessToken({ sub: crypto.randomUUID(), expiresInSeconds: 3_600 }),
    credits: async (token: string) =>
      (
        await call<{
          balance: { available: number; held: number; spentToday: number };
          data: LedgerEntry[];
          nextCursor: string | null;
        }>(token, 'GET', '/credits?limit=100')
      ).body,
    close: () => Promise.all([gateway.close(), payments.close(), identity.close(), db.close()]),
  };
}

/** Sends a form of a page as a browser would: no redirect is followed. */
export const submit = (url: string): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual' });
