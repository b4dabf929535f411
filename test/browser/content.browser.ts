import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHORTFALL_CODES } from '../../functions/domain/jobs/drop-codes.ts';
import { Client } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';
import { DESK, look } from './looking.ts';
import { openStage } from './support.ts';
import type { Person, Stage } from './support.ts';

// Pages with what is rare or extreme in them: long, many, none, expired, ended, switched off. Real answers of the
// service, changed on their way to the page.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

let people = 0;

/** A person with a delivered job of their own. */
async function withJob(): Promise<{ person: Person; job: JobBody; leads: object[] }> {
  people += 1;
  const email = `content-${people}@dashboard.example`;
  const client = await Client.of(stage.stack, { email, credits: 100 });
  const { body } = await client.create('12 dentists in Austin, TX with phone and email');
  const job = await client.until(body.id);
  const { body: list } = await client.call<{ data: object[] }>('GET', `/jobs/${job.id}/leads`);
  const person = await stage.person({ viewport: DESK });
  await person.signIn(email);
  return { person, job, leads: list.data };
}

/** Changes what the service answers to a path. */
const change = (page: Page, path: string, of: (body: object) => object) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    const json = of((await response.json()) as object);
    // A page that has gone on meanwhile needs no answer.
    await route.fulfill({ response, json }).catch(() => {});
  });

async function open({ page }: Person, job: JobBody): Promise<void> {
  await page.goto(`${stage.stack.dashboardUrl}/jobs/${job.id}`);
}

const LONG_NAME =
  'The Honourable Company of Family, Cosmetic, Implant & Emergency Dentists of Greater Austin and Round Rock';
const ONE_WORD = 'Zahnarztpraxisgemeinschaftsverwaltungsgesellschaftmitbeschränkterhaftung';

test('long names, missing contacts and every reason for a shortfall', async () => {
  const { person, job, leads } = await withJob();
  const { page } = person;
  const faults: string[] = [];
  await change(page, `**/v1/jobs/${job.id}`, (body) => ({
    ...body,
    prompt: `${LONG_NAME}, ${'and those beside the old town hall '.repeat(6)}`,
    shortfall: {
      requested: 500,
      delivered: 12,
      reasons: SHORTFALL_CODES.map((code, index) => ({ code, count: index + 1 })),
    },
  }));
  await change(page, `**/v1/jobs/${job.id}/leads?*`, (body) => ({
    ...body,
    data: leads.map((lead, index) => ({
      ...lead,
      ...(index % 3 === 0 ? { name: index === 0 ? LONG_NAME : ONE_WORD } : {}),
      ...(index % 4 === 1
        ? { email: null, phone: null, domain: null, street: null, city: null, postalCode: null }
        : {}),
      ...(index === 0
        ? { email: `${'very.'.repeat(9)}long@${ONE_WORD.toLowerCase().slice(0, 40)}.example` }
        : {}),
      score: [100, 88, 71, 69, 52, 49, 30, 12, 5, 3, 1, 0][index],
    })),
  }));
  await open(person, job);
  await page.locator('.lead-name').first().waitFor();
  faults.push(...(await look(person, 'content-long')));
  await page.getByRole('link', { name: '12 of 500 leads: why fewer?' }).click();
  await page.getByText('have opted out of being delivered').waitFor();
  faults.push(...(await look(person, 'content-long-about')));
  await page.getByRole('tab', { name: 'List' }).click();
  await page.locator('.lead-name').first().click();
  await page.getByRole('complementary', { name: LONG_NAME }).waitFor();
  faults.push(...(await look(person, 'content-long-lead')));
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.locator('.map-scale').waitFor();
  faults.push(...(await look(person, 'content-long-map')));
  expect(faults).toEqual([]);
  expect(person.complaints).toEqual([]);
});

