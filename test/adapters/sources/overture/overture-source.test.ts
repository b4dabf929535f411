import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { directGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import type { HttpGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import { overtureSource } from '../../../../functions/adapters/sources/overture/overture-source.ts';
import type { PlacePart } from '../../../../functions/domain/prompt/request.ts';
import { SourceError } from '../../../../functions/domain/sources/lead-source.ts';
import type { LeadSource } from '../../../../functions/domain/sources/lead-source.ts';
import {
  publishPlaces,
  runSql,
  scratch,
  startRangeServer,
  writePlaces,
} from '../../../support/parquet.ts';
import type { ParquetLayout, PlaceJson, RangeServer } from '../../../support/parquet.ts';
import { aPart, aPlace, aRequest, plainRules } from '../../../support/places.ts';

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

function sourceAt(catalogUrl: string, guarded: HttpGet = refused): LeadSource {
  return overtureSource({
    id: 'overture',
    creditsPerLead: 1,
    catalogUrl,
    rules: plainRules,
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

/** Some 8,000 places over the world, by a fixed recurrence. */
function scattered(count: number): PlaceJson[] {
  const categories = ['dental_clinic', 'restaurant', 'plumbing'];
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: count }, (_, index) => {
    const category = categories[Math.floor(next() * categories.length)] ?? '';
    return aPlace({
      id: `p${index}`,
      lon: next() * 360 - 180,
      lat: next() * 170 - 85,
      confidence: Math.round(next() * 20) / 20,
      taxonomy: { primary: category, hierarchy: ['top', category] },
      basic_category: category,
    });
  });
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

test('x', async () => {
  const source = sourceAt(await publish([aPlace()]));
  expect(await idsOf(source, [aPart()])).toEqual(['a']);
  expect(await readdir(directory.path)).not.toContain('places.parquet');
  expect(SourceError).toBeDefined();
});
