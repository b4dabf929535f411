import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { directGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import { overtureSource } from '../../../../functions/adapters/sources/overture/overture-source.ts';
import type { SourceRecord } from '../../../../functions/domain/leads/normalize/source-record.ts';
import type { LeadSource } from '../../../../functions/domain/sources/lead-source.ts';
import { asText } from '../../../../functions/domain/sources/loose-values.ts';
import { fromOvertureRecord } from '../../../../functions/domain/sources/overture-record.ts';
import { writeManyPlaces } from '../../../bench/overture.ts';
import {
  publishPlaces,
  runSql,
  scratch,
  startRangeServer,
  writePlaces,
} from '../../../support/parquet.ts';
import type { PlaceJson, RangeServer } from '../../../support/parquet.ts';
import { aPart, aPlace, aRequest, noGazetteer, plainFit } from '../../../support/places.ts';

const never = new AbortController().signal;
const WORLD = [-180, -90, 180, 90] as const;

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

function sourceAt(catalogUrl: string): LeadSource {
  return overtureSource({
    id: 'overture',
    creditsPerLead: 1,
    catalogUrl,
    fitCategory: plainFit,
    gazetteer: noGazetteer,
    direct: directGet,
    guarded: (url) => Promise.reject(new Error(`The guard refused ${url.host}.`)),
    scratchParent: directory.path,
  });
}

const inARow = (count: number): PlaceJson[] =>
  Array.from({ length: count }, (_, index) =>
    aPlace({ id: `p${index}`, lon: (index / count) * 300 - 150 }),
  );

test('a city out of 600,000 places takes ten requests at most, and gives what a scan of the file does', async () => {
  const path = join(directory.path, 'many.parquet');
  await writeManyPlaces(path, 600_000);
  const file = { name: 'many.parquet', path, bbox: WORLD };
  const source = sourceAt(await publishPlaces(server, directory.path, [file]));
  const box = aPart({ bbox: [-97.95, 30.1, -97.55, 30.45] });
  const search = async (limit: number) => {
    const request = aRequest([box]);
    const { tiles } = await source.plan(request, never);
    const [tile = {}] = tiles;
    expect(tiles).toHaveLength(1);
    return source.search(tile, request, limit, never);
  };
  const whole = await search(10_000);
  expect(server.requests.length).toBeLessThanOrEqual(10);
  expect(server.bytesOf('/')).toBeLessThan(0.1 * (await stat(path)).size);
  const rows = await runSql(
    `SELECT to_json(file)::VARCHAR AS record FROM (SELECT * EXCLUDE (geometry, version) FROM '${path}') AS file
     WHERE bbox.xmin BETWEEN -97.95 AND -97.55 AND bbox.ymin BETWEEN 30.1 AND 30.45
       AND taxonomy."primary" = 'dental_clinic'`,
  );
  const scanned = rows.map(({ record }) =>
    fromOvertureRecord(JSON.parse(asText(record) ?? 'null'), 'overture'),
  );
  const byId = (records: readonly (SourceRecord | null)[]) =>
    records.toSorted((a, b) => ((a?.recordId ?? '') < (b?.recordId ?? '') ? -1 : 1));
  expect(whole.records.length).toBeGreaterThan(4_000);
  expect(byId(whole.records)).toEqual(byId(scanned));
  expect(whole.truncated).toBe(false);
  // No two of these places have anything in common, so that no kin comes with the first ones.
  expect(await search(100)).toEqual({ records: whole.records.slice(0, 100), truncated: true });
}, 60_000);

test('the index of a release is not sent again while it is the same, and a changed one is read', async () => {
  const file = { name: 'one.parquet', path: join(directory.path, 'one.parquet'), bbox: WORLD };
  await writePlaces(file.path, inARow(100));
  const source = sourceAt(await publishPlaces(server, directory.path, [file]));
  const request = aRequest([aPart({ bbox: [...WORLD] })]);
  const first = await source.plan(request, never);
  const before = server.bytesOf('collections.parquet');
  expect(before).toBeGreaterThan(0);
  expect(await source.plan(request, never)).toEqual(first);
  expect(server.bytesOf('collections.parquet')).toBe(before);
  const other = { ...file, name: 'two.parquet' };
  await publishPlaces(server, directory.path, [file, other]);
  expect((await source.plan(request, never)).mostRecords).toBe(200);
});

test('a footer is not sent again while the file is the same, and is read anew from another version', async () => {
  const file = { name: 'part.parquet', path: join(directory.path, 'part.parquet'), bbox: WORLD };
  await writePlaces(file.path, inARow(3_000));
  const source = sourceAt(await publishPlaces(server, directory.path, [file]));
  const request = aRequest([aPart({ bbox: [...WORLD] })]);
  const first = await source.plan(request, never);
  const before = server.bytesOf(file.name);
  expect(before).toBeGreaterThan(0);
  expect(await source.plan(request, never)).toEqual(first);
  expect(server.bytesOf(file.name)).toBe(before);
  await writePlaces(file.path, inARow(4_000));
  await publishPlaces(server, directory.path, [file]);
  const later = await source.plan(request, never);
  expect([first.mostRecords, later.mostRecords]).toEqual([3_000, 4_000]);
  const [tile = {}] = later.tiles;
  expect((await source.search(tile, request, 10_000, never)).records).toHaveLength(4_000);
});
