import * as z from 'zod';
import { CHANNELS, MODES } from '../actor.ts';
import { ApiKeyId, JobId, OrgId } from '../ids.ts';
import { ClarifyingQuestion, LeadRequest } from '../prompt/request.ts';
import { JOB_STATUSES, retryAfterSeconds, isTerminal } from './states.ts';
import type { JobErrorCode } from './states.ts';

/** Leads asked for when the prompt names no number, and the most that one job delivers. */
export const DEFAULT_LEADS = 25;
export const MAX_LEADS = 10_000;
export const MAX_SANDBOX_LEADS = 100;
export const MAX_ATTEMPTS = 3;
export const MAX_CLARIFICATION_ROUNDS = 3;

export const SHORTFALL_CODES = [
  'not_enough_found',
  'already_received',
  'missing_required_field',
  'off_category',
  'closed',
  'filtered',
  'claimed_by_running_job',
  'credit_limit',
  'source_unavailable',
  'count_trimmed',
  'filter_not_supported',
] as const;
export const ShortfallCode = z.enum(SHORTFALL_CODES);
export type ShortfallCode = z.infer<typeof ShortfallCode>;

export const Shortfall = z.object({
  requested: z.int(),
  delivered: z.int(),
  reasons: z.array(z.object({ code: ShortfallCode, count: z.int() })),
});
export type Shortfall = z.infer<typeof Shortfall>;

export const Routing = z.object({
  estimatedLeads: z.int(),
  estimatedCredits: z.int(),
  sources: z.array(
    z.object({ id: z.string(), estimatedLeads: z.int(), datasetVersion: z.string().nullable() }),
  ),
});
export type Routing = z.infer<typeof Routing>;

export const JobStatusSchema = z.enum(JOB_STATUSES);
const timestamp = z.string();
const timestampOrNull = z.string().nullable();

