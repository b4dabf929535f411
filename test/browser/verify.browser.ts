import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage } from './support.ts';
import type { Person, Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const resultsOf = ({ page }: Person) =>
  page.getByRole('region', { name: 'Results, a scrolling table' }).locator('tbody tr');

/** Counts the requests for a verification. */
function counted({ page }: Person): { requests: number } {
  const seen = { requests: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/verify/emails')) seen.requests += 1;
  });
  return seen;
}

const addresses = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `person${from + index}@example.com`);

test('pasted addresses are verified, each once, with the reason and the ones to keep', async () => {
  const person = await stage.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = person;
  const seen = counted(person);
  await person.signIn(undefined, '/verify?mode=test');
  await page
    .getByRole('textbox', { name: 'Addresses' })
    .fill(
      'Ann Example <deliverable@example.com>, mailto:risky@example.com; "undeliverable@example.com"\n' +
        'DELIVERABLE@example.com\nbroken@@example.com\nno address at all',
    );
  await page.getByText('Left out, not an e-mail address: Ann, Example, no, address, at').waitFor();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: '1 of 4 addresses deliverable' }).waitFor();
  const rows = await resultsOf(person).allInnerTexts();
  expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^deliverable@example.com Deliverable The mail server accepts mail/),
    expect.stringMatching(/^risky@example.com Risky .*catch-all/),
    expect.stringMatching(/^undeliverable@example.com Undeliverable .*no such mailbox/),
    expect.stringMatching(/^broken@@example.com Undeliverable Not an e-mail address/),
  ]);
  await page.getByRole('button', { name: 'Copy the deliverable ones' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
    'deliverable@example.com',
  );
  expect(seen.requests).toBe(1);
  expect(person.complaints).toEqual([]);
});

test('more than 25 go in batches: nothing is lost, and nothing is sent twice', async () => {
  const person = await stage.person();
  const { page } = person;
  const seen = counted(person);
  await person.signIn(undefined, '/verify?mode=test');
  const box = page.getByRole('textbox', { name: 'Addresses' });
  await box.fill(addresses(1, 30).join('\n'));
  await page.getByText('You entered 30 addresses, and 25 can be verified at a time').waitFor();
  await page.getByRole('button', { name: 'Verify the first 25' }).click();
  await expect.poll(() => resultsOf(person).count()).toBe(25);
  expect(await box.inputValue()).toBe(addresses(26, 30).join('\n'));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect.poll(() => resultsOf(person).count()).toBe(30);
  expect(await resultsOf(person).getByRole('rowheader').allInnerTexts()).toEqual(addresses(1, 30));
  expect(seen.requests).toBe(2);
  // Another list starts anew.
  await box.fill('deliverable@example.com');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('heading', { name: '1 of 1 address deliverable' }).waitFor();
});

test('two presses at once verify, and count, once', async () => {
  const person = await stage.person();
  const { page } = person;
  const seen = counted(person);
  await person.signIn(undefined, '/verify?mode=test');
  await page.getByRole('textbox', { name: 'Addresses' }).fill('deliverable@example.com');
  await page.evaluate(
    "const form = document.querySelector('main form'); form.requestSubmit(); form.requestSubmit();",
  );
  await page.getByRole('heading', { name: '1 of 1 address deliverable' }).waitFor();
  expect(seen.requests).toBe(1);
});

test('a plan without a quota is said before anything is pasted, and the sandbox is open', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ plan: 'free' }, '/verify');
  await page.getByText('The Free plan verifies no addresses.').waitFor();
  await page.getByRole('textbox', { name: 'Addresses' }).fill('hello@example.com');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verifying addresses needs a paid plan.').waitFor();
  await page.getByText('Nothing was verified or counted.').waitFor();
  await page.getByRole('link', { name: 'try it in the sandbox' }).click();
  await page.getByRole('button', { name: 'Use the sandbox’s example addresses' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.poll(() => resultsOf(person).count()).toBe(4);
});

test('a quota that does not suffice says what is left and when it starts anew', async () => {
  const person = await stage.person();
  const { page } = person;
  const limits = { emailVerificationsPerMonth: 2 };
  await person.signIn({ plan: 'starter', limits }, '/verify');
  await page.getByRole('meter', { name: 'Verified this month' }).waitFor();
  const box = page.getByRole('textbox', { name: 'Addresses' });
  await box.fill(addresses(1, 3).join('\n'));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('These are 3 addresses; this month’s quota has 2 left.').waitFor();
  await page.getByText(/The quota resets on \w+ 1, \d{4}\./).waitFor();
  // Nothing is lost: fewer of them go.
  expect(await box.inputValue()).toBe(addresses(1, 3).join('\n'));
});
