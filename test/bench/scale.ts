import { SWEEP_LIMITS } from '../../functions/domain/background/sweep-due.ts';
import type { Units } from './prices.ts';

export const MULTIPLES = [1, 10, 100, 1_000] as const;

export interface Limit {
  limit: string;
  /** What one job of 25 leads a minute uses of it, with the requests and webhooks around it. */
  used: number;
  /** AWS's default for an account that has been used for a while, in a large region. */
  quota: number;
  /** At how many times that load it ends. */
  endsAt: number;
  /** What an operator does then. */
  remedy: string;
}

/** Requests of the API that come with a job: its polls, its leads, its CSV, lists of the dashboard. */
const REQUESTS_A_JOB = 30;
const WEBHOOKS_A_JOB = 3;
/** A request holds a function for this long. */
const REQUEST_SECONDS = 0.06;
/** Jobs wait for real websites: 25 sites at once, four seconds each. */
const WEBSITE_SECONDS = 4;

/** One job in a hundred is of thousands of leads, and reads websites for 25 minutes. */
const LARGE_SHARE = 0.01;
/** Once nothing was written for two minutes, the sweeper asks each minute whether the execution still runs. */
const LOOKS_AT_A_LARGE_JOB = 25 - 2;
/** Messages and starts that get lost, and wait for the sweeper; a generous guess. */
const LOST_SHARE = 0.01;
/** An item is three requests of about 15 ms, one after another; so many go side by side. */
const SWEEP_ITEM_SECONDS = 0.045;
const SWEEP_WIDTH = 8;

/**
 * Demand a second at one job a minute against each quota, the first to end first. Units are those that `cost.ts`
 * counted of one job; a month of growth is not looked at.
 */
export function limitsOf(job: Units): readonly Limit[] {
  const perSecond = 1 / 60;
  const of = (count: number | undefined) => (count ?? 0) * perSecond;
  const writes = of(job.tableWriteUnit) + of(REQUESTS_A_JOB + WEBHOOKS_A_JOB * 4);
  const reads = of(job.tableReadUnit) + of(REQUESTS_A_JOB * 3 + WEBHOOKS_A_JOB * 3);
  // A job's functions run one after another; what they take is GB-seconds at about a gigabyte each.
  const jobSeconds = (job.lambdaGigabyteSecond ?? 0) + WEBSITE_SECONDS;
  const limits = [
    {
      limit: 'Lambda: executions at once',
      used: of(jobSeconds + REQUESTS_A_JOB * REQUEST_SECONDS + WEBHOOKS_A_JOB * 0.3),
      quota: 1_000,
      remedy: 'ask for more; apiConcurrency keeps the API its part',
    },
    {
      limit: 'Lambda: a new account',
      used: of(jobSeconds + REQUESTS_A_JOB * REQUEST_SECONDS + WEBHOOKS_A_JOB * 0.3),
      quota: 10,
      remedy: 'ask for 1,000 before the launch',
    },
    {
      limit: 'API Gateway: requestsPerSecond',
      used: of(1 + REQUESTS_A_JOB),
      quota: 500,
      remedy: 'raise the setting, up to the account’s 10,000',
    },
    {
      limit: 'Step Functions: transitions a second (refill)',
      used: of(job.transition),
      quota: 5_000,
      remedy: 'ask for more; larger chunks',
    },
    {
      limit: 'Step Functions: transitions, small regions',
      used: of(job.transition),
      quota: 800,
      remedy: 'ask for more; another region',
    },
    {
      limit: 'Step Functions: StartExecution a second (refill)',
      used: of(1),
      quota: 300,
      remedy: 'ask for more',
    },
    {
      limit: 'Step Functions: DescribeExecution a second, by the sweeper',
      used: of(LARGE_SHARE * LOOKS_AT_A_LARGE_JOB),
      quota: 15,
      remedy: 'ask for more; the sweeper goes on in its next minute',
    },
    {
      limit: 'Sweeper: items a second, over its runs of 45 s a minute',
      // Ended by events and made by the queue, what is left for it are large jobs, and what got lost.
      used: of(LARGE_SHARE * LOOKS_AT_A_LARGE_JOB + LOST_SHARE * (1 + WEBHOOKS_A_JOB)),
      quota: Math.round((SWEEP_WIDTH / SWEEP_ITEM_SECONDS) * (SWEEP_LIMITS.runSeconds / 60)),
      remedy: 'sweep the eight shards side by side, each with a lease of its own',
    },
    {
      limit: 'DynamoDB: write units a second, a table',
      used: writes,
      quota: 40_000,
      remedy: 'ask for more; provisioned capacity is cheaper by then',
    },
    {
      limit: 'DynamoDB: read units a second, a table',
      used: reads,
      quota: 40_000,
      remedy: 'ask for more',
    },
    {
      limit: 'DynamoDB: write units of one organisation’s money (all jobs are one customer’s)',
      // Hold, charge, release and the ledger beside each: twelve writes, twice in transactions.
      used: of(24),
      quota: 1_000,
      remedy: 'several organisations for that customer',
    },
    {
      limit: 'Webhook sender: deliveries a second at deliveryConcurrency 2',
      used: of(WEBHOOKS_A_JOB),
      // Two batches of ten, each at once; a receiver takes 300 ms.
      quota: Math.round((2 * 10) / 0.3),
      remedy: 'raise deliveryConcurrency, up to 1,000',
    },
  ];
  return limits
    .map((limit) => ({ ...limit, endsAt: limit.quota / limit.used }))
    .toSorted((a, b) => a.endsAt - b.endsAt);
}
