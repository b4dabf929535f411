import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, look, PHONE } from './looking.ts';
import { openStage } from './support.ts';
import type { Stage } from './support.ts';

const FEWER_SECTIONS = `for (const section of document.querySelectorAll('section > section:nth-of-type(n + 4)'))
  section.remove()`;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('the reference shows the operations, and asks no other host for anything', async () => {
  const { page, complaints } = await stage.person();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${stage.stack.baseUrl}/docs`);
  await page.getByRole('heading', { name: 'Lead jobs: API reference' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Create a job', exact: true }).click();
  expect(page.url()).toMatch(/#createJob$/);
  const operation = page.locator('#createJob');
  await operation.getByText('Idempotency-Key', { exact: true }).first().waitFor();
  await operation.getByRole('link', { name: 'CONCURRENT_JOBS_LIMIT' }).click();
  await page.getByRole('heading', { name: 'Idempotency and errors' }).waitFor();
  expect(page.url()).toMatch(/\/docs\/errors#concurrent-jobs-limit$/);
  const { origin } = new URL(stage.stack.baseUrl);
  expect(
    asked.filter((url) => !url.startsWith(`${origin}/v1/`) && !/^(?:data|blob):/.test(url)),
  ).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the search finds texts of guides, from the keyboard alone', async () => {
  const { page } = await stage.person();
  await page.goto(`${stage.stack.baseUrl}/docs`);
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('curl');
  const results = page.getByRole('search').getByRole('listitem');
  await results.first().waitFor();
  expect(await results.count()).toBeGreaterThan(5);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('constant time');
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Verify, answer, then work' }).waitFor();
  expect(page.url()).toMatch(/\/docs\/webhooks#verify-answer-then-work$/);
});

test('samples are shown in one language, on every page the one that was chosen', async () => {
  const { page } = await stage.person();
  await page.goto(`${stage.stack.baseUrl}/docs/quickstart`);
  await page.getByText('JOB=$(curl').waitFor();
  await page.getByRole('button', { name: 'Python' }).first().click();
  expect(await page.getByText('JOB=$(curl').isVisible()).toBe(false);
  await page.getByText('from lead_jobs import find_leads').waitFor();
  await page.getByRole('link', { name: 'Sandbox' }).first().click();
  await page.getByText('from lead_jobs import LeadsError').waitFor();
});

test('on a phone the contents come into sight wherever the page is scrolled to', async () => {
  const { page } = await stage.person({ viewport: PHONE });
  await page.goto(`${stage.stack.baseUrl}/docs#listLeads`);
  await page.getByRole('button', { name: 'Contents' }).click();
  const link = page.getByRole('navigation').getByRole('link', { name: 'Sandbox' });
  const box = await link.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(PHONE.height);
  await page.keyboard.press('Escape');
  expect(await link.isVisible()).toBe(false);
});

test('all is there without a script', async () => {
  const { page } = await stage.person({ javaScriptEnabled: false });
  await page.goto(`${stage.stack.baseUrl}/docs/quickstart`);
  for (const text of ['JOB=$(curl', "from 'lead-jobs-client'", 'from lead_jobs import find_leads'])
    expect(await page.getByText(text).first().isVisible(), text).toBe(true);
});

test('the pages in both themes and on a phone', async () => {
  const person = await stage.person({ viewport: DESK, bypassCSP: true });
  const { page } = person;
  const faults: string[] = [];
  for (const path of ['', '/quickstart', '/errors']) {
    await page.goto(`${stage.stack.baseUrl}/docs${path}`);
    await page.getByRole('searchbox').waitFor();
    // Sections are of one form each: looking at all 180 takes minutes.
    await page.evaluate(FEWER_SECTIONS);
    faults.push(...(await look(person, `reference${path.replace('/', '-')}`)));
  }
  await page.getByRole('searchbox').fill('webhook');
  await page.getByRole('search').getByRole('listitem').first().waitFor();
  faults.push(...(await look(person, 'reference-search')));
  expect(faults).toEqual([]);
});
