import { rateLimiter } from '../adapters/table/rate-limiter.ts';
import type { DispatchPorts } from '../http/dispatch.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Base } from './clients.ts';
import { logger } from './log.ts';
import type { Settings } from './settings.ts';
import { urlsOf } from './urls.ts';

/** Authentication, rate limits and the request log of the functions with callers. */
export function dispatchPorts(base: Base): DispatchPorts {
  const limiter = rateLimiter(base.table, base.now);
  return {
    ...publicDispatchPorts(base),
    authenticate: createAuthenticator(base),
    takeRequest: (actor) => limiter.takeRequest(actor),
  };
}

/** For functions that have public routes only: nobody is anybody there. */
export function publicDispatchPorts({ config, now, newId }: Settings): DispatchPorts {
  const log = logger(config);
  return {
    now,
    newId,
    dashboardOrigin: urlsOf(config).dashboardOrigin,
    authenticate: () => Promise.resolve(undefined),
    takeRequest: () => Promise.resolve({ kind: 'admitted', buckets: [] }),
    log: ({ error, ...line }) =>
      error === undefined
        ? log.info('request', line)
        : log.error('request', { ...line, error: described(error) }),
  };
}

/** Name, message and stack of an error: its other fields may hold what no log should. */
const described = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { message: String(error) };
