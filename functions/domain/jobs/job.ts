import * as z from 'zod';
import { ExclusionChoice } from '../exclusions/exclusion-choice.ts';
import { CHANNELS } from '../kernel/actor.ts';
import type { Channel, Mode } from '../kernel/actor.ts';
import { JobId, MonitorId } from '../kernel/ids.ts';
import type { ApiKeyId, OrgId } from '../kernel/ids.ts';
import { about, Timestamp } from '../kernel/wire.ts';
import { LeadChange } from '../leads/remembered/lead-change.ts';
import { REFUSALS } from '../prompt/refusal-codes.ts';
import type { RefusalCode } from '../prompt/refusal-codes.ts';
import { ClarifyingQuestion, LeadRequest } from '../prompt/request.ts';
import { Coverage } from './coverage.ts';
import { ShortfallCode } from './drop-codes.ts';
import { JOB_ERRORS, JOB_STATUSES, retryAfterSeconds, isTerminal } from './states.ts';
import type { JobErrorCode, JobStatus } from './states.ts';

export const MAX_ATTEMPTS = 3;

export const Shortfall = z
  .object({
    requested: z.int().meta(about('Leads asked for.')),
    delivered: z.int().meta(about('Leads delivered.')),
    reasons: z.array(
      z.object({
        code: ShortfallCode.meta(about('Why businesses were not delivered.')),
        count: z.int().meta(about('How many for this reason.')),
      }),
    ),
  })
  .meta({ id: 'Shortfall', ...about('Why fewer leads than asked for were delivered.') });
export type Shortfall = z.infer<typeof Shortfall>;

export const Routing = z
  .object({
    estimatedLeads: z.int().meta(about('Leads that the job expects to deliver.', 20)),
    estimatedCredits: z.int().meta(about('Credits that they would cost.', 20)),
    sources: z.array(
      z.object({
        id: z.string().meta(about('Id of the data source.', 'overture')),
        estimatedLeads: z.int().meta(about('Leads expected from it.', 20)),
        datasetVersion: z.string().nullable().meta(about('Release of its data.', '2026-11-18.0')),
      }),
    ),
  })
  .meta({ id: 'Routing', ...about('What the job reads, and what it should cost.') });
export type Routing = z.infer<typeof Routing>;

export const JobStatusSchema = z.enum(JOB_STATUSES).meta({
  id: 'JobStatus',
  ...about('`delivered`, `failed` and `cancelled` are final.', 'delivered'),
});

const Progress = z
  .object({
    stage: JobStatusSchema,
    percent: z.int().min(0).max(100).meta(about('Never falls.', 100)),
    recordsRead: z
      .int()
      .meta(about('Records of the sources that were read; 0 until they are merged.', 179)),
    leadsFound: z.int().meta(about('Businesses among them that fit, so far.', 20)),
    leadsTarget: z.int().nullable().meta(about('Leads that the job looks for.', 20)),
  })
  .meta({ id: 'JobProgress' });

const Cost = z
  .object({
    estimatedCredits: z.int().nullable().meta(about('Null until the job is routed.', 20)),
    heldCredits: z.int().meta(about('Same as `creditsHeld`.', 0)),
    chargedCredits: z.int().meta(about('Same as `creditsCharged`.', 20)),
    maxCredits: z.int().nullable().meta(about('The cap set at creation.', 100)),
  })
  .meta({ id: 'JobCost' });

const ERROR_CODES = Object.keys(JOB_ERRORS).join(', ');

/** A job as clients see it (behaviour: Jobs). */
export const JobView = z
  .object({
    id: JobId,
    prompt: z.string().meta(about('The request.', 'find 20 dentists in Austin, TX with email')),
    status: JobStatusSchema,
    channel: z.enum(CHANNELS).meta(about('How the job was created.')),
    sandbox: z.boolean().meta(about('True for invented businesses, which cost nothing.', false)),
    maxCredits: z.int().nullable().meta(about('The cap set at creation.', 100)),
    creditsHeld: z.int().meta(about('0 until the job is routed, and once it has ended.', 0)),
    creditsCharged: z.int().meta(about('Credits charged on delivery.', 20)),
    leadsDelivered: z.int().meta(about('Leads delivered.', 20)),
    errorCode: z
      .string()
      .nullable()
      .meta({ ...about(`Why the job failed: ${ERROR_CODES}.`), examples: [null] }),
    errorMessage: z
      .string()
      .nullable()
      .meta({ ...about('The same in words.'), examples: [null] }),
    clarifyingQuestions: z
      .array(ClarifyingQuestion)
      .meta(about('The questions of a job in `awaiting_clarification`; empty otherwise.', [])),
    hasCsv: z.boolean().meta(about('Whether there is a CSV of the leads.')),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    startedAt: Timestamp.nullable().meta(about('When work began.')),
    deliveredAt: Timestamp.nullable().meta(about('When it was delivered.')),
    cancelledAt: Timestamp.nullable().meta({ examples: [null] }),
    failedAt: Timestamp.nullable().meta({ examples: [null] }),
    retryAfterSeconds: z
      .int()
      .optional()
      .meta({
        ...about('Seconds until the next poll; absent once the job has ended.'),
        examples: [],
      }),
    request: LeadRequest.nullable().meta(about('Null until the prompt is read.')),
    basedOn: JobId.nullable().meta({
      ...about('The job whose request this one reuses.'),
      examples: [null],
    }),
    monitorId: MonitorId.nullable().meta({
      ...about('The monitor that this job is a run of.'),
      examples: [null],
    }),
    routing: Routing.optional().meta(about('Absent until the job is routed.')),
    progress: Progress,
    etaSeconds: z
      .int()
      .nullable()
      .meta({ ...about('Seconds until the job should be done.'), examples: [null] }),
    estimatedCompletionAt: Timestamp.nullable().meta({ examples: [null] }),
    cost: Cost,
    duplicatesSkipped: z.int().meta(about('Left out because you received them before.', 0)),
    excludedSkipped: z.int().meta(about('Left out because they are on your exclusion lists.', 0)),
    exclusions: ExclusionChoice.meta(about('The exclusion lists that the job applies.', 'all')),
    shortfall: Shortfall.nullable().meta({ examples: [null] }),
    coverage: Coverage.nullable().meta(about('Null until the job is delivered.')),
    changes: z
      .array(LeadChange)
      .nullable()
      .meta(
        about(
          'What became of businesses that the monitor delivered before, if its `changes` is on. Null until the job is delivered.',
          [],
        ),
      ),
  })
  .meta({ id: 'Job', ...about('A request for leads, and its progress.') });
