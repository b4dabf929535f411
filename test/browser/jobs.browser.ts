import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage } from './support.ts';
import type { Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** What a sandbox job takes by default (SANDBOX_JOB_SECONDS), and on this stage. */
const DEFAULT_JOB_SECONDS = 30;
const JOB_SECONDS = 2;

test('from the sign-in to the first leads: four actions, nothing to read, under a minute', async () => {
  const person = await stage.person();
  const { page } = person;
  let actions = 0;
  /** Presses what stands out first, whatever it says. */
  const pressFirst = async () => {
    actions += 1;
    await page.locator('.button-primary:not([disabled])').first().click();
  };
  await page.goto(stage.stack.dashboardUrl);
  const start = performance.now();
  await pressFirst();
  actions += 1;
  await page.getByLabel('E-mail address').fill('newcomer@dashboard.example');
  actions += 1;
  await page.keyboard.press('Enter');
  await pressFirst();
  await page.getByRole('list', { name: 'Stages' }).waitFor();
  await page.getByRole('table', { name: 'Leads' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(11);
  const seconds = (performance.now() - start) / 1_000;
  expect(actions).toBe(4);
  expect(seconds - JOB_SECONDS + DEFAULT_JOB_SECONDS).toBeLessThan(60);
  // The first lead is in sight without scrolling.
  const box = await page.locator('.lead-name').first().boundingBox();
  expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await page
    .getByRole('button', { name: /Dentist$/ })
    .first()
    .click();
  const lead = page.getByRole('complementary');
  expect(await lead.getByText('listed as dental clinic').count()).toBe(1);
  expect(await lead.getByRole('heading', { name: 'Where this comes from' }).count()).toBe(1);
  await page.keyboard.press('Escape');
  // The welcome is for people without jobs.
  await person.visit('Find leads');
  await page.getByRole('link', { name: /Dentists in Austin, TX, 10/ }).waitFor();
  expect(await page.getByText('Run the example').count()).toBe(0);
  expect(person.complaints).toEqual([]);
});

test('a live job is previewed, paid, delivered and downloaded as CSV', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 100 });
  const sentence = page.getByLabel('Your request, in one sentence');
  await sentence.fill('7 dentists in Austin, TX with phone and email');
  const preview = page.getByRole('region', { name: 'What we understood' });
  await preview.getByText('7 leads').waitFor();
  expect(await preview.innerText()).toMatch(/Dentist[\s\S]*Austin, TX[\s\S]*Phone, E-mail/);
  await page.getByText('Up to 7 credits of your 100').waitFor();
  await sentence.press('Control+Enter');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('link', { name: '93 credits available' }).waitFor();
  const names = await page.locator('.lead-name').allInnerTexts();
  expect(names).toHaveLength(7);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(8);
  for (const name of names) expect(rows.some((row) => row.includes(name))).toBe(true);
  expect(person.complaints).toEqual([]);
});

test('leads are sorted, filtered and read by keyboard', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 100 });
  await page.getByLabel('Your request, in one sentence').fill('20 restaurants in Chicago');
  await page.getByRole('button', { name: 'Find leads' }).click();
  const names = page.locator('.lead-name');
  await names.first().waitFor();
  await page.getByRole('button', { name: 'Business' }).click();
  const shown = await names.allInnerTexts();
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  const wanted = shown.at(-1) ?? '';
  await page.getByLabel('Search the leads').fill(wanted);
  await expect.poll(() => names.allInnerTexts()).toContain(wanted);
  await page.getByLabel('Search the leads').fill('');
  await expect.poll(() => names.count()).toBe(shown.length);
  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('.lead-name:focus').innerText()).toBe(shown[1]);
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: shown[1] ?? '' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('complementary', { name: shown[2] ?? '' }).waitFor();
});

test('a town with namesakes is said to be assumed, not to have no effect', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 100 });
  await page.getByLabel('Your request, in one sentence').fill('7 dentists in Portland');
  const notes = page.getByRole('list', { name: 'Notes on the sentence' });
  await notes.waitFor();
  expect(await notes.innerText()).toMatch(
    /^Assumed: “Portland \(taken for Portland, Oregon, .*”\s+Rephrase these words/,
  );
});

test('a sentence with an open question makes no job until it is answered in the preview', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 100 });
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/jobs')) created.push(request.url());
  });
  const sentence = page.getByLabel('Your request, in one sentence');
  await sentence.fill('3 dentists');
  // Sent before the preview has come, and again once it has.
  await sentence.press('Control+Enter');
  await sentence.press('Control+Enter');
  const preview = page.getByRole('region', { name: 'What we understood' });
  await preview.getByText('Please answer this first.').waitFor();
  await page.getByRole('button', { name: 'Find leads' }).click();
  const answer = preview.getByRole('textbox');
  // An answer that says nothing leads to another question, which is open again.
  await answer.fill('qqqq');
  await expect.poll(() => preview.getByRole('textbox').count()).toBe(2);
  await page.getByRole('button', { name: 'Find leads' }).click();
  await preview.getByText('Please answer this first.').waitFor();
  expect(created).toEqual([]);
  await preview.getByRole('textbox').last().fill('Austin, TX');
  await preview.getByText('Austin, TX', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByRole('table', { name: 'Leads' }).waitFor();
  expect(created).toHaveLength(1);
  expect(await page.getByRole('form', { name: /before the job continues/ }).count()).toBe(0);
  expect(person.complaints).toEqual([]);
});

