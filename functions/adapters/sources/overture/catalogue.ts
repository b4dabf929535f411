import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import type { Compressors } from 'hyparquet';
import { BoundedCache } from '../../../domain/kernel/bounded-cache.ts';
import type { BoundingBox } from '../../../domain/prompt/request.ts';
import { asList, asNumber, asObject, asText } from '../../../domain/sources/loose-values.ts';
import type { LooseObject } from '../../../domain/sources/loose-values.ts';
import type { HttpGet } from './http-get.ts';
import { FinalError, readRemote } from './read-remote.ts';

/** A theme of Overture's and a type of its features, as the paths of a release name them. */
export type FeatureType = 'places/place' | 'divisions/division' | 'divisions/division_area';

/** A file of a release, as the catalogue names it. */
export interface CataloguedFile {
  readonly type: FeatureType;
  readonly url: string;
  /** Null when the catalogue does not say: the file may lie anywhere. */
  readonly bbox: BoundingBox | null;
}

export interface Catalogue {
  readonly release: string;
  readonly files: readonly CataloguedFile[];
}

const MAX_CATALOGUE_BYTES = 2_000_000;
const MAX_INDEX_BYTES = 16_000_000;
const MAX_PAGE_BYTES = 64_000_000;
/** Of all indexes that are kept together. */
const MAX_CACHED_FILES = 20_000;
const BUCKET_REGION = 'us-west-2';
/** Releases have dates for names; anything else must not lead out of the catalogue's folder. */
const RELEASE = /^\w[\w.-]*$/;

/**
 * Finds the newest release and its files of some types through the STAC catalogue: `catalog.json` names the release,
 * the `collections.parquet` beside it has one row a file.
 *
 * @throws Error when either can't be read or names no such file.
 */
export async function readCatalogue(
  get: HttpGet,
  catalogUrl: URL,
  types: readonly FeatureType[],
  signal: AbortSignal,
): Promise<Catalogue> {
  const release = await readRemote({
    get,
    url: catalogUrl,
    expects: [200],
    maxBytes: MAX_CATALOGUE_BYTES,
    signal,
    accept: ({ body }) => latestRelease(JSON.parse(new TextDecoder().decode(body))),
  });
  const indexUrl = new URL(`${encodeURIComponent(release)}/collections.parquet`, catalogUrl);
  const files = await readIndex(get, indexUrl, types, signal);
  if (files.length === 0)
    throw new Error(`Release ${release} lists no file of ${types.join(' or ')}.`);
  return { release, files };
}

function latestRelease(catalogue: unknown): string {
  const root = asObject(catalogue);
  const flagged = asList(root?.['links'])
    .map(asObject)
    .find((link) => link?.['rel'] === 'child' && link['latest'] === true);
  // `./2026-09-23.0/catalog.json`
  const linked = asText(flagged?.['href'])?.split('/').at(-2);
  const release = asText(root?.['latest']) ?? linked;
  if (release === undefined || !RELEASE.test(release)) {
    throw new FinalError('The catalogue names no latest release.');
  }
  return release;
}

async function readIndex(
  get: HttpGet,
  url: URL,
  types: readonly FeatureType[],
  signal: AbortSignal,
): Promise<CataloguedFile[]> {
  const known = indexes.get(keyOf(url, types));
  const answer = await readRemote({
    get,
    url,
    ...(known === undefined ? {} : { headers: { 'if-none-match': known.etag } }),
    expects: [200],
    tolerates: [304],
    maxBytes: MAX_INDEX_BYTES,
    signal,
    accept: (got) => got,
  });
  if (answer.status === 304) {
    if (known === undefined) throw new Error('The catalogue says unchanged of what was not read.');
    return known.files.slice();
  }
  const files = await readFiles(answer.body, url, types);
  const etag = answer.headers['etag'];
  // By a strong tag: a weak one also stands for files of other bytes (RFC 9110 section 8.8.1).
  if (etag?.startsWith('"') === true) indexes.set(keyOf(url, types), { etag, files });
  return files;
}

