import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import { DESK, look } from './looking.ts';
import { openStage } from './support.ts';
import type { Stage } from './support.ts';

// What a person does with a delivered list beyond reading it: repeat the search, report a lead, see what was left out.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

let people = 0;

async function withJob(prompt: string) {
  people += 1;
  const email = `after-${people}@dashboard.example`;
  const client = await Client.of(stage.stack, { email, credits: 100, plan: 'starter' });
  const { body } = await client.create(prompt);
  const job = await client.until(body.id);
  const person = await stage.person({ viewport: DESK });
  await person.signIn(email, `/jobs/${job.id}`);
  await person.page.locator('.lead-name').first().waitFor();
  return { person, page: person.page, client, job };
}

test('a job becomes a monitor, which is paused, changed and deleted', async () => {
  const { person, page } = await withJob('5 dentists in Austin, TX with phone');
  await page.getByRole('button', { name: 'Make this a monitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'New monitor' });
  await dialog.getByText('Dentists in Austin, TX, 5').waitFor();
  await dialog.getByRole('radio', { name: 'Every week' }).click();
  await dialog.getByLabel('Spend at most, per run').fill('7');
  expect(await look(person, 'monitor-new')).toEqual([]);
  await dialog.getByRole('button', { name: 'Start the monitor' }).click();
  const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await runs.getByText('Delivered').waitFor();
  await page.reload();
  await runs.getByText('5 leads').waitFor();
  expect(await look(person, 'monitor')).toEqual([]);
  await page.getByLabel('Maximum credits per run').fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Switch on' }).waitFor();
  await page.getByText('none while paused').waitFor();
  await person.visit('Monitors');
  const list = page.getByRole('list', { name: 'Monitors' }).getByRole('listitem');
  await list.getByText('Paused').waitFor();
  expect(await list.innerText()).toMatch(/every week · 5 leads · at most 9 credits a run/);
  expect(await look(person, 'monitors')).toEqual([]);
  await list.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete the monitor' }).click();
  await page.getByText('No monitors yet').waitFor();
  expect(await look(person, 'monitors-none')).toEqual([]);
  expect(person.complaints).toEqual([]);
});

test('a monitor leaves out the lists that are chosen, and another choice is saved', async () => {
  const { person, page, client } = await withJob('3 dentists in Austin, TX with phone');
  const list = (name: string, domain: string) =>
    client.call<{ id: string }>('POST', '/exclusions', { body: { name, entries: [{ domain }] } });
  await list('Customers', 'birch.example');
  const { body: lost } = await list('Lost deals', 'acorn.example');
  await page.reload();
  await page.getByRole('button', { name: 'Make this a monitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'New monitor' });
  const start = dialog.getByRole('button', { name: 'Start the monitor' });
  await dialog.getByRole('radio', { name: 'Some of my lists' }).check({ force: true });
  await dialog.getByText('Choose at least one list.').waitFor();
  await start.click();
  await dialog.getByRole('checkbox', { name: /^Lost deals/ }).check({ force: true });
  await expect.poll(() => dialog.getByText('Choose at least one list').count()).toBe(0);
  expect(await look(person, 'monitor-new-lists')).toEqual([]);
  await start.click();
  const monitor = async () => {
    const { body } = await client.call<{ data: { exclusions: unknown }[] }>('GET', '/monitors');
    return body.data[0]?.exclusions;
  };
  await page.getByRole('list', { name: 'Runs' }).waitFor();
  expect(await monitor()).toEqual([lost.id]);
  expect(await page.getByRole('checkbox', { name: /^Lost deals/ }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: /^Customers/ }).check({ force: true });
  expect(await look(person, 'monitor-lists')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await monitor()).toHaveLength(2);
  await page.getByRole('radio', { name: 'No list' }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(monitor).toBe('none');
  expect(person.complaints).toEqual([]);
});

test('a run of a monitor tells what became of businesses that it brought before', async () => {
  const { person, page, client, job } = await withJob('4 dentists in Austin, TX with phone');
  const leads = await client.call<{ data: { id: string; jobId: string; name: string }[] }>(
    'GET',
    `/jobs/${job.id}/leads`,
  );
  const of = (index: number) => {
    const { id, jobId, name } = leads.body.data[index] ?? { id: '', jobId: '', name: '' };
    return { id, jobId, name };
  };
  const changes = [
    { lead: of(0), field: 'phone', before: '+15125550142', after: '+15125550177' },
    { lead: of(1), field: 'businessStatus', before: 'operational', after: 'permanently_closed' },
    { lead: of(1), field: 'website', before: 'https://www.old.example/', after: null },
    { lead: of(2), field: 'address', before: '12 Old St, Austin', after: '480 Far Rd, Austin' },
    { lead: of(3), field: 'name', before: of(3).name, after: 'Smiles at the Bridge' },
  ];
  await page.route(`**/v1/jobs/${job.id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), changes } });
  });
  await page.reload();
  await page.getByRole('link', { name: '5 changes of businesses you have' }).click();
  const told = page.getByRole('region', { name: 'Changes' }).getByRole('row');
  await expect.poll(() => told.count()).toBe(6);
  expect(await told.nth(1).innerText()).toMatch(/New phone\s.*555-0142.*\s.*555-0177/);
  expect(await told.nth(2).innerText()).toMatch(/Opened or closed\s+Operational\s+Permanently/);
  expect(await look(person, 'job-changes')).toEqual([]);
  await told.nth(1).getByRole('link').click();
  await page.getByRole('complementary').getByText(of(0).name).first().waitFor();
  expect(person.complaints).toEqual([]);
});

test('a job is quoted before it is created: what matches, what it costs, nothing charged', async () => {
  const { person, page } = await withJob('2 dentists in Austin, TX');
  await person.visit('Find leads');
  const sentence = page.getByLabel('Your request, in one sentence');
  await sentence.fill('40 dentists in Austin, TX with phone');
  await page.getByRole('button', { name: 'What would I get?' }).click();
  const quote = page.getByRole('status', { name: 'What you would get' });
  await quote.waitFor();
  const figures = await quote.getByRole('definition').allInnerTexts();
  const [matching = 0, netNew = 0, cost = 0] = figures.map((text) => Number.parseInt(text, 10));
  expect(matching).toBeGreaterThan(40);
  // The two of the job before are not new.
  expect(netNew).toBe(matching - 2);
  expect(cost).toBe(40);
  expect(await look(person, 'home-quote')).toEqual([]);
  await page.getByRole('link', { name: '98 credits available' }).waitFor();
  // Another sentence, another quote.
  await sentence.fill('10 dentists in Austin, TX with phone');
  await expect.poll(() => quote.count()).toBe(0);
});

test('a sentence that would ask makes no monitor, and says what is open', async () => {
  const { page } = await withJob('2 dentists in Austin, TX');
  await page.getByRole('link', { name: 'Monitors' }).click();
  await page.getByRole('button', { name: 'New monitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'New monitor' });
  await dialog.getByLabel('What to look for, in one sentence').fill('5 dentists');
  await dialog.getByRole('button', { name: 'Start the monitor' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog
    .getByText(/In which city/)
    .first()
    .waitFor();
});

test('a wrong lead is reported for its credit, and the report is undone', async () => {
  const { person, page } = await withJob('6 dentists in Austin, TX with phone');
  await page.getByRole('link', { name: '94 credits available' }).waitFor();
  await page.locator('.lead-name').first().click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Report this lead' }).click();
  const dialog = page.getByRole('dialog', { name: /^What is wrong with/ });
  await dialog.getByRole('radio', { name: 'The phone number is wrong' }).check({ force: true });
  expect(await look(person, 'report')).toEqual([]);
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await panel.getByText('Reported: the phone number is wrong').waitFor();
  await page.getByRole('link', { name: '95 credits available' }).waitFor();
  expect(await look(person, 'reported')).toEqual([]);
  await panel.getByRole('button', { name: 'Undo the report' }).click();
  await panel.getByRole('button', { name: 'Report this lead' }).waitFor();
  await page.getByRole('link', { name: '94 credits available' }).waitFor();
  expect(person.complaints).toEqual([]);
});

test('addresses that are not checked are checked on the list', async () => {
  const { page, job } = await withJob('12 dentists in Austin, TX with email');
  let isAsked = false;
  const address = /[\w.-]+@[\w.-]+/.exec(await page.locator('.leads-row').first().innerText())?.[0];
  await page.route(`**/v1/jobs/${job.id}/leads?*`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object[] };
    const leads = data.map((lead, index) =>
      index === 0 ? { ...lead, emailStatus: null } : { ...lead, emailStatus: 'deliverable' },
    );
    await route.fulfill({ response, json: { ...rest, data: leads } });
  });
  await page.route(`**/v1/jobs/${job.id}/verify`, (route) => {
    const data = isAsked ? [] : [{ email: address, status: 'risky' }];
    isAsked = true;
    return route.fulfill({ json: { data } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Check 1 e-mail' }).click();
  await page.locator('.leads-row').first().getByText('Risky').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Check/ }).count()).toBe(0);
});

test('what was read and left out adds up, and is named', async () => {
  const { person, page, job } = await withJob('6 dentists in Austin, TX with phone');
  await page.getByRole('tab', { name: 'About' }).click();
  const sums = page.getByRole('region', { name: 'What was read, and what was left out' });
  const numbers = (await sums.getByRole('cell').allInnerTexts()).map(Number);
  const [read, ...others] = numbers;
  expect(others.reduce((sum, number) => sum + number, 0)).toBe(read);
  expect(others.at(-1)).toBe(job.leadsDelivered);
  await sums.getByRole('button', { name: 'Show what was left out' }).click();
  await sums.getByRole('rowheader', { name: /\w/ }).nth(8).waitFor();
  await sums.getByText('Fitting, but you had enough').nth(1).waitFor();
  expect(await look(person, 'job-about')).toEqual([]);
});
