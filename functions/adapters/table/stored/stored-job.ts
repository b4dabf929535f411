import * as z from 'zod';
import type { ExclusionChoice } from '../../../domain/exclusions/exclusion-choice.ts';
import type { Coverage } from '../../../domain/jobs/coverage.ts';
import { BUSINESS_DROP_CODES, SHORTFALL_CODES } from '../../../domain/jobs/drop-codes.ts';
import type { Job, Routing, Shortfall } from '../../../domain/jobs/job.ts';
import { JOB_STATUSES } from '../../../domain/jobs/states.ts';
import type { JobStatus } from '../../../domain/jobs/states.ts';
import { CHANNELS, MODES } from '../../../domain/kernel/actor.ts';
import {
  ApiKeyId,
  ExclusionListId,
  JobId,
  LeadId,
  MonitorId,
  OrgId,
} from '../../../domain/kernel/ids.ts';
import { knownWord, wordOf } from '../../../domain/kernel/stored.ts';
import { CHANGED_FIELDS } from '../../../domain/leads/remembered/lead-change.ts';
import type { LeadChange } from '../../../domain/leads/remembered/lead-change.ts';
import { REFUSAL_CODES } from '../../../domain/prompt/refusal-codes.ts';
import { StoredQuestion, StoredRequest } from './stored-request.ts';

const text = z.string();
const textOrNull = z.string().nullable();

/** One of a newer release says no more than the code of the failure does. */
const StoredRefusal = text
  .nullable()
  .default(null)
  .transform((word) => (word === null ? null : (knownWord(REFUSAL_CODES, word) ?? null)));

const StoredShortfall = z.object({
  requested: z.int(),
  delivered: z.int(),
  reasons: z
    .array(z.object({ code: text, count: z.int() }))
    .transform((reasons): Shortfall['reasons'] =>
      reasons.flatMap(({ code: word, count }) => {
        const code = knownWord(SHORTFALL_CODES, word);
        return code === undefined ? [] : [{ code, count }];
      }),
    ),
}) satisfies z.ZodType<Shortfall>;

/** A code of a newer release reads as the one that says least, so that the sum stays right. */
const StoredCoverage = z.object({
  read: z.int(),
  merged: z.int(),
  droppedBy: z.array(z.object({ code: wordOf(BUSINESS_DROP_CODES, 'not_needed'), count: z.int() })),
  mightFit: z.int().default(0),
  delivered: z.int(),
  release: textOrNull,
}) satisfies z.ZodType<Coverage>;

/** A choice of a newer release reads as the usual one. */
export const StoredChoice = z
  .union([z.enum(['all', 'none']), z.array(ExclusionListId)])
  .catch('all') satisfies z.ZodType<ExclusionChoice>;

const StoredRouting = z.object({
  estimatedLeads: z.int(),
  estimatedCredits: z.int(),
  sources: z.array(z.object({ id: text, estimatedLeads: z.int(), datasetVersion: textOrNull })),
}) satisfies z.ZodType<Routing>;

/** Changes of fields that only a newer release compares are left out. */
const StoredChanges = z
  .array(
    z.object({
      lead: z.object({ id: LeadId, jobId: JobId, name: text }),
      field: text,
      before: textOrNull,
      after: textOrNull,
    }),
  )
  .transform((changes): LeadChange[] =>
    changes.flatMap(({ field: word, ...change }) => {
      const field = knownWord(CHANGED_FIELDS, word);
      return field === undefined ? [] : [{ ...change, field }];
    }),
  );

/**
 * A job's row, written back whole by every change. A status of a newer release reads as what it comes down to here:
 * an ended job (it is due no more) as delivered or failed, any other as `scraping`, from where it is done again.
 */
export const StoredJob = z
  .object({
    id: JobId,
    orgId: OrgId,
    mode: z.enum(MODES),
    channel: wordOf(CHANNELS, 'api'),
    prompt: text,
    maxCredits: z.int().nullable(),
    apiKeyId: ApiKeyId.nullable(),
    dailyCreditCap: z.int().nullable(),
    status: text,
    version: z.int(),
    attempt: z.int(),
    deliveryRun: z.int().default(0),
    round: z.int(),
    request: StoredRequest.nullable(),
    basedOn: JobId.nullable().default(null),
    monitorId: MonitorId.nullable().default(null),
    monitorMemory: textOrNull.default(null),
    reportsChanges: z.boolean().default(false),
    questions: z.array(StoredQuestion),
    answers: z.array(z.object({ questionId: text, answer: text })),
    taskToken: textOrNull,
    waitedMs: z.int(),
    askedAt: textOrNull,
    routing: StoredRouting.nullable(),
    creditsHeld: z.int(),
    creditsCharged: z.int(),
    capDate: textOrNull,
    percent: z.int(),
    recordsRead: z.int().default(0),
    leadsFound: z.int(),
    leadsTarget: z.int().nullable(),
    leadsDelivered: z.int(),
    duplicatesSkipped: z.int(),
    excludedSkipped: z.int().default(0),
    exclusions: StoredChoice.default('all'),
    shortfall: StoredShortfall.nullable(),
    coverage: StoredCoverage.nullable().default(null),
    changes: StoredChanges.nullable().default(null),
    hasCsv: z.boolean(),
    expectedAt: textOrNull,
    errorCode: textOrNull,
    refusal: StoredRefusal,
    createdAt: text,
    updatedAt: text,
    startedAt: textOrNull,
    deliveredAt: textOrNull,
    leadsChangedAt: textOrNull.default(null),
    cancelledAt: textOrNull,
    failedAt: textOrNull,
    dueAt: textOrNull,
  })
  .transform((job): Job => ({ ...job, status: statusOf(job) }));

function statusOf({
  status,
  dueAt,
  deliveredAt,
}: {
  status: string;
  dueAt: string | null;
  deliveredAt: string | null;
}): JobStatus {
  const known = knownWord(JOB_STATUSES, status);
  if (known !== undefined) return known;
  if (dueAt !== null) return 'scraping';
  return deliveredAt === null ? 'failed' : 'delivered';
}
