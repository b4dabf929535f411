import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice, Subscription } from '../../lib/local/payments/objects.ts';
import { startBillingService, submit } from '../support/billing.ts';
import type { BillingService, Page } from '../support/billing.ts';

let service: BillingService;
beforeAll(async () => {
  service = await startBillingService();
});
afterAll(() => service.close());

const available = async (token: string) => (await service.credits(token)).balance.available;

/** Lets half of the current period pass. */
function passHalf({ items }: Subscription): void {
  const [{ current_period_start: start, current_period_end: end }] = items.data;
  const { ledger } = service.payments;
  ledger.advance((start + end) / 2 - ledger.seconds);
}

const customerOf = ({ customer }: Subscription) => {
  const found = service.payments.ledger.customers.get(customer);
  if (found === undefined) throw new Error('There is no customer.');
  return found;
};

const lastInvoice = (): Invoice => {
  const invoice = [...service.payments.ledger.invoices.values()].at(-1);
  if (invoice === undefined) throw new Error('There is no invoice.');
  return invoice;
};

const newest = async (token: string) => {
  const [entry] = (await service.credits(token)).data;
  return [entry?.type, entry?.effect.available, entry?.description];
};

test('an upgrade in the middle of a month brings half a month of the new plan, less half of the old one', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter');
  passHalf(subscription);
  await service.payments.ledger.changePlan(subscription, 'scale', 'month');
  expect(await service.billing(token)).toMatchObject({ plan: 'scale' });
  expect(lastInvoice().total).toBe(24_950 - 2_450);
  expect(await newest(token)).toEqual([
    'grant',
    4_750,
    'Included in the Scale plan, less unused time',
  ]);
  await service.payments.ledger.endPeriod(subscription, 'paid');
  expect(await available(token)).toBe(50 + 500 + 4_750 + 10_000);
});

test('a change that is settled with the next invoice brings its leads then', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter');
  passHalf(subscription);
  await service.payments.ledger.changePlan(subscription, 'scale', 'month', 'create_prorations');
  expect(await service.billing(token)).toMatchObject({ plan: 'scale' });
  expect(await available(token)).toBe(550);
  await service.payments.ledger.endPeriod(subscription, 'paid');
  expect(await available(token)).toBe(550 + 4_750 + 10_000);
});

test('a downgrade takes back the leads of the time that is credited', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'scale');
  passHalf(subscription);
  await service.payments.ledger.changePlan(subscription, 'starter', 'month');
  expect(await newest(token)).toEqual(['refund', -4_750, 'Unused time on the Scale plan']);
  // The credit of $225 pays the next months in full: they bring their leads as any other.
  expect(customerOf(subscription).balance).toBe(2_450 - 24_950);
  await service.payments.ledger.endPeriod(subscription, 'paid');
  expect(lastInvoice().amount_due).toBe(0);
  expect(await available(token)).toBe(50 + 10_000 - 4_750 + 500);
});

test('switching between month and year gains nothing, however often and in whatever order', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'scale', 'month');
  const { ledger } = service.payments;
  for (let round = 0; round < 3; round += 1) {
    await ledger.changePlan(subscription, 'scale', 'year');
    expect(await available(token)).toBe(50 + 120_000);
    await ledger.changePlan(subscription, 'scale', 'month');
    expect(await available(token)).toBe(50 + 10_000);
  }
  // Twelve months are paid out of the balance that the years left, and each brings its leads.
  await ledger.endPeriod(subscription, 'paid');
  expect(await available(token)).toBe(50 + 20_000);
  expect(customerOf(subscription).balance).toBe(49_900 + 49_900 - 499_000);
});

test('leads of a year that were used and credited are taken from the months that the credit pays', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter', 'year');
  const { id } = (await service.call<{ id: string }>(token, 'GET', '/organization')).body;
  await service.spend(id, 5_050);
  const { ledger } = service.payments;
  await ledger.changePlan(subscription, 'starter', 'month');
  // Of 6,000 leads 5,500 go back, but only 1,000 are there: 4,500 are owed.
  expect(await available(token)).toBe(0);
  for (let month = 0; month < 9; month += 1) await ledger.endPeriod(subscription, 'paid');
  expect(await available(token)).toBe(0);
  await ledger.endPeriod(subscription, 'paid');
  // $490 and $49: eleven months were paid for, 5,500 leads and 50 of welcome, 5,050 used.
  expect(await available(token)).toBe(500);
  expect(customerOf(subscription).balance).toBe(0);
});

test.for([20, 100])(
  'a coupon of %i %% brings all leads of a period, and no more by switching',
  async (percentOff) => {
    const token = await service.aPerson();
    await service.call(token, 'POST', '/billing/portal', {});
    const customer = [...service.payments.ledger.customers.values()].at(-1);
    if (customer === undefined) throw new Error('There is no customer.');
    customer.percent_off = percentOff;
    const subscription = await service.subscribe(token, 'starter', 'month');
    expect(await available(token)).toBe(550);
    const { ledger } = service.payments;
    await ledger.changePlan(subscription, 'starter', 'year');
    expect(await available(token)).toBe(50 + 6_000);
    await ledger.changePlan(subscription, 'starter', 'month');
    expect(await available(token)).toBe(550);
    await ledger.endPeriod(subscription, 'paid');
    expect(await available(token)).toBe(1_050);
  },
);

