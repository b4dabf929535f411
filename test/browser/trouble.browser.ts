import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import { freshEmail, openStage } from './support.ts';
import type { Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const refusal = (code: string, message: string) => ({
  error: { code, message, requestId: 'req_01JD0000000000000000000000' },
});

test('offline is said, nothing typed is lost, and it goes on by itself', async () => {
  const person = await stage.person();
  const { page, context } = person;
  await person.signIn();
  await page.getByText('Run the example').waitFor();
  const sentence = page.getByLabel('Your request, in one sentence');
  await sentence.fill('3 dentists in Austin, TX');
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByText('No connection to the service.').waitFor();
  expect(await sentence.inputValue()).toBe('3 dentists in Austin, TX');
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByRole('table', { name: 'Leads' }).waitFor();
  // A try after a lost answer is the same intended job.
  await person.visit('Jobs');
  await page.getByRole('link', { name: /Dentists in Austin, TX, 3/ }).waitFor();
  expect(await page.getByRole('link', { name: /Dentists in Austin, TX, 3/ }).count()).toBe(1);
});

test('a lost answer to a sent job makes no second job', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 50 });
  let lost = 0;
  await page.route('**/v1/jobs', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByLabel('Your request, in one sentence').fill('2 dentists in Austin, TX');
  const send = page.getByRole('button', { name: 'Find leads' });
  await send.click();
  await page.getByText('No connection to the service.').waitFor();
  await send.click();
  await page.getByRole('table', { name: 'Leads' }).waitFor();
  await person.visit('Jobs');
  await expect
    .poll(() => page.getByRole('link', { name: /Dentists in Austin, TX, 2/ }).count())
    .toBe(1);
});

test('a full bucket is explained with the seconds to wait, and the page goes on', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn();
  let refused = 0;
  await page.route('**/v1/apikeys?*', (route) => {
    refused += 1;
    const seconds = refused === 1 ? '1' : '300';
    return refused > 2
      ? route.fallback()
      : route.fulfill({
          status: 429,
          headers: {
            'retry-after': seconds,
            'access-control-allow-origin': stage.stack.dashboardUrl,
            'access-control-expose-headers': 'Retry-After',
          },
          json: refusal('RATE_LIMITED', 'Too many requests.'),
        });
  });
  await person.visit('Settings');
  // The first wait is short and taken by itself; the second is long and shown.
  await page.getByText('Slow down for a moment.').waitFor();
  await page.getByRole('button', { name: /Try again in \d+ s/ }).waitFor();
  expect(refused).toBe(2);
});

test('a fault of the service is admitted, with the number for support and another try', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn();
  let isBroken = true;
  await page.route('**/v1/webhook-endpoints?*', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: refusal('INTERNAL_ERROR', 'Something went wrong.') })
      : route.fallback(),
  );
  await person.visit('Settings');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('The service has a problem.').waitFor();
  await page.getByText('req_01JD0000000000000000000000').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No endpoints yet').waitFor();
});

test('a service that is down at the first load is said', async () => {
  const { page } = await stage.person();
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(stage.stack.dashboardUrl);
  await page.getByText('The dashboard could not start').waitFor();
});

test('a map without streets says why: no tiles are set, or none come', async () => {
  const person = await stage.person();
  const { page } = person;
  const email = freshEmail('map');
  const client = await Client.of(stage.stack, { email, credits: 10 });
  const { body: job } = await client.create('3 dentists in Austin, TX');
  await client.until(job.id);
  await person.signIn(email, `/jobs/${job.id}`);
  const openMap = () => page.getByRole('tab', { name: 'Map' }).click();
  await openMap();
  await page.getByText('No streets: no tile server is set').waitFor();
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const tiles = { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', tileAttribution: 'Tiles' };
    await route.fulfill({ response, json: { ...(await response.json()), ...tiles } });
  });
  await page.reload();
  await openMap();
  await page.getByText('The base map could not be loaded: only the leads are shown.').waitFor();
});
