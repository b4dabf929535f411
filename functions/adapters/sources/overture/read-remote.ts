import { setTimeout as pause } from 'node:timers/promises';
import type { HttpAnswer, HttpGet } from './http-get.ts';

/** Half-open: from `start` up to, but not including, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface RemoteRequest<T> {
  readonly get: HttpGet;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expects: readonly number[];
  /** Statuses that `accept` sees without their body, beside the expected ones. */
  readonly tolerates?: readonly number[];
  /** Longest body that is taken; it also sets the time limit. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Judges and reads the answer; what it throws is retried, except a `FinalError`. */
  readonly accept: (answer: HttpAnswer) => T;
}

/** A failure that trying again can't mend. */
export class FinalError extends Error {}

const PAUSE_BEFORE_RETRY_MS = [100, 400] as const;
const BASE_LIMIT_MS = 10_000;
const LIMIT_MS_PER_MB = 1_000;
const BYTES_PER_MB = 1_000_000;
/** All tries of one request together, so that a silent server is given up in good time. */
const ALL_TRIES_LIMIT_MS = 30_000;

/**
 * Makes one request with a total time limit (10 s plus 1 s per MB) and at most 2 retries.
 *
 * @throws the last try's error; the signal's reason when the caller gave up.
 */
export async function readRemote<T>(request: RemoteRequest<T>): Promise<T> {
  const { get, url, expects, maxBytes, signal } = request;
  const ownLimitMs = BASE_LIMIT_MS + Math.ceil(maxBytes / BYTES_PER_MB) * LIMIT_MS_PER_MB;
  const startedAt = performance.now();
  for (let retries = 0; ; retries += 1) {
    const leftMs = Math.ceil(
      startedAt + Math.max(ALL_TRIES_LIMIT_MS, ownLimitMs) - performance.now(),
    );
    try {
      signal.throwIfAborted();
      const timeoutMs = Math.min(ownLimitMs, leftMs);
      const headers = request.headers ?? {};
      const answer = await get(url, { headers, expects, maxBytes, timeoutMs, signal });
      const isAwaited = expects.includes(answer.status);
      if (!isAwaited && request.tolerates?.includes(answer.status) !== true) {
        throw statusError(answer.status);
      }
      return request.accept(answer);
    } catch (error) {
      signal.throwIfAborted();
      const pauseMs = PAUSE_BEFORE_RETRY_MS[retries];
      if (error instanceof FinalError || pauseMs === undefined || leftMs <= pauseMs) throw error;
      await pause(pauseMs * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

function statusError(status: number): Error {
  const mayPass = status >= 500 || status === 429 || status === 408 || status < 400;
  const message = `The server answered ${status}.`;
  return mayPass ? new Error(message) : new FinalError(message);
}

/**
 * Reads a range. It is complete only if the status is 206 and the body has exactly the bytes asked for, out of a file
 * that still has the size (and version) it had when it was planned.
 */
export function readRange(
  get: HttpGet,
  file: { readonly url: string; readonly size: number; readonly etag: string | null },
  range: ByteRange,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const length = range.end - range.start;
  return readRemote({
    get,
    url: new URL(file.url),
    headers: { range: `bytes=${range.start}-${range.end - 1}` },
    expects: [206],
    maxBytes: length,
    signal,
    accept(answer) {
      if (answer.body.length !== length) {
        throw new Error(`Got ${answer.body.length} of ${length} bytes.`);
      }
      const got = contentRangeOf(answer);
      if (got !== undefined && (got.start !== range.start || got.end !== range.end)) {
        throw new Error('Got another range than asked for.');
      }
      const etag = answer.headers['etag'] ?? null;
      const isOther = got !== undefined && got.size !== file.size;
      if (isOther || (file.etag !== null && etag !== null && etag !== file.etag)) {
        throw new FinalError('The file changed while it was read.');
      }
      return answer.body;
    },
  });
}

export function contentRangeOf(answer: HttpAnswer): (ByteRange & { size: number }) | undefined {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers['content-range'] ?? '');
  if (match === null) return undefined;
  return { start: Number(match[1]), end: Number(match[2]) + 1, size: Number(match[3]) };
}
