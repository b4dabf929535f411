import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import { osmSource } from '../../../../functions/adapters/sources/osm/osm-source.ts';
import { TAG_TABLE } from '../../../../functions/adapters/sources/osm/tag-table.ts';
import type { LeadRequest, PlacePart } from '../../../../functions/domain/prompt/request.ts';
import { fitByTaxonomy } from '../../../../functions/domain/sources/category-rules.ts';
import { SourceError } from '../../../../functions/domain/sources/lead-source.ts';
import type { LeadSource } from '../../../../functions/domain/sources/lead-source.ts';
import { startOverpass } from '../../../support/overpass.ts';
import type { OverpassFault, OverpassServer } from '../../../support/overpass.ts';
import { aPart, aRequest } from '../../../support/places.ts';

const AUSTIN = aPart({
  kind: 'city',
  label: 'Austin, TX',
  countryCode: 'US',
  regionCode: 'US-TX',
  bbox: [-97.95, 30.09, -97.53, 30.45],
  latitude: 30.2672,
  longitude: -97.7431,
  radiusMeters: 20_000,
  localities: ['Austin'],
});
const TEXAS: PlacePart = {
  ...AUSTIN,
  kind: 'region',
  label: 'Texas, United States',
  bbox: [-106.65, 25.84, -93.51, 36.5],
  radiusMeters: null,
  localities: [],
};

let server: OverpassServer;
let source: LeadSource;
const never = new AbortController().signal;

beforeEach(async () => {
  server = await startOverpass();
  source = sourceAt(server.url);
});
afterEach(() => server.close());

function sourceAt(url: string, creditsPerLead = 1): LeadSource {
  return osmSource({
    creditsPerLead,
    url,
    userAgent: 'test',
    retryAfterMs: [1, 1],
    fitCategory: fitByTaxonomy(loadKnowledge().categories),
    knowledge: loadKnowledge,
  });
}

async function search(request: LeadRequest, limit = 1_000) {
  const { tiles } = await source.plan(request, never);
  const results = await Promise.all(
    tiles.map((tile) => source.search(tile, request, limit, never)),
  );
  return results.flatMap(({ records }) => records);
}

const names = (records: readonly { name: string }[]) => records.map(({ name }) => name);

test('a city is one tile, and the snapshot is the time of the server’s data', async () => {
  const plan = await source.plan(aRequest([AUSTIN], ['dental_clinic']), never);
  expect(plan).toMatchObject({
    sourceId: 'osm',
    datasetVersion: '2026-05-31T21:00:00Z',
    mostRecords: null,
  });
  expect(plan.tiles).toHaveLength(1);
});

test('only elements of the asked categories come back, main categories and well-known ones first', async () => {
  const records = await search(aRequest([AUSTIN], ['dental_clinic']));
  expect(names(records)).toEqual([
    'Bluebonnet Dental',
    'Colorado Street Dentistry',
    'Sixth Street Smiles',
    'Old Pecan Orthodontics',
  ]);
});

test('a category is asked with everything below it', async () => {
  const records = await search(aRequest([AUSTIN], ['restaurant']));
  expect(names(records)).toEqual([
    'Lantern Kitchen',
    'Cedar Table',
    'Slice Corner',
    'Pecan House Hotel',
  ]);
});

test('of wanted brands alone, whatever others would use up the limit', async () => {
  const request = aRequest([AUSTIN], ['dental_clinic']);
  const wanted = { ...request, brands: { include: ['Sixth Street Smiles'], exclude: [] } };
  expect(names(await search(wanted, 1))).toEqual(['Sixth Street Smiles']);
});

test('the limit cuts the list and says so', async () => {
  const request = aRequest([AUSTIN], ['dental_clinic']);
  const [tile = {}] = (await source.plan(request, never)).tiles;
  const result = await source.search(tile, request, 2, never);
  expect(result.truncated).toBe(true);
  expect(names(result.records)).toEqual(['Bluebonnet Dental', 'Colorado Street Dentistry']);
});

test('in a region the address must prove it: a border town without its state is left out', async () => {
  const records = await search(aRequest([TEXAS], ['dental_clinic']));
  expect(names(records)).toContain('State Line Dental');
  expect(names(records)).toContain('Colorado Street Dentistry');
  expect(names(records)).not.toContain('Border Dental');
});

test('a category that no tags stand for gives an empty plan, without a question to the server', async () => {
  const plan = await source.plan(aRequest([AUSTIN], ['immigration_law']), never);
  expect(plan.tiles).toEqual([]);
  expect(server.queries).toEqual([]);
});

