import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBillingService, submit } from '../support/billing.ts';
import type { BillingService, Page } from '../support/billing.ts';

let service: BillingService;
beforeAll(async () => {
  service = await startBillingService();
});
afterAll(() => service.close());

test('a paid checkout adds its credits once, and leads back to the dashboard', async () => {
  const token = await service.aPerson();
  const { page, answer } = await service.buy(token);
  expect(page.url).toContain(service.payments.url);
  expect(Date.parse(page.expiresAt)).toBeGreaterThan(Date.now());
  expect(answer.headers.get('location')).toBe(`${service.dashboardUrl}/billing?checkout=success`);
  expect((await service.credits(token)).balance.available).toBe(550);
  // Paying again, and every event again, changes nothing.
  await submit(`${page.url}/pay`);
  const session = service.payments.ledger.sessions.get(page.id);
  const event = {
    type: 'checkout.session.completed',
    data: { object: session },
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.post(event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { balance, data } = await service.credits(token);
  expect(balance.available).toBe(550);
  expect(data.map(({ type, amount }) => [type, amount])).toEqual([
    ['purchase', 500],
    ['grant', 50],
  ]);
});

test('ten events of one checkout at once grant once', async () => {
  const token = await service.aPerson();
  const { body } = await service.call<Page>(token, 'POST', '/credits/checkout', {
    packId: 'pack_2500',
  });
  const session = { ...service.payments.ledger.sessions.get(body.id), payment_status: 'paid' };
  const event = (id: number) => ({
    id: `evt_${id}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  });
  await Promise.all(Array.from({ length: 10 }, (_, id) => service.post(event(id))));
  expect((await service.credits(token)).balance.available).toBe(2_550);
});

test('a cancelled or declined checkout and a visit of the success page grant nothing', async () => {
  const token = await service.aPerson();
  const { body } = await service.call<Page>(token, 'POST', '/credits/checkout', {
    packId: 'pack_500',
    successUrl: `${service.dashboardUrl}/thanks?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${service.dashboardUrl}/no`,
  });
  const cancelled = await submit(`${body.url}/cancel`);
  expect(cancelled.headers.get('location')).toBe(`${service.dashboardUrl}/no`);
  const declined = await submit(`${body.url}/decline`);
  expect(await declined.text()).toContain('Your card was declined.');
  await fetch(`${service.dashboardUrl}/thanks`);
  await service.payments.idle();
  expect((await service.credits(token)).balance.available).toBe(50);
});

test.for([
  {
    name: 'a foreign success address',
    path: '/credits/checkout',
    body: { packId: 'pack_500', successUrl: 'https://evil.example/' },
    field: 'successUrl',
  },
  {
    name: 'a look-alike origin',
    path: '/credits/checkout',
    body: { packId: 'pack_500', cancelUrl: 'DASH.evil.example/' },
    field: 'cancelUrl',
  },
  {
    name: 'credentials in the address',
    path: '/credits/checkout',
    body: { packId: 'pack_500', cancelUrl: 'http://user@HOST/' },
    field: 'cancelUrl',
  },
  {
    name: 'a blob of the dashboard',
    path: '/credits/checkout',
    body: { packId: 'pack_500', successUrl: 'blob:DASH/1' },
    field: 'successUrl',
  },
  {
    name: 'an address that is none',
    path: '/billing/portal',
    body: { returnUrl: 'javascript:alert(1)' },
    field: 'returnUrl',
  },
  {
    name: 'an unknown pack',
    path: '/credits/checkout',
    body: { packId: 'pack_1' },
    field: 'packId',
  },
  {
    name: 'an amount of the client',
    path: '/credits/checkout',
    body: { packId: 'pack_500', unitAmount: 1 },
    field: 'unitAmount',
  },
  {
    name: 'an unknown plan',
    path: '/billing/subscribe',
    body: { planId: 'gold', interval: 'month' },
    field: 'planId',
  },
  {
    name: 'the free plan',
    path: '/billing/subscribe',
    body: { planId: 'free', interval: 'month' },
    field: 'planId',
  },
  {
    name: 'an unknown interval',
    path: '/billing/subscribe',
    body: { planId: 'starter', interval: 'week' },
    field: 'interval',
  },
])('$name is refused before the provider hears of it', async ({ path, body, field }) => {
  const token = await service.aPerson();
  const { host } = new URL(service.dashboardUrl);
  const sessions = service.payments.ledger.sessions.size;
  const sent = JSON.stringify(body)
    .replaceAll('DASH', service.dashboardUrl)
    .replaceAll('HOST', host);
  const answer = await service.call<{
    error: { code: string; details: { fields: { path: string }[] } };
  }>(token, 'POST', path, sent);
  expect(answer.status).toBe(400);
  expect(answer.body.error.details.fields.map((problem) => problem.path)).toEqual([field]);
  expect(service.payments.ledger.sessions.size).toBe(sessions);
});

test('events that are unsigned, forged, stale, early or altered change nothing', async () => {
  const token = await service.aPerson();
  const { body } = await service.call<Page>(token, 'POST', '/credits/checkout', {
    packId: 'pack_500',
  });
  const session = { ...service.payments.ledger.sessions.get(body.id), payment_status: 'paid' };
  const event = {
    type: 'checkout.session.completed',
    data: { object: session },
  };
  const now = Math.floor(Date.now() / 1_000);
  const answers = [
    await service.call<{ error: { code: string } }>('', 'POST', '/billing/provider-events', event),
    await service.post(event, { secret: 'whsec_wrong' }),
    await service.post(event, { t: now - 301 }),
    await service.post(event, { t: now + 400 }),
    await service.post(event, { body: JSON.stringify(event).replace('pack_500', 'pack_10000') }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(400));
  expect(answers.map((answer) => answer.body.error.code)).toEqual(
    Array(5).fill('VALIDATION_ERROR'),
  );
  expect((await service.credits(token)).balance.available).toBe(50);
});

test('an unknown event, and one about somebody else’s product, is taken and ignored', async () => {
  const foreign = {
    id: 'cs_x',
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'paid',
    metadata: {},
  };
  expect((await service.post({ type: 'product.created', data: { object: {} } })).status).toBe(200);
  expect(
    (
      await service.post({
        type: 'checkout.session.completed',
        data: { object: foreign },
      })
    ).status,
  ).toBe(200);
});

test('a provider that fails is a 503 for people, and its event is taken later', async () => {
  const token = await service.aPerson();
  const broken = await startBillingService({ STRIPE_API_URL: 'http://127.0.0.1:1' });
  const person = await broken.aPerson();
  const answer = await broken.call<{ error: { code: string } }>(
    person,
    'POST',
    '/credits/checkout',
    { packId: 'pack_500' },
  );
  expect([answer.status, answer.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  await broken.close();
  let failures = 2;
  service.db.inject((operation) =>
    operation === 'TransactWriteItems' && failures-- > 0 ? { kind: 'fail' } : undefined,
  );
  await service.buy(token);
  service.db.inject(undefined);
  expect((await service.credits(token)).balance.available).toBe(550);
});

test('parallel first checkouts make one customer', async () => {
  const token = await service.aPerson();
  const before = service.payments.ledger.customers.size;
  const pages = await Promise.all(
    Array.from({ length: 5 }, () =>
      service.call<Page>(token, 'POST', '/credits/checkout', { packId: 'pack_500' }),
    ),
  );
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(service.payments.ledger.customers.size).toBe(before + 1);
});

test('keys may not buy: test keys are told of the sandbox, live keys of the scope', async () => {
  const token = await service.aPerson();
  const [live, sandbox] = await Promise.all(
    ['live', 'test'].map(
      async (type) =>
        (await service.call<{ key: string }>(token, 'POST', '/apikeys', { name: 'k', type })).body
          .key,
    ),
  );
  for (const path of ['/credits/checkout', '/billing/subscribe', '/billing/portal']) {
    const a = await service.call<{ error: { code: string } }>(live ?? '', 'POST', path, {});
    const b = await service.call<{ error: { code: string } }>(sandbox ?? '', 'POST', path, {});
    const c = await service.call<{ error: { code: string } }>(
      token,
      'POST',
      path,
      {},
      { 'x-mode': 'test' },
    );
    expect([a, b, c].map((answer) => [answer.status, answer.body.error.code])).toEqual([
      [403, 'INSUFFICIENT_SCOPE'],
      [400, 'SANDBOX_ONLY'],
      [400, 'SANDBOX_ONLY'],
    ]);
  }
});

test('a slow way of paying brings the credits when the money came, not when the checkout ended', async () => {
  const token = await service.aPerson();
  const { body } = await service.call<Page>(token, 'POST', '/credits/checkout', {
    packId: 'pack_500',
  });
  const session = service.payments.ledger.sessions.get(body.id);
  const report = (type: string, status: string) =>
    service.post({ type, data: { object: { ...session, payment_status: status } } });
  await report('checkout.session.completed', 'unpaid');
  await report('checkout.session.async_payment_failed', 'unpaid');
  expect((await service.credits(token)).balance.available).toBe(50);
  await report('checkout.session.async_payment_succeeded', 'paid');
  await report('checkout.session.completed', 'unpaid');
  expect((await service.credits(token)).balance.available).toBe(550);
});

test('an event is taken up to 300 seconds after it was signed, and no later', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const event = { type: 'product.created', data: { object: {} } };
  expect((await service.post(event, { t: now - 280 })).status).toBe(200);
  expect((await service.post(event, { t: now - 301 })).status).toBe(400);
});