test('a trial brings nothing before its first paid period', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter');
  const paid = lastInvoice();
  const trial = structuredClone(paid);
  trial.id = 'in_trial';
  trial.total = 0;
  trial.payments.data = [];
  for (const line of trial.lines.data) line.amount = 0;
  service.payments.ledger.invoices.set(trial.id, trial);
  const answer = await service.post({ type: 'invoice.paid', data: { object: trial } });
  expect([answer.status, await available(token)]).toEqual([200, 550]);
  expect(subscription.status).toBe('active');
});

test('an unpaid change brings nothing until it is paid', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter');
  const { ledger } = service.payments;
  await ledger.endPeriod(subscription, 'failed');
  const open = lastInvoice();
  // The provider may report an invoice that is not paid: it is asked, and the answer counts.
  await service.post({ type: 'invoice.paid', data: { object: open } });
  expect(await available(token)).toBe(550);
  await ledger.payOpenInvoices(subscription);
  expect(await available(token)).toBe(1_050);
});

test('an invoice with more lines than one page shows is read whole', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter');
  const { ledger } = service.payments;
  for (let change = 0; change < 60; change += 1)
    await ledger.changePlan(
      subscription,
      change % 2 === 0 ? 'scale' : 'starter',
      'month',
      'create_prorations',
    );
  await ledger.endPeriod(subscription, 'paid');
  expect(lastInvoice().lines.data).toHaveLength(121);
  expect(await available(token)).toBe(1_050);
});

test('a refund of what the balance helped to pay takes back the part that money paid', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter');
  const { ledger } = service.payments;
  customerOf(subscription).balance = -2_450;
  await ledger.endPeriod(subscription, 'paid');
  expect(await available(token)).toBe(1_050);
  const payment = [...ledger.payments.values()].at(-1);
  if (payment === undefined) throw new Error('Nobody paid.');
  expect(payment.amount).toBe(2_450);
  await ledger.refund(payment, payment.amount);
  expect(await available(token)).toBe(800);
});

test('a subscription that is ended at once, with credit for its unused time, gives its leads back', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'growth');
  passHalf(subscription);
  await service.payments.ledger.cancel(subscription, true);
  expect(await service.billing(token)).toMatchObject({ plan: 'free', subscription: null });
  expect(await available(token)).toBe(50 + 1_250);
});

test('an invoice in another currency than its price is not taken, so that its leads are not guessed', async () => {
  const token = await service.aPerson();
  await service.subscribe(token, 'starter');
  const foreign = structuredClone(lastInvoice());
  foreign.id = 'in_foreign';
  for (const line of foreign.lines.data) line.currency = 'jpy';
  service.payments.ledger.invoices.set(foreign.id, foreign);
  const answer = await service.post({ type: 'invoice.paid', data: { object: foreign } });
  expect([answer.status, await available(token)]).toEqual([500, 550]);
});

/** Clicks a button of the portal. */
async function inPortal(token: string, path: string): Promise<void> {
  const { body } = await service.call<Page>(token, 'POST', '/billing/portal', {});
  expect((await submit(`${body.url}${path}`)).status).toBe(303);
}

test('in the portal an upgrade counts at once, and a downgrade from the next period on', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter');
  const { id } = subscription;
  await inPortal(token, `/subscriptions/${id}/plan/growth/month`);
  expect(await service.billing(token)).toMatchObject({ plan: 'growth' });
  expect(await available(token)).toBe(2_550);
  await inPortal(token, `/subscriptions/${id}/plan/growth/year`);
  expect(await available(token)).toBe(30_050);
  await inPortal(token, `/subscriptions/${id}/plan/growth/month`);
  await inPortal(token, `/subscriptions/${id}/plan/starter/month`);
  expect(await service.billing(token)).toMatchObject({
    plan: 'growth',
    subscription: { interval: 'year' },
  });
  expect(await available(token)).toBe(30_050);
  await service.payments.ledger.endPeriod(subscription, 'paid');
  expect(await service.billing(token)).toMatchObject({
    plan: 'starter',
    subscription: { interval: 'month' },
  });
  expect(await available(token)).toBe(30_550);
});

test('a downgrade is taken back by choosing the plan in force again', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'growth');
  await inPortal(token, `/subscriptions/${subscription.id}/plan/starter/month`);
  await inPortal(token, `/subscriptions/${subscription.id}/plan/growth/month`);
  await service.payments.ledger.endPeriod(subscription, 'paid');
  expect(await service.billing(token)).toMatchObject({ plan: 'growth' });
  expect(await available(token)).toBe(50 + 5_000);
});

test('the portal is configured once, however many open it at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => service.aPerson()));
  const answers = await Promise.all(
    people.map((token) => service.call(token, 'POST', '/billing/portal', {})),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(service.payments.ledger.configurations.size).toBe(1);
});
