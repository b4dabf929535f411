import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import { look } from './looking.ts';
import { freshEmail, openStage } from './support.ts';
import type { Person, Stage } from './support.ts';

// What a person can do when something is refused, gone or over: each page says it, and leads on.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const sentenceOf = ({ page }: Person) => page.getByLabel('Your request, in one sentence');

const refusal = (code: string, message: string) => ({
  error: { code, message, requestId: 'req_01JD0000000000000000000000' },
});

test('an empty balance leads to the credits and to the sandbox; the sentence stays', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 0 });
  await sentenceOf(person).fill('3 dentists in Austin, TX');
  await page.getByText('You have no credits left.').waitFor();
  await page.getByRole('button', { name: 'Find leads' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('The balance is empty.').waitFor();
  await alert.getByRole('link', { name: 'sandbox' }).waitFor();
  expect(await sentenceOf(person).inputValue()).toBe('3 dentists in Austin, TX');
  await alert.getByRole('link', { name: 'Buy credits' }).click();
  await page.getByRole('button', { name: 'Buy 500 credits' }).waitFor();
});

test('too many jobs at once lead to those in progress, each of which can be cancelled', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ plan: 'free' }, '/?mode=test');
  await sentenceOf(person).fill('5 dentists in Austin, TX [slow]');
  await page.getByRole('button', { name: 'Find in the sandbox' }).click();
  await page.getByRole('list', { name: 'Stages' }).waitFor();
  await person.visit('Find leads');
  await sentenceOf(person).fill('6 dentists in Austin, TX');
  await page.getByRole('button', { name: 'Find in the sandbox' }).click();
  await page.getByText('The plan allows no more jobs at once.').waitFor();
  await page.getByRole('link', { name: 'See the jobs in progress' }).click();
  const jobs = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem');
  await expect
    .poll(() => jobs.allInnerTexts())
    .toEqual([expect.stringMatching(/^(?:5 dentists|Dentists in Austin, TX, 5)/)]);
  await jobs.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel the job' }).click();
  await page.getByText('You cancelled this job.').waitFor();
  await page.goto(`${stage.stack.dashboardUrl}/jobs?mode=test&status=running`);
  await page.getByText('Nothing is in progress').waitFor();
});

test('a job that waits for an answer is answered where it blocks another one', async () => {
  const person = await stage.person();
  const { page } = person;
  const email = freshEmail('blocked');
  const client = await Client.of(stage.stack, { email, plan: 'free', credits: 20 });
  const { body: waiting } = await client.create('2 dentists');
  await client.until(waiting.id, ['awaiting_clarification']);
  await person.signIn(email);
  await sentenceOf(person).fill('3 dentists in Austin, TX');
  await page.getByRole('button', { name: 'Find leads' }).click();
  const alert = page.getByRole('alert');
  await alert.getByRole('link', { name: 'Answer it' }).waitFor();
  const field = page.getByRole('region', { name: 'A job is waiting for your answer' });
  await field.getByRole('textbox').fill('Austin, TX');
  expect(await look(person, 'home-waiting')).toEqual([]);
  await field.getByRole('button', { name: 'Answer and continue' }).click();
  await field.waitFor({ state: 'detached' });
  await client.until(waiting.id, ['delivered']);
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByRole('table', { name: 'Leads' }).waitFor();
});

