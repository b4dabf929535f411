import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage } from './support.ts';
import type { Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('credits are bought at the provider and come once it confirms', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn(undefined, '/billing');
  await page.getByRole('link', { name: '50 credits available' }).waitFor();
  await page.getByRole('button', { name: 'Buy 500 credits' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByText('Thank you. Your credits are here.').waitFor();
  await page.getByRole('link', { name: '550 credits available' }).waitFor();
  await page.getByRole('region', { name: 'Ledger, a scrolling table' }).getByText('+500').waitFor();
  await page.getByRole('button', { name: 'Buy 2,500 credits' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByText('The payment was cancelled; nothing was bought.').waitFor();
  await page.getByRole('link', { name: '550 credits available' }).waitFor();
  expect(person.complaints).toEqual([]);
});

test('a plan is subscribed, shown with its use, and managed in the portal', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn(undefined, '/billing');
  await page.getByText('E-mail verification comes with a paid plan.').waitFor();
  await page.getByRole('radio', { name: 'Yearly' }).click();
  await page.getByRole('button', { name: 'Subscribe to Starter' }).click();
  await page.getByRole('button', { name: /^Pay \$490/ }).click();
  await page.getByText(/Starter: active\. It renews on/).waitFor();
  await page.getByRole('meter', { name: 'E-mail addresses verified' }).waitFor();
  await page.getByRole('button', { name: 'Manage Starter' }).click();
  await page.getByRole('heading', { name: 'Billing portal' }).waitFor();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByRole('heading', { name: 'Credits and billing' }).waitFor();
});

test('a plan that was given, not subscribed, is shown as what it is', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ plan: 'growth' }, '/billing');
  const current = page.locator('.plan-current');
  await current.getByText('Your plan').waitFor();
  await current.getByRole('heading', { name: 'Growth' }).waitFor();
  await page.getByText(/limits of Growth without a subscription: nothing is billed/).waitFor();
  expect(await page.getByRole('button', { name: 'Subscribe to Growth' }).count()).toBe(0);
  // No leads come with it: none are counted against an allowance.
  expect(await page.getByRole('meter', { name: 'Leads delivered' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Subscribe to Starter' }).click();
  await page.getByRole('button', { name: /^Pay \$49/ }).click();
  await page.getByText(/Starter: active\. It renews on/).waitFor();
  await page.getByRole('meter', { name: 'Leads delivered, of those included' }).waitFor();
  await page.getByRole('button', { name: 'Manage Starter' }).waitFor();
});
