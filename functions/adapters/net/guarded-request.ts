import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ConnectError, toConnectError } from './connect-error.ts';
import type { ConnectErrorCode } from './connect-error.ts';
import { dial, secure } from './guarded-connect.ts';
import { hostOf } from './host-name.ts';
import { readBody } from './read-body.ts';
import { startBudget } from './time-budget.ts';
import type { TimeBudget } from './time-budget.ts';
import { vetTarget } from './vet-target.ts';
import type { ConnectPolicy, WantedTarget } from './vet-target.ts';

// An import would load all that the module exports, a client for fetch and for WebSockets among it.
const { request: httpRequest } = process.getBuiltinModule('node:http');

export interface ResponseHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

export interface GuardedRequest {
  readonly url: string | URL;
  /** Default GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** One budget for look-up, connecting, TLS, headers, redirects and body, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Ports that the URL may name. Default: 80 and 443. */
  readonly ports?: readonly number[] | 'any';
  /** Accept `http:` URLs. Default false. */
  readonly allowHttp?: boolean;
  /**
   * Accept `http://localhost` and `http://127.0.0.1` on any port, as a first hop only. Asked for by each request, so that
   * local webhooks don't open the machine to websites and data files. Default false.
   */
  readonly allowLocalhost?: boolean;
  /**
   * What a redirect does: fail with code `redirect` (default), come back as a response, or be followed that many times
   * with every hop vetted like the first. Only GET and HEAD are followed.
   */
  readonly redirects?: 'refuse' | 'return' | number;
  readonly maxHeaderBytes?: number;
  /** Most body bytes taken, after decompression. */
  readonly maxBytes: number;
  /**
   * What happens when the body is longer than `maxBytes` or breaks off (time out, reset, bad encoding) once status and
   * headers are here: `refuse` fails, `keep` returns what was read with the reason in `cut`.
   */
  readonly incompleteBody: 'refuse' | 'keep';
  /** Ask for gzip and br, and undo them. Default false: the bytes as they are. */
  readonly decompress?: boolean;
  /** Looks at the head; `false` means that the body is not read. */
  readonly wantsBody?: (head: ResponseHead) => boolean;
  /** Takes the body instead of the result's `body`; a returned promise holds the sender back. */
  readonly sink?: (chunk: Buffer) => void | Promise<void>;
}

export interface GuardedResponse extends ResponseHead {
  /** Where the answer came from, after redirects, without a fragment. */
  readonly url: string;
  /** Empty when a `sink` took it or `wantsBody` declined it. */
  readonly body: Buffer;
  /** Why the body is incomplete; absent when it is whole. */
  readonly cut?: ConnectErrorCode;
}

/** The connector with its policy applied: what other adapters are handed. */
export type SendRequest = (request: GuardedRequest) => Promise<GuardedResponse>;

const DEFAULT_MAX_HEADER_BYTES = 16_384;
const DEFAULT_PORTS = [80, 443] as const;
const REDIRECT_STATUS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** A server may send any number of 1xx answers first; ordinary ones send one. */
const MAX_INTERIM_ANSWERS = 8;
const NOT_SENT_ELSEWHERE = /^(?:authorization|cookie|proxy-authorization)$/i;

/**
 * Makes one HTTP exchange with an address that a user or a data set chose. This is the only way in which the service
 * opens such a connection: the address is resolved, vetted and pinned, every phase shares one time budget, headers and
 * body are bounded, no connection is kept.
 *
 * @throws ConnectError for every failure of the exchange; the caller's abort reason when `signal` aborts.
 */
export async function guardedRequest(
  policy: ConnectPolicy,
  request: GuardedRequest,
): Promise<GuardedResponse> {
  using budget = startBudget(request.timeoutMs, request.signal);
  let url = vettedUrl(request.url, request);
  let headers = request.headers ?? {};
  for (let hops = 0; ; hops += 1) {
    const hop = { ...request, headers };
    const response = await exchange(policy, hop, url, hops === 0, budget);
    const next = redirectTarget(response, url);
    if (next === undefined || request.redirects === 'return') return response;
    const followed = request.redirects ?? 'refuse';
    if (followed === 'refuse' || hops >= followed || (request.method ?? 'GET') === 'POST') {
      const detail = { status: response.status, location: next };
      throw new ConnectError('redirect', 'The answer is a redirect.', detail);
    }
    const nextUrl = vettedUrl(next, request);
    if (nextUrl.origin !== url.origin) headers = withoutSecrets(headers);
    url = nextUrl;
  }
}

