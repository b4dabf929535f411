// An import would load all that the modules export, a client for fetch and for WebSockets among it.
const { request: requestHttp, Agent: HttpAgent } = process.getBuiltinModule('node:http');
const { request: requestHttps, Agent: HttpsAgent } = process.getBuiltinModule('node:https');

export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty unless the status is one that was waited for. */
  readonly body: Uint8Array;
}

export interface HttpGetOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Bodies of other statuses are not read. */
  readonly expects: readonly number[];
  /** A longer body is an error. */
  readonly maxBytes: number;
  /** For the whole exchange, from connecting to the last byte. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Port: one GET whose redirects are never followed.
 * Throws for anything that kept the whole body from arriving in time.
 */
export type HttpGet = (url: URL, options: HttpGetOptions) => Promise<HttpAnswer>;

const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: 8 });
const httpsAgent = new HttpsAgent({ keepAlive: true, maxSockets: 8 });

/** GET without address checks, for an origin that the operator named. Connections are kept for the next range. */
export const directGet: HttpGet = (url, options) => {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  const isTls = url.protocol === 'https:';
  const send = isTls ? requestHttps : requestHttp;
  const request = send(url, {
    agent: isTls ? httpsAgent : httpAgent,
    headers: { 'accept-encoding': 'identity', ...options.headers },
    signal,
  });
  request.on('error', reject);
  request.on('response', (response) => {
    response.on('error', reject);
    const status = response.statusCode ?? 0;
    const headers = joinedHeaders(response.headers);
    if (!options.expects.includes(status)) {
      request.destroy();
      resolve({ status, headers, body: new Uint8Array() });
      return;
    }
    const chunks: Uint8Array[] = [];
    let length = 0;
    response.on('data', (chunk: Uint8Array) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= options.maxBytes) return;
      reject(new Error('The body is too long.'));
      request.destroy();
    });
    response.on('end', () => resolve({ status, headers, body: Buffer.concat(chunks, length) }));
  });
  request.end();
  return promise;
};

/** Headers that came twice are joined, as RFC 9110 section 5.3 allows. */
export function joinedHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return joined;
}