interface Index {
  readonly etag: string;
  readonly files: readonly CataloguedFile[];
}

/** Indexes by address and types, for the next job of a warm process: while one is unchanged it is not sent again. */
const indexes = new BoundedCache<Index>({
  most: MAX_CACHED_FILES,
  sizeOf: ({ files }) => files.length,
});

const keyOf = (url: URL, types: readonly FeatureType[]): string => `${url.href} ${types.join(' ')}`;

async function readFiles(
  bytes: Uint8Array,
  url: URL,
  types: readonly FeatureType[],
): Promise<CataloguedFile[]> {
  const rows = await parquetReadObjects({
    file: { byteLength: bytes.length, slice: (start, end) => copyOf(bytes.subarray(start, end)) },
    columns: ['assets', 'bbox'],
    compressors,
    geoparquet: false,
  });
  return rows.map((row) => cataloguedFile(row, url, types)).filter((file) => file !== undefined);
}

function cataloguedFile(
  row: LooseObject,
  indexUrl: URL,
  types: readonly FeatureType[],
): CataloguedFile | undefined {
  const bbox = bboxOf(row['bbox']);
  const urls = hrefsOf(row['assets'])
    .map((href) => httpUrl(href, indexUrl))
    .filter((url) => url !== undefined);
  for (const url of urls) {
    const type = types.find((wanted) => isOfType(url, wanted));
    if (type !== undefined) return { type, url: url.href, bbox };
  }
  return undefined;
}

/** All addresses of a file, the nearest first: AWS by https, AWS by s3, others. */
function hrefsOf(assets: unknown): string[] {
  const byName = Object.entries(asObject(assets) ?? {}).map(([name, asset]) => ({
    name,
    asset: asObject(asset),
  }));
  const isAws = ({ name }: { name: string }) => name.startsWith('aws');
  const ordered = [...byName.filter(isAws), ...byName.filter((asset) => !isAws(asset))];
  return ordered
    .flatMap(({ asset }) => [
      asset?.['href'],
      ...Object.values(asObject(asset?.['alternate']) ?? {}).map((one) => asObject(one)?.['href']),
    ])
    .map(asText)
    .filter((href) => href !== undefined);
}

function httpUrl(href: string, indexUrl: URL): URL | undefined {
  const bucket = /^s3:\/\/([^/]+)\/(.+)$/.exec(href);
  const absolute =
    bucket === null ? href : `https://${bucket[1]}.s3.${BUCKET_REGION}.amazonaws.com/${bucket[2]}`;
  const url = URL.parse(absolute, indexUrl.href);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/** A file is of the type that its path says: the index's own names are not reliable. */
function isOfType({ href }: URL, wanted: FeatureType): boolean {
  const [theme, type] = wanted.split('/');
  return href.replaceAll(/%3d/gi, '=').includes(`/theme=${theme}/type=${type}/`);
}

function bboxOf(value: unknown): BoundingBox | null {
  const box = asObject(value);
  const sides = Array.isArray(value)
    ? value
    : [box?.['xmin'], box?.['ymin'], box?.['xmax'], box?.['ymax']];
  const [west, south, east, north] = sides.map(asNumber);
  if (west === undefined || south === undefined || east === undefined || north === undefined) {
    return null;
  }
  return [west, south, east, north];
}

/** hyparquet brings only Snappy; Node has the rest. The limit keeps a small page from growing without end. */
export const compressors: Compressors = {
  ZSTD: (input) => zstdDecompressSync(input, { maxOutputLength: MAX_PAGE_BYTES }),
  GZIP: (input) => gunzipSync(input, { maxOutputLength: MAX_PAGE_BYTES }),
  BROTLI: (input) => brotliDecompressSync(input, { maxOutputLength: MAX_PAGE_BYTES }),
};

/** hyparquet reads an `ArrayBuffer` from its first byte. */
export function copyOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
