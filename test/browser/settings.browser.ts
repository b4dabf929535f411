import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { call } from '../support/stack.ts';
import { freshEmail, openStage } from './support.ts';
import type { Stage } from './support.ts';

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  // Two tries a delivery, at once: twenty deliveries die in seconds.
  const env = { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0.01' };
  [stage, receiver] = await Promise.all([openStage({ env }), startReceiver()]);
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

test('a key is created, shown once, works, and stops when it is revoked', async () => {
  const person = await stage.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = person;
  const { baseUrl } = stage.stack;
  await person.signIn(undefined, '/settings/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('My script');
  await page.getByRole('checkbox', { name: 'credits:read' }).click({ force: true });
  await page.getByLabel('Maximum credits per day').fill('30');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new key' });
  await shown.getByRole('button', { name: 'Copy', exact: true }).click();
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(key).toMatch(/^lp_test_\w{38}$/);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  const row = page.getByRole('row', { name: /My script/ });
  expect(await row.innerText()).toMatch(/jobs:write[\s\S]*of 30/);
  // Nowhere in the page any more.
  expect(await page.content()).not.toContain(key);
  expect((await call(baseUrl, 'GET', '/jobs', { key })).status).toBe(200);
  expect((await call(baseUrl, 'GET', '/credits', { key })).status).toBe(403);
  await row.getByRole('button', { name: 'Revoke My script' }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText('No keys yet').waitFor();
  expect((await call(baseUrl, 'GET', '/jobs', { key })).status).toBe(401);
  expect(person.complaints).toEqual([]);
});

test('two presses at once make one key', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn(undefined, '/settings/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('Pressed twice');
  await page.evaluate(
    "const form = document.querySelector('[role=dialog] form'); form.requestSubmit(); form.requestSubmit();",
  );
  await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('1 of 2 keys of the Free plan are in use.').waitFor();
});

test('a key over the plan’s limit is refused in words', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ plan: 'free' }, '/settings/keys');
  await page.getByText('2 of 2 keys of the Free plan are in use.').waitFor();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('One too many');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('The plan allows no more active API keys.').waitFor();
  await alert.getByRole('link', { name: 'See the plans' }).waitFor();
});

test('an endpoint is added with its secret, tested, logged with the answer, and deleted', async () => {
  const person = await stage.person();
  const { page } = person;
  receiver.answerWith(answers(200, 'thank you'));
  await person.signIn(undefined, '/settings/webhooks');
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  await page.getByLabel('Address').fill('http://10.0.0.1/hook');
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await page.locator('.field-error').getByText(/./).waitFor();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  const secretDialog = page.getByRole('dialog', { name: 'The signing secret' });
  const secret = await secretDialog.locator('.secret code').innerText();
  expect(secret).toMatch(/^whsec_/);
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click();
  const before = receiver.received.length;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await receiver.count(before + 1);
  const delivery = page.getByRole('list', { name: 'Deliveries' }).locator('summary');
  await delivery.getByText('Received').waitFor();
  await delivery.click();
  await page.getByText('HTTP 200').waitFor();
  await page.getByText('thank you').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await receiver.count(before + 2);
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Issue a new secret' }).click();
  const renewed = await page.getByRole('dialog').locator('.secret code').innerText();
  expect(renewed).not.toBe(secret);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete the endpoint' }).click();
  await page.getByText('No endpoints yet').waitFor();
  expect(person.complaints).toEqual([]);
});

test('an endpoint that was switched off is explained and switched on again', async () => {
  const person = await stage.person();
  const { page } = person;
  receiver.answerWith(answers(500, 'out of order'));
  const email = freshEmail('owner');
  const limits = { jobCreatesPerMin: 1_000, concurrentJobs: 50 };
  const { baseUrl, liveKey: key } = await stage.stack.createOrganization({ email, limits });
  const { body } = await call<{ id: string }>(baseUrl, 'POST', '/webhook-endpoints', {
    key,
    body: { url: receiver.url, events: ['job.cancelled'] },
  });
  const before = receiver.received.length;
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const job = await call<{ id: string }>(baseUrl, 'POST', '/jobs', {
        key,
        body: { prompt: 'dentists' },
        headers: { 'Idempotency-Key': `cancelled-${index}` },
      });
      await call(baseUrl, 'POST', `/jobs/${job.body.id}/cancel`, { key });
    }),
  );
  await receiver.count(before + 40);
  // The last answers are written after they came.
  await expect
    .poll(
      async () => {
        const list = await call<{ data: { id: string; enabled: boolean }[] }>(
          baseUrl,
          'GET',
          '/webhook-endpoints',
          { key },
        );
        return list.body.data.find(({ id }) => id === body.id)?.enabled;
      },
      { timeout: 20_000 },
    )
    .toBe(false);
  await person.signIn(email, `/settings/webhooks/${body.id}`);
  await page.getByText('We switched this endpoint off').waitFor();
  await page.getByText(/20 deliveries failed in a row; switched off/).waitFor();
  await page.getByRole('button', { name: 'Switch it on again' }).click();
  await page.getByText('On', { exact: true }).waitFor();
  receiver.answerWith(answers(204));
  const missed = receiver.received.length;
  await page.getByRole('button', { name: 'Recover' }).click();
  await receiver.count(missed + 20);
});

test('the organisation is renamed', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn(undefined, '/settings/organization');
  await page.getByLabel('Name').fill('Harbour & Sons');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The name is saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Harbour & Sons');
});
