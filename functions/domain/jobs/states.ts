/** Job states in the order of the happy path, then the others (behaviour: States and transitions). */
export const JOB_STATUSES = [
  'parsing',
  'routing',
  'scraping',
  'normalizing',
  'enriching',
  'delivering',
  'delivered',
  'awaiting_clarification',
  'failed',
  'cancelled',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Which state may follow which. A retried job goes back to `scraping` (or `parsing`) with a new attempt. */
export const NEXT = {
  parsing: ['routing', 'awaiting_clarification', 'failed', 'cancelled'],
  awaiting_clarification: ['parsing', 'failed', 'cancelled'],
  routing: ['parsing', 'scraping', 'failed', 'cancelled'],
  scraping: ['normalizing', 'failed', 'cancelled'],
  normalizing: ['scraping', 'enriching', 'failed', 'cancelled'],
  enriching: ['scraping', 'delivering', 'failed', 'cancelled'],
  delivering: ['scraping', 'delivered', 'failed', 'cancelled'],
  delivered: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<JobStatus, readonly JobStatus[]>;

export type TerminalStatus = 'delivered' | 'failed' | 'cancelled';

export const isTerminal = (status: JobStatus): status is TerminalStatus =>
  NEXT[status].length === 0;

export const canFollow = (from: JobStatus, to: JobStatus): boolean =>
  (NEXT[from] as readonly JobStatus[]).includes(to);

/** Suggested poll delay in seconds (behaviour: Jobs); none once the job is terminal. */
const RETRY_AFTER_SECONDS = {
  parsing: 2,
  routing: 2,
  scraping: 5,
  normalizing: 5,
  enriching: 5,
  delivering: 5,
  awaiting_clarification: 30,
  delivered: undefined,
  failed: undefined,
  cancelled: undefined,
} as const satisfies Record<JobStatus, number | undefined>;

export const retryAfterSeconds = (status: JobStatus): number | undefined =>
  RETRY_AFTER_SECONDS[status];

/** Rounds of questions that a job may ask. */
export const MAX_CLARIFICATION_ROUNDS = 3;

/** Failure codes of a job (`job.errorCode`), with a text that is safe to show. */
export const JOB_ERRORS = {
  PROMPT_NOT_SUPPORTED:
    'The request is not for businesses, or is about something unlawful or private individuals.',
  CLARIFICATION_EXPIRED: 'The questions were not answered in time.',
  CLARIFICATION_LIMIT: `The request was still unclear after ${MAX_CLARIFICATION_ROUNDS} rounds of questions.`,
  NO_SOURCE_AVAILABLE: 'No data source covers this request.',
  SOURCE_UNAVAILABLE:
    'The data sources could not be reached. Nothing was charged; try again later.',
  INSUFFICIENT_CREDITS: 'The balance does not cover this job.',
  API_KEY_DAILY_CAP_EXCEEDED: 'The API key has spent its daily credit cap.',
  JOB_TIMEOUT: 'The job took too long and was stopped. Nothing was charged.',
  INTERNAL_ERROR: 'The job failed unexpectedly. Nothing was charged.',
} as const;
export type JobErrorCode = keyof typeof JOB_ERRORS;
