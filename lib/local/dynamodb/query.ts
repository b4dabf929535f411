import { matches } from './condition.ts';
import {
  db,
  type Item,
  type KeyRange,
  type ParsedRequest,
  type ReadableTable,
} from './dynalite.ts';

const PAGE_BYTES = 1024 * 1024;
const READ_UNIT_BYTES = 4096;

/** Units that a read of `bytes` takes. */
export function readUnits(bytes: number, consistent: boolean | undefined): number {
  return Math.ceil(bytes / READ_UNIT_BYTES) * (consistent ? 1 : 0.5);
}

/** True when the caller asked what the request consumed. */
export function wantsCapacity(data: { ReturnConsumedCapacity?: string }): boolean {
  return data.ReturnConsumedCapacity === 'TOTAL' || data.ReturnConsumedCapacity === 'INDEXES';
}

/** One page of a Query or Scan: reads a key range, then limits, filters and projects, in the service's order. */
function readPage(
  table: ReadableTable,
  data: ParsedRequest,
  range: KeyRange,
  startKeyNames: string[],
  whole: boolean,
): object {
  const source = data.IndexName === undefined ? table.items : table.indexItems(data.IndexName);
  const rangeKey = table.description.KeySchema[1]?.AttributeName;
  const limit = data.Limit ?? Infinity;
  const kept: Item[] = [];
  let scanned = 0;
  let pageBytes = 0;
  let readBytes = 0;
  let last: Item | undefined;
  for (const row of source.range(range)) {
    if (scanned >= limit || pageBytes >= PAGE_BYTES) break;
    const item = whole ? (table.items.get(table.keyOf(row)) ?? row) : row;
    scanned += 1;
    pageBytes += db.itemSize(row, true, true, rangeKey);
    readBytes += db.itemSize(item);
    last = row;
    if (!data._filter || matches(item, data._filter.expression)) kept.push(item);
  }
  const projection = data._projection;
  const more = last !== undefined && (scanned >= limit || pageBytes >= PAGE_BYTES);
  return {
    Count: kept.length,
    ScannedCount: scanned,
    ...(data.Select !== 'COUNT' && {
      Items: projection ? kept.map((item) => db.mapPaths(projection.paths, item)) : kept,
    }),
    ...(more && {
      LastEvaluatedKey: Object.fromEntries(startKeyNames.map((name) => [name, last?.[name]])),
    }),
    ...(wantsCapacity(data) && {
      ConsumedCapacity: {
        TableName: data.TableName,
        CapacityUnits: readUnits(readBytes, data.ConsistentRead),
      },
    }),
  };
}

// dynalite's Query and Scan check the request and work out the key range, then look this function up on its module
// object. Its own version reads through asynchronous streams and compares maps and lists by identity.
db.queryTable = (
  store,
  _description,
  data,
  range,
  _isLocal,
  fetchWholeItem,
  startKeyNames,
  done,
) => {
  const { table } = store;
  done(null, readPage(table, data, range, startKeyNames, fetchWholeItem));
};
