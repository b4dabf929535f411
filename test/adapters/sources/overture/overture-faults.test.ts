import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { directGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import type { HttpGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import { overtureSource } from '../../../../functions/adapters/sources/overture/overture-source.ts';
import { SourceError } from '../../../../functions/domain/sources/lead-source.ts';
import { writeIndex } from '../../../../lib/local/sample/places-parquet.ts';
import {
  PLACES_FOLDER,
  publishPlaces,
  scratch,
  startRangeServer,
  writePlaces,
} from '../../../support/parquet.ts';
import type { Fault, RangeServer } from '../../../support/parquet.ts';
import { aPart, aPlace, aRequest, noGazetteer, plainFit } from '../../../support/places.ts';

const never = new AbortController().signal;
const request = aRequest([aPart({ bbox: [-180, -90, 180, 90] })]);

let directory: Awaited<ReturnType<typeof scratch>>;
let server: RangeServer;
const files = ['one.parquet', 'two.parquet'] as const;

beforeAll(async () => {
  directory = await scratch();
  await writePlaces(join(directory.path, files[0]), [aPlace({ id: 'a' })]);
  await writePlaces(join(directory.path, files[1]), [aPlace({ id: 'b' }), aPlace({ id: 'c' })]);
});
afterAll(() => directory.remove());
beforeEach(async () => {
  server = await startRangeServer();
});
afterEach(() => server.close());

async function sourceOf(
  names: readonly string[],
  guarded: HttpGet = () => Promise.reject(new Error('refused')),
) {
  const catalogUrl = await publishPlaces(
    server,
    directory.path,
    names.map((name) => ({ name, path: join(directory.path, name), bbox: [-180, -90, 180, 90] })),
  );
  return sourceAt(catalogUrl, guarded);
}

function sourceAt(catalogUrl: string, guarded: HttpGet) {
  return overtureSource({
    id: 'overture',
    creditsPerLead: 1,
    catalogUrl,
    fitCategory: plainFit,
    gazetteer: noGazetteer,
    direct: directGet,
    guarded,
    scratchParent: directory.path,
  });
}

type Source = ReturnType<typeof sourceAt>;

async function readAll(source: Source) {
  const { tiles } = await source.plan(request, never);
  const results = await Promise.all(tiles.map((tile) => source.search(tile, request, 10, never)));
  return results.flatMap(({ records }) => records.map(({ recordId }) => recordId)).toSorted();
}

const FAULTS: readonly Fault[] = ['error503', 'shortBody', 'wholeFile', 'reset'];

describe('one fault', () => {
  test.for(FAULTS)('%s of a place file costs a retry, not a record', async (fault) => {
    const source = await sourceOf(['two.parquet']);
    const { tiles } = await source.plan(request, never);
    const [tile = {}] = tiles;
    server.fail('two.parquet', fault, 2);
    const { records } = await source.search({ ...tile, version: null }, request, 10, never);
    expect(records.map(({ recordId }) => recordId)).toEqual(['b', 'c']);
  });

  test.for(['error503', 'reset', 'shortBody'] as const)(
    '%s of the catalogue is retried',
    async (fault) => {
      const source = await sourceOf(files);
      server.fail('catalog.json', fault, 1);
      server.fail('collections.parquet', fault === 'shortBody' ? 'error503' : fault, 2);
      expect(await readAll(source)).toEqual(['a', 'b', 'c']);
    },
  );
});

describe('a lasting fault', () => {
  test.for([...FAULTS, 'redirect', 'otherVersion'] as const)(
    '%s of every range fails the tile',
    async (fault) => {
      const source = await sourceOf(['two.parquet']);
      const { tiles } = await source.plan(request, never);
      const [tile = {}] = tiles;
      const before = server.requests.length;
      server.fail('two.parquet', fault);
      await expect(source.search(tile, request, 10, never)).rejects.toThrow(SourceError);
      expect(server.requests.length - before).toBeLessThanOrEqual(3);
    },
  );

  test('of the catalogue fails the plan, and is forgotten when it is over', async () => {
    const source = await sourceOf(files);
    server.fail('catalog.json', 'error503', 3);
    await expect(source.plan(request, never)).rejects.toThrow(SourceError);
    expect(await readAll(source)).toEqual(['a', 'b', 'c']);
  });

  test('of one file leaves a tile that fails by itself, the others are read', async () => {
    const source = await sourceOf(files);
    server.fail('one.parquet', 'error503');
    const plan = await source.plan(request, never);
    expect(plan.mostRecords).toBeNull();
    const outcomes = await Promise.allSettled(
      plan.tiles.map((tile) => source.search(tile, request, 10, never)),
    );
    const found = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value.records : []));
    expect(found.map(({ recordId }) => recordId)).toEqual(['b', 'c']);
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures).toEqual([expect.any(SourceError)]);
  });

  test('of all files fails the plan', async () => {
    const source = await sourceOf(files);
    server.fail(PLACES_FOLDER, 'reset');
    await expect(source.plan(request, never)).rejects.toThrow(SourceError);
  });

  test('a silent server is left as soon as the caller gives up', async () => {
    const source = await sourceOf(files);
    server.fail('catalog.json', 'stall');
    const caller = new AbortController();
    const outcome = source.plan(request, caller.signal);
    caller.abort(new Error('cancelled'));
    await expect(outcome).rejects.toThrow('cancelled');
  });
});

