import { ServiceError } from '../../domain/kernel/errors.ts';
import type { HttpCall, HttpMiddleware } from './http-call.ts';

export interface TimeLimitOptions {
  /** Below the function's own time-out, so that the answer stays in the envelope. */
  seconds?: number;
}

const DEFAULTS = { seconds: 25 } as const satisfies Required<TimeLimitOptions>;

/** Ends what the inner layers wait for with `SERVICE_UNAVAILABLE` (503) once the call has taken too long. */
export function timeLimit(options: TimeLimitOptions = {}): HttpMiddleware {
  const { seconds } = { ...DEFAULTS, ...options };
  const timers = new WeakMap<HttpCall, NodeJS.Timeout>();
  const stop = ({ event }: { event: HttpCall }): void => clearTimeout(timers.get(event));
  return {
    before({ event }) {
      const { promise: late, reject } = Promise.withResolvers<never>();
      // Nobody may be waiting when the time is up.
      late.catch(() => {});
      timers.set(
        event,
        setTimeout(() => reject(tookTooLong()), seconds * 1_000),
      );
      event.state.withinLimit = (work) => Promise.race([work, late]);
    },
    after: stop,
    onError: stop,
  };
}

const tookTooLong = () =>
  new ServiceError('SERVICE_UNAVAILABLE', 'The request took too long. Try again.', {
    retryAfterSeconds: 1,
  });
