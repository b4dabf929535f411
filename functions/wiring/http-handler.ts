import { dispatch } from '../http/dispatch.ts';
import { authentication } from '../http/middlewares/authentication.ts';
import type { AuthenticationOptions } from '../http/middlewares/authentication.ts';
import { compression } from '../http/middlewares/compression.ts';
import { cors } from '../http/middlewares/cors.ts';
import { envelope } from '../http/middlewares/envelope.ts';
import type { HttpCall } from '../http/middlewares/http-call.ts';
import { rateLimit } from '../http/middlewares/rate-limit.ts';
import type { RateLimitOptions } from '../http/middlewares/rate-limit.ts';
import { requestLog } from '../http/middlewares/request-log.ts';
import type { RequestLogOptions } from '../http/middlewares/request-log.ts';
import { routing } from '../http/middlewares/routing.ts';
import { timeLimit } from '../http/middlewares/time-limit.ts';
import type { HttpEvent } from '../http/parse-request.ts';
import type { HttpResult } from '../http/render.ts';
import { routeKey } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import { onion } from './onion.ts';
import type { LambdaFunction } from './onion.ts';

export interface HttpPorts extends RequestLogOptions, AuthenticationOptions, RateLimitOptions {
  /** Whose pages may read the answers. */
  dashboardOrigin: string;
}

/**
 * The function that answers API Gateway's events from a table of routes. It checks route, credentials, rate, sandbox,
 * scope and validation in this order, then calls the route's handler (behaviour: Order of checks).
 */
export function httpHandler<S>(
  routes: readonly Route<S>[],
  services: S,
  ports: HttpPorts,
): LambdaFunction<HttpEvent, HttpResult> {
  const byKey = new Map(routes.map((route) => [routeKey(route), route]));
  return onion(
    (call: HttpCall) => dispatch(byKey.get(call.routeKey), services, call),
    [
      requestLog(ports),
      compression(),
      timeLimit(),
      cors({ origin: ports.dashboardOrigin }),
      routing({ find: (key) => byKey.get(key) }),
      authentication(ports),
      rateLimit(ports),
      envelope(),
    ],
  );
}
