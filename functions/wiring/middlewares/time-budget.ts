import type { Invocation, Middleware } from '../onion.ts';

export interface TimeBudgetOptions {
  /** How long before its time-out an invocation is told of. */
  reserveMs?: number;
  /** Told of an invocation that is about to be ended: Lambda itself says nothing of what it was doing. */
  onSpent: (event: unknown) => void;
}

const DEFAULTS = { reserveMs: 1_000 } as const satisfies Partial<TimeBudgetOptions>;

/** Says which work was under way when the function's time ran out. The work goes on: its last second may be enough. */
export function timeBudget(options: TimeBudgetOptions): Middleware {
  const { reserveMs, onSpent } = { ...DEFAULTS, ...options };
  const timers = new WeakMap<Invocation, NodeJS.Timeout>();
  const stop = (invocation: Invocation): void => clearTimeout(timers.get(invocation));
  return {
    before(invocation) {
      const leftMs = invocation.context.getRemainingTimeInMillis?.();
      if (leftMs === undefined) return;
      const spent = () => onSpent(invocation.event);
      timers.set(invocation, setTimeout(spent, Math.max(0, leftMs - reserveMs)));
    },
    after: stop,
    onError: stop,
  };
}
