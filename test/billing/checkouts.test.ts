import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ledgerPk } from '../../functions/adapters/table/schema.ts';
import { newId as newObjectId } from '../../lib/local/payments/objects.ts';
import type { CheckoutSession } from '../../lib/local/payments/objects.ts';
import { newId } from '../builders/ids.ts';
import { startBillingService, submit } from '../support/billing.ts';
import type { BillingService, Page } from '../support/billing.ts';
import { holdEvents } from '../support/held-events.ts';

let service: BillingService;
beforeAll(async () => {
  service = await startBillingService();
});
afterEach(() => {
  Reflect.deleteProperty(service.payments.ledger.sessions, 'set');
});
afterAll(() => service.close());

const start = (token: string, planId = 'starter') =>
  service.call<Page & { error: { code: string } }>(token, 'POST', '/billing/subscribe', {
    planId,
    interval: 'month',
  });
const sessionOf = ({ id }: Page) => {
  const session = service.payments.ledger.sessions.get(id);
  if (session === undefined) throw new Error('There is no session.');
  return session;
};
/** The checkouts in which the session's customer could still pay. */
const openOf = ({ customer }: CheckoutSession) =>
  [...service.payments.ledger.sessions.values()].filter(
    (session) => session.customer === customer && session.status === 'open',
  );

test('a plan that was paid a moment ago can not be bought again, though nobody told us yet', async () => {
  const token = await service.aPerson();
  const held = await holdEvents(service);
  const first = await start(token);
  await submit(`${first.body.url}/pay`);
  const second = await start(token, 'scale');
  held.release();
  expect([second.status, second.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(openOf(sessionOf(first.body))).toEqual([]);
});

test('a checkout that is paid while another one is begun closes that one', async () => {
  const token = await service.aPerson();
  const { ledger } = service.payments;
  const held = await holdEvents(service);
  const first = sessionOf((await start(token)).body);
  let paying: Promise<void> | undefined;
  // The person pays in one tab at the very moment at which the other one opens.
  ledger.sessions.set = function set(id, session) {
    paying ??= ledger.pay(first);
    Map.prototype.set.call(this, id, session);
    return this;
  };
  const second = await start(token, 'scale');
  await paying;
  held.release();
  expect(second.status).toBe(400);
  expect(openOf(first)).toEqual([]);
});

test('of checkouts begun in parallel one stays open', async () => {
  const token = await service.aPerson();
  const pages = await Promise.all(Array.from({ length: 5 }, () => start(token)));
  expect(pages.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const [first] = pages;
  if (first === undefined) throw new Error('Nothing was begun.');
  expect(openOf(sessionOf(first.body))).toHaveLength(1);
});

test('checkouts of packs stay open beside one of a plan', async () => {
  const token = await service.aPerson();
  await service.call<Page>(token, 'POST', '/credits/checkout', { packId: 'pack_500' });
  const plan = await start(token);
  expect(openOf(sessionOf(plan.body))).toHaveLength(2);
});

test('a checkout that runs out while it is being paid takes no money and grants nothing', async () => {
  const token = await service.aPerson();
  const { body } = await service.call<Page>(token, 'POST', '/credits/checkout', {
    packId: 'pack_500',
  });
  const payments = service.payments.ledger.payments.size;
  service.payments.ledger.advance(24 * 3_600 + 1);
  expect((await submit(`${body.url}/pay`)).status).toBe(410);
  await service.payments.ledger.pay(sessionOf(body));
  expect(service.payments.ledger.payments.size).toBe(payments);
  expect((await service.credits(token)).balance.available).toBe(50);
});

test('events about an organisation that is not here are taken and write nothing', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token);
  const { ledger } = service.payments;
  const orgId = newId('organization');
  const foreign = structuredClone(subscription);
  foreign.id = newObjectId('sub');
  foreign.metadata = { orgId };
  ledger.subscriptions.set(foreign.id, foreign);
  const invoice = structuredClone([...ledger.invoices.values()].at(-1));
  if (invoice === undefined) throw new Error('There is no invoice.');
  invoice.id = newObjectId('in');
  invoice.parent.subscription_details = { subscription: foreign.id, metadata: { orgId } };
  ledger.invoices.set(invoice.id, invoice);
  const session = {
    id: newObjectId('cs'),
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'paid',
    payment_intent: newObjectId('pi'),
    metadata: { orgId, packId: 'pack_500' },
  };
  const answers = [
    await service.post({ type: 'customer.subscription.updated', data: { object: foreign } }),
    await service.post({ type: 'invoice.paid', data: { object: invoice } }),
    await service.post({ type: 'checkout.session.completed', data: { object: session } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { items } = await service.db.table.query('test', {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': ledgerPk(orgId) },
  });
  expect(items).toEqual([]);
  expect((await service.credits(token)).balance.available).toBe(550);
});

test('when the newer of two subscriptions ends, the older one decides about the plan at once', async () => {
  const token = await service.aPerson();
  const older = await service.subscribe(token, 'starter');
  // Made by hand at the provider: our own checkouts refuse a second one.
  const { ledger } = service.payments;
  const newer = structuredClone(older);
  newer.id = newObjectId('sub');
  newer.created += 1;
  newer.items.data[0].price = ledger.priceOf('scale', 'month');
  ledger.subscriptions.set(newer.id, newer);
  await service.post({ type: 'customer.subscription.created', data: { object: newer } });
  expect(await service.billing(token)).toMatchObject({ plan: 'scale' });
  await service.post({ type: 'customer.subscription.updated', data: { object: older } });
  expect(await service.billing(token)).toMatchObject({ plan: 'scale' });
  await ledger.cancel(newer);
  expect(await service.billing(token)).toMatchObject({ plan: 'starter' });
  await ledger.cancel(older);
  expect(await service.billing(token)).toMatchObject({ plan: 'free', subscription: null });
});
