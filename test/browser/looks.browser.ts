import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { Client } from '../support/stack.ts';
import { DESK, look, lookAt, lookOnPhone, PHONE } from './looking.ts';
import { freshEmail, openStage } from './support.ts';
import type { Stage } from './support.ts';

// Every page in both themes and at a phone's width: no accessibility fault, nothing wider than the screen.

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  [stage, receiver] = await Promise.all([openStage(), startReceiver(answers(200, 'thank you'))]);
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

test('the pages before and around the first job', async () => {
  const person = await stage.person({ viewport: DESK });
  const { page } = person;
  const faults: string[] = [];
  await page.goto(stage.stack.dashboardUrl);
  await page.getByRole('button', { name: 'Sign in or sign up' }).waitFor();
  faults.push(...(await look(person, 'welcome')));
  await person.signIn();
  await page.getByText('Run the example').waitFor();
  faults.push(...(await look(person, 'home-first')));
  await page
    .getByLabel('Your request, in one sentence')
    .fill('12 independent coffee shops with email');
  await page.getByRole('region', { name: 'What we understood' }).waitFor();
  faults.push(...(await look(person, 'home-preview')));
  await page
    .getByLabel('Your request, in one sentence')
    .fill('12 independent coffee shops with email and a rating above 4');
  await page.getByRole('list', { name: 'Notes on the sentence' }).waitFor();
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByText('Please answer this first.').waitFor();
  faults.push(...(await look(person, 'home-open')));
  await page.getByRole('radio', { name: 'Sandbox' }).click();
  await page.getByLabel('Your request, in one sentence').fill('9 dentists in Austin, TX [slow]');
  await page.getByRole('button', { name: 'Find in the sandbox' }).click();
  await page.getByRole('list', { name: 'Stages' }).waitFor();
  faults.push(...(await look(person, 'job-running')));
  await page.goto(`${stage.stack.dashboardUrl}/nowhere`);
  await page.getByText('There is no such page').waitFor();
  faults.push(...(await look(person, 'not-found')));
  expect(faults).toEqual([]);
  expect(person.complaints).toEqual([]);
});

test('the pages of jobs', async () => {
  const person = await stage.person({ viewport: DESK });
  const { page } = person;
  const faults: string[] = [];
  const email = freshEmail('looks');
  const client = await Client.of(stage.stack, { email, credits: 60 });
  const { body: full } = await client.create('40 dentists in Austin, TX with phone and email');
  await client.until(full.id);
  const { body: asking } = await client.create('9 dentists in Springfield');
  await client.until(asking.id, ['awaiting_clarification']);
  const { body: short } = await client.create('200 restaurants in Chicago with website');
  await client.until(short.id);
  const { body: failed } = await client.create('9 bars in Berlin [fail:SOURCE_UNAVAILABLE]', {
    mode: 'test',
  });
  await client.until(failed.id, undefined, 'test');
  await person.signIn(email);
  await page.getByRole('link', { name: /Dentists in Austin, TX, 40/ }).waitFor();
  faults.push(...(await look(person, 'home-jobs')));
  await person.visit('Jobs');
  await page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first().waitFor();
  faults.push(...(await look(person, 'jobs')));
  await page.getByRole('link', { name: /Restaurants in Chicago, IL, 200/ }).click();
  await page.getByText('why fewer?').waitFor();
  await page.locator('.lead-name').first().waitFor();
  faults.push(...(await look(person, 'job-short')));
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.locator('.map-scale').waitFor();
  faults.push(...(await look(person, 'job-map')));
  await page.getByRole('tab', { name: 'About' }).click();
  faults.push(...(await look(person, 'job-about')));
  await person.visit('Jobs');
  await page.getByRole('link', { name: /Dentists in Austin, TX, 40/ }).click();
  await page.locator('.lead-name').first().click();
  await page.getByRole('complementary').waitFor();
  faults.push(...(await look(person, 'job-lead')));
  await page.keyboard.press('Escape');
  await page.goto(`${stage.stack.dashboardUrl}/jobs/${asking.id}`);
  await page.getByRole('form').waitFor();
  faults.push(...(await look(person, 'job-question')));
  await page.goto(`${stage.stack.dashboardUrl}/jobs/${failed.id}?mode=test`);
  await page.getByText('This usually clears up').waitFor();
  faults.push(...(await look(person, 'job-failed')));
  await page.goto(`${stage.stack.dashboardUrl}/verify?mode=test`);
  await page.getByRole('button', { name: 'Use the sandbox’s example addresses' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('table').waitFor();
  faults.push(...(await look(person, 'verify')));
  await page.goto(`${stage.stack.dashboardUrl}/billing`);
  await page.getByRole('heading', { name: 'Ledger' }).waitFor();
  await page.getByRole('button', { name: 'Subscribe to Scale' }).waitFor();
  faults.push(...(await look(person, 'billing')));
  expect(faults).toEqual([]);
  expect(person.complaints).toEqual([]);
});

test('the pages of the settings', async () => {
  const person = await stage.person({ viewport: DESK });
  const { page } = person;
  const faults: string[] = [];
  await person.signIn({ plan: 'growth' }, '/settings/keys');
  await page.getByRole('row', { name: /Local live key/ }).waitFor();
  faults.push(...(await look(person, 'keys')));
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('Spreadsheet');
  faults.push(...(await look(person, 'key-new')));
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
  faults.push(...(await look(person, 'key-shown')));
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No endpoints yet').waitFor();
  faults.push(...(await look(person, 'webhooks-none')));
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  faults.push(...(await look(person, 'webhook-new')));
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const delivery = page.getByRole('list', { name: 'Deliveries' }).locator('summary');
  await delivery.getByText('Received').waitFor();
  await delivery.click();
  faults.push(...(await look(person, 'webhook')));
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: /localhost/ }).waitFor();
  faults.push(...(await look(person, 'webhooks')));
  await page.getByRole('link', { name: 'Data sources' }).click();
  await page.getByRole('list', { name: 'Data sources' }).getByRole('listitem').first().waitFor();
  faults.push(...(await look(person, 'sources')));
  await page.getByRole('link', { name: 'Organisation' }).click();
  await page.getByLabel('Name').waitFor();
  faults.push(...(await look(person, 'organization')));
  // An open menu stays where it was opened: the phone opens its own.
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Account and theme' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  faults.push(...(await lookOnPhone(page, 'account-menu')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account and theme' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  faults.push(...(await lookAt(page, 'account-menu')));
  expect(faults).toEqual([]);
  expect(person.complaints).toEqual([]);
});
