import { BoundedCache } from '../../../domain/kernel/bounded-cache.ts';
import { parseFooter, trailerOf } from './footer.ts';
import type { FileFooter } from './footer.ts';
import type { HttpAnswer, HttpGet } from './http-get.ts';
import { contentRangeOf, FinalError, readRange, readRemote } from './read-remote.ts';

/** One version of a places file. */
export interface PlaceFile {
  readonly url: string;
  /** Bytes. */
  readonly size: number;
  readonly etag: string | null;
}

export interface ReadFile {
  readonly file: PlaceFile;
  readonly footer: FileFooter;
}

/** Holds most footers of files up to some 500 MB in one request. */
const TAIL_BYTES = 128 * 1_024;
const TRAILER_BYTES = 8;
const MAX_FOOTER_BYTES = 64 * 1_024 * 1_024;
const MAX_CACHED_BYTES = 32 * 1_024 * 1_024;

/** Footers by file version, for the next job of a warm process. Only successes are kept. */
const cache = new BoundedCache<ReadFile>({
  most: MAX_CACHED_BYTES,
  sizeOf: ({ footer }) => footer.bytes.length,
});

/** The version of each file that was read last: while it is the newest, its footer is not sent again. */
const newest = new BoundedCache<PlaceFile>({ most: 1_000 });

/**
 * Reads the footer of the file as it is now: one request where the server serves the end of a file, which is all of
 * them but the odd one.
 */
export async function readNewestFooter(
  get: HttpGet,
  url: string,
  signal: AbortSignal,
): Promise<ReadFile> {
  const known = knownOf(url);
  const answer = await readTail(get, url, known, signal);
  if ('footer' in answer) return answer;
  const { file, tail } = answer;
  const read = cache.get(keyOf(file)) ?? (await readFooter(get, file, tail, signal));
  newest.set(url, file);
  return read;
}

/** By a strong tag: a weak one also stands for files of other bytes (RFC 9110 section 8.8.1). */
function knownOf(url: string): ReadFile | undefined {
  const file = newest.get(url);
  const isStrong = file?.etag?.startsWith('"') === true;
  return isStrong ? cache.get(keyOf(file)) : undefined;
}

/** Reads the footer of exactly this version of the file; a changed file is an error. */
export async function readFooterOf(
  get: HttpGet,
  file: PlaceFile,
  signal: AbortSignal,
): Promise<ReadFile> {
  const cached = cache.get(keyOf(file));
  if (cached !== undefined) return cached;
  const start = Math.max(0, file.size - TAIL_BYTES);
  const tail = await readRange(get, file, { start, end: file.size }, signal);
  return readFooter(get, file, tail, signal);
}

async function readFooter(
  get: HttpGet,
  file: PlaceFile,
  tail: Uint8Array,
  signal: AbortSignal,
): Promise<ReadFile> {
  const length = footerLength(file, tail);
  const dataEnd = file.size - TRAILER_BYTES - length;
  const missing = length + TRAILER_BYTES - tail.length;
  const tailStart = file.size - tail.length;
  const head =
    missing > 0
      ? await readRange(get, file, { start: dataEnd, end: tailStart }, signal)
      : new Uint8Array();
  // A copy of its own, so that the cache does not hold the whole tail.
  const bytes = Uint8Array.from(
    Buffer.concat([head, tail]).subarray(-TRAILER_BYTES - length, -TRAILER_BYTES),
  );
  const read = { file, footer: parseFooter(bytes, dataEnd) };
  remember(read);
  return read;
}

function footerLength(file: PlaceFile, tail: Uint8Array): number {
  const trailer = Buffer.from(tail.subarray(-TRAILER_BYTES));
  const length = trailer.length === TRAILER_BYTES ? trailer.readUInt32LE(0) : 0;
  const isParquet = length > 0 && trailer.equals(trailerOf(length));
  if (!isParquet || length > MAX_FOOTER_BYTES || length + TRAILER_BYTES > file.size) {
    throw new Error('The file is not Parquet.');
  }
  return length;
}

async function readTail(
  get: HttpGet,
  url: string,
  known: ReadFile | undefined,
  signal: AbortSignal,
): Promise<{ file: PlaceFile; tail: Uint8Array } | ReadFile> {
  const tail = await readSuffix(get, url, known, signal);
  if (tail !== undefined) return tail;
  const file = await readSize(get, url, signal);
  const start = Math.max(0, file.size - TAIL_BYTES);
  return { file, tail: await readRange(get, file, { start, end: file.size }, signal) };
}

/**
 * Undefined when the server does not understand ranges from the end (RFC 9110 section 14.1.2 lets it ignore them).
 *
 * @param known what is given back if it is still the newest.
 */
function readSuffix(get: HttpGet, url: string, known: ReadFile | undefined, signal: AbortSignal) {
  const tail = { range: `bytes=-${TAIL_BYTES}` };
  const etag = known?.file.etag;
  return readRemote({
    get,
    url: new URL(url),
    headers: typeof etag === 'string' ? { ...tail, 'if-none-match': etag } : tail,
    expects: [206],
    tolerates: [200, 304, 400, 416, 501],
    maxBytes: TAIL_BYTES,
    signal,
    accept(answer) {
      if (answer.status === 304) return known;
      const range = contentRangeOf(answer);
      if (answer.status !== 206 || range === undefined || range.end !== range.size)
        return undefined;
      const wanted = Math.min(TAIL_BYTES, range.size);
      if (answer.body.length !== wanted || range.end - range.start !== wanted) {
        throw new Error(`Got ${answer.body.length} of ${wanted} bytes.`);
      }
      return { file: { url, size: range.size, etag: etagOf(answer) }, tail: answer.body };
    },
  });
}

/** Any range server answers its first bytes with the size of the file. */
function readSize(get: HttpGet, url: string, signal: AbortSignal): Promise<PlaceFile> {
  return readRemote({
    get,
    url: new URL(url),
    headers: { range: 'bytes=0-3' },
    expects: [206],
    maxBytes: 4,
    signal,
    accept(answer) {
      const size = contentRangeOf(answer)?.size;
      if (size === undefined)
        throw new FinalError('The server does not tell the size of the file.');
      return { url, size, etag: etagOf(answer) };
    },
  });
}

function etagOf(answer: HttpAnswer): string | null {
  return answer.headers['etag'] ?? null;
}

function keyOf(file: PlaceFile): string {
  return `${file.url} ${file.size} ${file.etag ?? ''}`;
}

function remember(read: ReadFile): void {
  // Without a version two different files can't be told apart.
  if (read.file.etag !== null) cache.set(keyOf(read.file), read);
}