test('a job that ended before it could be cancelled shows what it is now', async () => {
  const person = await stage.person();
  const { page } = person;
  const email = freshEmail('late');
  const client = await Client.of(stage.stack, { email });
  const { body: job } = await client.create('5 dentists in Austin, TX [slow]', { mode: 'test' });
  // The page learns nothing of the job until it tries to cancel it.
  let isBlind = true;
  const first = (await client.get(job.id, 'test')).body;
  await page.route(`**/v1/jobs/${job.id}`, (route) =>
    isBlind ? route.fulfill({ json: first }) : route.fallback(),
  );
  await person.signIn(email, `/jobs/${job.id}?mode=test`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await client.call('POST', `/jobs/${job.id}/cancel`, { mode: 'test' });
  isBlind = false;
  await page.getByRole('button', { name: 'Cancel the job' }).click();
  await page.getByText('You cancelled this job.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('a token refused once is renewed without a word', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn();
  let refused = 0;
  await page.route('**/v1/apikeys?*', (route) => {
    refused += 1;
    return refused === 1
      ? route.fulfill({ status: 401, json: refusal('UNAUTHENTICATED', 'Please sign in.') })
      : route.fallback();
  });
  await person.visit('Settings');
  await page.getByText('No keys yet').waitFor();
  expect(refused).toBe(2);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('after the end of a session the sign-in brings back the sentence', async () => {
  const person = await stage.person();
  const { page, context } = person;
  await person.signIn(undefined, '/?mode=test');
  await sentenceOf(person).fill('4 dentists near “Main & 1st”');
  await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/oauth2/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  await page.getByRole('button', { name: 'Find in the sandbox' }).click();
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  // Put off, the offer stays in sight.
  await page.getByText('Your session has ended: nothing can be loaded').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('somebody@dashboard.example');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await sentenceOf(person).waitFor();
  expect(await sentenceOf(person).inputValue()).toBe('4 dentists near “Main & 1st”');
  expect(new URL(page.url()).searchParams.get('mode')).toBe('test');
});

test('an identity provider out of reach ends no session', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn();
  let isDown = true;
  await page.route('**/v1/apikeys?*', (route) =>
    isDown ? route.fulfill({ status: 401, json: {} }) : route.fallback(),
  );
  await page.route('**/oauth2/token', (route) => route.fulfill({ status: 503, body: '' }));
  await person.visit('Settings');
  await page.getByText('No connection to the service.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  isDown = false;
  await page.unroute('**/oauth2/token');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No keys yet').waitFor();
});

test('an answer that the browser keeps from the page is said, and tried again', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn();
  let isLost = true;
  // What a script sees of an answer without CORS headers, too: a failed request and nothing more.
  await page.route('**/v1/sources', (route) => (isLost ? route.abort('failed') : route.fallback()));
  await person.visit('Settings');
  await page.getByRole('link', { name: 'Data sources' }).click();
  await page.getByText('It did not answer, or the answer was lost.').waitFor();
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'Data sources' }).getByRole('listitem').first().waitFor();
});

test('a page whose code a new version has replaced is loaded anew by itself', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/billing-*.js', (route) =>
    loads === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  await person.visit('Credits');
  await page.getByRole('button', { name: 'Buy 500 credits' }).waitFor();
  expect(loads).toBeGreaterThan(0);
});

test('a page whose code stays away says so, and is there once it is back', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn();
  let isGone = true;
  await page.route('**/assets/billing-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  await person.visit('Credits');
  await page.getByText('The page did not load').waitFor();
  isGone = false;
  await page.getByRole('button', { name: 'Load it again' }).click();
  await page.getByRole('button', { name: 'Buy 500 credits' }).waitFor();
});

test('a page that was not loaded before the connection went comes when it is back', async () => {
  const person = await stage.person();
  const { page, context } = person;
  await person.signIn();
  await page.getByText('Run the example').waitFor();
  await context.setOffline(true);
  await person.visit('Credits');
  await page.getByText('The page will load when the connection is back').waitFor();
  await person.visit('Find leads');
  await sentenceOf(person).waitFor();
  await person.visit('Credits');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Buy 500 credits' }).waitFor();
});

test('a map that does not come leaves the table', async () => {
  const person = await stage.person();
  const { page } = person;
  const email = freshEmail('mapless');
  const client = await Client.of(stage.stack, { email });
  const { body: job } = await client.create('5 dentists in Austin, TX');
  await client.until(job.id);
  let isGone = true;
  await page.route('**/assets/lead-map-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  await person.signIn(email, `/jobs/${job.id}`);
  await page.locator('.lead-name').first().waitFor();
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.getByText('The map did not load').waitFor();
  await page.getByRole('tab', { name: 'List' }).click();
  await expect.poll(() => page.locator('.lead-name').count()).toBe(5);
  await page.getByRole('tab', { name: 'Map' }).click();
  isGone = false;
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.locator('.map-scale').waitFor();
});

test('a map that goes before it is drawn is no fault', async () => {
  const person = await stage.person();
  const { page } = person;
  const email = freshEmail('hasty');
  const client = await Client.of(stage.stack, { email });
  const { body: job } = await client.create('5 dentists in Austin, TX');
  await client.until(job.id);
  // A busy machine: frames come late, after the map that asked for them has gone.
  await page.addInitScript(`
    window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 400);
    window.cancelAnimationFrame = clearTimeout;
  `);
  await person.signIn(email, `/jobs/${job.id}`);
  await page.locator('.lead-name').first().waitFor();
  for (let turn = 0; turn < 4; turn++) {
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.locator('.map-scale').waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Show all leads' }).click();
    await page.getByRole('tab', { name: 'List' }).click();
    await page.locator('.lead-name').first().waitFor();
  }
  expect(person.complaints).toEqual([]);
});