/** A job as clients see it (interface: Job; contract: Jobs). */
export const JobView = z.object({
  id: JobId,
  prompt: z.string(),
  status: JobStatusSchema,
  channel: z.enum(CHANNELS),
  sandbox: z.boolean(),
  maxCredits: z.int().nullable(),
  creditsHeld: z.int(),
  creditsCharged: z.int(),
  leadsDelivered: z.int(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  clarifyingQuestions: z.array(ClarifyingQuestion),
  hasCsv: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  startedAt: timestampOrNull,
  deliveredAt: timestampOrNull,
  cancelledAt: timestampOrNull,
  failedAt: timestampOrNull,
  retryAfterSeconds: z.int().optional(),
  request: LeadRequest.nullable(),
  routing: Routing.optional(),
  progress: z.object({
    stage: JobStatusSchema,
    percent: z.int().min(0).max(100),
    leadsFound: z.int(),
    leadsTarget: z.int().nullable(),
  }),
  etaSeconds: z.int().nullable(),
  estimatedCompletionAt: timestampOrNull,
  cost: z.object({
    estimatedCredits: z.int().nullable(),
    heldCredits: z.int(),
    chargedCredits: z.int(),
    maxCredits: z.int().nullable(),
  }),
  duplicatesSkipped: z.int(),
  shortfall: Shortfall.nullable(),
});
export type JobView = z.infer<typeof JobView>;

const ClarificationAnswer = z.object({ questionId: z.string(), answer: z.string() });
export type ClarificationAnswer = z.infer<typeof ClarificationAnswer>;

/** A job as it is stored. Times are ISO 8601 UTC strings, so that they compare as text. */
export const Job = z.object({
  id: JobId,
  orgId: OrgId,
  mode: z.enum(MODES),
  channel: z.enum(CHANNELS),
  prompt: z.string(),
  maxCredits: z.int().nullable(),
  /** The key that created the job: its daily cap pays for it. null for dashboard jobs. */
  apiKeyId: ApiKeyId.nullable(),
  dailyCreditCap: z.int().nullable(),
  status: JobStatusSchema,
  /** Counts every write of the row: writers condition on the version that they read. */
  version: z.int(),
  /** Fences executions: a stage of an older attempt can't write any more. */
  attempt: z.int(),
  /** Clarification rounds asked so far. */
  round: z.int(),
  request: LeadRequest.nullable(),
  questions: z.array(ClarifyingQuestion),
  /** Every answer so far, of all rounds. */
  answers: z.array(ClarificationAnswer),
  /** Step Functions task that waits for the answers, null when none does. */
  taskToken: z.string().nullable(),
  /** Milliseconds spent waiting for answers: not part of the 30 minutes that a job may run. */
  waitedMs: z.int(),
  askedAt: timestampOrNull,
  routing: Routing.nullable(),
  creditsHeld: z.int(),
  creditsCharged: z.int(),
  /** UTC date of the hold: the key's cap of that day carries it. */
  capDate: z.string().nullable(),
  percent: z.int(),
  leadsFound: z.int(),
  leadsTarget: z.int().nullable(),
  leadsDelivered: z.int(),
  duplicatesSkipped: z.int(),
  shortfall: Shortfall.nullable(),
  hasCsv: z.boolean(),
  /** When the job should be done, as estimated at routing. */
  expectedAt: timestampOrNull,
  errorCode: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  startedAt: timestampOrNull,
  deliveredAt: timestampOrNull,
  cancelledAt: timestampOrNull,
  failedAt: timestampOrNull,
  /** When the sweeper looks at the job, null once terminal. */
  dueAt: timestampOrNull,
});
export type Job = z.infer<typeof Job>;

/** Percent at which a stage begins; the last stage ends at 100 (contract: percent never falls). */
export const STAGE_PERCENT = {
  parsing: 0,
  awaiting_clarification: 5,
  routing: 10,
  scraping: 20,
  normalizing: 50,
  enriching: 60,
  delivering: 90,
  delivered: 100,
} as const;

const secondsUntil = (later: string, now: Date): number =>
  Math.ceil((Date.parse(later) - now.getTime()) / 1_000);

/**
 * The wire form of a job. `messages` are the public texts of failure codes.
 * Fields that the interface calls "present once" (routing, retryAfterSeconds) are absent until then.
 */
export function jobView(
  job: Job,
  now: Date,
  messages: Readonly<Record<JobErrorCode, string>>,
): JobView {
  const terminal = isTerminal(job.status);
  const retryAfter = retryAfterSeconds(job.status);
  const running = !terminal && job.status !== 'awaiting_clarification';
  const eta =
    running && job.expectedAt !== null ? Math.max(1, secondsUntil(job.expectedAt, now)) : null;
  const message =
    job.errorCode === null
      ? null
      : ((messages as Readonly<Record<string, string>>)[job.errorCode] ?? messages.INTERNAL_ERROR);
  return {
    id: job.id,
    prompt: job.prompt,
    status: job.status,
    channel: job.channel,
    sandbox: job.mode === 'test',
    maxCredits: job.maxCredits,
    creditsHeld: job.creditsHeld,
    creditsCharged: job.creditsCharged,
    leadsDelivered: job.leadsDelivered,
    errorCode: job.errorCode,
    errorMessage: message,
    clarifyingQuestions: job.status === 'awaiting_clarification' ? job.questions : [],
    hasCsv: job.hasCsv,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
    startedAt: job.startedAt,
    deliveredAt: job.deliveredAt,
    cancelledAt: job.cancelledAt,
    failedAt: job.failedAt,
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
    request: job.request,
    ...(job.routing === null ? {} : { routing: job.routing }),
    progress: {
      stage: job.status,
      percent: job.percent,
      leadsFound: job.leadsFound,
      leadsTarget: job.leadsTarget,
    },
    etaSeconds: eta,
    estimatedCompletionAt:
      terminal || eta === null ? null : new Date(now.getTime() + eta * 1_000).toISOString(),
    cost: {
      estimatedCredits: job.routing?.estimatedCredits ?? null,
      heldCredits: job.creditsHeld,
      chargedCredits: job.creditsCharged,
      maxCredits: job.maxCredits,
    },
    duplicatesSkipped: job.duplicatesSkipped,
    shortfall: job.shortfall,
  };
}

/** Leads that the request asks for, before and after the most that one job may deliver. */
export function leadsAskedFor(job: Pick<Job, 'mode' | 'request'>): {
  asked: number;
  target: number;
} {
  const asked = job.request?.count ?? DEFAULT_LEADS;
  const most = job.mode === 'test' ? MAX_SANDBOX_LEADS : MAX_LEADS;
  return { asked, target: Math.min(asked, most) };
}