test('no leads at all, and a CSV that is no longer kept', async () => {
  const { person, job } = await withJob();
  const { page } = person;
  const faults: string[] = [];
  await change(page, `**/v1/jobs/${job.id}`, (body) => ({ ...body, hasCsv: false }));
  await open(person, job);
  await page.getByText('CSV no longer kept').waitFor();
  await page.locator('.lead-name').first().waitFor();
  faults.push(...(await look(person, 'content-no-csv')));
  await page.unrouteAll();
  await change(page, `**/v1/jobs/${job.id}`, (body) => ({
    ...body,
    hasCsv: false,
    leadsDelivered: 0,
    creditsCharged: 0,
    shortfall: {
      requested: 12,
      delivered: 0,
      reasons: [
        { code: 'already_received', count: 9 },
        { code: 'not_enough_found', count: 3 },
      ],
    },
  }));
  await open(person, job);
  await page.getByText('You have them all already').waitFor();
  expect(await page.getByText('no longer kept').count()).toBe(0);
  faults.push(...(await look(person, 'content-no-leads')));
  expect(faults).toEqual([]);
});

test('ten thousand leads on the map are groups that open', async () => {
  const { person, job, leads } = await withJob();
  const { page } = person;
  const faults: string[] = [];
  await change(page, `**/v1/jobs/${job.id}`, (body) => ({ ...body, leadsDelivered: 10_000 }));
  await page.route(`**/v1/jobs/${job.id}/leads?*`, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('afterRank') ?? 0);
    const data = Array.from({ length: 100 }, (_, index) => {
      const number = from + index;
      // A spiral over some 60 km.
      const turn = number * 2.399963;
      const far = Math.sqrt(number / 10_000) * 0.3;
      return {
        ...leads[number % leads.length],
        id: `lead_${number}`,
        latitude: 30.27 + far * Math.cos(turn),
        longitude: -97.74 + far * Math.sin(turn),
        postalCode: String(78_701 + (number % 50)),
        score: 100 - (number % 70),
      };
    });
    const next = from + 100;
    return route.fulfill({ json: { data, nextCursor: next < 10_000 ? String(next) : null } });
  });
  await open(person, job);
  await page.getByText('10,000 leads', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Map' }).click();
  const groups = page.locator('.map-group');
  await groups.first().waitFor();
  const texts = await groups.allInnerTexts();
  const sizes = texts.map((text) => Number.parseFloat(text) * (text.endsWith('k') ? 1_000 : 1));
  expect(Math.max(...sizes)).toBeGreaterThan(20);
  expect(sizes.length).toBeLessThan(600);
  // Cities around it, from the map's own ground.
  await page
    .locator('.map-place')
    .getByText(/^(?:Georgetown|Taylor|San Marcos|Lockhart|Canyon Lake)$/)
    .first()
    .waitFor();
  faults.push(...(await look(person, 'content-many-map')));
  await page.getByRole('button', { name: 'Show all leads' }).click();
  const scale = await page.locator('.map-scale').innerText();
  await groups.nth(Math.floor(sizes.length / 2)).click();
  await expect.poll(() => page.locator('.map-scale').innerText()).not.toBe(scale);
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await expect.poll(() => page.locator('.map-scale').innerText()).toBe(scale);
  expect(faults).toEqual([]);
  expect(person.complaints).toEqual([]);
});

test('jobs that ended otherwise, wait or run', async () => {
  const { person, job } = await withJob();
  const { page } = person;
  const faults: string[] = [];
  const as = async (name: string, part: object, sign: string) => {
    await page.unrouteAll();
    await change(page, `**/v1/jobs/${job.id}`, (body) => ({ ...body, ...part }));
    await open(person, job);
    await page.getByText(sign).first().waitFor();
    faults.push(...(await look(person, name)));
  };
  await as(
    'content-failed-credits',
    {
      status: 'failed',
      hasCsv: false,
      errorCode: 'INSUFFICIENT_CREDITS',
      errorMessage: 'The balance does not cover this job.',
    },
    'The balance does not cover this job.',
  );
  await as('content-cancelled', { status: 'cancelled', hasCsv: false }, 'You cancelled this job.');
  await as(
    'content-running',
    {
      status: 'enriching',
      hasCsv: false,
      progress: {
        stage: 'enriching',
        percent: 71,
        recordsRead: 5_678,
        leadsFound: 1_234,
        leadsTarget: 10_000,
      },
      estimatedCompletionAt: new Date(Date.now() + 400_000).toISOString(),
      cost: { estimatedCredits: 9_000, heldCredits: 9_000, chargedCredits: 0, maxCredits: 9_500 },
    },
    'Reading websites and checking contacts',
  );
  await as(
    'content-questions',
    {
      status: 'awaiting_clarification',
      hasCsv: false,
      clarifyingQuestions: [
        {
          id: 'q_place',
          type: 'choice',
          required: true,
          question: 'Which “Springfield” do you mean?',
          options: [
            { id: 'a', label: 'Springfield, Massachusetts, United States' },
            { id: 'b', label: 'Springfield, Missouri, United States' },
          ],
        },
        {
          id: 'q_kind',
          type: 'text',
          required: false,
          question: 'What kind of business should it be?',
        },
      ],
    },
    'What kind of business should it be?',
  );
  expect(faults).toEqual([]);
});

