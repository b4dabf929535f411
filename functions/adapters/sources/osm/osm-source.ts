import * as z from 'zod';
import type { SourceRecord } from '../../../domain/leads/normalize/source-record.ts';
import { isBrand } from '../../../domain/leads/score/is-brand.ts';
import { nearIds } from '../../../domain/leads/score/near-kinds.ts';
import type { CategoryIndex, Gazetteer } from '../../../domain/prompt/knowledge.ts';
import { BoundingBox } from '../../../domain/prompt/request.ts';
import type { LeadRequest, PlacePart } from '../../../domain/prompt/request.ts';
import type { FitCategory } from '../../../domain/sources/category-rules.ts';
import { orSourceError } from '../../../domain/sources/lead-source.ts';
import type {
  LeadSource,
  SourcePlan,
  SourceTile,
  TileResult,
} from '../../../domain/sources/lead-source.ts';
import { osmTiles } from '../../../domain/sources/osm-cells.ts';
import { isInsidePart } from '../../../domain/sources/osm-inside.ts';
import { overpassQuery, overpassStatusQuery } from '../../../domain/sources/osm-query.ts';
import { fromOsmElement } from '../../../domain/sources/osm-record.ts';
import { readTagTable } from '../../../domain/sources/osm-tags.ts';
import type { OsmSelector } from '../../../domain/sources/osm-tags.ts';
import { askOverpass } from './overpass.ts';
import type { OverpassAnswer, OverpassOptions } from './overpass.ts';
import { TAG_TABLE } from './tag-table.ts';

export interface OsmOptions extends OverpassOptions {
  readonly creditsPerLead: number;
  readonly fitCategory: FitCategory;
  /** Read when the first job asks. */
  knowledge(): {
    readonly categories: Pick<CategoryIndex, 'withDescendants' | 'get'>;
    readonly gazetteer: Pick<Gazetteer, 'find' | 'postcodes' | 'region'>;
  };
}

const MAX_TILES = 60;
const STATUS_TIMEOUT_SECONDS = 10;
/** Seconds that the server may work on one tile; three tries fit into the time of a tile (240 s). */
const TILE_TIMEOUT_SECONDS = 60;
/** For sending the query and the answer. */
const TRANSFER_SECONDS = 12;
const SERVER_MEMORY_BYTES = 256 * 1_024 * 1_024;
const MAX_ANSWER_BYTES = 64 * 1_024 * 1_024;
const MAX_ELEMENTS = 20_000;

const Tile = z.object({ boxes: z.array(BoundingBox) });

const table = readTagTable(TAG_TABLE);

/** OpenStreetMap through an Overpass server. Categories that no tags stand for give an empty plan. */
export function osmSource(options: OsmOptions): LeadSource {
  return {
    id: 'osm',
    creditsPerLead: options.creditsPerLead,
    plan: (request, signal) =>
      orSourceError({ id: 'osm', signal }, 'The Overpass server could not be reached.', () =>
        plan(options, request, signal),
      ),
    search: (tile, request, limit, signal) =>
      orSourceError({ id: 'osm', signal }, 'The Overpass server did not answer a query.', () =>
        search(options, tile, request, limit, signal),
      ),
  };
}

async function plan(
  options: OsmOptions,
  request: LeadRequest,
  signal: AbortSignal,
): Promise<SourcePlan> {
  if (selectorsFor(options, request).length === 0)
    return { sourceId: 'osm', datasetVersion: null, tiles: [], mostRecords: 0 };
  const { timestamp } = await askOverpass(options, overpassStatusQuery(STATUS_TIMEOUT_SECONDS), {
    timeoutMs: STATUS_TIMEOUT_SECONDS * 1_000,
    maxBytes: MAX_ANSWER_BYTES,
    signal,
  });
  const tiles = osmTiles(partsOf(request), MAX_TILES).map((boxes) => ({ boxes }));
  return { sourceId: 'osm', datasetVersion: timestamp, tiles, mostRecords: null };
}

async function search(
  options: OsmOptions,
  sourceTile: SourceTile,
  request: LeadRequest,
  limit: number,
  signal: AbortSignal,
): Promise<TileResult> {
  const { boxes } = Tile.parse(sourceTile);
  const query = overpassQuery(selectorsFor(options, request), boxes, {
    timeoutSeconds: TILE_TIMEOUT_SECONDS,
    maxBytes: SERVER_MEMORY_BYTES,
    maxElements: MAX_ELEMENTS,
  });
  const answer = await askOverpass(options, query, {
    timeoutMs: (TILE_TIMEOUT_SECONDS + TRANSFER_SECONDS) * 1_000,
    maxBytes: MAX_ANSWER_BYTES,
    signal,
  });
  const records = recordsOf(options, answer, request);
  return {
    records: records.slice(0, limit),
    truncated: records.length > limit || answer.elements.length >= MAX_ELEMENTS,
  };
}

function selectorsFor(options: OsmOptions, request: LeadRequest): readonly OsmSelector[] {
  const asked = request.categories.map(({ id }) => id);
  const { categories } = options.knowledge();
  if (asked.length === 0) return table.selectorsOf(null);
  return table.selectorsOf(new Set([...categories.withDescendants(asked), ...nearIds(asked)]));
}

function partsOf(request: LeadRequest): readonly PlacePart[] {
  if (request.place === null) throw new Error('The request names no place.');
  return request.place.parts;
}

const FIT_RANK = { exact: 0, secondary: 1, none: 2 } as const;

/** The elements that are what was asked for where it was asked for: main categories first, then the best known. */
function recordsOf(
  options: OsmOptions,
  { elements }: OverpassAnswer,
  request: LeadRequest,
): SourceRecord[] {
  const { categories, gazetteer } = options.knowledge();
  const asked = request.categories.map(({ id }) => id);
  const parts = partsOf(request);
  const brands = request.brands.include;
  const pathOf = (id: string): readonly string[] => {
    const path: string[] = [];
    for (let at: string | null = id; at !== null; at = categories.get(at)?.parent ?? null)
      path.unshift(at);
    return path;
  };
  const ranked = elements.flatMap((element) => {
    const record = fromOsmElement(element, { table, gazetteer, pathOf });
    if (record === null || !parts.some((part) => isInsidePart(record, part))) return [];
    if (brands.length > 0 && !brands.some((brand) => isBrand(record, brand, { strict: true })))
      return [];
    const fit = asked.length === 0 ? 'exact' : options.fitCategory(record.category, asked);
    return fit === 'none' ? [] : [{ record, rank: FIT_RANK[fit], known: contactsOf(record) }];
  });
  return ranked
    .toSorted(
      (a, b) =>
        a.rank - b.rank || b.known - a.known || (a.record.recordId < b.record.recordId ? -1 : 1),
    )
    .map(({ record }) => record);
}

function contactsOf({ phones, websites, emails, address }: SourceRecord): number {
  return [phones.length > 0, websites.length > 0, emails.length > 0, address !== null].filter(
    Boolean,
  ).length;
}
