import { isDeepStrictEqual } from 'node:util';
import type { PaymentsLedger } from './ledger.ts';
import { list, newId } from './objects.ts';
import type { CheckoutSession, Invoice, PortalConfiguration, Price } from './objects.ts';

export interface ApiRequest {
  method: string;
  /** Below `/v1`. */
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
}

export interface ApiReply {
  status: number;
  body: object;
}

/** Entries of a list when the caller names no limit. */
const LINES_SHOWN = 10;
const CHECKOUT_SECONDS = 24 * 3_600;
/** The provider's own bounds for a line's amount, in cents. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The part of Stripe's API that the service calls, in its own form encoding and error shape. */
export function answerApi(ledger: PaymentsLedger, pageUrl: string, request: ApiRequest): ApiReply {
  try {
    return { status: 200, body: route(ledger, pageUrl, request) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    return { status, body: { error: { type: 'invalid_request_error', message } } };
  }
}

function route(ledger: PaymentsLedger, pageUrl: string, request: ApiRequest): object {
  const [resource = '', first, second] = request.path.split('/').slice(1);
  switch (`${request.method} ${resource}`) {
    case 'POST customers':
      return createCustomer(ledger, request.form);
    case 'GET prices':
      return list(
        [...ledger.prices.values()].filter(
          (price) => price.lookup_key === request.query.get('lookup_keys[0]'),
        ),
      );
    case 'POST prices':
      return createPrice(ledger, request.form);
    case 'GET checkout':
      if (second !== undefined) return found(ledger.sessions, second);
      return list(
        newestFirst(ledger.sessions).filter(
          ({ customer, status }) =>
            customer === request.query.get('customer') && status === request.query.get('status'),
        ),
      );
    case 'POST checkout':
      return first === 'sessions' && second === undefined
        ? createSession(ledger, pageUrl, request.form)
        : expireSession(found(ledger.sessions, second));
    case 'GET billing_portal':
      return list([...ledger.configurations.values()]);
    case 'POST billing_portal':
      return first === 'configurations'
        ? createConfiguration(ledger, request.form)
        : openPortal(ledger, pageUrl, request.form);
    case 'GET subscriptions':
      if (first !== undefined) return found(ledger.subscriptions, first);
      return list(
        newestFirst(ledger.subscriptions).filter(
          ({ customer, status }) =>
            customer === request.query.get('customer') && status !== 'canceled',
        ),
      );
    case 'GET invoices':
      return second === 'lines'
        ? linesOf(found(ledger.invoices, first), request.query)
        : withFirstLines(found(ledger.invoices, first));
    case 'GET payment_intents':
      return found(ledger.payments, first);
    case 'GET disputes':
      return list(
        [...ledger.disputes.values()].filter(
          (dispute) => dispute.payment_intent === request.query.get('payment_intent'),
        ),
      );
    default:
      throw new ApiError(404, `Unrecognized request URL (${request.method} ${request.path}).`);
  }
}

const newestFirst = <T>(objects: ReadonlyMap<string, T>): T[] => [...objects.values()].toReversed();

function found<T>(objects: ReadonlyMap<string, T>, id: string | undefined): T {
  const object = objects.get(id ?? '');
  if (object === undefined) throw new ApiError(404, `No such object: '${id}'`);
  return object;
}

/** An invoice shows its first lines only. */
const withFirstLines = (invoice: Invoice): object => ({
  ...invoice,
  lines: linesOf(invoice, new URLSearchParams()),
});

function linesOf({ lines: { data } }: Invoice, query: URLSearchParams) {
  const start = data.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const end = start + Number(query.get('limit') ?? LINES_SHOWN);
  return list(data.slice(start, end), end < data.length);
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null || value === '') throw new ApiError(400, `Missing required param: ${name}.`);
  return value;
}

/** The members of `prefix[name]`. */
function members(form: URLSearchParams, prefix: string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith(`${prefix}[`) && name.endsWith(']'))
      result[name.slice(prefix.length + 1, -1)] = value;
  return result;
}

