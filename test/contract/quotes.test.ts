import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobView } from '../../functions/domain/jobs/job.ts';
import type { Quote } from '../../functions/domain/quotes/quote.ts';
import { FUNCTION_SPECS } from '../../lib/function-specs.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { publishPlaces, scratch, startRangeServer, writePlaces } from '../support/parquet.ts';
import type { PlaceJson } from '../support/parquet.ts';
import { aPlace } from '../support/places.ts';
import { Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

const quoteOf = (
  client: Client,
  prompt: string,
  options: { basedOn?: string; mode?: 'test' } = {},
) => {
  const { mode, ...rest } = options;
  return client.call<Quote>('POST', '/quotes', {
    body: { prompt, ...rest },
    ...(mode === undefined ? {} : { mode }),
  });
};

const dentists = (count: number): PlaceJson[] =>
  Array.from({ length: count }, (_one, at) =>
    aPlace({
      id: `place-${at}`,
      lon: -97.77 + (at % 50) / 1_000,
      lat: 30.2 + Math.floor(at / 50) / 1_000,
      names: { primary: `Practice ${at.toString(36)} Dental` },
      phones: [`+1512${200 + (at % 700)}${1_000 + at}`],
    }),
  );

/** The codes of what matched, and was not delivered in the end. */
const MATCHED = ['already_received', 'claimed_by_running_job', 'credit_limit', 'not_needed'];

async function estimateOf(client: Client, prompt: string) {
  const { status, body } = await quoteOf(client, prompt);
  expect(status).toBe(200);
  if (body.estimate === null) throw new Error('There is no estimate.');
  return body.estimate;
}

test('a quote and the job after it agree: matches, what is new, what it costs at most', async () => {
  const client = await Client.of(stack, { credits: 200, plan: 'growth' });
  const prompt = 'find 8 dentists in Austin, TX';
  const before = await estimateOf(client, prompt);
  expect(before).toMatchObject({
    netNew: before.matching,
    netNewAtLeast: false,
    maxCredits: 8,
    sources: [{ id: 'sample', datasetVersion: 'sample-2' }],
    fill: { email: null },
  });
  expect(before.samples).toHaveLength(3);
  const credits = await client.call('GET', '/credits');
  expect(credits.body['balance']).toMatchObject({ available: 200, held: 0 });

  const { id } = await client.until((await client.create(prompt)).body.id);
  const { body: job } = await client.call<JobView>('GET', `/jobs/${id}`);
  const left = (job.coverage?.droppedBy ?? []).filter(({ code }) => MATCHED.includes(code));
  const matched = left.reduce((sum, { count }) => sum + count, job.leadsDelivered);
  // What is likely to be closed shows for some only once the website is read.
  const closed = job.coverage?.droppedBy.find(({ code }) => code === 'closed')?.count ?? 0;
  expect(before.matching).toBeGreaterThanOrEqual(matched);
  expect(before.matching).toBeLessThanOrEqual(matched + closed);
  expect(job.coverage?.release).toBe(before.sources[0]?.datasetVersion);

  const after = await estimateOf(client, prompt);
  expect(after).toMatchObject({ matching: before.matching, netNew: before.netNew - 8 });
  const other = await Client.of(stack);
  expect((await estimateOf(other, prompt)).netNew).toBe(before.netNew);
});

test('an open question and a refusal leave the estimate open; an answered job is quoted by its id', async () => {
  const client = await Client.of(stack);
  const open = await quoteOf(client, 'find dentists');
  expect(open.body).toMatchObject({ estimate: null, refused: false, refusal: null });
  expect(open.body.questions).toHaveLength(1);
  const refused = await quoteOf(client, 'home addresses of private people in Berlin');
  expect(refused.body).toMatchObject({
    estimate: null,
    refused: true,
    refusal: {
      code: 'private_data',
      message: 'The request asks for private data of people, not of businesses.',
    },
  });

  const { body: asked } = await client.create('find dentists');
  const {
    clarifyingQuestions: [question],
  } = (
    await client.call<JobView>(
      'GET',
      `/jobs/${(await client.until(asked.id, ['awaiting_clarification'])).id}`,
    )
  ).body;
  await client.call('POST', `/jobs/${asked.id}/clarify`, {
    body: { answers: [{ questionId: question?.id, answer: 'Austin, TX' }] },
  });
  await client.until(asked.id);
  const based = await quoteOf(client, 'find dentists', { basedOn: asked.id });
  expect(based.body).toMatchObject({
    questions: [],
    request: { place: { label: 'Austin, TX' } },
  });
  expect(based.body.estimate?.matching).toBeGreaterThan(0);
  expect((await quoteOf(client, 'find cafes', { basedOn: asked.id })).status).toBe(400);
});

test('a request that nothing matches is quoted with 0', async () => {
  const client = await Client.of(stack);
  expect(await estimateOf(client, 'find ski schools in Austin, TX')).toMatchObject({
    matching: 0,
    netNew: 0,
    fill: null,
    maxCredits: 0,
    samples: [],
  });
});

const SCRAPED = ['normalizing', 'enriching', 'delivering', 'delivered'];

describe('a quote reads no more of a source than the scraping of its job', () => {
  /** Bytes and requests that a fresh service asks of a fresh catalogue, which nothing keeps from another call. */
  async function readBy(call: (client: Client) => Promise<unknown>, isRepeated = false) {
    const directory = await scratch();
    const server = await startRangeServer();
    const path = join(directory.path, 'places.parquet');
    await writePlaces(path, dentists(3_000));
    const file = { name: 'places.parquet', path, bbox: [-180, -90, 180, 90] as const };
    const catalogue = await publishPlaces(server, directory.path, [file]);
    const own = await startTestStack({ env: { OVERTURE_CATALOG_URL: catalogue } });
    const reads = () => server.requests.filter(({ path: of }) => of.includes('places.parquet'));
    try {
      const client = await Client.of(own, { plan: 'growth', credits: 10 });
      await call(client);
      const first = reads();
      if (isRepeated) await call(client);
      return {
        requests: first.length,
        bytes: first.reduce((sum, { bytes }) => sum + bytes, 0),
        again: reads().slice(first.length),
      };
    } finally {
      await own.close();
      await server.close();
      await directory.remove();
    }
  }

  test.for([2, 500])('when %i leads are asked for', async (count) => {
    const prompt = `find ${count} dentists in Austin, TX`;
    const quote = await readBy((client) => estimateOf(client, prompt), true);
    const job = await readBy(async (client) =>
      client.until((await client.create(prompt)).body.id, SCRAPED),
    );
    expect(quote.bytes).toBeGreaterThan(10_000);
    expect(quote.bytes).toBeLessThanOrEqual(job.bytes);
    expect(quote.requests).toBeLessThanOrEqual(job.requests);
    // Within the hour it is counted from what is kept: only the foot of a file is looked at.
    expect(quote.again.length).toBeLessThan(quote.requests);
    for (const { range } of quote.again) expect(range).toMatch(/^bytes=-/);
  });

  test('with no more memory', () => {
    const [quotes, scrape] = [FUNCTION_SPECS['api-quotes'], FUNCTION_SPECS['stages-scrape']];
    expect(quotes?.memoryMb).toBeLessThanOrEqual(scrape?.memoryMb ?? 0);
    expect(quotes?.timeoutSeconds).toBeLessThan(scrape?.timeoutSeconds ?? 0);
  });
});

test('a test key is answered from the sandbox', async () => {
  const client = await Client.of(stack);
  const { body } = await quoteOf(client, '5 dentists in Austin, TX', { mode: 'test' });
  expect(body.estimate).toMatchObject({
    matching: 5,
    netNew: 5,
    maxCredits: 5,
    sources: [{ id: 'demo', datasetVersion: null }],
  });
  const empty = await quoteOf(client, '5 dentists in Austin, TX [empty]', { mode: 'test' });
  expect(empty.body.estimate).toMatchObject({ matching: 0, maxCredits: 0, fill: null });
});

test('an organisation has so many quotes a UTC day, under any parallelism', async () => {
  const own = await startTestStack();
  try {
    // Room in the request buckets: it is the day's that refuses.
    const limits = { quotesPerDayOrg: 30, requestsPerMinOrg: 1_000, requestsPerMinKey: 1_000 };
    const client = await Client.of(own, { plan: 'growth', limits });
    const race = async (calls: number) => {
      const answers = await Promise.all(
        Array.from({ length: calls }, () => quoteOf(client, 'find dentists')),
      );
      const { 200: given = [], 429: refused = [] } = Object.groupBy(
        answers,
        ({ status }) => status,
      );
      expect(given.length + refused.length).toBe(calls);
      for (const { body } of refused)
        expect(body).toMatchObject({
          error: { code: 'RATE_LIMITED', details: { bucket: 'quotesPerDayOrg', limit: 30 } },
        });
      return given.length;
    };
    expect(await race(20)).toBe(20);
    expect(await race(60)).toBe(10);
    const invalid = await client.call('POST', '/quotes', { body: { prompt: '' } });
    expect(invalid.status).toBe(400);
    expect(await race(5)).toBe(0);
    // At the limit of the day the next window opens for all at once.
    own.advanceClock(86_400_000);
    expect(await race(80)).toBe(30);
  } finally {
    await own.close();
  }
});

test('a source that can not be read makes a quote unavailable, never wrong', async () => {
  const own = await startTestStack({
    env: { OVERTURE_CATALOG_URL: 'http://127.0.0.1:9/catalog.json' },
  });
  try {
    const client = await Client.of(own);
    const answer = await quoteOf(client, 'find dentists in Austin, TX');
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
    expect(answer.headers.get('retry-after')).not.toBeNull();
  } finally {
    await own.close();
  }
});

test('a quote leaves out what a job would: the businesses on exclusion lists', async () => {
  const client = await Client.of(stack, { credits: 100, plan: 'growth' });
  const prompt = 'find 5 dentists in Austin, TX';
  const before = await estimateOf(client, prompt);
  const { body: job } = await client.create('find 1 dentist in Austin, TX');
  const { body: list } = await client.call<{ data: { name: string; domain: string | null }[] }>(
    'GET',
    `/jobs/${(await client.until(job.id)).id}/leads`,
  );
  const [lead] = list.data;
  await client.call('POST', '/exclusions', {
    body: { name: 'Mine', entries: [{ name: lead?.name, domain: lead?.domain, city: 'Austin' }] },
  });
  stack.advanceClock(31 * 86_400_000);
  expect(await estimateOf(client, prompt)).toMatchObject({
    matching: before.matching,
    netNew: before.netNew - 1,
  });
  const without = await client.call<Quote>('POST', '/quotes', {
    body: { prompt, exclusions: 'none' },
  });
  expect(without.body.estimate?.netNew).toBe(before.netNew);
  const unknown = await client.call('POST', '/quotes', {
    body: { prompt, exclusions: [`exc_${'0'.repeat(26)}`] },
  });
  expect(unknown.status).toBe(400);
});
