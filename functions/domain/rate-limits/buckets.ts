/** Buckets by the specification's names; `dashboard` is the signed-in person's own. */
export const BUCKETS = [
  'requestsPerMinOrg',
  'requestsPerMinKey',
  'requestsPerDayOrg',
  'jobCreatesPerMin',
  'dashboard',
] as const;
export type BucketName = (typeof BUCKETS)[number];

/** Requests per minute of one signed-in person (behaviour: Keys and sessions). */
export const DASHBOARD_PER_MINUTE = 300;

/** A bucket after a request took a place in it, or was refused one. */
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
