import type { Actor } from '../../domain/kernel/actor.ts';
import { rateLimited } from '../../domain/rate-limits/buckets.ts';
import type { RateVerdict } from '../../domain/rate-limits/buckets.ts';
import { rateHeaders } from '../render.ts';
import { addDefaults, settle, unwrap } from './http-call.ts';
import type { CallState, HttpMiddleware, HttpRequest } from './http-call.ts';

export interface RateLimitOptions {
  now: () => Date;
  /** Counts the request in the caller's buckets, in all of them or none. By default every request is admitted. */
  takeRequest?: (actor: Actor) => Promise<RateVerdict>;
}

const DEFAULTS = {
  takeRequest: () => Promise.resolve({ kind: 'admitted', buckets: [] }),
} as const satisfies Partial<RateLimitOptions>;

/**
 * Counts the request in the rate buckets and tells how full they are.
 * Reading is harmless: a GET runs beside the limiter, and the handler asks for the verdict first (`admitted`).
 * @throws ServiceError RATE_LIMITED
 */
export function rateLimit(options: RateLimitOptions): HttpMiddleware {
  const { now, takeRequest } = { ...DEFAULTS, ...options };
  const tell = (request: HttpRequest): void =>
    addDefaults(request, rateHeaders(request.event.state.buckets));
  const take = async (state: CallState, actor: Actor): Promise<RateVerdict> => {
    const verdict = await takeRequest(actor);
    state.buckets.push(...verdict.buckets);
    if (verdict.kind === 'refused') throw rateLimited('Too many requests.', verdict.refused, now());
    return verdict;
  };
  return {
    async before({ event: { state } }) {
      if (state.actor === undefined) return;
      state.admission = settle(take(state, state.actor));
      if (state.route?.method !== 'GET') await admitted(state);
    },
    after: tell,
    onError: tell,
  };
}

/**
 * Waits for the limiter's verdict.
 * @throws ServiceError RATE_LIMITED, or what the limiter failed with
 */
export async function admitted({ admission, withinLimit }: CallState): Promise<void> {
  if (admission !== undefined) unwrap(await withinLimit(admission));
}
