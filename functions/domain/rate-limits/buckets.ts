import { ServiceError } from '../kernel/errors.ts';

/** Buckets by the specification's names; `dashboard` is the signed-in person's own. */
export const BUCKETS = [
  'requestsPerMinOrg',
  'requestsPerMinKey',
  'requestsPerDayOrg',
  'jobCreatesPerMin',
  'quotesPerDayOrg',
  'sandboxJobsPerDayOrg',
  'dashboard',
] as const;
export type BucketName = (typeof BUCKETS)[number];

/** Requests per minute of one signed-in person (behaviour: Keys and sessions). */
export const DASHBOARD_PER_MINUTE = 300;

/** A bucket after a request was counted in it, or refused. */
export interface BucketState {
  bucket: BucketName;
  limit: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  resetAt: number;
}

export type RateVerdict =
  | { kind: 'admitted'; buckets: readonly BucketState[] }
  /** `refused`: the empty bucket; `buckets`: all that the request looked at, for the headers. */
  | { kind: 'refused'; refused: BucketState; buckets: readonly BucketState[] };

/** The bucket that the headers describe: least remaining, then the smaller limit. */
export const mostConstrained = (buckets: readonly BucketState[]): BucketState | undefined =>
  buckets.toSorted((a, b) => a.remaining - b.remaining || a.limit - b.limit)[0];

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** How long a window of each bucket is. */
const PERIOD_SECONDS = {
  requestsPerMinOrg: MINUTE_SECONDS,
  requestsPerMinKey: MINUTE_SECONDS,
  requestsPerDayOrg: DAY_SECONDS,
  jobCreatesPerMin: MINUTE_SECONDS,
  quotesPerDayOrg: DAY_SECONDS,
  sandboxJobsPerDayOrg: DAY_SECONDS,
  dashboard: MINUTE_SECONDS,
} as const satisfies Record<BucketName, number>;

/** Whether a bucket is full again every minute or every day. */
export const periodOf = (bucket: BucketName): 'minute' | 'day' =>
  PERIOD_SECONDS[bucket] === DAY_SECONDS ? 'day' : 'minute';

/** Seconds after which a refused caller finds room: never more than a window, whose reset is told rounded up. */
const secondsUntilRoom = ({ bucket, resetAt }: BucketState, now: Date): number =>
  Math.min(PERIOD_SECONDS[bucket], Math.max(1, Math.ceil(resetAt - now.getTime() / 1_000)));

/** RATE_LIMITED for a bucket that is empty. The text names the seconds, for callers that see no headers. */
export function rateLimited(what: string, refused: BucketState, now: Date): ServiceError {
  const seconds = secondsUntilRoom(refused, now);
  const { bucket, limit } = refused;
  return new ServiceError(
    'RATE_LIMITED',
    `${what} Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    { details: { bucket, limit }, retryAfterSeconds: seconds },
  );
}