export type JobView = z.infer<typeof JobView>;

export interface ClarificationAnswer {
  questionId: string;
  answer: string;
}

/** A job as the service works with it. Times are ISO 8601 UTC strings, so that they compare as text. */
export interface Job {
  id: JobId;
  orgId: OrgId;
  mode: Mode;
  channel: Channel;
  prompt: string;
  maxCredits: number | null;
  /** The key that created the job: its daily cap pays for it. null for dashboard jobs. */
  apiKeyId: ApiKeyId | null;
  dailyCreditCap: number | null;
  status: JobStatus;
  /** Counts every write of the row: writers condition on the version that they read. */
  version: number;
  /** Fences executions: a stage of an older attempt can't write any more. */
  attempt: number;
  /**
   * Counts the calls that began to deliver the job, over all attempts: only the last one may reserve and commit.
   * 0 before the first, and in rows from before it was counted.
   */
  deliveryRun: number;
  /** Clarification rounds asked so far. */
  round: number;
  request: LeadRequest | null;
  /** The job whose request this one took over at its creation. */
  basedOn: JobId | null;
  /** The monitor whose run this is. */
  monitorId: MonitorId | null;
  /** The object with the businesses that the monitor delivered before; once the job is delivered, with its own, too. */
  monitorMemory: string | null;
  /** Whether the job reports what became of businesses that the monitor delivered. */
  reportsChanges: boolean;
  questions: ClarifyingQuestion[];
  /** Every answer so far, of all rounds. */
  answers: ClarificationAnswer[];
  /** Step Functions task that waits for the answers, null when none does. */
  taskToken: string | null;
  /** Milliseconds spent waiting for answers: not part of the 30 minutes that a job may run. */
  waitedMs: number;
  askedAt: string | null;
  routing: Routing | null;
  creditsHeld: number;
  creditsCharged: number;
  /** UTC date of the hold: the key's cap of that day carries it. */
  capDate: string | null;
  percent: number;
  recordsRead: number;
  leadsFound: number;
  leadsTarget: number | null;
  leadsDelivered: number;
  duplicatesSkipped: number;
  excludedSkipped: number;
  /** Which exclusion lists it leaves out; those that exist when it normalizes. */
  exclusions: ExclusionChoice;
  shortfall: Shortfall | null;
  coverage: Coverage | null;
  changes: LeadChange[] | null;
  hasCsv: boolean;
  /** When the job should be done, as estimated at routing. */
  expectedAt: string | null;
  errorCode: string | null;
  /** Which kind of `PROMPT_NOT_SUPPORTED` it is. */
  refusal: RefusalCode | null;
  createdAt: string;
  updatedAt: string;
  startedAt: string | null;
  deliveredAt: string | null;
  /** When its leads were last changed after the delivery: the whole CSV of before is made anew. */
  leadsChangedAt: string | null;
  cancelledAt: string | null;
  failedAt: string | null;
  /** When the sweeper looks at the job, null once terminal. */
  dueAt: string | null;
}

/** Percent at which a stage begins; the last stage ends at 100 (behaviour: Jobs). */
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
  const messageOf = (code: string): string =>
    job.refusal === null
      ? ((messages as Readonly<Record<string, string>>)[code] ?? messages.INTERNAL_ERROR)
      : REFUSALS[job.refusal];
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
    errorMessage: job.errorCode === null ? null : messageOf(job.errorCode),
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
    basedOn: job.basedOn,
    monitorId: job.monitorId,
    ...(job.routing === null ? {} : { routing: job.routing }),
    progress: {
      stage: job.status,
      percent: job.percent,
      recordsRead: job.recordsRead,
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
    excludedSkipped: job.excludedSkipped,
    exclusions: job.exclusions,
    shortfall: job.shortfall,
    coverage: job.coverage,
    changes: job.changes,
  };
}
