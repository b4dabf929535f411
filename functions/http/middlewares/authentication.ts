import type { Actor } from '../../domain/kernel/actor.ts';
import { ServiceError } from '../../domain/kernel/errors.ts';
import { addDefaults } from './http-call.ts';
import type { HttpMiddleware, HttpRequest } from './http-call.ts';

export interface Authentication {
  actor: Actor;
  /** A problem with the request that is only told after 401, 429 and 403: a bad `X-Mode`. */
  problem?: ServiceError;
}

/** Who calls, by the headers of a request; undefined for missing or invalid credentials. */
export type Authenticate = (
  headers: Readonly<Record<string, string | undefined>>,
) => Promise<Authentication | undefined>;

export interface AuthenticationOptions {
  /** By default every caller is anonymous. */
  authenticate?: Authenticate;
}

const DEFAULTS = {
  authenticate: () => Promise.resolve(undefined),
} as const satisfies Required<AuthenticationOptions>;

/**
 * Tells who calls a route that is not public; no cache keeps what a known caller is answered.
 * @throws ServiceError UNAUTHENTICATED
 */
export function authentication(options: AuthenticationOptions = {}): HttpMiddleware {
  const { authenticate } = { ...DEFAULTS, ...options };
  const keepPrivate = (request: HttpRequest): void => {
    if (request.event.state.actor !== undefined)
      addDefaults(request, { 'Cache-Control': 'no-store' });
  };
  return {
    async before({ event: { state } }) {
      if (state.route === undefined || state.route.access === 'public') return;
      const known = await state.withinLimit(authenticate(state.headers));
      if (known === undefined)
        throw new ServiceError('UNAUTHENTICATED', 'Missing or invalid credentials.');
      state.actor = known.actor;
      state.problem = known.problem;
    },
    after: keepPrivate,
    onError: keepPrivate,
  };
}
