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
export function corsHeaders(
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
