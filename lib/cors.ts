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
