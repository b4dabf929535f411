import { NO_LEASE, withAttempt } from './delivery.ts';
import type { Attempt, Delivery } from './delivery.ts';

export interface RetryPolicy {
  /** Seconds from the first try to each later one (behaviour: Delivery and retries 1). */
  retryAfterSeconds: readonly number[];
  /** Seconds of delay beyond which a try counts as missed and moves itself and the later ones. */
  missedAfterSeconds: number;
}

export const MISSED_AFTER_SECONDS = 60;

/**
 * Where the schedule starts, as a share of its first step after the first try began. A receiver measures from the
 * arrival of the first request, which is a little later than our start: counting from there keeps retries from being early.
 */
const ARRIVAL_SHARE = 0.03;
/** Of short schedules a little more: the first connection of a process takes its time. */
const LEAST_ARRIVAL_MS = 100;

export type Verdict =
  | { kind: 'succeeded' }
  | { kind: 'retry'; at: string }
  | { kind: 'dead'; counts: boolean };

/**
 * What a finished try makes of its delivery. The result has no lease any more.
 * @param endedAt when the answer, or the failure, was there
 */
export function afterAttempt(
  policy: RetryPolicy,
  delivery: Delivery,
  attempt: Attempt,
  endedAt: Date,
): { delivery: Delivery; verdict: Verdict } {
  const next: Delivery = {
    ...delivery,
    ...NO_LEASE,
    attempts: withAttempt(delivery.attempts, attempt),
    attemptCount: attempt.number,
    nextAttemptAt: null,
    completedAt: endedAt.toISOString(),
  };
  if (attempt.error === null)
    return { delivery: { ...next, status: 'succeeded' }, verdict: { kind: 'succeeded' } };
  const triesMade = attempt.number - delivery.scheduleBase;
  const retryAfter = policy.retryAfterSeconds[triesMade - 1];
  if (retryAfter === undefined) {
    const counts = !delivery.test && !delivery.countedDead;
    return {
      delivery: { ...next, status: 'dead', countedDead: delivery.countedDead || counts },
      verdict: { kind: 'dead', counts },
    };
  }
  const from = scheduleStart(policy, delivery, attempt, endedAt);
  const at = new Date(from + retryAfter * 1_000).toISOString();
  return {
    delivery: {
      ...next,
      completedAt: null,
      scheduleFrom: new Date(from).toISOString(),
      nextAttemptAt: at,
    },
    verdict: { kind: 'retry', at },
  };
}

/** Epoch milliseconds from which this and the later tries count. */
function scheduleStart(
  policy: RetryPolicy,
  delivery: Delivery,
  attempt: Attempt,
  endedAt: Date,
): number {
  const began = Date.parse(attempt.attemptedAt);
  if (delivery.scheduleFrom === null) {
    const [firstStep = 0] = policy.retryAfterSeconds;
    const arrivalMs = Math.max(LEAST_ARRIVAL_MS, Math.floor(firstStep * 1_000 * ARRIVAL_SHARE));
    return Math.min(endedAt.getTime(), began + arrivalMs);
  }
  const from = Date.parse(delivery.scheduleFrom);
  const late = delivery.nextAttemptAt === null ? 0 : began - Date.parse(delivery.nextAttemptAt);
  return late > policy.missedAfterSeconds * 1_000 ? from + late : from;
}

/** A finished delivery put back to pending with a fresh schedule; id and numbering stay. */
export function restarted(delivery: Delivery, now: Date): Delivery {
  return {
    ...delivery,
    status: 'pending',
    scheduleBase: delivery.attemptCount,
    scheduleFrom: null,
    nextAttemptAt: now.toISOString(),
    completedAt: null,
  };
}

/** SQS delays a message by whole seconds, 900 at most: longer waits hop. */
const MAX_DELAY_SECONDS = 900;

/**
 * Seconds by which to delay the message for a try, rounded down: the sender waits out the rest of a second itself,
 * so that a retry is neither early nor up to a second late.
 */
export const delaySeconds = (at: string, now: Date): number =>
  Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / 1_000)));
