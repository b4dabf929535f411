import { ConnectError } from './connect-error.ts';

/** One deadline over everything that a call does, joined with the caller's own abort signal. */
export interface TimeBudget extends Disposable {
  readonly signal: AbortSignal;
  /** Milliseconds left, never negative. */
  left(): number;
}

/**
 * Starts a budget. When it runs out, `signal` aborts with a `ConnectError` of code `timeout`; when the caller aborts,
 * with the caller's reason. Dispose it, or its timer keeps the process alive.
 */
export function startBudget(timeoutMs: number, callerSignal?: AbortSignal): TimeBudget {
  const controller = new AbortController();
  const endsAt = performance.now() + timeoutMs;
  const expire = () =>
    controller.abort(new ConnectError('timeout', `No complete answer in ${timeoutMs} ms.`));
  const timer = setTimeout(expire, timeoutMs);
  const abort = () => controller.abort(callerSignal?.reason);
  if (callerSignal?.aborted === true) abort();
  callerSignal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    left: () => Math.max(0, endsAt - performance.now()),
    [Symbol.dispose]() {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', abort);
    },
  };
}
