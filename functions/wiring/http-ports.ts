import { rateLimiter } from '../adapters/table/rate-limiter.ts';
import { createAuthenticator } from './authenticator.ts';
import type { HttpPorts } from './http-handler.ts';
import { publicHttpPorts } from './public-http-ports.ts';
import type { TableContext } from './table-context.ts';

/** Authentication, rate limits and the request log of the functions with callers. */
export function httpPorts(context: TableContext): HttpPorts {
  const limiter = rateLimiter(context.table, context.now, context.config.SANDBOX_JOBS_PER_DAY);
  return {
    ...publicHttpPorts(context),
    authenticate: createAuthenticator(context),
    takeRequest: (actor) => limiter.takeRequest(actor),
  };
}
