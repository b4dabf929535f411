import { expect, test } from 'vitest';
import {
  BUCKETS,
  mostConstrained,
  periodOf,
  rateLimited,
} from '../../../functions/domain/rate-limits/buckets.ts';
import type { BucketState } from '../../../functions/domain/rate-limits/buckets.ts';

const aState = (patch: Partial<BucketState> = {}): BucketState => ({
  bucket: 'requestsPerMinOrg',
  limit: 30,
  remaining: 0,
  resetAt: 1_061,
  ...patch,
});

test('headers describe the bucket with the least left, of equals the smaller', () => {
  const full = aState({ remaining: 3, limit: 600 });
  const small = aState({ remaining: 3, limit: 300 });
  const roomy = aState({ remaining: 4, limit: 10 });
  expect(mostConstrained([full, roomy, small])).toBe(small);
  expect(mostConstrained([])).toBeUndefined();
});

test.for([
  ['a window that has just begun', 1_000_001, 60],
  ['the middle of a window', 1_030_500, 31],
  ['the last millisecond', 1_060_999, 1],
  ['a reset that is over by this clock', 1_070_000, 1],
  ['a window begun by a clock that is ahead', 990_000, 60],
] as const)('Retry-After is within a minute: %s', ([, ms, seconds]) => {
  const error = rateLimited('Too many requests.', aState(), new Date(ms));
  expect(error).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: seconds,
    details: { bucket: 'requestsPerMinOrg', limit: 30 },
  });
  expect(error.message).toBe(
    `Too many requests. Try again in ${seconds} second${seconds > 1 ? 's' : ''}.`,
  );
});

test('a full day is over at its end', () => {
  const state = aState({ bucket: 'requestsPerDayOrg', resetAt: 86_400 });
  const error = rateLimited('Too many requests.', state, new Date(3_600_000));
  expect(error.retryAfterSeconds).toBe(82_800);
});

test('requests and creations of a key have a minute; what an organisation does in a day has a day', () => {
  expect(Object.fromEntries(BUCKETS.map((bucket) => [bucket, periodOf(bucket)]))).toEqual({
    requestsPerMinOrg: 'minute',
    requestsPerMinKey: 'minute',
    requestsPerDayOrg: 'day',
    jobCreatesPerMin: 'minute',
    quotesPerDayOrg: 'day',
    sandboxJobsPerDayOrg: 'day',
    dashboard: 'minute',
  });
});
