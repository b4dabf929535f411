import type { Actor } from '../../domain/kernel/actor.ts';
import { BoundedCache } from '../../domain/kernel/bounded-cache.ts';
import { ServiceError } from '../../domain/kernel/errors.ts';
import { DASHBOARD_PER_MINUTE, rateLimited } from '../../domain/rate-limits/buckets.ts';
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
   * Counts a creation in its bucket; undefined for a session, which has none.
   * @throws ServiceError RATE_LIMITED with `details { bucket, limit }`
   */
  takeCreation(
    actor: Actor,
    onRefused?: (bucket: BucketState) => void,
  ): Promise<BucketState | undefined>;
  /**
   * Counts a quote in the organisation's day.
   * @throws ServiceError RATE_LIMITED with `details { bucket, limit }`
   */
  takeQuote(actor: Actor): Promise<readonly BucketState[]>;
  /** Takes back what `takeCreation` counted, if its window is still open. */
  returnCreation(actor: Actor, bucket: BucketState): Promise<void>;
}

/** A bucket with the name of its counter in the row. */
interface StoredBucket extends Bucket {
  names: CounterNames;
}

const MINUTE_SECONDS = 60;

/** Rows remembered by one process: a flood of refused callers must not fill its memory. */
const MAX_REMEMBERED = 2_000;

/** Writes that may lose to parallel ones before the caller is told to come back. */
const MAX_TRIES = 12;

/** @param now clock of the windows; the clocks of all processes should agree to a second */
export function rateLimiter(table: Table, now: () => Date): RateLimiter {
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
            {
              name: 'requestsPerDayOrg',
              limit: actor.limits.requestsPerDayOrg,
              period: 'day',
              names: dayCounter,
            },
          ]),
    takeCreation: async (actor, onRefused = () => {}) => {
      if (actor.kind === 'session') return undefined;
      // Places come back here, so what was seen full once may have room again: nothing is remembered.
      const verdict = await take(
        'rate.create',
        creationRateKey(actor.orgId),
        [minute('jobCreatesPerMin', actor.limits.jobCreatesPerMin, minuteCounter)],
        false,
      );
      if (verdict.kind === 'admitted') return verdict.buckets[0];
      onRefused(verdict.refused);
      throw rateLimited('Too many jobs were created.', verdict.refused, now());
    },
    takeQuote: async (actor) => {
      const verdict = await take('rate.quote', quoteRateKey(actor.orgId), [
        {
          name: 'quotesPerDayOrg',
          limit: actor.limits.quotesPerDayOrg,
          period: 'day',
          names: dayCounter,
        },
      ]);
      if (verdict.kind === 'refused')
        throw rateLimited('Too many quotes today.', verdict.refused, now());
      return verdict.buckets;
    },
    returnCreation: async (actor, bucket) => {
      // The reset is told in whole seconds, rounded up: the window began in the second before it.
      const latest = (bucket.resetAt - MINUTE_SECONDS) * 1_000;
      await table.update('rate.return', {
        Key: creationRateKey(actor.orgId),
        UpdateExpression: 'ADD #count :back',
        ConditionExpression: '#start BETWEEN :from AND :to AND #count > :zero',
        ExpressionAttributeNames: { ...minuteCounter },
        ExpressionAttributeValues: {
          ':back': -1,
          ':zero': 0,
          ':from': latest - 999,
          ':to': latest,
        },
      });
    },
  };
}

const minute = (name: Bucket['name'], limit: number, names: CounterNames): StoredBucket => ({
  name,
  limit,
  period: 'minute',
  names,
});

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
