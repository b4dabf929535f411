import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/stack.ts';
import { openStage } from './support.ts';
import type { Person, Stage } from './support.ts';

// A job's page looks often while something changes and seldom while nothing does. The page's clock is the test's.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

interface Scene {
  person: Person;
  /** Lets the page's time pass; how often it asked for the job meanwhile. */
  pass: (seconds: number) => Promise<number>;
  asked: () => number;
  /** What the page is told from now on; laid over a real job. */
  tell: (part: object) => void;
}

/** A person on the page of a job that runs, and a clock that goes on only when it is told to. */
async function scene(): Promise<Scene> {
  const person = await stage.person();
  const { page } = person;
  people += 1;
  const email = `watcher-${people}@dashboard.example`;
  const client = await Client.of(stage.stack, { email });
  const { body: job } = await client.create('5 dentists in Austin, TX');
  let told: object = { ...(await client.until(job.id)), status: 'scraping', hasCsv: false };
  let asked = 0;
  let answered = 0;
  await page.route(`**/v1/jobs/${job.id}`, async (route) => {
    asked += 1;
    await route.fulfill({
      headers: { 'access-control-allow-origin': stage.stack.dashboardUrl },
      json: told,
    });
    answered += 1;
  });
  await page.clock.install();
  await person.signIn(email, `/jobs/${job.id}`);
  await page.getByRole('list', { name: 'Stages' }).waitFor();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  return {
    person,
    pass: async (seconds) => {
      const before = asked;
      for (let step = 0; step < seconds * STEPS; step += 1) {
        await page.clock.runFor(1_000 / STEPS);
        // The next look is planned once this one is answered.
        await expect.poll(() => answered, { interval: 2 }).toBe(asked);
        await page.evaluate('Promise.resolve()');
      }
      return asked - before;
    },
    asked: () => asked,
    tell: (part) => {
      told = { ...told, ...part };
    },
  };
}

let people = 0;
/** Steps of a second: an answer that comes between two of them is seen at the next. */
const STEPS = 2;

/** As if the person went to another tab, or came back. */
const show = ({ page }: Person, state: 'hidden' | 'visible') =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
     document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`,
  );

const between = (least: number, most: number) => (count: number) => count >= least && count <= most;

test('looks come each second while a job changes, and seldom while it does not', async () => {
  const { pass, tell } = await scene();
  expect(await pass(9)).toSatisfy(between(7, 10));
  expect(await pass(36)).toSatisfy(between(13, 19));
  expect(await pass(60)).toSatisfy(between(9, 13));
  await pass(80);
  expect(await pass(60)).toSatisfy(between(3, 5));
  // The job goes on: at the next look it is watched closely again.
  tell({
    progress: { stage: 'scraping', percent: 60, recordsRead: 0, leadsFound: 4, leadsTarget: 5 },
  });
  let waited = 0;
  while ((await pass(1)) === 0) expect((waited += 1)).toBeLessThan(20);
  expect(await pass(6)).toSatisfy(between(4, 7));
});

test('a hidden page asks nothing, and asks at once when it is seen again', async () => {
  const { person, pass, asked, tell } = await scene();
  await pass(3);
  await show(person, 'hidden');
  await pass(2);
  expect(await pass(120)).toBe(0);
  tell({
    progress: { stage: 'scraping', percent: 80, recordsRead: 0, leadsFound: 5, leadsTarget: 5 },
  });
  const before = asked();
  await show(person, 'visible');
  // The clock stands still: it is no planned look.
  await expect.poll(asked).toBe(before + 1);
  await pass(1);
  await person.page.getByText('80 %').waitFor();
});

test('a job that has ended is not asked for any more', async () => {
  const { person, pass, tell } = await scene();
  tell({ status: 'cancelled' });
  await pass(3);
  await person.page.getByText('You cancelled this job.').waitFor();
  expect(await pass(120)).toBe(0);
  await show(person, 'hidden');
  await show(person, 'visible');
  expect(await pass(10)).toBe(0);
});