test('no word of the request gets into the query', async () => {
  const part = { ...AUSTIN, label: 'x"];out;node(1)', localities: ['y"](1);'], postcode: null };
  await search(aRequest([part], ['restaurant']));
  const query = server.queries.at(-1) ?? '';
  const words = new Set(query.match(/"([^"]*)"/gu));
  const inTable = (word: string) =>
    word
      .replace(/^"(?:disused:)?|"$/gu, '')
      .split(/[|()^$;* ]+/u)
      .filter((piece) => piece !== '')
      .every((piece) => piece === 'name' || TAG_TABLE.includes(piece));
  expect([...words].filter((word) => !inTable(word))).toEqual([]);
  expect(query.replaceAll(/"[^"]*"/gu, '')).toMatch(/^[a-z0-9[\]():;.,~=\s-]+$/u);
  expect(query).not.toContain('node');
});

describe('a broken answer is a failed source, never zero leads', () => {
  const json = (body: unknown): OverpassFault => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
  const status =
    (code: number): OverpassFault =>
    (response) =>
      response.writeHead(code, { 'content-type': 'text/html' }).end('<html>busy</html>');
  const faults: Record<string, OverpassFault> = {
    'a runtime error beside no elements': json({
      elements: [],
      remark: 'runtime error: Query timed out in "query" at line 2 after 60 seconds.',
    }),
    'a runtime error beside some elements': json({
      elements: [{ type: 'node', id: 1, lat: 30.27, lon: -97.74, tags: { amenity: 'dentist' } }],
      remark: 'runtime error: Query run out of memory in "query" at line 2.',
    }),
    'an error page with status 200': json('<!DOCTYPE html><html>Error: rate limited</html>'),
    'JSON that breaks off': json('{"version":0.6,"elements":[{"type":"node","id":1'),
    'JSON of something else': json({ message: 'ok' }),
    'an empty body': json(''),
    'status 429': status(429),
    'status 504': status(504),
    'status 400': status(400),
    'a redirect': (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'a connection that breaks': (response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('{"elements":[');
      response.destroy();
    },
  };
  test.for(Object.entries(faults))('%s', async ([, fault]) => {
    const request = aRequest([AUSTIN], ['dental_clinic']);
    const [tile = {}] = (await source.plan(request, never)).tiles;
    server.faults.push(fault, fault, fault, fault);
    await expect(source.search(tile, request, 10, never)).rejects.toBeInstanceOf(SourceError);
  });

  test('a busy server is asked three times, and the third answer counts', async () => {
    const request = aRequest([AUSTIN], ['dental_clinic']);
    const [tile = {}] = (await source.plan(request, never)).tiles;
    server.faults.push(status(429), status(504));
    const { records } = await source.search(tile, request, 10, never);
    expect(records).toHaveLength(4);
    expect(server.queries).toHaveLength(4);
  });

  test('a query that the server refuses is not sent again', async () => {
    const request = aRequest([AUSTIN], ['dental_clinic']);
    const [tile = {}] = (await source.plan(request, never)).tiles;
    server.faults.push(status(400));
    await expect(source.search(tile, request, 10, never)).rejects.toBeInstanceOf(SourceError);
    expect(server.queries).toHaveLength(2);
  });

  test('a remark that is no error changes nothing', async () => {
    const answer = { elements: [], remark: 'runtime remark: Test' };
    const request = aRequest([AUSTIN], ['dental_clinic']);
    const [tile = {}] = (await source.plan(request, never)).tiles;
    server.faults.push(json(answer));
    expect(await source.search(tile, request, 10, never)).toEqual({
      records: [],
      truncated: false,
    });
  });

  test('a server that is down fails the plan', async () => {
    const { url } = server;
    await server.close();
    const plan = sourceAt(url).plan(aRequest([AUSTIN], ['dental_clinic']), never);
    await expect(plan).rejects.toBeInstanceOf(SourceError);
    server = await startOverpass();
  });

  test("the caller's abort ends the search with its reason", async () => {
    const request = aRequest([AUSTIN], ['dental_clinic']);
    const [tile = {}] = (await source.plan(request, never)).tiles;
    const stop = new AbortController();
    server.faults.push(() => stop.abort(new Error('enough')));
    await expect(source.search(tile, request, 10, stop.signal)).rejects.toThrow('enough');
  });
});
