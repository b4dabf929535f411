import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import { startFarService } from './far-service.ts';
import { freshEmail, openStage } from './support.ts';
import type { Person, Stage } from './support.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const LEADS = 10_000;
const PAGE = 100;
const LATENCY_MS = 80;
/** As an HTTP/2 connection carries them. */
const PAGES_AT_ONCE = 25;

/** From the click to the last lead, by the clock. */
const WHOLE_WITHIN_MS = 3_000;
/** A busy machine stops that of nobody else: the quickest of a few is what the page needs. */
const TRIES = 3;

/** Somebody's delivered job, and the service far away that says it has 10,000 leads. */
async function aLongList(email: string) {
  const client = await Client.of(stage.stack, { email, credits: 100 });
  const { body: job } = await client.create('60 restaurants in Chicago, IL with email');
  await client.until(job.id);
  const path = `/jobs/${job.id}/leads?limit=${PAGE}`;
  const { body: real } = await client.call<{ data: object[] }>('GET', path);
  const far = await startFarService(stage.stack, {
    latencyMs: LATENCY_MS,
    job: job.id,
    leads: LEADS,
    of: real.data,
  });
  return { job, far };
}

/** A person whose dashboard calls a service elsewhere. */
async function withService(baseUrl: string): Promise<Person> {
  const person = await stage.person({ bypassCSP: true, ignoreHTTPSErrors: true });
  await person.page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), apiBaseUrl: baseUrl } });
  });
  return person;
}

/** Milliseconds from the click on a job in the list of jobs until the page says that all of its leads are there. */
async function openFromList(person: Person, job: string): Promise<number> {
  const { page } = person;
  // What is intercepted goes through this process, and takes its time.
  await page.unrouteAll();
  await person.visit('Jobs');
  // The page before lists jobs, too.
  await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
  await page.locator(`a[href*="${job}"]`).first().waitFor();
  return page.evaluate<number>(`new Promise((resolve) => {
    const startedAt = performance.now();
    document.querySelector('a[href*="${job}"]').click();
    const look = () => {
      if (document.querySelector('.list-tools [role=status]')?.textContent !== '10,000 leads') requestAnimationFrame(look);
      // Two frames on, it has been painted.
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    };
    look();
  })`);
}

test('a list of 10,000 leads is whole within 3 s at 80 ms of latency, each page asked for once', async () => {
  const email = freshEmail('quick');
  const { job, far } = await aLongList(email);
  await using _far = far;
  const times: number[] = [];
  while (times.length < TRIES && !times.some((ms) => ms < WHOLE_WITHIN_MS)) {
    const person = await withService(far.baseUrl);
    await person.signIn(email);
    far.pages.asked = 0;
    times.push(await openFromList(person, job.id));
    // The list of jobs has told of the job: its pages come side by side from the start.
    expect(far.pages.asked).toBe(LEADS / PAGE);
    expect(far.pages.most).toBeLessThanOrEqual(PAGES_AT_ONCE);
    expect(far.pages.most).toBeGreaterThan(PAGES_AT_ONCE / 2);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  }
  expect(Math.min(...times)).toBeLessThan(WHOLE_WITHIN_MS);
});

test('a list of 10,000 leads is whole, sorted at once, and only the rows in sight exist', async () => {
  const email = freshEmail('many');
  const { job, far } = await aLongList(email);
  await using _far = far;
  const person = await withService(far.baseUrl);
  const { page } = person;
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
