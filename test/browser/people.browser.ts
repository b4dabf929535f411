import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import { freshEmail, openStage } from './support.ts';
import type { Person, Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Everything that a page keeps beyond its own life. */
const stored = (person: Person): Promise<string> =>
  person.page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );

test('two people never see each other’s jobs, leads, keys or credits', async () => {
  const [ada, ben] = await Promise.all([stage.person(), stage.person()]);
  const [adaEmail, benEmail] = [freshEmail('ada'), freshEmail('ben')];
  const [adas, bens] = await Promise.all([
    Client.of(stage.stack, { email: adaEmail, credits: 100 }),
    Client.of(stage.stack, { email: benEmail, credits: 200 }),
  ]);
  const { body: job } = await adas.create('4 dentists in Austin, TX with phone');
  await adas.until(job.id);
  const { body: sandboxJob } = await adas.create('3 cafes in Berlin', { mode: 'test' });
  await Promise.all([ada.signIn(adaEmail), ben.signIn(benEmail)]);
  await ada.page.getByRole('link', { name: /Dentists in Austin, TX, 4/ }).click();
  await ada.page.locator('.lead-name').first().waitFor();
  await ada.page.getByRole('link', { name: '96 credits available' }).waitFor();
  await ben.page.getByRole('link', { name: '200 credits available' }).waitFor();
  await ben.page.getByText('No jobs yet.').waitFor();
  for (const path of [`/jobs/${job.id}`, `/jobs/${sandboxJob.id}?mode=test`]) {
    await ben.page.goto(`${stage.stack.dashboardUrl}${path}`);
    await ben.page.getByText('There is no such job here').waitFor();
  }
  // Live and sandbox are two worlds for one person, too.
  await ada.page.goto(`${stage.stack.dashboardUrl}/jobs/${sandboxJob.id}`);
  await ada.page.getByText('There is no such job here').waitFor();
  await ben.page.goto(`${stage.stack.dashboardUrl}/settings/keys`);
  await ben.page.getByRole('row', { name: /Local live key/ }).waitFor();
  const keys = await ben.page.locator('td code').allInnerTexts();
  const prefixOf = (key: string) => `${key.slice(0, 12)}…`;
  expect(keys).toContain(prefixOf(bens.organization.liveKey));
  expect(keys).not.toContain(prefixOf(adas.organization.liveKey));
});

test('no token is stored; a reload keeps the person, a sign-out does not', async () => {
  const person = await stage.person();
  const { page } = person;
  const tokens: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/oauth2/token'))
      void response.json().then((body: Record<string, string>) => {
        tokens.push(
          body['access_token'] ?? '',
          body['refresh_token'] ?? '',
          body['id_token'] ?? '',
        );
      });
  });
  await person.signIn(undefined, '/billing');
  await page.getByRole('heading', { name: 'Balance' }).waitFor();
  await expect.poll(() => tokens.length).toBe(3);
  const kept = await stored(person);
  for (const token of tokens) expect(kept.includes(token)).toBe(false);
  expect(page.url()).not.toContain('code=');
  await page.reload();
  await page.getByRole('heading', { name: 'Balance' }).waitFor();
  await page.getByRole('button', { name: 'Account and theme' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in or sign up' }).waitFor();
  await page.goto(`${stage.stack.dashboardUrl}/billing`);
  await page.getByRole('button', { name: 'Sign in or sign up' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in or sign up' }).waitFor();
  expect(person.complaints).toEqual([]);
});

test('a session that ends is said; what was typed stays until the person goes', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn();
  await page.getByText('Run the example').waitFor();
  await page.getByLabel('Your request, in one sentence').fill('a long thought');
  // Keys rotated, and the refresh token ended.
  await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/oauth2/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await page.getByLabel('Your request, in one sentence').inputValue()).toBe(
    'a long thought',
  );
});

test('a forged answer of the provider signs nobody in', async () => {
  const person = await stage.person();
  const { page } = person;
  await page.goto(`${stage.stack.dashboardUrl}/callback?code=stolen&state=made-up`);
  await page.getByRole('button', { name: 'Sign in or sign up' }).waitFor();
});
