import { readFile } from 'node:fs/promises';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';
import { look, lookAt } from './looking.ts';
import { openStage } from './support.ts';
import type { Person, Stage } from './support.ts';

// The list of a delivered job: where it begins, what can be picked from it, and what the address keeps.

const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

let people = 0;

async function withList(
  prompt: string,
  viewport = LAPTOP,
): Promise<{ person: Person; job: JobBody; client: Client }> {
  people += 1;
  const email = `list-${people}@dashboard.example`;
  const client = await Client.of(stage.stack, { email, credits: 200 });
  const { body } = await client.create(prompt);
  const job = await client.until(body.id);
  const person = await stage.person({ viewport });
  await person.signIn(email, `/jobs/${job.id}`);
  await person.page.locator('.lead-name').first().waitFor();
  return { person, job, client };
}

const names = ({ page }: Person) => page.locator('.lead-name');
const isIn = (box: { y: number; height: number } | null, height: number) =>
  box !== null && box.y >= 0 && box.y + box.height <= height;

test('the first row stands in the first third of a laptop’s screen, and in sight on a phone', async () => {
  const { person } = await withList('30 independent restaurants in Chicago with website');
  const { page } = person;
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'Restaurants in Chicago, IL, 30',
  );
  const row = page.locator('.leads-row').first();
  expect(await row.boundingBox()).toSatisfy((box) => isIn(box, LAPTOP.height / 3));
  // The page scrolls, and the head stays.
  await page.mouse.wheel(0, 600);
  const head = page.locator('.leads-head');
  await expect
    .poll(async () => (await head.boundingBox())?.y)
    .toBeCloseTo((await page.locator('.top').boundingBox())?.height ?? 0, 0);
  await page.mouse.wheel(0, -600);
  expect(await lookAt(page, 'list-laptop')).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await row.boundingBox()).toSatisfy((box) => isIn(box, PHONE.height - 60));
  expect(await lookAt(page, 'list-narrow')).toEqual([]);
});

test('each condition has a column with its verdict and its evidence', async () => {
  const { person } = await withList('12 independent restaurants in Chicago with website');
  const { page } = person;
  await page.getByRole('columnheader', { name: 'Independent' }).waitFor();
  const verdict = page.locator('.leads-row .verdict').first();
  expect(await verdict.innerText()).toMatch(/^(?:Yes|No|Not checked)$/);
  await page.getByLabel('Independent', { exact: true }).selectOption('yes');
  const all = await page.locator('.leads-row .verdict').allInnerTexts();
  expect(new Set(all)).toEqual(new Set(['Yes']));
});

test('columns are chosen, moved and widened, and stay so', async () => {
  const { person } = await withList('8 dentists in Austin, TX');
  const { page } = person;
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Opening hours' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Website' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Move E-mail to the left' }).click();
  await page.keyboard.press('Escape');
  const changed = await heads();
  expect(changed).toContain('Opening hours');
  expect(changed).not.toContain('Website');
  expect(changed.indexOf('E-mail')).toBeLessThan(changed.indexOf('Phone'));
  const edge = page.getByRole('separator', { name: 'Width of Place' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await edge.getAttribute('aria-valuenow')).toBe('202');
  await page.reload();
  await names(person).first().waitFor();
  expect(await heads()).toEqual(changed);
  expect(await edge.getAttribute('aria-valuenow')).toBe('202');
});

test('leads are selected one by one, in ranges and as filtered', async () => {
  const { person } = await withList('20 restaurants in Chicago');
  const { page } = person;
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all|none)/ });
  const status = page.getByRole('region', { name: 'Selected leads' }).getByRole('status');
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  expect(await status.innerText()).toBe('4 leads selected');
  await boxes.nth(2).click();
  expect(await status.innerText()).toBe('3 leads selected');
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  const wanted = (await names(person).nth(7).innerText()).slice(0, 12);
  await page.getByLabel('Search the leads').fill(wanted);
  await expect.poll(() => names(person).count()).toBeLessThan(20);
  const few = await names(person).count();
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  expect(await status.innerText()).toBe(few === 1 ? '1 lead selected' : `${few} leads selected`);
  expect(await lookAt(page, 'list-selected')).toEqual([]);
});

test('the open lead stands beside the list; keys go to the next one, back, and away', async () => {
  const { person } = await withList('20 restaurants in Chicago');
  const { page } = person;
  const shown = await names(person).allInnerTexts();
  await names(person).first().click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('heading', { name: shown[0] ?? '' }).waitFor();
  // Nothing covers the list.
  const list = await page.locator('.leads-table').boundingBox();
  const beside = await panel.boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  expect(await panel.locator('.score-parts').innerText()).toMatch(/Open\s+\d+ %\s+Fit/);
  await page.keyboard.press('j');
  await panel.getByRole('heading', { name: shown[1] ?? '' }).waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 lead selected').waitFor();
  await page.keyboard.press('k');
  await panel.getByRole('heading', { name: shown[0] ?? '' }).waitFor();
  expect(await look(person, 'list-panel')).toEqual([]);
  await page.setViewportSize(LAPTOP);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  // The focus is back at the row.
  expect(await page.locator('.lead-name:focus').innerText()).toBe(shown[0]);
});

