import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import { directGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import type { HttpGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import { overtureSource } from '../../../../functions/adapters/sources/overture/overture-source.ts';
import type { LeadRequest, PlacePart } from '../../../../functions/domain/prompt/request.ts';
import { SourceError } from '../../../../functions/domain/sources/lead-source.ts';
import type { LeadSource } from '../../../../functions/domain/sources/lead-source.ts';
import type { DivisionGazetteer } from '../../../../functions/domain/sources/proven-divisions.ts';
import {
  publishPlaces,
  runSql,
  scratch,
  startRangeServer,
  writePlaces,
} from '../../../support/parquet.ts';
import type { ParquetLayout, PlaceJson, RangeServer } from '../../../support/parquet.ts';
import {
  aPart,
  aPlace,
  aRequest,
  noGazetteer,
  plainFit,
  scattered,
} from '../../../support/places.ts';

const refused: HttpGet = (url) => Promise.reject(new Error(`The guard refused ${url.host}.`));
const never = new AbortController().signal;

let directory: Awaited<ReturnType<typeof scratch>>;
let server: RangeServer;

beforeAll(async () => {
  directory = await scratch();
});
afterAll(() => directory.remove());
beforeEach(async () => {
  server = await startRangeServer();
});
afterEach(() => server.close());

function sourceAt(
  catalogUrl: string,
  guarded: HttpGet = refused,
  gazetteer: () => DivisionGazetteer = noGazetteer,
): LeadSource {
  return overtureSource({
    id: 'overture',
    creditsPerLead: 1,
    catalogUrl,
    fitCategory: plainFit,
    gazetteer,
    direct: directGet,
    guarded,
    scratchParent: directory.path,
  });
}

async function idsOf(source: LeadSource, parts: PlacePart[], categories?: string[], limit = 1_000) {
  const request = aRequest(parts, categories);
  const plan = await source.plan(request, never);
  const results = await Promise.all(
    plan.tiles.map((tile) =>
      source.search(JSON.parse(JSON.stringify(tile)), request, limit, never),
    ),
  );
  return results.flatMap(({ records }) => records.map(({ recordId }) => recordId));
}

describe('a region', () => {
  const bavaria = aPart({
    kind: 'region',
    label: 'Bavaria, Germany',
    countryCode: 'DE',
    regionCode: 'DE-BY',
    bbox: [8.97, 47.27, 13.84, 50.57],
  });
  const munich = { lon: 11.575, lat: 48.137 };
  const ulm = { lon: 9.992, lat: 48.401 };
  const at = (id: string, position: { lon: number; lat: number }, address: object): PlaceJson =>
    aPlace({ id, ...position, addresses: [{ country: 'DE', ...address }] });

  test.for([
    ['by a city', at('in', munich, { locality: 'München' }), true],
    ['by a postcode', at('in', munich, { postcode: '80331' }), true],
    ['by both', at('in', ulm, { locality: 'Neu-Ulm', postcode: '89231' }), true],
    ['as it names it', at('in', munich, { region: 'Bayern', locality: 'Munich' }), true],
    ['not by the box alone', at('out', munich, { freeform: 'Hauptstr. 1' }), false],
    ['not across the river', at('out', ulm, { locality: 'Ulm', postcode: '89073' }), false],
    ['not as it names another', at('out', munich, { region: 'BW', locality: 'München' }), false],
    ['not of a country', at('out', munich, { country: 'AT', locality: 'München' }), false],
  ] as const)('holds an address %s', async ([, place, isInside]) => {
    const other = at('named', munich, { region: 'BY', locality: 'Somewhere' });
    const source = sourceAt(
      await publish([place, other]),
      refused,
      () => loadKnowledge().gazetteer,
    );
    const found = await idsOf(source, [bavaria]);
    expect(found.toSorted()).toEqual(isInside ? ['in', 'named'] : ['named']);
  });
});

test('of wanted brands alone, whatever others would use up the limit', async () => {
  const names = ['Corner Cafe', 'The 7-Eleven', 'Kiosk', 'Eleven Madison', 'H & M'];
  const places = names.map((primary, index) =>
    aPlace({
      id: `place-${index}`,
      names: { primary },
      brand: index === 2 ? { names: { primary: '7-Eleven' }, wikidata: null } : null,
    }),
  );
  const source = sourceAt(await publish(places));
  const wanted = async (include: string[], limit: number) => {
    const request = { ...aRequest([aPart()]), brands: { include, exclude: [] } };
    const { tiles } = await source.plan(request, never);
    const [tile] = tiles;
    if (tile === undefined) throw new Error('No tile.');
    const { records } = await source.search(tile, request, limit, never);
    return records.map(({ recordId }) => recordId);
  };
  expect(await wanted(['7 Eleven'], 2)).toEqual(['place-1', 'place-2']);
  expect(await wanted(['H&M', 'Nobody'], 1)).toEqual(['place-4']);
  expect(await wanted([], 10)).toHaveLength(5);
});

let fileCount = 0;
async function fileOf(places: PlaceJson[], layout?: ParquetLayout) {
  fileCount += 1;
  const name = `part-${fileCount}.parquet`;
  const path = join(directory.path, name);
  await writePlaces(path, places, layout);
  return { name, path, bbox: [-180, -90, 180, 90] as const };
}

async function publish(places: PlaceJson[], layout?: ParquetLayout): Promise<string> {
  return publishPlaces(server, directory.path, [await fileOf(places, layout)]);
}

describe('a search', () => {
  test('finds exactly what a scan of the whole file finds, in the order of confidence, then id', async () => {
    const file = await fileOf(scattered(8_000));
    const source = sourceAt(await publishPlaces(server, directory.path, [file]));
    for (const box of [
      [-20, -10, 40, 35],
      [100, -80, 180, 80],
      [10, 10, 10.5, 10.5],
    ] as const) {
      const expected = await runSql(
        `SELECT id FROM '${file.path}' WHERE bbox.xmin BETWEEN ${box[0]} AND ${box[2]}
         AND bbox.ymin BETWEEN ${box[1]} AND ${box[3]} AND taxonomy."primary" = 'dental_clinic'
         ORDER BY confidence DESC, id`,
      );
      const found = await idsOf(source, [aPart({ bbox: [...box] })]);
      expect(found).toEqual(expected.map(({ id }) => id));
    }
  });
});

describe('a category', () => {
  test('that is only an alternate of a record comes after those that have it first', async () => {
    const other = { primary: 'spa', hierarchy: ['spa'], alternates: ['dental_clinic'] };
    const source = sourceAt(
      await publish([
        aPlace({ id: 'a', confidence: 0.99, taxonomy: other }),
        aPlace({ id: 'b', confidence: 0.1 }),
        aPlace({ id: 'c', confidence: null }),
        aPlace({ id: 'd', taxonomy: { primary: 'spa', hierarchy: ['spa'] } }),
      ]),
    );
    expect(await idsOf(source, [aPart()])).toEqual(['b', 'c', 'a']);
  });
});

describe('a place', () => {
  const at = (id: string, address: object, place: PlaceJson = {}) =>
    aPlace({ id, addresses: [address], ...place });

  test('by its radius holds what lies on the circle, not the corners of its box', async () => {
    const source = sourceAt(
      await publish([
        aPlace({ id: 'north', lon: 0, lat: 50.0449 }),
        aPlace({ id: 'corner', lon: 0.06, lat: 50.04 }),
        aPlace({ id: 'beyond', lon: 0, lat: 50.0451 }),
      ]),
    );
    const circle = {
      latitude: 50,
      longitude: 0,
      radiusMeters: 5_000,
      bbox: [-1, 49, 1, 51] as const,
    };
    expect(await idsOf(source, [aPart({ ...circle, bbox: [-1, 49, 1, 51] })])).toEqual(['north']);
  });

  test('across the 180th meridian is found on both sides', async () => {
    const places = [
      aPlace({ id: 'east', lon: 179.99, lat: -17 }),
      aPlace({ id: 'west', lon: -179.99, lat: -17 }),
      aPlace({ id: 'far', lon: -178, lat: -17 }),
    ];
    const part = aPart({ latitude: -17, longitude: 179.999, radiusMeters: 5_000 });
    expect(await idsOf(sourceAt(await publish(places)), [part])).toEqual(['east', 'west']);
  });

  test('a region is known by code, short code and name, in its own country', async () => {
    const source = sourceAt(
      await publish([
        at('a-code', { region: 'US-TX', country: 'US' }),
        at('b-short', { region: 'TX', country: 'US' }),
        at('c-name', { region: 'texas', country: 'us' }),
        at('d-other', { region: 'OK', country: 'US' }),
        at('e-abroad', { region: 'TX', country: 'MX' }),
        at('f-none', { country: 'US' }),
      ]),
    );
    const texas = aPart({ kind: 'region', label: 'Texas', countryCode: 'US', regionCode: 'US-TX' });
    expect(await idsOf(source, [texas])).toEqual(['a-code', 'b-short', 'c-name']);
  });

  test('a country leaves its neighbours inside the box out', async () => {
    const places = [at('a', { country: 'US' }), at('b', { country: 'MX' }), at('c', {})];
    const country = aPart({ kind: 'country', label: 'United States', countryCode: 'US' });
    expect(await idsOf(sourceAt(await publish(places)), [country])).toEqual(['a']);
  });

  test.for([
    ['78701', ['78701', '78701-1234']],
    ['SW1A 1AA', ['SW1A 1AA', 'SW1A1AA']],
    ['SW1A', ['SW1A 1AA', 'SW1A1AA', 'SW1A 2BB']],
    ['M1', ['M1 1AE']],
  ] as const)('postcode %s finds exactly its own', async ([postcode, expected]) => {
    const all = [
      '78701',
      '78701-1234',
      '787012',
      '78702',
      'SW1A 1AA',
      'SW1A1AA',
      'SW1A 2BB',
      'M1 1AE',
      'M11 1AE',
    ];
    const source = sourceAt(await publish(all.map((code) => at(code, { postcode: code }))));
    const part = aPart({ kind: 'postcode', postcode });
    expect((await idsOf(source, [part])).toSorted()).toEqual([...expected].toSorted());
  });

  test('a city is its circle, and what its box holds under its name', async () => {
    const out = { lon: -97.5, lat: 30.7 };
    const source = sourceAt(
      await publish([
        at('a-district', { locality: 'Old Town' }),
        at('b-named', { locality: 'Zürich' }, out),
        at('c-glued', { locality: '8001 ZURICH' }, out),
        at('d-suburb', { locality: 'Kloten' }, out),
        at('e-silent', { freeform: '1 Main St' }, out),
        at('f-namesake', { locality: 'Zürich' }, { lon: 10 }),
      ]),
    );
    const city = aPart({ kind: 'city', localities: ['Zürich', 'Zurigo'], radiusMeters: 10_000 });
    expect(await idsOf(source, [city])).toEqual(['a-district', 'b-named', 'c-glued']);
    expect(await idsOf(source, [{ ...city, localities: [] }])).toEqual(['a-district']);
  });

  test('several parts give each record once', async () => {
    const source = sourceAt(await publish([aPlace({ id: 'a' }), aPlace({ id: 'b', lon: 10 })]));
    const parts = [aPart(), aPart(), aPart({ bbox: [9, 30, 11, 31] })];
    expect(await idsOf(source, parts)).toEqual(['a', 'b']);
  });
});

describe('schemas of other releases', () => {
  test('`categories` stands in where there is no `taxonomy`', async () => {
    const old = [
      aPlace({ id: 'a', categories: { primary: 'dental_clinic' } }),
      aPlace({ id: 'b', categories: { primary: 'cafe', alternate: ['bakery'] } }),
    ];
    const source = sourceAt(await publish(old, { schema: 'old' }));
    expect(await idsOf(source, [aPart()])).toEqual(['a']);
    expect(await idsOf(source, [aPart()], [])).toEqual(['a', 'b']);
  });

  test.for([
    'emails',
    'brand',
    'confidence',
    'operating_status',
    'basic_category',
    'sources',
    'taxonomy',
    'addresses',
  ])('a file without %s is read', async (column) => {
    const source = sourceAt(await publish([aPlace()], { without: [column] }));
    expect(await idsOf(source, [aPart({ countryCode: 'US', localities: ['Austin'] })], [])).toEqual(
      ['a'],
    );
  });

  test('a file without positions is a failed source', async () => {
    const source = sourceAt(await publish([aPlace()], { without: ['bbox'] }));
    await expect(source.plan(aRequest([aPart()]), never)).rejects.toThrow(SourceError);
  });
});

describe('what is read', () => {
  test('is the row groups and columns that a box needs, and a tile never more than its own groups', async () => {
    const file = await fileOf(scattered(60_000));
    const source = sourceAt(await publishPlaces(server, directory.path, [file]));
    const request = aRequest([aPart({ bbox: [10, 10, 20, 20] })]);
    const plan = await source.plan(request, never);
    expect(plan.datasetVersion).toBe('2026-09-23.0');
    expect(plan.mostRecords).toBeLessThan(10_000);
    const [tile = {}] = plan.tiles;
    const before = server.bytesOf(file.name);
    await source.search(tile, request, 10, never);
    const { size } = await stat(file.path);
    expect(server.bytesOf(file.name) - before).toBeLessThan(0.15 * size);
  });

  test('a limit cuts the list and says so', async () => {
    const source = sourceAt(await publish([aPlace({ id: 'b' }), aPlace({ id: 'a' })]));
    const request = aRequest([aPart()]);
    const { tiles } = await source.plan(request, never);
    const [tile = {}] = tiles;
    const one = await source.search(tile, request, 1, never);
    expect([one.records[0]?.recordId, one.truncated]).toEqual(['a', true]);
    expect((await source.search(tile, request, 2, never)).truncated).toBe(false);
  });

  test('the first records are those that promise the best leads', async () => {
    const phones = ['+15124780100'];
    const source = sourceAt(
      await publish([
        aPlace({ id: 'closed', phones: ['+15124780199'], operating_status: 'permanently_closed' }),
        aPlace({ id: 'bare', confidence: 0.92 }),
        aPlace({ id: 'phone', phones: ['+15124780101'], confidence: 0.5 }),
        aPlace({ id: 'both', phones, websites: ['https://a.example/'], confidence: 0.5 }),
        aPlace({ id: 'site', websites: ['https://b.example/'], confidence: 0.5 }),
      ]),
    );
    const wanted = async (contactFields: LeadRequest['contactFields'], limit: number) => {
      const request = { ...aRequest([aPart()]), contactFields };
      const [tile = {}] = (await source.plan(request, never)).tiles;
      const { records } = await source.search(tile, request, limit, never);
      return records.map(({ recordId }) => recordId);
    };
    expect(await wanted([], 3)).toEqual(['both', 'phone', 'site']);
    expect((await wanted(['website'], 2)).toSorted()).toEqual(['both', 'site']);
    expect((await wanted([], 5)).at(-1)).toBe('closed');
  });

  test.for([
    ['name', { names: { primary: 'Chain' } }, { names: { primary: 'CHAIN' } }],
    ['site', { websites: ['https://a.example/1'] }, { websites: ['http://www.a.example/2'] }],
    ['phone', { phones: ['+1 512 478 0100'] }, { phones: ['(512) 478-0100'] }],
  ] as const)(
    'with a record comes what shares its %s, and no more than tells a chain',
    async ([, first, other]) => {
      const kin = Array.from({ length: 12 }, (_one, index) =>
        aPlace({ id: `kin-${String(index).padStart(2, '0')}`, confidence: 0.1, ...other }),
      );
      const strangers = ['s1', 's2'].map((id) => aPlace({ id, confidence: 0.2 }));
      const source = sourceAt(
        await publish([aPlace({ id: 'best', confidence: 1, ...first }), ...kin, ...strangers]),
      );
      const request = aRequest([aPart()]);
      const [tile = {}] = (await source.plan(request, never)).tiles;
      const { records, truncated } = await source.search(tile, request, 1, never);
      const ids = records.map(({ recordId }) => recordId);
      expect([ids[0], ids.length, truncated]).toEqual(['best', 8, true]);
      expect(ids.slice(1).every((id) => id.startsWith('kin-'))).toBe(true);
    },
  );

  test('files whose box does not meet the place are never touched', async () => {
    const [near, far] = [await fileOf([aPlace()]), await fileOf([aPlace({ lon: 100 })])];
    const files = [
      { ...near, bbox: [-98, 30, -97, 31] as const },
      { ...far, bbox: [99, 30, 101, 31] as const },
    ];
    const source = sourceAt(await publishPlaces(server, directory.path, files));
    expect(await idsOf(source, [aPart()])).toEqual(['a']);
    expect(server.requests.some(({ path }) => path.includes(far.name))).toBe(false);
  });

  test('nothing stays in the scratch directory, whatever the outcome', async () => {
    const source = sourceAt(await publish(scattered(3_000)));
    const request = aRequest([aPart({ bbox: [-180, -90, 180, 90] })]);
    const [tile = {}] = (await source.plan(request, never)).tiles;
    await source.search(tile, request, 10, never);
    server.fail('.parquet', 'error503');
    await expect(source.search({ ...tile, version: null }, request, 10, never)).rejects.toThrow();
    const left = (await readdir(directory.path)).filter((name) => name.startsWith('leads-places-'));
    expect(left).toEqual([]);
  });
});
