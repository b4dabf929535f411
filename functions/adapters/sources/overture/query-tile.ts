import type { SourceId } from '../../../domain/kernel/source-id.ts';
import type { SourceRecord } from '../../../domain/leads/normalize/source-record.ts';
import { compactName } from '../../../domain/leads/score/is-brand.ts';
import type { ContactField, PlacePart } from '../../../domain/prompt/request.ts';
import type { FitCategory, RecordFit } from '../../../domain/sources/category-rules.ts';
import { asText, textList } from '../../../domain/sources/loose-values.ts';
import { fromOvertureRecord } from '../../../domain/sources/overture-record.ts';
import type { DivisionGazetteer } from '../../../domain/sources/proven-divisions.ts';
import { withRegion } from '../../../domain/sources/proven-divisions.ts';
import type { Database, Row } from './duckdb.ts';
import { placeCondition } from './place-conditions.ts';
import { priorSql } from './prior-sql.ts';
import { provenRegions } from './proven-regions.ts';

export interface TileQuery {
  readonly path: string;
  /** The file's leaves by logical name. */
  readonly columns: ReadonlySet<string>;
  readonly parts: readonly PlacePart[];
  /** Overture taxonomy ids; empty: any business. */
  readonly categoryIds: readonly string[];
  /** Brands of which alone businesses are wanted; empty: any. */
  readonly brands: readonly string[];
  /** What is asked for of each business. */
  readonly contactFields: readonly ContactField[];
  readonly limit: number;
  readonly sourceId: SourceId;
  /** Tells the region of addresses that name none. */
  readonly gazetteer: () => DivisionGazetteer;
}

/** Whole columns that a record is read from, in the schemas of all releases. */
const RECORD_COLUMNS = [
  'id',
  'bbox',
  'names',
  'basic_category',
  'taxonomy',
  'categories',
  'confidence',
  'websites',
  'socials',
  'emails',
  'phones',
  'brand',
  'addresses',
  'sources',
  'operating_status',
] as const;

/** Joins the parts of a category key; no id contains it. */
const SEPARATOR = '|';

/**
 * Reads the places of the wanted parts and categories from a local Parquet file: those whose main category fits
 * first, then those that promise the best leads, then the surest, ties by id, so that the same file always gives the
 * same list.
 *
 * @returns the first `limit` records and their kin, and whether there were more.
 */
export async function queryTile(
  database: Database,
  query: TileQuery,
  fit: FitCategory,
): Promise<{ records: SourceRecord[]; truncated: boolean }> {
  const proven = await provenRegions(
    database,
    {
      places: placesSql(query),
      values: { path: query.path },
      parts: query.parts,
      has: (field) => has(query, `addresses.${field}`),
    },
    query.gazetteer,
  );
  const place = placeCondition(query.parts, query.columns, proven);
  const keys = await categoryKeys(database, query, place, fit);
  if (keys?.exact.length === 0 && keys.secondary.length === 0) {
    return { records: [], truncated: false };
  }
  const join = keys === undefined ? '' : `JOIN (${RANKS}) AS ranks USING (category_key)`;
  const order = [
    ...(keys === undefined ? [] : ['category_rank']),
    `${priorSql(query.contactFields, (column) => has(query, column))} DESC`,
    ...(has(query, 'confidence') ? ['confidence DESC NULLS LAST'] : []),
    'id',
  ];
  const kin = kinSql(query);
  await database.query(
    `CREATE OR REPLACE TEMP TABLE fitting AS
     SELECT file_row_number AS row, row_number() OVER (ORDER BY ${order.join(', ')}) AS position,
       ${kin.columns}
     FROM (${placesSql(query)}) ${join}
     WHERE id IS NOT NULL AND names.primary IS NOT NULL AND ${place.sql} ${brandSql(query)}`,
    {
      path: query.path,
      ...place.values,
      ...keys,
      ...(query.brands.length === 0 ? {} : { brands: query.brands.map(compactName) }),
    },
  );
  const total = await fittingCount(database);
  // Kin are looked for only where some are left out.
  const [wanted, values] =
    total <= query.limit
      ? ['fitting', {}]
      : [
          `(SELECT row, position FROM fitting QUALIFY position <= $most OR ${kin.condition})`,
          { most: query.limit },
        ];
  const rows = await database.query(
    `SELECT to_json(struct_pack(${recordColumns(query)}))::VARCHAR AS record
     FROM read_parquet($path, file_row_number = true) AS file
     JOIN ${wanted} AS wanted ON file_row_number = wanted.row
     ORDER BY position`,
    { path: query.path, ...values },
  );
  const records = rows
    .map((row) => fromOvertureRecord(JSON.parse(asText(row['record']) ?? 'null'), query.sourceId))
    .filter((record) => record !== null)
    .map((record) => (proven.length === 0 ? record : withRegion(record, query.gazetteer())));
  return { records, truncated: total > rows.length };
}

async function fittingCount(database: Database): Promise<number> {
  const [counted] = await database.query('SELECT count(*) AS total FROM fitting', {});
  return Number(counted?.['total']);
}

/** Kin of a record that are read with it, by one mark: enough to tell a chain, and the records of one business. */
const MOST_KIN = 8;

/**
 * What shares its name, the host of its website or its phone with a record that is read: without these a chain would
 * pass for a business of its own, and two records of one business for two.
 */