test('a sentence that can’t be served makes no job', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 100 });
  await page
    .getByLabel('Your request, in one sentence')
    .fill('homeowners behind on mortgage in Las Vegas');
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByText('The request is about private individuals, not about businesses.').waitFor();
  await page.getByRole('button', { name: 'Find leads' }).click();
  await person.visit('Jobs');
  await page.getByText('No jobs yet').waitFor();
});

test('a job that waits, made elsewhere, is answered on its page', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 100 });
  await page.route('**/prompts/parse', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), questions: [] } });
  });
  await page.getByLabel('Your request, in one sentence').fill('2 dentists');
  await page.getByRole('button', { name: 'Find leads' }).click();
  const question = page.getByRole('form', { name: 'One question before the job continues' });
  await question.getByRole('textbox').fill('Austin, TX');
  await question.getByRole('button', { name: 'Answer and continue' }).click();
  await page.getByRole('table', { name: 'Leads' }).waitFor();
});

test('what is not applied is said before anything is sent, and on the job', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 100 });
  await page
    .getByLabel('Your request, in one sentence')
    .fill('2 restaurants in Austin, TX with a website and a rating above 4');
  const preview = page.getByRole('region', { name: 'What we understood' });
  const notes = preview.getByRole('list', { name: 'Notes on the sentence' });
  await notes.getByText('Not checked: “a rating above 4”').waitFor();
  expect(await preview.getByText('Rating').count()).toBe(1);
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByRole('table', { name: 'Leads' }).waitFor();
  await page.getByRole('tab', { name: 'About' }).click();
  await page
    .getByRole('list', { name: 'Notes on the sentence' })
    .getByText('a rating above 4')
    .waitFor();
});

test('a job is used again without being asked again, and read anew once its sentence changes', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 100 });
  const sentence = page.getByLabel('Your request, in one sentence');
  await sentence.fill('3 dentists');
  const preview = page.getByRole('region', { name: 'What we understood' });
  await preview.getByRole('textbox').fill('Austin, TX');
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByRole('table', { name: 'Leads' }).waitFor();
  await page.getByRole('link', { name: 'Use again' }).click();
  await preview.getByText('As in the earlier job').waitFor();
  expect(await preview.innerText()).toMatch(/Austin, TX/);
  expect(await preview.getByRole('textbox').count()).toBe(0);
  await sentence.fill('4 dentists');
  await preview.getByRole('textbox').waitFor();
  await sentence.fill('3 dentists');
  await preview.getByText('As in the earlier job').waitFor();
  const [created] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/jobs'),
    ),
    page.getByRole('button', { name: 'Find leads' }).click(),
  ]);
  expect(await created.json()).toMatchObject({
    prompt: '3 dentists',
    basedOn: expect.stringMatching(/^job_/),
    request: { place: { label: 'Austin, TX' } },
  });
  await page.getByRole('table', { name: 'Leads' }).waitFor();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('link', { name: 'an earlier job' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'an earlier job' }).count()).toBe(0);
});

test('a running job is cancelled, and the history filters by state', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn(undefined, '/?mode=test');
  const sentence = page.getByLabel('Your request, in one sentence');
  await sentence.fill('5 dentists in Austin, TX [slow]');
  await page.getByRole('button', { name: 'Find in the sandbox' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel the job' }).click();
  await page.getByText('You cancelled this job.').waitFor();
  await person.visit('Find leads');
  await sentence.fill('6 dentists in Austin, TX [fail:SOURCE_UNAVAILABLE]');
  await page.getByRole('button', { name: 'Find in the sandbox' }).click();
  await page.getByText('This usually clears up within a few minutes.').waitFor();
  await person.visit('Jobs');
  const jobs = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem');
  await expect.poll(() => jobs.count()).toBe(2);
  await page.getByRole('radio', { name: 'Cancelled' }).click();
  await expect
    .poll(() => jobs.allInnerTexts())
    .toEqual([expect.stringMatching(/^(?:5 dentists|Dentists in Austin, TX, 5)/)]);
  // The address keeps mode and filter: a reload shows the same.
  await page.reload();
  await expect.poll(() => jobs.count()).toBe(1);
  await page.getByRole('radio', { name: 'Live', exact: true }).click();
  await expect.poll(() => jobs.count()).toBe(0);
});

test('fewer leads than asked for are explained', async () => {
  const person = await stage.person();
  const { page } = person;
  await person.signIn({ credits: 3 });
  await page
    .getByLabel('Your request, in one sentence')
    .fill('10 dentists in Austin, TX with phone');
  await page.getByRole('button', { name: 'Find leads' }).click();
  await page.getByRole('link', { name: '3 of 10 leads: why fewer?' }).click();
  await page.getByText('7 businesses more would have cost more than the job may spend.').waitFor();
});
