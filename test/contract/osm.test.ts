import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startOverpass } from '../support/overpass.ts';
import type { OverpassServer } from '../support/overpass.ts';
import { Client, startTestStack } from '../support/stack.ts';

interface LeadBody {
  name: string;
  matchedCriteria: { criterion: string; satisfied: string; reason: string }[];
  sources: {
    id: string;
    recordId: string;
    url: string | null;
    license: string;
    attribution: string;
  }[];
}

let overpass: OverpassServer;
let stack: LocalStack;
beforeAll(async () => {
  overpass = await startOverpass();
  stack = await startTestStack({ env: { OVERPASS_URL: overpass.url } });
});
afterAll(async () => {
  await stack.close();
  await overpass.close();
});

async function leadsOf(client: Client, id: string): Promise<LeadBody[]> {
  const { body } = await client.call<{ data: LeadBody[] }>('GET', `/jobs/${id}/leads?limit=100`);
  return body.data;
}

const seatingOf = (lead: LeadBody | undefined) =>
  lead?.matchedCriteria.find(({ criterion }) => criterion === 'outdoor_seating');

test('an Overpass server beside the first source: its leads name it, and it decides its filters', async () => {
  const client = await Client.of(stack);
  const created = await client.create('90 restaurants in Austin, TX with outdoor seating');
  const job = await client.until(created.body.id);
  expect(job.routing?.sources.map(({ id, datasetVersion }) => [id, datasetVersion])).toEqual([
    ['sample', 'sample-2'],
    ['osm', '2026-05-31T21:00:00Z'],
  ]);
  expect(job.creditsCharged).toBe(job.leadsDelivered);
  const reasons = (job.shortfall?.reasons ?? []).map(({ code }) => code);
  expect(reasons).not.toContain('filter_not_supported');
  const leads = await leadsOf(client, job.id);
  const lantern = leads.find(({ name }) => name === 'Lantern Kitchen');
  expect(lantern?.sources).toMatchObject([
    {
      id: 'osm',
      recordId: 'way/201',
      url: 'https://www.openstreetmap.org/way/201',
      license: 'ODbL-1.0',
      attribution: expect.stringContaining('OpenStreetMap contributors'),
    },
  ]);
  expect(seatingOf(lantern)).toMatchObject({ satisfied: 'yes' });
  // Known to have none: not delivered, not charged.
  expect(leads.find(({ name }) => name === 'Cedar Table')).toBeUndefined();
  const silent = leads.find(({ sources }) => sources.every(({ id }) => id === 'sample'));
  expect(seatingOf(silent)).toMatchObject({ satisfied: 'unclear' });
});

test('a source that fails while another answers is said, and does not fail the job', async () => {
  const client = await Client.of(stack);
  overpass.faults.push(
    ...Array.from(
      { length: 2 },
      () => (response: Parameters<(typeof overpass.faults)[number]>[0]) => {
        response.writeHead(400).end();
      },
    ),
  );
  const created = await client.create('90 restaurants in Austin, TX with outdoor seating');
  const job = await client.until(created.body.id);
  overpass.faults.length = 0;
  expect(job.status).toBe('delivered');
  expect(job.leadsDelivered).toBeGreaterThan(0);
  expect(job.shortfall?.reasons).toContainEqual({ code: 'source_unavailable', count: 1 });
  expect(job.shortfall?.reasons).toContainEqual({ code: 'filter_not_supported', count: 1 });
});

test('GET /sources lists the source with its licence', async () => {
  const client = await Client.of(stack);
  const { body } = await client.call<{ data: { id: string; license: string }[] }>(
    'GET',
    '/sources',
  );
  expect(body.data.find(({ id }) => id === 'osm')).toMatchObject({ license: 'ODbL-1.0' });
});

test('without a server the filter is said not to be supported', async () => {
  const plain = await startTestStack();
  try {
    const client = await Client.of(plain);
    const created = await client.create('5 restaurants in Austin, TX with outdoor seating');
    const job = await client.until(created.body.id);
    expect(job.shortfall?.reasons).toContainEqual({ code: 'filter_not_supported', count: 1 });
    const leads = await leadsOf(client, job.id);
    expect(leads).toHaveLength(5);
    for (const lead of leads) expect(seatingOf(lead)).toMatchObject({ satisfied: 'unclear' });
  } finally {
    await plain.close();
  }
});
