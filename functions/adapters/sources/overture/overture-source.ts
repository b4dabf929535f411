import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { SourceId } from '../../../domain/kernel/source-id.ts';
import type { LeadRequest, PlacePart } from '../../../domain/prompt/request.ts';
import type { FitCategory } from '../../../domain/sources/category-rules.ts';
import { orSourceError } from '../../../domain/sources/lead-source.ts';
import type {
  LeadSource,
  SourcePlan,
  SourceTile,
  TileResult,
} from '../../../domain/sources/lead-source.ts';
import type { DivisionGazetteer } from '../../../domain/sources/proven-divisions.ts';
import { boxesMeet, boxesOf } from '../../../domain/sources/search-area.ts';
import { getWithin } from './catalogue-access.ts';
import type { CatalogueAccess } from './catalogue-access.ts';
import { readCatalogue } from './catalogue.ts';
import { loadDuckdb, withDatabase } from './duckdb.ts';
import type { HttpGet } from './http-get.ts';
import { cutTiles, groupsWithin, rowsOf } from './plan-tiles.ts';
import { queryTile } from './query-tile.ts';
import { readFooterOf, readNewestFooter } from './read-footer.ts';
import type { ReadFile } from './read-footer.ts';
import { withScratchDirectory } from './scratch-directory.ts';
import { writeSparseCopy } from './sparse-file.ts';

export interface OvertureOptions extends CatalogueAccess {
  readonly id: Extract<SourceId, 'overture' | 'sample'>;
  readonly creditsPerLead: number;
  readonly fitCategory: FitCategory;
  readonly gazetteer: () => DivisionGazetteer;
  /** Where databases are opened. Default: in this process. */
  readonly withDatabase?: typeof withDatabase | undefined;
  /** Where tiles are kept while they are read. Default: the system's. */
  readonly scratchParent?: string;
}

/** Whole plans: a catalogue that does not answer fails the job within a minute. */
const PLAN_LIMIT_MS = 50_000;
const MAX_TILES = 400;
const PARALLEL_FOOTERS = 6;

const Tile = z.object({
  release: z.string(),
  url: z.string(),
  /** Null when the plan could not read the file: the tile tries again, and fails by itself. */
  version: z.object({ size: z.number(), etag: z.string().nullable() }).nullable(),
  /** Indexes of row groups, as `[first, last]` runs. */
  rowGroups: z.array(z.tuple([z.number(), z.number()])),
});
type Tile = z.infer<typeof Tile>;

/** Overture's places, read by ranges from its GeoParquet files; the sample data set has the same form. */
export function overtureSource(options: OvertureOptions): LeadSource {
  return {
    id: options.id,
    creditsPerLead: options.creditsPerLead,
    plan: (request, signal) =>
      orSourceError({ id: options.id, signal }, 'The place catalogue could not be read.', () =>
        plan(options, request, AbortSignal.any([signal, AbortSignal.timeout(PLAN_LIMIT_MS)])),
      ),
    search: (tile, request, limit, signal) =>
      orSourceError({ id: options.id, signal }, 'A file of places could not be read.', () =>
        search(options, tile, request, limit, signal),
      ),
  };
}

async function plan(
  options: OvertureOptions,
  request: LeadRequest,
  signal: AbortSignal,
): Promise<SourcePlan> {
  const get = getWithin(options);
  const { release, files } = await readCatalogue(
    get,
    new URL(options.catalogUrl),
    ['places/place'],
    signal,
  );
  const boxes = partsOf(request).flatMap(boxesOf);
  const near = files.filter(
    ({ bbox }) => bbox === null || boxes.some((box) => boxesMeet(box, bbox)),
  );
  const attempts = await mapSome(near, PARALLEL_FOOTERS, ({ url }) =>
    readNewestFooter(get, url, signal).then(
      (read) => ({ url, read }),
      (error: unknown) => ({ url, error }),
    ),
  );
  const failed = attempts.filter((attempt) => 'error' in attempt);
  const [failure] = failed;
  if (failure !== undefined && failed.length === attempts.length) throw failure.error;
  const kept = attempts
    .filter((attempt) => 'read' in attempt)
    .map(({ read }) => ({ ...read, rowGroups: groupsWithin(read.footer, boxes) }));
  const runs = cutTiles(kept, MAX_TILES - failed.length);
  const tiles = [
    ...runs.map(({ file, rowGroups }): Tile => {
      const { url, size, etag } = file;
      return { release, url, version: { size, etag }, rowGroups: toRuns(rowGroups) };
    }),
    ...failed.map(({ url }): Tile => ({ release, url, version: null, rowGroups: [] })),
  ];
  const rows = kept.reduce((sum, { footer, rowGroups }) => sum + rowsOf(footer, rowGroups), 0);
  return {
    sourceId: options.id,
    datasetVersion: release,
    tiles,
    mostRecords: failed.length === 0 ? rows : null,
  };
}

async function search(
  options: OvertureOptions,
  sourceTile: SourceTile,
  request: LeadRequest,
  limit: number,
  signal: AbortSignal,
): Promise<TileResult> {
  const tile = Tile.parse(sourceTile);
  const get = getWithin(options);
  const parts = partsOf(request);
  const remote = await readTileFile(get, tile, signal);
  const rowGroups =
    tile.version === null
      ? groupsWithin(remote.footer, parts.flatMap(boxesOf))
      : tile.rowGroups.flatMap(fromRun);
  if (rowGroups.length === 0) return { records: [], truncated: false };
  return withScratchDirectory(options.scratchParent ?? tmpdir(), async (directory) => {
    const path = join(directory, 'places.parquet');
    await Promise.all([
      writeSparseCopy(get, remote, rowGroups, path, signal),
      options.withDatabase === undefined && loadDuckdb(),
    ]);
    const open = options.withDatabase ?? withDatabase;
    return open(directory, signal, (database) =>
      queryTile(
        database,
        {
          path,
          columns: remote.footer.columns,
          parts,
          categoryIds: request.categories.map(({ id }) => id),
          brands: request.brands.include,
          contactFields: request.contactFields,
          limit,
          sourceId: options.id,
          gazetteer: options.gazetteer,
        },
        options.fitCategory,
      ),
    );
  });
}

function readTileFile(get: HttpGet, tile: Tile, signal: AbortSignal): Promise<ReadFile> {
  if (tile.version === null) return readNewestFooter(get, tile.url, signal);
  return readFooterOf(get, { url: tile.url, ...tile.version }, signal);
}

function partsOf(request: LeadRequest): readonly PlacePart[] {
  if (request.place === null) throw new Error('The request names no place.');
  return request.place.parts;
}

async function mapSome<T, U>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<U>,
): Promise<U[]> {
  const results: U[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}

/** `[0, 1, 2, 7]` -> `[[0, 2], [7, 7]]`: tiles travel through the state machine, whose states are small. */
function toRuns(indexes: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const index of indexes) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

function fromRun([first, last]: readonly [number, number]): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}
