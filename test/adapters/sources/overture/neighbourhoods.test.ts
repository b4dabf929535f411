import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { directGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import { overtureNeighbourhoods } from '../../../../functions/adapters/sources/overture/overture-neighbourhoods.ts';
import type { BoundingBox } from '../../../../functions/domain/prompt/request.ts';
import { writeDivisions } from '../../../../lib/local/sample/divisions-parquet.ts';
import type { DivisionJson } from '../../../../lib/local/sample/divisions-parquet.ts';
import { writeIndex } from '../../../../lib/local/sample/places-parquet.ts';
import { scratch, startRangeServer } from '../../../support/parquet.ts';
import type { Fault, RangeServer } from '../../../support/parquet.ts';

const DENVER: BoundingBox = [-105.18, 39.58, -104.78, 39.9];

function aDivision(name: string, division: Partial<DivisionJson> = {}): DivisionJson {
  return {
    id: name,
    subtype: 'neighborhood',
    country: 'US',
    region: 'US-CO',
    box: [-104.99, 39.73, -104.97, 39.74],
    ...division,
    names: { primary: name, common: null, rules: [], ...division.names },
  };
}

/** Enough rows elsewhere that the rows of Denver share their file with many row groups. */
const FAR = Array.from({ length: 6_000 }, (_, at) =>
  aDivision(`Far ${at}`, { box: [at / 100, 10, at / 100 + 0.01, 10.01] }),
);
const AREAS = [
  aDivision('Capitol Hill'),
  // A namesake at the edge of the box, and one beyond it.
  aDivision('Capitol Hill', { id: 'edge', box: [-104.8, 39.6, -104.79, 39.61] }),
  aDivision('Capitol Hill', { id: 'seattle', box: [-122.33, 47.61, -122.31, 47.63] }),
  aDivision('Colorado Hood', { subtype: 'region' }),
  aDivision('Kreuzberg', {
    names: { primary: 'Kreuzberg', common: { fr: 'Croix-Mont' }, rules: [] },
  }),
  aDivision('The Loop'),
];
const POINTS = [
  aDivision('Lower Downtown', {
    box: [-105, 39.75, -105, 39.75],
    names: {
      primary: 'Lower Downtown',
      common: null,
      rules: [{ variant: 'short', language: 'en', value: 'LoDo' }],
    },
  }),
  // Nearer to the middle of the box than its own area is.
  aDivision('Capitol Hill', { id: 'point', box: [-104.98, 39.739, -104.98, 39.739] }),
];

const FOLDER = '/release/2026-09-23.0/theme=divisions';
const WORLD = [-180, -90, 180, 90] as const;
let directory: Awaited<ReturnType<typeof scratch>>;
let server: RangeServer;

beforeAll(async () => {
  directory = await scratch();
  await writeDivisions(join(directory.path, 'areas.parquet'), [...FAR, ...AREAS]);
  await writeDivisions(join(directory.path, 'points.parquet'), POINTS);
});
afterAll(() => directory.remove());
beforeEach(async () => {
  server = await startRangeServer();
  const files = [
    { name: 'areas.parquet', path: `${FOLDER}/type=division_area/a.parquet`, bbox: WORLD },
    { name: 'points.parquet', path: `${FOLDER}/type=division/b.parquet`, bbox: WORLD },
    {
      name: 'points.parquet',
      path: `${FOLDER}/type=division/elsewhere.parquet`,
      bbox: [0, 0, 90, 90] as const,
    },
    { name: 'areas.parquet', path: '/release/theme=places/type=place/c.parquet', bbox: WORLD },
  ];
  for (const { name, path } of files) server.put(path, await readFile(join(directory.path, name)));
  const index = join(directory.path, 'collections.parquet');
  await writeIndex(
    index,
    files.map(({ path, bbox }) => ({ href: `${server.origin}${path}`, bbox })),
  );
  server.put('/stac/catalog.json', JSON.stringify({ type: 'Catalog', latest: '2026-09-23.0' }));
  server.put('/stac/2026-09-23.0/collections.parquet', await readFile(index));
});
afterEach(() => server.close());

function finder(limitMs?: number) {
  const failures: unknown[] = [];
  const find = overtureNeighbourhoods({
    catalogUrl: `${server.origin}/stac/catalog.json`,
    direct: directGet,
    guarded: () => Promise.reject(new Error('refused')),
    reportFailure: (error) => failures.push(error),
    ...(limitMs === undefined ? {} : { limitMs }),
  });
  return { find: (...names: string[]) => find(names, { bbox: DENVER }), failures };
}

describe('a name inside a box', () => {
  test('is found with its own area, the namesake nearest to the middle first', async () => {
    expect(await finder().find('capitol hill')).toEqual([
      {
        name: 'capitol hill',
        label: 'Capitol Hill',
        bbox: [-104.99, 39.73, -104.97, 39.74],
        latitude: expect.closeTo(39.735, 4),
        longitude: expect.closeTo(-104.98, 4),
        countryCode: 'US',
        regionCode: 'US-CO',
      },
    ]);
  });

  test('is found as a point where the data has no area, with a reach around it', async () => {
    const found = await finder().find('LoDo');
    expect(found).toMatchObject([{ label: 'Lower Downtown' }]);
    const [west, south, east, north] =
      found === 'unavailable' ? [] : (found[0]?.bbox ?? ([] as number[]));
    expect(Number(east) - Number(west)).toBeCloseTo(0.0234, 3);
    expect(Number(north) - Number(south)).toBeCloseTo(0.018, 3);
  });

  test.for(['croix mont', 'Loop', 'the loop'])(
    '%s: names of other languages count, articles do not',
    async (name) => {
      expect(await finder().find(name)).toHaveLength(1);
    },
  );

  test('is not found outside the box, nor as a whole region', async () => {
    expect(await finder().find('Far 1', 'Colorado Hood', 'Nowhere')).toEqual([]);
  });
});

test('only files and row groups of the box are read, and each town once', async () => {
  const { find } = finder();
  await find('Capitol Hill');
  expect(server.bytesOf('elsewhere')).toBe(0);
  expect(server.bytesOf('theme=places')).toBe(0);
  const before = server.requests.length;
  await find('LoDo');
  await finder().find('Capitol Hill');
  expect(server.requests.length).toBe(before);
});

test.for(['error503', 'reset', 'shortBody'] satisfies Fault[])(
  '%s of a file is retried',
  async (fault) => {
    server.fail('a.parquet', fault, 1);
    expect(await finder().find('Capitol Hill')).toHaveLength(1);
  },
);

test('a source that fails is unavailable, and is asked again by the next prompt', async () => {
  const { find, failures } = finder();
  server.fail('catalog.json', 'error503', 3);
  expect(await find('Capitol Hill')).toBe('unavailable');
  expect(failures).toHaveLength(1);
  expect(await find('Capitol Hill')).toHaveLength(1);
});

test.for(['catalog.json', 'collections.parquet', 'a.parquet'])(
  '%s without an answer is given up in time',
  async (part) => {
    server.fail(part, 'stall', 9);
    const startedAt = performance.now();
    expect(await finder(300).find('Capitol Hill')).toBe('unavailable');
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  },
);

test('a file that is no Parquet is unavailable', async () => {
  server.put(`${FOLDER}/type=division/b.parquet`, 'x'.repeat(500));
  expect(await finder().find('Capitol Hill')).toBe('unavailable');
});