function vettedUrl(input: string | URL, request: GuardedRequest): URL {
  const url = URL.parse(String(input));
  if (url === null) throw new ConnectError('blocked_address', 'The URL is not valid.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && request.allowHttp === true)) {
    throw new ConnectError('blocked_address', 'The URL scheme is not allowed.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConnectError('blocked_address', 'The URL carries credentials.');
  }
  if (hostOf(url) === '') throw new ConnectError('blocked_address', 'The URL has no host.');
  url.hash = '';
  return url;
}

async function exchange(
  policy: ConnectPolicy,
  request: GuardedRequest,
  url: URL,
  isFirstHop: boolean,
  budget: TimeBudget,
): Promise<GuardedResponse> {
  const { signal } = budget;
  let socket: Awaited<ReturnType<typeof dial>> | undefined;
  // Everything that waits below waits on this socket, so destroying it ends every wait.
  const abort = () => socket?.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const target = await vetTarget(policy, wantedTarget(request, url, isFirstHop), signal);
    const { hostname } = target;
    socket = await dial(target, budget);
    if (url.protocol === 'https:') socket = await secure(socket, hostname, policy.ca, signal);
    const connected = socket;
    const outgoing = httpRequest({
      createConnection: () => connected,
      host: hostname,
      method: request.method ?? 'GET',
      path: url.pathname + url.search,
      setHost: false,
      headers: requestHeaders(request, url),
      maxHeaderSize: request.maxHeaderBytes ?? DEFAULT_MAX_HEADER_BYTES,
    });
    const message = await answered(outgoing, request.body, signal);
    return await received(message, request, url, signal);
  } catch (error) {
    if (error instanceof SinkFailure) throw error.cause;
    if (signal.aborted) throw signal.reason;
    throw toConnectError(error);
  } finally {
    signal.removeEventListener('abort', abort);
    socket?.destroy();
  }
}

function wantedTarget(request: GuardedRequest, url: URL, isFirstHop: boolean): WantedTarget {
  const isHttp = url.protocol === 'http:';
  return {
    hostname: hostOf(url),
    port: Number(url.port) || (isHttp ? 80 : 443),
    ports: request.ports ?? DEFAULT_PORTS,
    localhostMayPass: request.allowLocalhost === true && isHttp && isFirstHop,
  };
}

function requestHeaders(request: GuardedRequest, url: URL): Record<string, string | number> {
  const body = request.body;
  return {
    host: url.port === '' ? hostHeader(url) : `${hostHeader(url)}:${url.port}`,
    'accept-encoding': request.decompress === true ? 'gzip, br' : 'identity',
    ...request.headers,
    connection: 'close',
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
}

function hostHeader(url: URL): string {
  return url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname;
}

function answered(
  outgoing: ClientRequest,
  body: string | Uint8Array | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  let interim = 0;
  outgoing.once('response', (message) => {
    // A parser error in the body is told to the request only; the reader waits on the message.
    outgoing.on('error', (error) => message.destroy(error));
    resolve(message);
  });
  outgoing.on('error', reject);
  outgoing.once('close', () => reject(new ConnectError('connection_reset', 'No answer came.')));
  outgoing.once('upgrade', () => reject(new ConnectError('bad_response', 'Unasked upgrade.')));
  outgoing.on('information', () => {
    interim += 1;
    if (interim > MAX_INTERIM_ANSWERS) {
      // First the verdict: the final answer may come in the very same packet.
      const error = new ConnectError('too_many_interim', 'Too many interim answers.');
      reject(error);
      outgoing.destroy(error);
    }
  });
  signal.addEventListener('abort', () => outgoing.destroy(), { once: true });
  outgoing.end(body);
  return promise;
}

async function received(
  message: IncomingMessage,
  request: GuardedRequest,
  url: URL,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  // An error of a body that nobody reads any more must not end the process.
  message.on('error', () => {});
  const head = { status: message.statusCode ?? 0, headers: message.headers, url: url.href };
  const isFollowed = request.redirects !== 'return' && redirectTarget(head, url) !== undefined;
  if (isFollowed || request.wantsBody?.(head) === false) return { ...head, body: Buffer.alloc(0) };

  const chunks: Buffer[] = [];
  const collect = (chunk: Buffer) => void chunks.push(chunk);
  const sink = request.sink === undefined ? collect : guardedSink(request.sink);
  const limits = { maxBytes: request.maxBytes, decompress: request.decompress === true };
  try {
    const announced = Number(message.headers['content-length']);
    if (request.incompleteBody === 'refuse' && announced > request.maxBytes) {
      throw new ConnectError('too_large', `The body is over ${request.maxBytes} bytes.`);
    }
    await readBody(message, limits, sink);
    return { ...head, body: Buffer.concat(chunks) };
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    const isCallersAbort = signal.aborted && !(reason instanceof ConnectError);
    if (error instanceof SinkFailure) throw error;
    if (isCallersAbort || request.incompleteBody === 'refuse') throw reason;
    return { ...head, body: Buffer.concat(chunks), cut: toConnectError(reason).code };
  }
}

/** Keeps the caller's own failure apart from those of the connection. */
class SinkFailure extends Error {
  constructor(cause: unknown) {
    super('The sink failed.', { cause });
  }
}

function guardedSink(sink: (chunk: Buffer) => void | Promise<void>) {
  return async (chunk: Buffer) => {
    try {
      await sink(chunk);
    } catch (error) {
      throw new SinkFailure(error);
    }
  };
}

function redirectTarget(head: ResponseHead, base: URL): string | undefined {
  const { location } = head.headers;
  if (!REDIRECT_STATUS.has(head.status) || location === undefined) return undefined;
  // A location that is no URL is answered like one that may not be visited.
  return URL.parse(location, base.href)?.href ?? location;
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_SENT_ELSEWHERE.test(name)),
  );
}