function createCustomer(ledger: PaymentsLedger, form: URLSearchParams) {
  const metadata = members(form, 'metadata');
  // Stands for the idempotency key, which names the organisation too.
  const known = [...ledger.customers.values()].find(
    (customer) => customer.metadata['orgId'] === metadata['orgId'],
  );
  if (known !== undefined) return known;
  const customer = {
    id: newId('cus'),
    object: 'customer' as const,
    metadata,
    balance: 0,
    percent_off: 0,
  };
  ledger.customers.set(customer.id, customer);
  return customer;
}

function createPrice(ledger: PaymentsLedger, form: URLSearchParams): Price {
  const interval = required(form, 'recurring[interval]');
  if (interval !== 'month' && interval !== 'year') throw new ApiError(400, 'Invalid interval.');
  return ledger.addPrice({
    unit_amount: amountOf(required(form, 'unit_amount')),
    interval,
    lookup_key: required(form, 'lookup_key'),
    metadata: members(form, 'metadata'),
    nickname: required(form, 'product_data[name]'),
  });
}

function amountOf(text: string): number {
  const amount = Number(text);
  if (!Number.isInteger(amount) || amount < MIN_AMOUNT || amount > MAX_AMOUNT)
    throw new ApiError(400, `Invalid amount: ${text}.`);
  return amount;
}

function createSession(
  ledger: PaymentsLedger,
  pageUrl: string,
  form: URLSearchParams,
): CheckoutSession {
  const mode = required(form, 'mode');
  const customer = found(ledger.customers, required(form, 'customer'));
  const price =
    mode === 'subscription'
      ? found(ledger.prices, required(form, 'line_items[0][price]'))
      : undefined;
  const id = newId('cs');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    url: `${pageUrl}/checkout/${id}`,
    mode: price === undefined ? 'payment' : 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer: customer.id,
    client_reference_id: form.get('client_reference_id'),
    metadata: members(form, 'metadata'),
    amount_total:
      price?.unit_amount ?? amountOf(required(form, 'line_items[0][price_data][unit_amount]')),
    currency: 'usd',
    payment_intent: null,
    subscription: null,
    success_url: required(form, 'success_url'),
    cancel_url: required(form, 'cancel_url'),
    created: ledger.seconds,
    expires_at: ledger.seconds + CHECKOUT_SECONDS,
  };
  ledger.sessions.set(id, session);
  if (price !== undefined)
    ledger.orders.set(id, { price, metadata: members(form, 'subscription_data[metadata]') });
  return session;
}

function expireSession(session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') throw new ApiError(400, 'Only open sessions can be expired.');
  session.status = 'expired';
  session.url = null;
  return session;
}

function createConfiguration(ledger: PaymentsLedger, form: URLSearchParams): PortalConfiguration {
  const metadata = members(form, 'metadata');
  // Stands for the idempotency key, which names the same.
  const known = [...ledger.configurations.values()].find((configuration) =>
    isDeepStrictEqual(configuration.metadata, metadata),
  );
  if (known !== undefined) return known;
  const schedule = 'features[subscription_update][schedule_at_period_end][conditions][0][type]';
  const configuration: PortalConfiguration = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    metadata,
    schedules_downgrades: form.has(schedule),
  };
  ledger.configurations.set(configuration.id, configuration);
  return configuration;
}

function openPortal(ledger: PaymentsLedger, pageUrl: string, form: URLSearchParams) {
  const customer = found(ledger.customers, required(form, 'customer'));
  const id = newId('bps');
  const named = form.get('configuration');
  ledger.portals.set(id, {
    customer: customer.id,
    returnUrl: required(form, 'return_url'),
    schedulesDowngrades: named !== null && found(ledger.configurations, named).schedules_downgrades,
  });
  const url = `${pageUrl}/portal/${id}`;
  return { id, object: 'billing_portal.session', customer: customer.id, url };
}
