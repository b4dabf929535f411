import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request as the endpoints read it: no sockets, no streams. */
export interface IdentityRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Empty unless the body is a form. */
  readonly form: URLSearchParams;
  readonly cookies: ReadonlyMap<string, string>;
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const MAX_FORM_BYTES = 16 * 1024;

export const jsonReply = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** An OAuth error answer (RFC 6749, 5.2). */
export const oauthError = (error: string, status = 400): Reply => jsonReply(status, { error });

/** 303: the browser goes on with GET, whatever it came with. */
export const redirect = (location: string, headers: Record<string, string> = {}): Reply => ({
  status: 303,
  headers: { location, ...headers },
});

/** The value of a parameter; undefined when it is missing, empty or given more than once (RFC 6749, 3.1). */
export function single(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = parameters.getAll(name);
  return more.length > 0 || value === '' ? undefined : value;
}

/** Reads a request; undefined when its body is too large or its client has gone. */
export async function readRequest(request: IncomingMessage): Promise<IdentityRequest | undefined> {
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Read on without keeping it: an early answer would be lost to a reset.
      if (size <= MAX_FORM_BYTES) chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  if (size > MAX_FORM_BYTES) return undefined;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(
    request.headers['content-type'] ?? '',
  );
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query.join('?')),
    form: new URLSearchParams(isForm ? Buffer.concat(chunks).toString('utf8') : ''),
    cookies: new Map(
      (request.headers.cookie ?? '').split(/; */).map((cookie): [string, string] => {
        const [name = '', ...value] = cookie.split('=');
        return [name, value.join('=')];
      }),
    ),
    authorization: request.headers.authorization,
    origin: request.headers.origin,
    host: request.headers.host,
  };
}

/** Sends a reply; nothing here may be cached unless the reply says so. */
export function sendReply(response: ServerResponse, { status, headers, body = '' }: Reply): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status !== 204 && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  });
  response.end(body);
}
