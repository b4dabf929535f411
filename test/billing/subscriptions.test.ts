import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBillingService } from '../support/billing.ts';
import type { BillingService, Page } from '../support/billing.ts';

let service: BillingService;
beforeAll(async () => {
  service = await startBillingService();
});
afterAll(() => service.close());

test('a subscription brings plan, limits and leads at once; a second one is refused', async () => {
  const token = await service.aPerson();
  const { body: created } = await service.call<{ key: string }>(token, 'POST', '/apikeys', {
    name: 'k',
    type: 'live',
  });
  await service.subscribe(token, 'growth');
  expect(await service.billing(token)).toMatchObject({
    plan: 'growth',
    subscription: { status: 'active', interval: 'month', cancelAtPeriodEnd: false },
    usage: { includedLeads: 2_500, leadsDelivered: 0, emailVerificationsQuota: 10_000 },
  });
  expect((await service.credits(token)).balance.available).toBe(2_550);
  // The key made on Free carries the new limits.
  const answer = await service.call(created.key, 'GET', '/credits');
  expect(answer.headers.get('x-ratelimit-limit')).toBe('300');
  const again = await service.call<{ error: { details: { fields: { path: string }[] } } }>(
    token,
    'POST',
    '/billing/subscribe',
    { planId: 'scale', interval: 'year' },
  );
  expect(again.status).toBe(400);
  expect(again.body.error.details.fields[0]?.path).toBe('status');
});

test('each paid period adds its leads once; a year brings twelve months of them', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter', 'month');
  await service.payments.ledger.endPeriod(subscription, 'paid');
  await service.payments.ledger.endPeriod(subscription, 'paid');
  expect((await service.credits(token)).balance.available).toBe(50 + 3 * 500);
  const invoices = [...service.payments.ledger.invoices.values()].slice(-3);
  await Promise.all(
    invoices.map((invoice) => service.post({ type: 'invoice.paid', data: { object: invoice } })),
  );
  expect((await service.credits(token)).balance.available).toBe(50 + 3 * 500);
  const yearly = await service.aPerson();
  await service.subscribe(yearly, 'starter', 'year');
  expect((await service.credits(yearly)).balance.available).toBe(50 + 12 * 500);
});

test('a failed renewal keeps the plan and adds nothing until it is paid, or the provider gives up', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token);
  const { ledger } = service.payments;
  await ledger.endPeriod(subscription, 'failed');
  expect(await service.billing(token)).toMatchObject({
    plan: 'starter',
    subscription: { status: 'past_due' },
  });
  expect((await service.credits(token)).balance.available).toBe(550);
  await ledger.payOpenInvoices(subscription);
  expect(await service.billing(token)).toMatchObject({ subscription: { status: 'active' } });
  expect((await service.credits(token)).balance.available).toBe(1_050);
  await ledger.endPeriod(subscription, 'failed');
  await ledger.cancel(subscription);
  expect(await service.billing(token)).toMatchObject({ plan: 'free', subscription: null });
  expect((await service.credits(token)).balance.available).toBe(1_050);
});

test('cancellation ends the plan with the period, not before', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token);
  const { ledger } = service.payments;
  await ledger.setCancelAtPeriodEnd(subscription, true);
  expect(await service.billing(token)).toMatchObject({
    plan: 'starter',
    subscription: { cancelAtPeriodEnd: true },
  });
  await ledger.endPeriod(subscription, 'paid');
  expect(await service.billing(token)).toMatchObject({ plan: 'free', subscription: null });
  expect((await service.credits(token)).balance.available).toBe(550);
  await service.subscribe(token, 'growth');
  expect(await service.billing(token)).toMatchObject({ plan: 'growth' });
});

test('after a downgrade existing keys go on and new ones are refused', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'growth');
  const keys: string[] = [];
  for (let index = 0; index < 6; index += 1)
    keys.push(
      (await service.call<{ key: string }>(token, 'POST', '/apikeys', { name: 'k', type: 'live' }))
        .body.key,
    );
  await service.payments.ledger.changePlan(subscription, 'starter', 'month');
  expect(await service.billing(token)).toMatchObject({ plan: 'starter' });
  const answers = await Promise.all(keys.map((key) => service.call(key, 'GET', '/credits')));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(answers[0]?.headers.get('x-ratelimit-limit')).toMatch(/^(60|120)$/);
  const refused = await service.call<{ error: { code: string } }>(token, 'POST', '/apikeys', {
    name: 'k',
    type: 'live',
  });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'PLAN_LIMIT_EXCEEDED']);
  // The unused time of the old plan goes back with its leads; the new plan's leads come.
  expect((await service.credits(token)).balance.available).toBe(50 + 500);
});

test('events in the wrong order lead to the same plan', async () => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token, 'starter');
  const old = structuredClone(subscription);
  await service.payments.ledger.changePlan(subscription, 'scale', 'month');
  const late = {
    created: 1,
    type: 'customer.subscription.updated',
    data: { object: old },
  };
  await Promise.all([service.post(late), service.post(late)]);
  expect(await service.billing(token)).toMatchObject({ plan: 'scale' });
  await service.payments.ledger.cancel(subscription);
  await Promise.all([
    service.post(late),
    service.post({ ...late, type: 'customer.subscription.created' }),
  ]);
  expect(await service.billing(token)).toMatchObject({ plan: 'free', subscription: null });
});

test('starting a subscription closes the one begun before', async () => {
  const token = await service.aPerson();
  const start = () =>
    service.call<Page>(token, 'POST', '/billing/subscribe', {
      planId: 'starter',
      interval: 'month',
    });
  const first = await start();
  const second = await start();
  expect((await fetch(first.body.url)).status).toBe(410);
  expect((await fetch(second.body.url)).status).toBe(200);
});

test('the portal opens for everybody, and leads back to the dashboard', async () => {
  const token = await service.aPerson();
  const { body } = await service.call<Page>(token, 'POST', '/billing/portal', {
    returnUrl: `${service.dashboardUrl}/settings`,
  });
  expect(body).toMatchObject({ id: null, expiresAt: null });
  const page = await (await fetch(body.url)).text();
  expect(page).toContain('There is no subscription.');
  expect(page).toContain(`${service.dashboardUrl}/settings`);
});

test.for([
  { status: 'trialing', plan: 'starter' },
  { status: 'unpaid', plan: 'free' },
  { status: 'paused', plan: 'free' },
] as const)('a subscription that is $status means the plan $plan', async ({ status, plan }) => {
  const token = await service.aPerson();
  const subscription = await service.subscribe(token);
  subscription.status = status;
  await service.post({ type: 'customer.subscription.updated', data: { object: subscription } });
  expect(await service.billing(token)).toMatchObject({ plan, subscription: { status } });
  expect((await service.credits(token)).balance.available).toBe(550);
  // It goes on at the provider: a second one is refused.
  const again = await service.call(token, 'POST', '/billing/subscribe', {
    planId: 'growth',
    interval: 'month',
  });
  expect(again.status).toBe(400);
});
