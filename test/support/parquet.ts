import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Json } from '@duckdb/node-api';
import {
  PLACE_COLUMNS,
  writeIndex,
  writePlaces as writePlacesFile,
} from '../../lib/local/sample/places-parquet.ts';
import type { IndexRow, PlaceJson } from '../../lib/local/sample/places-parquet.ts';

export type { PlaceJson };

/** How a file is laid out; the defaults are those of Overture's current releases. */
export interface ParquetLayout {
  /** `current`: `taxonomy` and `basic_category`; `old`: only `categories`. */
  schema?: 'current' | 'old';
  /** Columns that the file lacks. */
  without?: readonly string[];
  rowGroupRows?: number;
}

/** Writes records in Overture's form (JSON, with `lon` and `lat`) to a Parquet file as Overture lays them out. */
export async function writePlaces(
  path: string,
  records: readonly PlaceJson[],
  { schema = 'current', without = [], rowGroupRows = 2_048 }: ParquetLayout = {},
): Promise<void> {
  const absent =
    schema === 'old' ? ['taxonomy', 'basic_category', ...without] : ['categories', ...without];
  const columns = PLACE_COLUMNS.filter((column) => !absent.includes(column));
  await writePlacesFile(path, records, { columns, rowGroupRows });
}

/** Runs SQL in a database of its own; what tests compare with. */
export async function runSql(sql: string): Promise<Record<string, Json>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

export type Fault =
  | 'error503'
  | 'shortBody'
  | 'wholeFile'
  | 'reset'
  | 'stall'
  | 'noSuffixRanges'
  | 'otherVersion'
  | 'redirect';

export interface RangeServer {
  readonly origin: string;
  readonly requests: { method: string; path: string; range: string | undefined; bytes: number }[];
  /** Serves these bytes under this path. */
  put(path: string, body: Uint8Array | string): void;
  /** The next `times` requests whose path includes `part` suffer the fault. */
  fail(part: string, fault: Fault, times?: number): void;
  /** No request suffers a fault any more. */
  recover(): void;
  bytesOf(part: string): number;
  close(): Promise<void>;
}

/** A file server on the loopback with ranges, counters and faults. */
export async function startRangeServer(): Promise<RangeServer> {
  const files = new Map<string, Buffer>();
  const faults: { part: string; fault: Fault; left: number }[] = [];
  const requests: RangeServer['requests'] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://server').pathname);
    const planned = faults.find(({ part, left }) => left > 0 && path.includes(part));
    if (planned !== undefined) planned.left -= 1;
    const bytes = answer(request, response, files.get(path), planned?.fault);
    requests.push({ method: request.method ?? '', path, range: request.headers.range, bytes });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    put: (path, body) => void files.set(path, Buffer.from(body)),
    fail: (part, fault, times = Infinity) => void faults.unshift({ part, fault, left: times }),
    recover: () => void faults.splice(0),
    bytesOf: (part) =>
      requests.filter(({ path }) => path.includes(part)).reduce((sum, { bytes }) => sum + bytes, 0),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const tags = new WeakMap<Buffer, string>();

/** Strong: of the bytes. */
function tagOf(file: Buffer): string {
  const tag = tags.get(file) ?? `"${createHash('sha256').update(file).digest('hex')}"`;
  tags.set(file, tag);
  return tag;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  file: Buffer | undefined,
  fault: Fault | undefined,
): number {
  if (fault === 'stall') return 0;
  if (fault === 'reset') {
    response.destroy();
    return 0;
  }
  if (fault === 'error503' || file === undefined) {
    response.writeHead(fault === 'error503' ? 503 : 404).end();
    return 0;
  }
  if (fault === 'redirect') {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    return 0;
  }
  const tag = tagOf(file);
  if (fault === undefined && request.headers['if-none-match'] === tag) {
    response.writeHead(304, { etag: tag }).end();
    return 0;
  }
  const range = rangeOf(request.headers.range, file.length, fault === 'noSuffixRanges');
  const etag = fault === 'otherVersion' ? '"other"' : tag;
  if (range === undefined || fault === 'wholeFile') {
    response.writeHead(200, { 'content-length': file.length, etag }).end(file);
    return file.length;
  }
  const body = file.subarray(range.start, range.end);
  const isShort = fault === 'shortBody';
  response.writeHead(206, {
    etag,
    'content-range': `bytes ${range.start}-${range.end - 1}/${file.length}`,
    // Without a length the client can't see that the body is short but by counting.
    ...(isShort ? {} : { 'content-length': body.length }),
  });
  response.end(isShort ? body.subarray(0, body.length >> 1) : body);
  return body.length;
}

function rangeOf(header: string | undefined, size: number, refusesSuffix: boolean) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    return refusesSuffix ? undefined : { start: Math.max(0, size - Number(last)), end: size };
  }
  return { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) };
}

/** A directory for the files of one test file. */
export async function scratch(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'leads-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

const RELEASE = '2026-09-23.0';
const placesFolder = (release: string) => `/release/${release}/theme=places/type=place`;
export const PLACES_FOLDER = placesFolder(RELEASE);

/** Puts a release with these places files on the server, the latest from now on; the URL of its `catalog.json`. */
export async function publishPlaces(
  server: RangeServer,
  directory: string,
  files: readonly { name: string; path: string; bbox: IndexRow['bbox'] }[],
  release = RELEASE,
): Promise<string> {
  const folder = placesFolder(release);
  const rows = files.map(({ name, bbox }) => ({ href: `${server.origin}${folder}/${name}`, bbox }));
  const indexPath = join(directory, 'collections.parquet');
  const decoy = {
    href: `${server.origin}/release/theme=base/type=land/part-0.parquet`,
    bbox: [-180, -90, 180, 90] as const,
  };
  await writeIndex(indexPath, [decoy, ...rows]);
  for (const { name, path } of files) {
    server.put(`${folder}/${name}`, await readFile(path));
  }
  server.put('/stac/catalog.json', JSON.stringify({ type: 'Catalog', latest: release }));
  server.put(`/stac/${release}/collections.parquet`, await readFile(indexPath));
  return `${server.origin}/stac/catalog.json`;
}