test('a history of many states, an empty ledger and an endpoint that was switched off', async () => {
  const { person, job } = await withJob();
  const { page } = person;
  const faults: string[] = [];
  const states = [
    'parsing',
    'enriching',
    'awaiting_clarification',
    'delivered',
    'failed',
    'cancelled',
  ];
  await change(page, '**/v1/jobs?*', (body) => ({
    ...body,
    data: states.map((status, index) => ({
      ...job,
      id: `${job.id.slice(0, -1)}${index}`,
      status,
      prompt: index === 1 ? `${LONG_NAME} `.repeat(3) : job.prompt,
      creditsHeld: index === 1 ? 500 : 0,
      channel: ['api', 'dashboard', 'mcp'][index % 3],
    })),
    nextCursor: 'more',
  }));
  await page.goto(`${stage.stack.dashboardUrl}/jobs`);
  await page.getByRole('button', { name: 'Show older ones' }).waitFor();
  faults.push(...(await look(person, 'content-history')));
  await page.getByRole('searchbox').fill('honourable');
  await page.getByText('older ones have not been searched yet').waitFor();
  faults.push(...(await look(person, 'content-history-search')));
  const url = `https://${'hooks.'.repeat(12)}example.com/${'deep/'.repeat(12)}leads`;
  const endpoint = {
    id: 'whe_01JD0000000000000000000000',
    url,
    events: ['job.delivered', 'job.failed', 'job.awaiting_clarification', 'job.cancelled'],
    description: 'The spreadsheet of the sales team, which they look at every Monday morning',
    enabled: false,
    disabledReason: 'dead_deliveries',
    consecutiveDeadDeliveries: 20,
    notices: [
      { type: 'failing', deadCount: 10, at: '2026-11-20T08:00:00.000Z' },
      { type: 'disabled', deadCount: 20, at: '2026-11-21T08:00:00.000Z' },
    ],
    createdAt: '2026-10-01T08:00:00.000Z',
    updatedAt: '2026-11-21T08:00:00.000Z',
  };
  await change(page, '**/v1/webhook-endpoints?*', (body) => ({ ...body, data: [endpoint] }));
  await page.route('**/v1/webhook-endpoints/*/deliveries?*', (route) =>
    route.fulfill({ json: { data: [], nextCursor: null } }),
  );
  await page.goto(`${stage.stack.dashboardUrl}/settings/webhooks`);
  await page.getByText('Switched off: failing').waitFor();
  faults.push(...(await look(person, 'content-webhooks-off')));
  await page.goto(`${stage.stack.dashboardUrl}/settings/webhooks/${endpoint.id}`);
  await page.getByText('We switched this endpoint off').waitFor();
  faults.push(...(await look(person, 'content-webhook-off')));
  await change(page, '**/v1/credits?*', (body) => ({
    ...body,
    balance: { available: 0, held: 0, spentToday: 0 },
    data: [],
    nextCursor: null,
  }));
  await page.goto(`${stage.stack.dashboardUrl}/billing`);
  await page.getByText('Nothing was spent in this period.').waitFor();
  await page.getByRole('list', { name: 'Plans' }).waitFor();
  faults.push(...(await look(person, 'content-no-ledger')));
  expect(faults).toEqual([]);
  expect(person.complaints).toEqual([]);
});
