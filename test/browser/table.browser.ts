import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import { openStage } from './support.ts';
import type { Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const LEADS = 10_000;
const PAGE = 100;
/** Five digits, no two alike, in no order. */
const numberOf = (index: number): string =>
  String(((index * 7_919) % 100_000) + 1).padStart(5, '0');

test('a list of 10,000 leads is whole, sorted at once, and only the rows in sight exist', async () => {
  const person = await stage.person();
  const { page } = person;
  const email = 'many@dashboard.example';
  const client = await Client.of(stage.stack, { email, credits: 10 });
  const { body: job } = await client.create('1 dentist in Austin, TX');
  await client.until(job.id);
  const { body: real } = await client.call<{ data: object[] }>('GET', `/jobs/${job.id}/leads`);
  const [lead] = real.data;
  // One real lead, many times: the sample data has not so many businesses.
  await page.route('**/leads?**', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('afterRank') ?? 0);
    const data = Array.from({ length: PAGE }, (_, index) => ({
      ...lead,
      id: `lead_${from + index}`,
      name: `Business ${numberOf(from + index)} ${from + index}`,
      score: 100 - Math.floor((from + index) / PAGE),
    }));
    const next = from + PAGE;
    return route.fulfill({
      headers: { 'access-control-allow-origin': stage.stack.dashboardUrl },
      json: { data, nextCursor: next < LEADS ? String(next) : null },
    });
  });
  await page.route(`**/v1/jobs/${job.id}`, async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), leadsDelivered: LEADS };
    await route.fulfill({ response, json });
  });
  await person.signIn(email, `/jobs/${job.id}`);
  await page.getByText('10,000 leads', { exact: true }).waitFor();
  const rows = page.locator('.leads-row');
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(await rows.count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await page.getByRole('row', { name: /Business .* 9999/ }).waitFor();
  expect(await rows.count()).toBeLessThan(60);
  await page.getByLabel('Search the leads').fill('Business 00001');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel('Search the leads').fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Business', exact: true }).click();
  await page.getByRole('row', { name: /Business 00001 0/ }).waitFor();
  expect(person.complaints).toEqual([]);
});
