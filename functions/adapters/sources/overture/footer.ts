import { parquetMetadata } from 'hyparquet';
import type { ColumnMetaData, FileMetaData, RowGroup } from 'hyparquet';
import type { BoundingBox } from '../../../domain/prompt/request.ts';
import { isNeededColumn, logicalName } from './columns.ts';
import type { ByteRange } from './read-remote.ts';

/** What a search needs to know of a file: far smaller than the parsed footer, so that many fit a warm cache. */
export interface FileFooter {
  /** The `FileMetaData` struct as it stands in the file. */
  readonly bytes: Uint8Array;
  readonly rowGroups: readonly RowGroupIndex[];
  /** Leaves that the file has of those that a search reads, by logical name: `names.primary`. */
  readonly columns: ReadonlySet<string>;
}

export interface RowGroupIndex {
  readonly rowCount: number;
  /** Null when the file keeps no statistics: the group may hold anything. */
  readonly bbox: BoundingBox | null;
  /** The needed column chunks, in file order. */
  readonly chunks: readonly ByteRange[];
  readonly byteCount: number;
}

/**
 * Reads the footer of a places file.
 *
 * @param bytes the `FileMetaData` struct.
 * @param dataEnd where the data ends and the footer begins; no chunk may reach beyond.
 * @throws Error when it is no footer, or has no position to search by.
 */
export function parseFooter(bytes: Uint8Array, dataEnd: number): FileFooter {
  const metadata = parquetMetadata(withTrailer(bytes), { geoparquet: false });
  const columns = new Set(neededColumns(metadata));
  if (!columns.has('bbox.xmin') || !columns.has('bbox.ymin') || !columns.has('id')) {
    throw new Error('The file has no bbox or id column.');
  }
  const rowGroups = metadata.row_groups.map((group) => indexRowGroup(group, dataEnd));
  return { bytes, rowGroups, columns };
}

/** hyparquet wants the file's last 8 bytes: the struct's length and the magic. */
function withTrailer(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, trailerOf(bytes.length)]);
}

/** What stands behind the footer in every Parquet file. */
export function trailerOf(footerLength: number): Uint8Array {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(footerLength, 0);
  trailer.write('PAR1', 4, 'latin1');
  return trailer;
}

function neededColumns(metadata: FileMetaData): string[] {
  const columns = metadata.row_groups[0]?.columns ?? [];
  return columns
    .map((column) => column.meta_data?.path_in_schema ?? [])
    .filter(isNeededColumn)
    .map(logicalName);
}

function indexRowGroup(group: RowGroup, dataEnd: number): RowGroupIndex {
  const columns = group.columns
    .map((column) => column.meta_data)
    .filter((data) => data !== undefined);
  const chunks = columns
    .filter((column) => isNeededColumn(column.path_in_schema))
    .map((column) => chunkRange(column, dataEnd))
    .toSorted((a, b) => a.start - b.start);
  const byteCount = chunks.reduce((sum, { start, end }) => sum + end - start, 0);
  return { rowCount: Number(group.num_rows), bbox: bboxOf(columns), chunks, byteCount };
}

function chunkRange(column: ColumnMetaData, dataEnd: number): ByteRange {
  const dictionary = Number(column.dictionary_page_offset ?? 0);
  const data = Number(column.data_page_offset);
  // Some writers leave 0 where there is no dictionary.
  const start = dictionary > 0 ? Math.min(dictionary, data) : data;
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 4 && end >= start && end <= dataEnd)) {
    throw new Error('A column chunk lies outside the file.');
  }
  return { start, end };
}

function bboxOf(columns: readonly ColumnMetaData[]): BoundingBox | null {
  const statistic = (name: string, which: 'min' | 'max') => {
    const statistics = columns.find(
      (column) => logicalName(column.path_in_schema) === name,
    )?.statistics;
    const value =
      which === 'min'
        ? (statistics?.min_value ?? statistics?.min)
        : (statistics?.max_value ?? statistics?.max);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const west = statistic('bbox.xmin', 'min');
  const south = statistic('bbox.ymin', 'min');
  const east = statistic('bbox.xmax', 'max') ?? statistic('bbox.xmin', 'max');
  const north = statistic('bbox.ymax', 'max') ?? statistic('bbox.ymin', 'max');
  if (west === null || south === null || east === null || north === null) return null;
  return [west, south, east, north];
}
