import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBillingService } from '../support/billing.ts';
import type { BillingService, Page } from '../support/billing.ts';

let service: BillingService;
beforeAll(async () => {
  service = await startBillingService();
});
afterAll(() => service.close());

const lastPayment = () => {
  const payment = [...service.payments.ledger.payments.values()].at(-1);
  if (payment === undefined) throw new Error('Nobody paid.');
  return payment;
};
const sum = (entries: readonly { effect: { available: number; held: number } }[]) =>
  entries.reduce((total, { effect }) => total + effect.available + effect.held, 0);

test('a refund takes the credits back in proportion; what is spent becomes a debt of the next grant', async () => {
  const token = await service.aPerson();
  await service.buy(token, 'pack_500');
  const payment = lastPayment();
  const { ledger } = service.payments;
  await ledger.refund(payment, Math.ceil(payment.amount / 2));
  expect((await service.credits(token)).balance.available).toBe(300);
  await ledger.refund(payment, payment.amount);
  expect((await service.credits(token)).balance.available).toBe(50);
  await service.buy(token, 'pack_2500');
  const second = lastPayment();
  // 2,000 are spent elsewhere before the bank takes the money back.
  const { id } = (await service.call<{ id: string }>(token, 'GET', '/organization')).body;
  await service.spend(id, 2_000);
  const dispute = await ledger.dispute(second);
  expect((await service.credits(token)).balance.available).toBe(0);
  await service.buy(token, 'pack_500');
  expect((await service.credits(token)).balance.available).toBe(0);
  await ledger.closeDispute(dispute, 'won');
  const { balance, data } = await service.credits(token);
  // 50 welcome + 500 + 2,500 + 500 - 500 refunded - 2,000 spent
  expect(balance.available).toBe(1_050);
  expect(sum(data)).toBe(balance.available);
});

test('a refund that comes before the credits were granted takes them when they come', async () => {
  const token = await service.aPerson();
  service.payments.sendEventsTo('http://127.0.0.1:1/nowhere');
  const { body } = await service.call<Page>(token, 'POST', '/credits/checkout', {
    packId: 'pack_500',
  });
  const session = service.payments.ledger.sessions.get(body.id);
  if (session === undefined) throw new Error('There is no session.');
  const paid = service.payments.ledger.pay(session);
  const payment = service.payments.ledger.payments.get(session.payment_intent ?? '');
  if (payment === undefined) throw new Error('There is no payment.');
  const refunded = service.payments.ledger.refund(payment, payment.amount);
  await service.post({
    type: 'charge.refunded',
    data: { object: payment.latest_charge },
  });
  service.payments.sendEventsTo(`${service.baseUrl}/billing/provider-events`);
  await Promise.all([paid, refunded]);
  const { balance, data } = await service.credits(token);
  expect(balance.available).toBe(50);
  expect(data.map(({ type }) => type)).toEqual(['refund', 'purchase', 'grant']);
});

test('a refund of what the bank took back already takes no more credits than the payment brought', async () => {
  const token = await service.aPerson();
  await service.buy(token);
  const payment = lastPayment();
  const { ledger } = service.payments;
  const dispute = await ledger.dispute(payment);
  expect((await service.credits(token)).balance.available).toBe(50);
  await ledger.refund(payment, 10 * payment.amount);
  await ledger.refund(payment, payment.amount);
  expect((await service.credits(token)).balance.available).toBe(50);
  // The dispute is won, but the refund stays.
  await ledger.closeDispute(dispute, 'won');
  expect((await service.credits(token)).balance.available).toBe(50);
});

test('ten reports of a refund at once take its credits back once', async () => {
  const token = await service.aPerson();
  await service.buy(token, 'pack_2500');
  const payment = lastPayment();
  service.payments.sendEventsTo('http://127.0.0.1:1/nowhere');
  const reported = service.payments.ledger.refund(payment, Math.ceil(payment.amount / 2));
  const event = { type: 'charge.refunded', data: { object: payment.latest_charge } };
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.post(event)));
  service.payments.sendEventsTo(`${service.baseUrl}/billing/provider-events`);
  await reported;
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { balance, data } = await service.credits(token);
  expect(balance.available).toBe(1_300);
  expect(data.map(({ type }) => type)).toEqual(['refund', 'purchase', 'grant']);
});

test('an inquiry of the bank takes nothing, the dispute that it becomes does', async () => {
  const token = await service.aPerson();
  await service.buy(token);
  const { ledger } = service.payments;
  const dispute = await ledger.dispute(lastPayment());
  expect((await service.credits(token)).balance.available).toBe(50);
  dispute.status = 'warning_needs_response';
  await service.post({ type: 'charge.dispute.updated', data: { object: dispute } });
  expect((await service.credits(token)).balance.available).toBe(550);
  await ledger.closeDispute(dispute, 'lost');
  expect((await service.credits(token)).balance.available).toBe(50);
});