test('a server that knows no ranges from the end is asked for the size first', async () => {
  const source = await sourceOf(files);
  server.fail(PLACES_FOLDER, 'noSuffixRanges');
  expect(await readAll(source)).toEqual(['a', 'b', 'c']);
});

test.for(['', '..', '../2026', '2026/../..', 'a b', '/etc'])(
  'a release called "%s" is refused',
  async (latest) => {
    const source = await sourceOf(files);
    server.put('/stac/catalog.json', JSON.stringify({ latest }));
    await expect(source.plan(request, never)).rejects.toThrow(SourceError);
  },
);

test.for(['null', '[]', '{', '"x"', '{"latest":7}'])(
  'a catalogue of %s is refused',
  async (body) => {
    const source = await sourceOf(files);
    server.put('/stac/catalog.json', body);
    await expect(source.plan(request, never)).rejects.toThrow(SourceError);
  },
);

test('files on another host go through the guard, s3 addresses over https', async () => {
  const asked: string[] = [];
  const path = `${PLACES_FOLDER}/one.parquet`.slice(1);
  const guarded: HttpGet = (url, options) => {
    asked.push(`${url.origin}${url.pathname}`);
    return directGet(new URL(url.pathname, server.origin), options);
  };
  await sourceOf(files);
  const indexPath = join(directory.path, 'index.parquet');
  await writeIndex(indexPath, [{ href: `s3://a-bucket/${path}`, bbox: [-180, -90, 180, 90] }]);
  server.put('/stac/2026-09-23.0/collections.parquet', await readFile(indexPath));
  expect(await readAll(sourceAt(`${server.origin}/stac/catalog.json`, guarded))).toEqual(['a']);
  expect(new Set(asked)).toEqual(new Set([`https://a-bucket.s3.us-west-2.amazonaws.com/${path}`]));
});

test('a file on another loopback port is refused by the guard, never asked directly', async () => {
  const other = await startRangeServer();
  const source = await sourceOf(files);
  const indexPath = join(directory.path, 'index.parquet');
  const href = `${other.origin}${PLACES_FOLDER}/one.parquet`;
  await writeIndex(indexPath, [{ href, bbox: [-180, -90, 180, 90] }]);
  server.put('/stac/2026-09-23.0/collections.parquet', await readFile(indexPath));
  await expect(source.plan(request, never)).rejects.toThrow(SourceError);
  expect(other.requests).toEqual([]);
  await other.close();
});
