import type { Actor } from '../../domain/kernel/actor.ts';
import { BoundedCache } from '../../domain/kernel/bounded-cache.ts';
import { ServiceError } from '../../domain/kernel/errors.ts';
import { DASHBOARD_PER_MINUTE, periodOf, rateLimited } from '../../domain/rate-limits/buckets.ts';
import type { BucketState, RateVerdict } from '../../domain/rate-limits/buckets.ts';
import { oldestOpen, planRequest, stateOf } from '../../domain/rate-limits/windows.ts';
import type { Bucket, Counter, Plan, Step } from '../../domain/rate-limits/windows.ts';
import { counterIn, dayCounter, keyCounters, minuteCounter } from './rate-rows.ts';
import type { CounterNames } from './rate-rows.ts';
import { creationRateKey, quoteRateKey, requestRateKey } from './schema.ts';
import type { Key } from './schema.ts';
import type { Item, Table } from './table.ts';

export interface RateLimiter {
  /**
   * Counts a request in all buckets of the caller, or in none. One write; a second one at most times when
   * a window begins. Nothing at all is called while a bucket is known to be full.
   */
  takeRequest(actor: Actor): Promise<RateVerdict>;
  /**
   * Counts a creation in its buckets, or in none: a key's minute, and the organisation's day of sandbox jobs. A live
   * session has neither.
   * @throws ServiceError RATE_LIMITED with `details { bucket, limit }`
   */
  takeCreation(
    actor: Actor,
    onRefused?: (bucket: BucketState) => void,
  ): Promise<readonly BucketState[]>;
  /**
   * Counts a quote in the organisation's day.
   * @throws ServiceError RATE_LIMITED with `details { bucket, limit }`
   */
  takeQuote(actor: Actor): Promise<readonly BucketState[]>;
  /** Takes back what `takeCreation` counted, where its window is still open. */
  returnCreation(actor: Actor, buckets: readonly BucketState[]): Promise<void>;
}

/** A bucket with the name of its counter in the row. */
interface StoredBucket extends Bucket {
  names: CounterNames;
}

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** Rows remembered by one process: a flood of refused callers must not fill its memory. */
const MAX_REMEMBERED = 2_000;

/** Writes that may lose to parallel ones before the caller is told to come back. */
const MAX_TRIES = 12;

/**
 * @param now clock of the windows; the clocks of all processes should agree to a second
 * @param sandboxJobsPerDay most sandbox jobs of an organisation in a UTC day
 */
export function rateLimiter(table: Table, now: () => Date, sandboxJobsPerDay: number): RateLimiter {
  const memory = new BoundedCache<Item>({ most: MAX_REMEMBERED });
  const nameOf = ({ pk, sk }: Key): string => `${pk}/${sk}`;

  async function take(
    point: string,
    key: Key,
    buckets: readonly StoredBucket[],
    isRemembered = true,
  ): Promise<RateVerdict> {
    // Counters only grow while a window is open, so what is remembered can refuse, but never admit.
    let known = isRemembered ? memory.get(nameOf(key)) : undefined;
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const at = now();
      const plan = planFor(buckets, known, at);
      if (plan.kind === 'refuse') return plan.verdict;
      const outcome = await table.update(point, {
        Key: key,
        ...expressionOf(buckets, plan.steps, at),
      });
      const counters: Item =
        outcome.kind === 'ok' ? { ...known, ...outcome.item } : (outcome.item ?? {});
      if (isRemembered) memory.set(nameOf(key), counters);
      if (outcome.kind === 'ok')
        return {
          kind: 'admitted',
          buckets: buckets.map((bucket) => stateOf(bucket, counterIn(counters, bucket.names))),
        };
      known = counters;
    }
    throw new ServiceError('SERVICE_UNAVAILABLE', 'The service is busy. Try again.', {
      retryAfterSeconds: 1,
    });
  }

  return {
    takeRequest: (actor) =>
      actor.kind === 'session'
        ? take('rate.session', requestRateKey(actor.userId), [dashboardBucket])
        : take('rate.request', requestRateKey(actor.orgId), [
            minute('requestsPerMinOrg', actor.limits.requestsPerMinOrg, minuteCounter),
            minute('requestsPerMinKey', actor.limits.requestsPerMinKey, keyCounters(actor.keyId)),
            day('requestsPerDayOrg', actor.limits.requestsPerDayOrg),
          ]),
    takeCreation: async (actor, onRefused = () => {}) => {
      const buckets = creationBuckets(actor, sandboxJobsPerDay);
      if (buckets.length === 0) return [];
      // Places come back here, so what was seen full once may have room again: nothing is remembered.
      const verdict = await take('rate.create', creationRateKey(actor.orgId), buckets, false);
      if (verdict.kind === 'admitted') return verdict.buckets;
      const { refused } = verdict;
      onRefused(refused);
      const what =
        refused.bucket === 'sandboxJobsPerDayOrg'
          ? 'Too many sandbox jobs were created today.'
          : 'Too many jobs were created.';
      throw rateLimited(what, refused, now());
    },
    takeQuote: async (actor) => {
      const verdict = await take('rate.quote', quoteRateKey(actor.orgId), [
        day('quotesPerDayOrg', actor.limits.quotesPerDayOrg),
      ]);
      if (verdict.kind === 'refused')
        throw rateLimited('Too many quotes today.', verdict.refused, now());
      return verdict.buckets;
    },
    returnCreation: async (actor, buckets) => {
      for (const bucket of buckets) {
        const isDay = periodOf(bucket.bucket) === 'day';
        await table.update('rate.return', {
          Key: creationRateKey(actor.orgId),
          UpdateExpression: 'ADD #count :back',
          ConditionExpression: '#start BETWEEN :from AND :to AND #count > :zero',
          ExpressionAttributeNames: { ...(isDay ? dayCounter : minuteCounter) },
          ExpressionAttributeValues: {
            ':back': -1,
            ':zero': 0,
            ...(isDay ? dayBefore(bucket.resetAt) : minuteBefore(bucket.resetAt)),
          },
        });
      }
    },
  };
}

