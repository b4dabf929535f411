import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenOnLoopback } from '../../lib/local/sample/loopback.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';

interface Preview {
  request: { place: { label: string; bbox: number[] } | null; excludedPlaces: string[] };
  questions: { id: string; question: string }[];
}
interface Leads {
  data: { latitude: number; longitude: number }[];
}

const preview = async (client: Client, prompt: string, mode: 'live' | 'test' = 'live') =>
  (await client.call<Preview>('POST', '/prompts/parse', { mode, body: { prompt } })).body;

const isWithin = (
  { latitude, longitude }: Leads['data'][number],
  [west = 0, south = 0, east = 0, north = 0]: readonly number[],
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;

describe('with the source at hand', () => {
  let stack: LocalStack;
  beforeAll(async () => {
    stack = await startTestStack();
  });
  afterAll(() => stack.close());

  async function deliver(prompt: string) {
    const client = await Client.of(stack);
    const { id } = (await client.create(prompt)).body;
    const job = await client.until(id, ['delivered', 'failed', 'awaiting_clarification']);
    const { data } = (await client.call<Leads>('GET', `/jobs/${id}/leads`)).body;
    return { job, leads: data };
  }

  test.for([
    // By the data files, by an area of the source, and by a point of it.
    ['restaurants in Wicker Park, Chicago', [-87.69, 41.9, -87.66, 41.925]],
    ['restaurants in Capitol Hill, Denver', [-104.987, 39.728, -104.967, 39.741]],
    ['restaurants in LoDo, Denver', [-105.0098, 39.7429, -104.9862, 39.7611]],
  ] as const)('a job for %s delivers only leads inside its box', async ([prompt, box]) => {
    const { job, leads } = await deliver(prompt);
    expect(job.status).toBe('delivered');
    expect(leads.length).toBeGreaterThan(0);
    expect(leads.filter((lead) => !isWithin(lead, box))).toEqual([]);
  });

  test('a job without a neighbourhood delivers none of its leads', async () => {
    const { job, leads } = await deliver('30 restaurants in Denver but not in LoDo');
    expect(job.request).toMatchObject({ excludedPlaces: ['Lower Downtown, Denver'], notes: [] });
    expect(leads.length).toBeGreaterThan(10);
    expect(
      leads.filter((lead) => isWithin(lead, [-105.0096, 39.7431, -104.9864, 39.7609])),
    ).toEqual([]);
  });

  test('a job for a name that nobody knows asks, and charges nothing', async () => {
    const { job } = await deliver('restaurants in Xyzzyville, Denver');
    expect(job).toMatchObject({
      status: 'awaiting_clarification',
      creditsHeld: 0,
      creditsCharged: 0,
      clarifyingQuestions: [{ id: 'r1_place', question: expect.stringContaining('Denver') }],
    });
  });

  test('what else is missing is asked alone, and the neighbourhood stays understood', async () => {
    const client = await Client.of(stack);
    const { id } = (await client.create('find leads in Capitol Hill, Denver')).body;
    const { clarifyingQuestions } = await client.until(id, ['awaiting_clarification']);
    expect(clarifyingQuestions.map((question) => question.id)).toEqual(['r1_category']);
    await client.call('POST', `/jobs/${id}/clarify`, {
      body: { answers: [{ questionId: 'r1_category', answer: 'restaurants' }] },
    });
    const job = await client.until(id, ['delivered', 'failed', 'awaiting_clarification']);
    expect(job).toMatchObject({
      status: 'delivered',
      request: { place: { label: 'Capitol Hill, Denver' } },
    });
  });

  test('a preview looks names up as a job does; the sandbox only knows the data files', async () => {
    const client = await Client.of(stack);
    const live = await preview(client, 'cafes in Capitol Hill, Denver');
    expect(live).toMatchObject({
      request: { place: { label: 'Capitol Hill, Denver' } },
      questions: [],
    });
    const sandbox = await preview(client, 'cafes in Capitol Hill, Denver', 'test');
    expect(sandbox).toMatchObject({ request: { place: null }, questions: [{ id: 'r1_place' }] });
  });
});

test('with the source silent a job asks within about 3 s, and charges nothing', async () => {
  const silent = await listenOnLoopback(createServer(() => undefined));
  const stack = await startTestStack({
    env: { OVERTURE_CATALOG_URL: `${silent.origin}/catalog.json` },
  });
  try {
    const client = await Client.of(stack);
    // Reads the data files, which every other prompt finds in place.
    await preview(client, 'cafes in Denver, CO');
    const startedAt = performance.now();
    const { id } = (await client.create('cafes in Capitol Hill, Denver')).body;
    const job = await client.until(id, ['awaiting_clarification', 'delivered', 'failed']);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(job).toMatchObject({
      status: 'awaiting_clarification',
      creditsHeld: 0,
      creditsCharged: 0,
    });
    expect(seconds).toBeGreaterThan(2.9);
    expect(seconds).toBeLessThan(5.5);
    expect((await preview(client, 'cafes in Denver, CO')).questions).toEqual([]);
  } finally {
    await stack.close();
    await silent.close();
  }
});
