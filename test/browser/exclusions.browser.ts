import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import { DESK, look } from './looking.ts';
import { freshEmail, openStage } from './support.ts';
import type { Stage } from './support.ts';

// Businesses that a customer has already: from a file or from a job into a list, and out of the next job.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const CRM = [
  'Record ID;Firma;Straße;PLZ;Ort;Telefon;Webseite',
  '1;Müller Dental;Hauptstr. 1;01067;Dresden;+49 351 5550100;mueller.example',
  '2;"Birch',
  'Dental";;;Austin;;birch.example',
  '3;Nobody;;;;;',
  '4;Acorn Dental;;;;;https://www.acorn.example/contact',
].join('\r\n');

test('a file of customers becomes a list, its refused rows by line; entries are read and removed', async () => {
  const person = await stage.person({ viewport: DESK });
  const { page } = person;
  await person.signIn({ plan: 'starter' }, '/settings/exclusions');
  await page.getByText('No exclusion lists yet').waitFor();
  expect(await look(person, 'exclusions-none')).toEqual([]);
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog');
  expect(await look(person, 'exclusions-choose')).toEqual([]);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    // As Excel saves it in Germany.
    buffer: Buffer.from(CRM, 'latin1'),
  });
  await dialog.getByText('Müller Dental').waitFor();
  expect(await dialog.getByLabel('Website or domain').inputValue()).toBe('6');
  expect(await dialog.getByLabel('Name of the list').inputValue()).toBe('customers');
  expect(await look(person, 'exclusions-preview')).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await dialog.getByText('“customers” holds 3 businesses now.').waitFor();
  const refused = dialog.getByRole('region', { name: 'Refused rows' }).getByRole('row');
  expect(await refused.nth(1).innerText()).toMatch(/^5\s+Nobody\s+Says too little/);
  expect(await look(person, 'exclusions-refused')).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /customers/ }).click();
  const entries = page.getByRole('table').getByRole('row');
  await expect.poll(() => entries.count()).toBe(4);
  expect(await page.getByRole('row', { name: /Acorn/ }).innerText()).toContain('acorn.example');
  expect(await look(person, 'exclusions-list')).toEqual([]);
  await page.getByRole('button', { name: 'Remove Acorn Dental' }).click();
  await expect.poll(() => entries.count()).toBe(3);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Customers in the CRM');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'Customers in the CRM' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the list' }).click();
  await page.getByText('No exclusion lists yet').waitFor();
  expect(person.complaints).toEqual([]);
});

test('a list longer than one call is uploaded whole, and a lost call counts once', async () => {
  const person = await stage.person({ viewport: DESK });
  const { page } = person;
  await person.signIn({ plan: 'growth' }, '/settings/exclusions');
  const rows = Array.from({ length: 2_500 }, (_, index) => `Business ${index},b${index}.example`);
  let calls = 0;
  await page.route('**/v1/exclusions/*/entries', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    calls += 1;
    if (calls !== 1) return route.fallback();
    // The service has taken it, but nobody is told.
    await route.fetch();
    return route.abort('failed');
  });
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Company name,Company domain name', ...rows].join('\n')),
  });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await dialog.getByText('“many” holds 2,500 businesses now.').waitFor();
  expect(calls).toBe(3);
});

test('what a job delivered is excluded, and the next job leaves it out', async () => {
  const person = await stage.person({ viewport: DESK });
  const { page } = person;
  const email = freshEmail('excluding');
  const client = await Client.of(stage.stack, { email, credits: 100, plan: 'starter' });
  const { body } = await client.create('4 dentists in Austin, TX with phone');
  const job = await client.until(body.id);
  await person.signIn(email, `/jobs/${job.id}`);
  await page.locator('.lead-name').first().waitFor();
  await page.getByRole('button', { name: 'Exclude these' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exclude these businesses' });
  await dialog.getByText('4 leads become').waitFor();
  await dialog.getByRole('button', { name: 'Exclude them' }).click();
  await dialog.getByText('holds 4 businesses now').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await person.visit('Find leads');
  await page.getByText('Leave out the 4 businesses of “Dentists in Austin, TX, 4”').waitFor();
  await page
    .getByLabel('Your request, in one sentence')
    .fill('3 dentists in Austin, TX with phone');
  await page.getByText('Up to 3 credits').waitFor();
  expect(await look(person, 'home-excluding')).toEqual([]);
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByText('4 skipped: on your lists').waitFor();
  expect(person.complaints).toEqual([]);
});
