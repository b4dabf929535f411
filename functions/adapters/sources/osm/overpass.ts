import { setTimeout as wait } from 'node:timers/promises';
import { asObject, asText } from '../../../domain/sources/loose-values.ts';

export interface OverpassAnswer {
  readonly elements: readonly unknown[];
  /** How fresh the server's data is: `2026-06-01T00:00:00Z`. */
  readonly timestamp: string | null;
}

export interface OverpassOptions {
  /** The interpreter's URL, which the operator named: its address is not checked, loopback included. */
  readonly url: string;
  readonly userAgent: string;
  /** Milliseconds before each further try: as many tries as there are, and the first. */
  readonly retryAfterMs?: readonly number[];
}

export interface Exchange {
  /** For one try, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** Bytes of an answer, decompressed. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

const RETRY_AFTER_MS = [1_000, 4_000] as const;

/** The server is busy or a proxy before it is: asking again may help. */
class RetryableError extends Error {}

/**
 * Sends one query and reads its whole answer, with two more tries when the server is busy, breaks off or sends
 * anything but its own JSON.
 *
 * @throws Error when no try gave a whole answer; the caller's abort reason when `signal` aborts.
 */
export async function askOverpass(
  options: OverpassOptions,
  query: string,
  exchange: Exchange,
): Promise<OverpassAnswer> {
  const pauses = options.retryAfterMs ?? RETRY_AFTER_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce(options, query, exchange);
    } catch (error) {
      exchange.signal.throwIfAborted();
      const pause = pauses[tries];
      if (!(error instanceof RetryableError) || pause === undefined) throw error;
      await wait(pause, undefined, { signal: exchange.signal });
    }
  }
}

async function askOnce(
  options: OverpassOptions,
  query: string,
  { timeoutMs, maxBytes, signal }: Exchange,
): Promise<OverpassAnswer> {
  const { url, headers } = target(options);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const response = await orRetryable('The server did not answer.', () =>
    fetch(url, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ data: query }),
      redirect: 'manual',
      signal: limit,
    }),
  );
  if (response.status !== 200) {
    await response.body?.cancel();
    const message = `The server answered with status ${response.status}.`;
    // 429: too many queries of ours at once; 5xx: too busy, or broken.
    if (response.status === 429 || response.status >= 500) throw new RetryableError(message);
    throw new Error(message);
  }
  const text = await readText(response, maxBytes);
  return readAnswer(text);
}

/** A URL for `fetch`, which refuses credentials in it: they travel in their header. */
function target({ url: text, userAgent }: OverpassOptions) {
  const url = new URL(text);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    accept: 'application/json',
    'user-agent': userAgent,
    ...(username === ''
      ? {}
      : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };
  return { url, headers };
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  await orRetryable('The answer broke off.', async () => {
    const body: AsyncIterable<Uint8Array> | null = response.body;
    if (body === null) return;
    for await (const chunk of body) {
      length += chunk.length;
      if (length > maxBytes) return;
      chunks.push(chunk);
    }
  });
  if (length > maxBytes) throw new Error('The answer is too long.');
  return Buffer.concat(chunks).toString('utf8');
}

async function orRetryable<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new RetryableError(message, { cause: error });
  }
}

/** Status 200 says little: Overpass reports time-outs and lack of memory in a `remark`, beside what it has so far. */
function readAnswer(text: string): OverpassAnswer {
  const answer = asObject(parsed(text));
  const elements = answer?.['elements'];
  if (answer === undefined || !Array.isArray(elements))
    throw new RetryableError('The answer is not the JSON of an Overpass server.');
  const remark = asText(answer['remark']) ?? '';
  if (/runtime error/i.test(remark))
    throw new RetryableError(`The server gave up: ${remark.slice(0, 300)}`);
  const timestamp = asText(asObject(answer['osm3s'])?.['timestamp_osm_base']) ?? null;
  return { elements, timestamp };
}

/** Undefined for what is no JSON: error pages in HTML, answers cut short. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