function kinSql(query: TileQuery): { columns: string; condition: string } {
  const marks = [
    'lower(names.primary)',
    ...(has(query, 'websites')
      ? [`regexp_extract(lower(websites[1]), '^https?://(?:www[.])?([^/:?#]+)', 1)`]
      : []),
    ...(has(query, 'phones') ? [`right(regexp_replace(phones[1], '[^0-9]', '', 'g'), 9)`] : []),
  ];
  return {
    columns: marks.map((mark, at) => `nullif(${mark}, '') AS mark${at}`).join(', '),
    condition: marks
      .map((_mark, at) => {
        const group = `(PARTITION BY mark${at} ORDER BY position`;
        return `(mark${at} IS NOT NULL AND row_number() OVER ${group}) <= ${MOST_KIN}
          AND min(position) OVER ${group}) <= $most)`;
      })
      .join(' OR '),
  };
}

/**
 * Keeps what may be of a wanted brand, so that others don't use up the limit: its name or its brand holds the brand's
 * letters and digits in a row. Whether it is one is decided later, by whole words.
 */
function brandSql(query: TileQuery): string {
  if (query.brands.length === 0) return '';
  const columns = ['names.primary', 'brand.names.primary', 'brand.name'].filter((name) =>
    has(query, name),
  );
  const isHeld = columns.map((column) => {
    const plain = `regexp_replace(replace(lower(strip_accents(${column})), '&', 'and'), '[^a-z0-9]+', '', 'g')`;
    return `coalesce(contains(${plain}, wanted), false)`;
  });
  return `AND len(list_filter($brands, lambda wanted: ${isHeld.join(' OR ')})) > 0`;
}

/** Records of the category itself come before those that only have it among others. */
const RANKS = `SELECT unnest($exact) AS category_key, 0 AS category_rank
  UNION ALL SELECT unnest($secondary), 1`;

/**
 * Decides the category once for each distinct classification in the area instead of once a record, by the same rules
 * that everything else uses. Undefined when any business will do.
 */
async function categoryKeys(
  database: Database,
  query: TileQuery,
  place: ReturnType<typeof placeCondition>,
  fit: FitCategory,
): Promise<{ exact: string[]; secondary: string[] } | undefined> {
  if (query.categoryIds.length === 0) return undefined;
  const { primary, hierarchy, alternates, basic } = categorySql(query);
  const rows = await database.query(
    `SELECT category_key, any_value(${primary}) AS "primary", any_value(${hierarchy}) AS hierarchy,
       any_value(${alternates}) AS alternates, any_value(${basic}) AS basic
     FROM (${placesSql(query)}) WHERE ${place.sql} GROUP BY category_key`,
    { path: query.path, ...place.values },
  );
  const keysOf = (wanted: RecordFit) =>
    rows
      .filter((row) => fit(categoryOf(row), query.categoryIds) === wanted)
      .map((row) => row['category_key'])
      .filter((key) => typeof key === 'string');
  return { exact: keysOf('exact'), secondary: keysOf('secondary') };
}

/** The classification's columns as expressions; NULL where a file has none. Old files have only `categories`. */
function categorySql(query: TileQuery) {
  const first = (...names: string[]) => names.find((name) => has(query, name)) ?? 'NULL';
  const old = !has(query, 'taxonomy.primary');
  const column = old ? 'categories' : 'taxonomy';
  return {
    primary: first(`${column}.primary`),
    hierarchy: old ? 'NULL' : first('taxonomy.hierarchy'),
    alternates: first(`${column}.alternates`, `${column}.alternate`),
    basic: first('basic_category'),
  };
}

function categoryOf(row: Row): SourceRecord['category'] {
  return {
    primary: asText(row['primary']) ?? null,
    hierarchy: textList(row['hierarchy']),
    alternates: textList(row['alternates']),
    basic: asText(row['basic']) ?? null,
  };
}

/** The file's rows with their position, their address, and one text that stands for their classification. */
function placesSql(query: TileQuery): string {
  const { primary, hierarchy, alternates, basic } = categorySql(query);
  const lists = [hierarchy, alternates].map(
    (list) => `coalesce(array_to_string(${list}, ','), '')`,
  );
  const texts = [primary, basic].map((text) => `coalesce(${text}, '')`);
  return `SELECT *, bbox.xmin::DOUBLE AS lon, bbox.ymin::DOUBLE AS lat, ${addressSql(query)} AS address,
      ${[...texts, ...lists].join(` || '${SEPARATOR}' || `)} AS category_key
    FROM read_parquet($path, file_row_number = true)`;
}

/** The same address that the record will have: the first that says more than its country. */
function addressSql(query: TileQuery): string {
  const fields = ['freeform', 'locality'].filter((field) => has(query, `addresses.${field}`));
  if (![...query.columns].some((name) => name.startsWith('addresses.'))) return 'NULL';
  if (fields.length === 0) return 'addresses[1]';
  const isTelling = fields.map((field) => `a.${field} IS NOT NULL`).join(' OR ');
  return `coalesce(list_filter(addresses, lambda a: ${isTelling})[1], addresses[1])`;
}

function recordColumns(query: TileQuery): string {
  const top = new Set([...query.columns].map((name) => name.split('.')[0]));
  return RECORD_COLUMNS.filter((column) => top.has(column))
    .map((column) => `${column} := ${column}`)
    .join(', ');
}

function has(query: TileQuery, column: string): boolean {
  return query.columns.has(column);
}