const minute = (name: Bucket['name'], limit: number, names: CounterNames): StoredBucket => ({
  name,
  limit,
  period: 'minute',
  names,
});

const day = (name: Bucket['name'], limit: number): StoredBucket => ({
  name,
  limit,
  period: 'day',
  names: dayCounter,
});

/** Sandbox jobs cost the customer nothing, so the operator bounds them, from the dashboard too. */
const creationBuckets = (actor: Actor, sandboxJobsPerDay: number): readonly StoredBucket[] => [
  ...(actor.kind === 'session'
    ? []
    : [minute('jobCreatesPerMin', actor.limits.jobCreatesPerMin, minuteCounter)]),
  ...(actor.mode === 'test' ? [day('sandboxJobsPerDayOrg', sandboxJobsPerDay)] : []),
];

/** The starts that a minute with this reset may have: it is told in whole seconds, rounded up. */
function minuteBefore(resetAt: number): { ':from': number; ':to': number } {
  const latest = (resetAt - MINUTE_SECONDS) * 1_000;
  return { ':from': latest - 999, ':to': latest };
}

/** The number of the day that ends at this reset. */
function dayBefore(resetAt: number): { ':from': number; ':to': number } {
  const number = resetAt / DAY_SECONDS - 1;
  return { ':from': number, ':to': number };
}

const dashboardBucket = minute('dashboard', DASHBOARD_PER_MINUTE, minuteCounter);

/** Without any knowledge, open windows with room are the best guess. */
function planFor(buckets: readonly StoredBucket[], known: Item | undefined, at: Date): Plan {
  if (known === undefined) return { kind: 'take', steps: buckets.map(() => ({ kind: 'count' })) };
  const counters = buckets.map(({ names }): Counter => counterIn(known, names));
  return planRequest(buckets, counters, at);
}

/** ONE conditional update over all counters: it counts in every bucket or changes nothing. */
function expressionOf(buckets: readonly StoredBucket[], steps: readonly Step[], at: Date) {
  const names: Record<string, string> = {};
  const values: Record<string, number> = { ':one': 1 };
  const conditions: string[] = [];
  const sets: string[] = [];
  const adds: string[] = [];
  for (const [index, bucket] of buckets.entries()) {
    const step = steps[index] ?? { kind: 'count' };
    const [start, count, limit] = [`#s${index}`, `#c${index}`, `:l${index}`];
    names[start] = bucket.names['#start'];
    names[count] = bucket.names['#count'];
    if (step.kind === 'count') {
      conditions.push(`${start} >= :o${index}`, `${count} < ${limit}`);
      values[`:o${index}`] = oldestOpen(bucket.period, at);
      values[limit] = bucket.limit;
      // Set to itself, so that the answer brings it along.
      sets.push(`${start} = ${start}`);
      adds.push(`${count} :one`);
    } else {
      values[`:n${index}`] = step.start;
      sets.push(`${start} = :n${index}`, `${count} = :one`);
      if (step.readStart === undefined) conditions.push(`attribute_not_exists(${start})`);
      else {
        conditions.push(`${start} = :r${index}`);
        values[`:r${index}`] = step.readStart;
      }
    }
  }
  return {
    UpdateExpression: `SET ${sets.join(', ')}${adds.length === 0 ? '' : ` ADD ${adds.join(', ')}`}`,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ReturnValues: 'UPDATED_NEW' as const,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}
