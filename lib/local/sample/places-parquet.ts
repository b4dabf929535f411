import { rm, writeFile } from 'node:fs/promises';

/** A place in Overture's record form, with its position beside it. */
export type PlaceJson = Record<string, unknown> & { id?: unknown; lon?: number; lat?: number };

export interface PlacesLayout {
  /** Top-level columns, `bbox` and `geometry` among them. Default: those of the current release. */
  readonly columns?: readonly string[];
  /** A multiple of 2,048. */
  readonly rowGroupRows?: number;
}

/** A file of the release, as the STAC index lists it. */
export interface IndexRow {
  readonly href: string;
  readonly s3Href?: string;
  /** West, south, east, north. */
  readonly bbox: readonly [number, number, number, number];
}

export const NAMES =
  'STRUCT("primary" VARCHAR, common MAP(VARCHAR, VARCHAR), rules STRUCT(variant VARCHAR, "language" VARCHAR, "value" VARCHAR)[])';

/** The current schema (https://docs.overturemaps.org/schema/reference/places/place), and `categories` before it. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  id: 'VARCHAR',
  sources:
    'STRUCT(property VARCHAR, dataset VARCHAR, license VARCHAR, record_id VARCHAR, update_time VARCHAR, confidence DOUBLE)[]',
  names: NAMES,
  categories: 'STRUCT("primary" VARCHAR, alternate VARCHAR[])',
  taxonomy: 'STRUCT("primary" VARCHAR, hierarchy VARCHAR[], alternates VARCHAR[])',
  basic_category: 'VARCHAR',
  confidence: 'DOUBLE',
  websites: 'VARCHAR[]',
  socials: 'VARCHAR[]',
  emails: 'VARCHAR[]',
  phones: 'VARCHAR[]',
  brand: `STRUCT(wikidata VARCHAR, names ${NAMES})`,
  addresses:
    'STRUCT(freeform VARCHAR, locality VARCHAR, postcode VARCHAR, region VARCHAR, country VARCHAR)[]',
  operating_status: 'VARCHAR',
};

/** All columns that `writePlaces` knows. */
export const PLACE_COLUMNS = [...Object.keys(COLUMN_TYPES), 'geometry', 'bbox', 'version'] as const;
const CURRENT_COLUMNS = PLACE_COLUMNS.filter((column) => column !== 'categories');

const COMPUTED: Readonly<Record<string, string>> = {
  // A well-known-binary point, little end first.
  geometry: 'unhex(wkb) AS geometry',
  bbox: `{'xmin': lon::FLOAT, 'xmax': lon::FLOAT, 'ymin': lat::FLOAT, 'ymax': lat::FLOAT} AS bbox`,
  version: '1 AS version',
};

/** Interleaves the bits of the cell's column and row: neighbours on the map become neighbours in the file. */
export const Z_ORDER = `list_reduce(list_transform(range(12), lambda b:
    ((((lon + 180) / 360 * 4095)::BIGINT >> b) & 1) << (2 * b)
  | ((((lat + 90) / 180 * 4095)::BIGINT >> b) & 1) << (2 * b + 1)), lambda a, b: a | b)`;

/** Writes places to a Parquet file the way Overture lays its files out: zstd, sorted by area, a box beside each point. */
export async function writePlaces(
  path: string,
  places: readonly PlaceJson[],
  layout: PlacesLayout = {},
): Promise<void> {
  const jsonPath = `${path}.ndjson`;
  const lines = places.map((place) => JSON.stringify({ ...place, wkb: wkbOf(place) }));
  await writeFile(jsonPath, lines.join('\n'));
  const types = { ...COLUMN_TYPES, lon: 'DOUBLE', lat: 'DOUBLE', wkb: 'VARCHAR' };
  const columns = (layout.columns ?? CURRENT_COLUMNS).map((name) => COMPUTED[name] ?? name);
  const typeList = Object.entries(types).map(([name, type]) => `${name}: '${type}'`);
  await runSql(`COPY (
      SELECT ${columns.join(', ')}
      FROM read_json('${jsonPath}', format = 'newline_delimited', columns = {${typeList.join(', ')}})
      ORDER BY ${Z_ORDER}, id
    ) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${layout.rowGroupRows ?? 2_048})`);
  await rm(jsonPath);
}

function wkbOf({ lon = 0, lat = 0 }: PlaceJson): string {
  const bytes = Buffer.alloc(21);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(1, 1);
  bytes.writeDoubleLE(lon, 5);
  bytes.writeDoubleLE(lat, 13);
  return bytes.toString('hex');
}

/** Writes a release's STAC index as its generator does: `collection` is null, and ids repeat across types. */
export async function writeIndex(path: string, rows: readonly IndexRow[]): Promise<void> {
  const values = rows.map(
    ({ href, s3Href = 's3://nowhere/none', bbox: [west, south, east, north] }) => `(
      '00000', NULL::VARCHAR,
      {'xmin': ${west}::DOUBLE, 'ymin': ${south}::DOUBLE, 'xmax': ${east}::DOUBLE, 'ymax': ${north}::DOUBLE},
      {'aws': {'href': '${href}', 'alternate': {'s3': {'href': '${s3Href}'}}}})`,
  );
  await runSql(`COPY (SELECT * FROM (VALUES ${values.join(', ')}) AS t(id, collection, bbox, assets))
    TO '${path}' (FORMAT parquet, COMPRESSION zstd)`);
}

/** One statement in a database of its own. The native module is loaded on first use: a start must not wait for it. */
export async function runSql(sql: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  // One thread, so that the same rows always give the same file.
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '256MB' });
  const connection = await instance.connect();
  try {
    await connection.run(sql);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
