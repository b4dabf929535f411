import { isRendered } from './http-call.ts';
import type { HttpMiddleware, HttpRequest } from './http-call.ts';

/** CORS of the API: the dashboard's origin only, no credentials (behaviour: General). */
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
 * @param headers of the request, their names in lower case
 */
function corsHeaders(
  method: string,
  headers: Readonly<Record<string, string | undefined>>,
  dashboardOrigin: string,
): Record<string, string> {
  if (headers['origin'] !== dashboardOrigin) return {};
  const allowed = { 'Access-Control-Allow-Origin': dashboardOrigin };
  const isPreflight =
    method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (!isPreflight)
    return { ...allowed, 'Access-Control-Expose-Headers': CORS.exposeHeaders.join(', ') };
  return {
    ...allowed,
    'Access-Control-Allow-Methods': CORS.allowMethods.join(', '),
    'Access-Control-Allow-Headers': CORS.allowHeaders.join(', '),
    'Access-Control-Max-Age': String(CORS.maxAgeSeconds),
  };
}

export interface CorsOptions {
  /** Whose pages may read the answers. */
  origin: string;
}

/** Lets the dashboard's pages read an answer, and answers their preflights. */
export function cors({ origin }: CorsOptions): HttpMiddleware {
  const allow = ({ event, response }: HttpRequest): void => {
    if (!isRendered(response)) return;
    const { method } = event.requestContext.http;
    response.headers = {
      ...response.headers,
      ...corsHeaders(method, event.state.headers, origin),
      // On every answer: a cache must not give the dashboard one that another origin got.
      Vary: [response.headers['Vary'], 'Origin'].filter(Boolean).join(', '),
    };
  };
  return { after: allow, onError: allow };
}
