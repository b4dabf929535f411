import type { IncomingMessage } from 'node:http';

/** The CORS configuration of the API: one origin, no credentials. */
export interface GatewayCors {
  /** Exact origin, `http://127.0.0.1:8787`. */
  readonly origin: string;
  readonly allowMethods: readonly string[];
  readonly allowHeaders: readonly string[];
  readonly exposeHeaders: readonly string[];
  readonly maxAgeSeconds: number;
}

/** The headers that API Gateway adds for a request of the configured origin; none for any other. */
export function corsHeaders(request: IncomingMessage, cors: GatewayCors): Record<string, string> {
  if (request.headers.origin !== cors.origin) return {};
  const allowed = { 'access-control-allow-origin': cors.origin };
  if (!isPreflight(request)) {
    return { ...allowed, 'access-control-expose-headers': cors.exposeHeaders.join(',') };
  }
  return {
    ...allowed,
    'access-control-allow-methods': cors.allowMethods.join(','),
    'access-control-allow-headers': cors.allowHeaders.join(','),
    'access-control-max-age': String(cors.maxAgeSeconds),
  };
}

/** With CORS configured, API Gateway ignores the CORS headers of a function. */
export function withoutCors<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('access-control-')),
  );
}

function isPreflight(request: IncomingMessage): boolean {
  return (
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  );
}
