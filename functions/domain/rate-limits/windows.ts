import type { BucketName, BucketState, RateVerdict } from './buckets.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A bucket that requests are counted in: what it counts, over which time. */
export interface Bucket {
  name: BucketName;
  limit: number;
  period: 'minute' | 'day';
}

/** A bucket's counter as it is stored: a minute is anchored at its first request, a day is the UTC day. */
export interface Counter {
  /** Milliseconds since the epoch; of a day, its number since the epoch. Undefined before the first request. */
  start: number | undefined;
  count: number;
}

/** What a request has to do with one bucket. */
export type Step =
  /** Its window is open and has room: count the request in it. */
  | { kind: 'count' }
  /** Its window is over: begin a new one, if the counter still starts as it was read. */
  | { kind: 'begin'; start: number; readStart: number | undefined };

export type Plan =
  | { kind: 'take'; steps: readonly Step[] }
  | { kind: 'refuse'; verdict: RateVerdict };

/** The least start of a window that is open at a time. */
export const oldestOpen = (period: Bucket['period'], now: Date): number =>
  period === 'day' ? dayOf(now) : now.getTime() - MINUTE_MS + 1;

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

const isOpen = ({ start }: Counter, { period }: Bucket, now: Date): boolean =>
  start !== undefined && start >= oldestOpen(period, now);

/**
 * What a request does with its buckets, given their counters: counts in all, or is refused by the full
 * one that stays full the longest.
 */
export function planRequest(
  buckets: readonly Bucket[],
  counters: readonly Counter[],
  now: Date,
): Plan {
  const states: BucketState[] = [];
  const full: BucketState[] = [];
  const steps = buckets.map((bucket, index): Step => {
    const counter = counters[index] ?? { start: undefined, count: 0 };
    const open = isOpen(counter, bucket, now);
    const start = bucket.period === 'day' ? dayOf(now) : now.getTime();
    const state = stateOf(bucket, open ? counter : { start, count: 0 });
    states.push(state);
    if (state.remaining === 0) full.push(state);
    return open ? { kind: 'count' } : { kind: 'begin', start, readStart: counter.start };
  });
  const [refused] = full.toSorted((a, b) => b.resetAt - a.resetAt);
  return refused === undefined
    ? { kind: 'take', steps }
    : { kind: 'refuse', verdict: { kind: 'refused', refused, buckets: states } };
}

/** A bucket as headers tell it. */
export function stateOf(bucket: Bucket, { start = 0, count }: Counter): BucketState {
  const endMs = bucket.period === 'day' ? (start + 1) * DAY_MS : start + MINUTE_MS;
  return {
    bucket: bucket.name,
    limit: bucket.limit,
    remaining: Math.max(0, bucket.limit - count),
    resetAt: Math.ceil(endMs / 1_000),
  };
}
