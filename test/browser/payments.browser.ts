import { chromium } from 'playwright-core';
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBillingService } from '../support/billing.ts';
import type { BillingService, Page } from '../support/billing.ts';

let service: BillingService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([
    startBillingService(),
    chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    }),
  ]);
});
afterAll(() => Promise.all([browser.close(), service.close()]));

/** A tab at a page of the provider, and what the browser complained about. */
async function open(url: string): Promise<{ tab: Tab; complaints: string[] }> {
  const tab = await browser.newPage();
  const complaints: string[] = [];
  tab.on('pageerror', (error) => complaints.push(error.message));
  tab.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  await tab.goto(url);
  return { tab, complaints };
}

const start = async (token: string, path: string, body: object): Promise<string> =>
  (await service.call<Page>(token, 'POST', path, body)).body.url;

test('a purchase clicked through raises the balance once; declining and cancelling do not', async () => {
  const token = await service.aPerson();
  const url = await start(token, '/credits/checkout', { packId: 'pack_500' });
  const { tab, complaints } = await open(url);
  await tab.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect.poll(() => tab.getByRole('alert').textContent()).toBe('Your card was declined.');
  await tab.getByRole('button', { name: 'Cancel and go back' }).click();
  await tab.waitForURL(`${service.dashboardUrl}/billing?checkout=cancelled`);
  expect((await service.credits(token)).balance.available).toBe(50);
  await tab.goto(url);
  await tab.getByRole('button', { name: 'Pay $59.00' }).click();
  await tab.waitForURL(`${service.dashboardUrl}/billing?checkout=success`);
  expect((await service.credits(token)).balance.available).toBe(550);
  // Back, and the same address again: it was paid already.
  await tab.goto(url);
  await tab.waitForURL(`${service.dashboardUrl}/billing?checkout=success`);
  expect((await service.credits(token)).balance.available).toBe(550);
  expect(complaints).toEqual([]);
});

test('a subscription is begun, changed, refunded and ended by clicks alone', async () => {
  const token = await service.aPerson();
  const checkout = await start(token, '/billing/subscribe', {
    planId: 'starter',
    interval: 'month',
  });
  const { tab, complaints } = await open(checkout);
  await tab.getByRole('button', { name: 'Pay $49.00' }).click();
  await tab.waitForURL(/checkout=success/);
  await tab.goto(await start(token, '/billing/portal', {}));
  const click = async (name: string) => {
    await tab.getByRole('button', { name }).click();
    await tab.waitForLoadState();
  };
  await click('Switch to Growth, by the month');
  expect(await service.billing(token)).toMatchObject({ plan: 'growth' });
  await click('Let the period end; the payment fails');
  expect(await service.billing(token)).toMatchObject({ subscription: { status: 'past_due' } });
  await click('Pay what is due');
  expect((await service.credits(token)).balance.available).toBe(50 + 2_500 + 2_500);
  await tab.getByRole('button', { name: 'Refund', exact: true }).last().click();
  await tab.waitForLoadState();
  expect((await service.credits(token)).balance.available).toBe(2_550);
  await click('Cancel at the end of the period');
  await click('Let the period end; the payment succeeds');
  expect(await service.billing(token)).toMatchObject({ plan: 'free', subscription: null });
  expect(complaints).toEqual([]);
});