test('a reload and a shared address show the same list', async () => {
  const { person } = await withList('20 restaurants in Chicago');
  const { page } = person;
  await page.getByRole('button', { name: 'Business' }).click();
  await page.keyboard.press('/');
  const wanted = (await names(person).nth(3).innerText()).slice(0, 6).trim();
  await page.keyboard.type(wanted);
  await page.getByLabel('Contact').selectOption('phone');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(wanted);
  const shown = await names(person).allInnerTexts();
  await names(person).first().click();
  await page.getByRole('complementary').waitFor();
  await page.reload();
  await page
    .getByRole('complementary')
    .getByRole('heading', { name: shown[0] ?? '' })
    .waitFor();
  expect(await names(person).allInnerTexts()).toEqual(shown);
  expect(await page.getByLabel('Search the leads').inputValue()).toBe(wanted);
  expect(await page.getByLabel('Contact').inputValue()).toBe('phone');
});

test('leads that could not be loaded are no empty list', async () => {
  const { person, job } = await withList('5 dentists in Austin, TX');
  const { page } = person;
  let isDown = true;
  await page.route(`**/v1/jobs/${job.id}/leads?*`, (route) =>
    isDown ? route.fulfill({ status: 400, json: {} }) : route.fallback(),
  );
  await page.reload();
  await page.getByRole('alert').waitFor();
  expect(await page.getByText('No lead matches').count()).toBe(0);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => names(person).count()).toBe(5);
});

test('a list that came before leads to the earlier job', async () => {
  const { person, client } = await withList('9 dentists in Austin, TX');
  const { page } = person;
  const { body } = await client.create('5 dentists in Austin, TX');
  const job = await client.until(body.id);
  await page.route(`**/v1/jobs/${job.id}`, async (route) => {
    const response = await route.fetch();
    const reasons = [{ code: 'already_received', count: 5 }];
    const none = { leadsDelivered: 0, shortfall: { requested: 5, delivered: 0, reasons } };
    await route.fulfill({ response, json: { ...(await response.json()), ...none } });
  });
  await page.goto(`${stage.stack.dashboardUrl}/jobs/${job.id}`);
  await page.getByText('You have them all already').waitFor();
  expect(await look(person, 'list-had')).toEqual([]);
  await page.getByRole('link', { name: /^Dentists in Austin, TX, 9/ }).click();
  await names(person).first().waitFor();
});

test('what is selected or filtered is exported, for each importer, as CSV or as a workbook', async () => {
  const { person } = await withList('12 dentists in Austin, TX with phone');
  const { page } = person;
  const shown = await names(person).allInnerTexts();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all|none)/ });
  await boxes.nth(2).click();
  await boxes.nth(0).click();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await bar.getByRole('button', { name: 'Export' }).click();
  await dialog.getByRole('radio', { name: 'HubSpot' }).check({ force: true });
  expect(await look(person, 'export')).toEqual([]);
  const saved = async (): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    await expect.poll(() => dialog.count()).toBe(0);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const csv = await saved();
  expect(csv.name).toMatch(/^dentists-austin-\d{4}-\d\d-\d\d\.csv$/);
  const lines = csv.bytes.toString().trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffCompany name,Company domain name,Phone number,/);
  // Two of twelve, in the order of the list.
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([shown[0], shown[2]]);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await page.getByLabel('Search the leads').fill(shown[4] ?? '');
  await expect.poll(() => names(person).count()).toBe(1);
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog.getByRole('radio', { name: 'Excel' }).check({ force: true });
  const sheets = await readSheet((await saved()).bytes);
  const cells = sheets.flatMap(({ data }) => data);
  expect(cells).toHaveLength(2);
  expect(cells[1]?.[0]).toBe(shown[4]);
  expect(cells[1]?.some((cell) => typeof cell === 'string' && cell.startsWith('+1'))).toBe(true);
  expect(person.complaints).toEqual([]);
});

test('keys lead to pages and jobs from everywhere', async () => {
  const { person } = await withList('5 dentists in Austin, TX');
  const { page } = person;
  await person.visit('Credits');
  await page.getByRole('heading', { name: 'Ledger' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await look(person, 'keys')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'A page or a job' });
  await field.fill('dent aus');
  await page.getByRole('option', { name: /Dentists in Austin/ }).waitFor();
  expect(await look(person, 'palette')).toEqual([]);
  await field.press('Enter');
  await names(person).first().waitFor();
  expect(person.complaints).toEqual([]);
});
