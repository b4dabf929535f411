import type { HttpEvent } from './parse-request.ts';
import { lowerHeaders } from './parse-request.ts';

/** CORS of the API: the dashboard's origin only, no credentials (contract: General). */
export const CORS = {
  allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Mode'],
  // Browsers know no prefix wildcard: every header by its name.
  exposeHeaders: [
    'X-Request-Id',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'Retry-After',
    'Idempotent-Replayed',
    'Location',
    'WWW-Authenticate',
  ],
  maxAgeSeconds: 600,
} as const;

/**
 * The headers that let the dashboard's pages, and no others, read an answer. They are the functions' own work:
 * API Gateway would have to know the dashboard's address before the dashboard can know API Gateway's.
 */
export function corsHeaders(event: HttpEvent, dashboardOrigin: string): Record<string, string> {
  const headers = lowerHeaders(event);
  // Also on an answer without them: a cache must not give it to the dashboard.
  const vary = { Vary: 'Origin' };
  if (headers['origin'] !== dashboardOrigin) return vary;
  const allowed = { ...vary, 'Access-Control-Allow-Origin': dashboardOrigin };
  const isPreflight =
    event.requestContext.http.method === 'OPTIONS' &&
    headers['access-control-request-method'] !== undefined;
  if (!isPreflight)
    return { ...allowed, 'Access-Control-Expose-Headers': CORS.exposeHeaders.join(', ') };
  return {
    ...allowed,
    'Access-Control-Allow-Methods': CORS.allowMethods.join(', '),
    'Access-Control-Allow-Headers': CORS.allowHeaders.join(', '),
    'Access-Control-Max-Age': String(CORS.maxAgeSeconds),
  };
}
