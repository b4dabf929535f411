import { notFound } from '../../domain/kernel/errors.ts';
import type { Route } from '../route.ts';
import type { HttpMiddleware } from './http-call.ts';

export interface RoutingOptions {
  /** The route of API Gateway's route key. */
  find: (routeKey: string) => Route<never> | undefined;
}

/**
 * Finds the route of a call. API Gateway hands preflights to the `$default` route: they have none, and pass.
 * @throws ServiceError NOT_FOUND
 */
export const routing = ({ find }: RoutingOptions): HttpMiddleware => ({
  before({ event }) {
    event.state.route = find(event.routeKey);
    const isPreflight = event.requestContext.http.method === 'OPTIONS';
    if (event.state.route === undefined && !isPreflight) throw notFound('No such route.');
  },
});
