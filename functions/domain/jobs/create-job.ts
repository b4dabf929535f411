import * as z from 'zod';
import { checkChoice, ExclusionChoice } from '../exclusions/exclusion-choice.ts';
import type { CheckChoicePorts } from '../exclusions/exclusion-choice.ts';
import type { Actor, Channel } from '../kernel/actor.ts';
import { ServiceError } from '../kernel/errors.ts';
import { JobId } from '../kernel/ids.ts';
import type { MonitorId, NewId } from '../kernel/ids.ts';
import { textField } from '../kernel/text-field.ts';
import { about } from '../kernel/wire.ts';
import type { LeadRequest } from '../prompt/request.ts';
import type { BucketState } from '../rate-limits/buckets.ts';
import { findBasis } from './find-basis.ts';
import type { Basis, FindBasisPorts } from './find-basis.ts';
import { DUE_AFTER_SECONDS, secondsFrom } from './job-change.ts';
import { STAGE_PERCENT } from './job.ts';
import type { Job } from './job.ts';

/** 1..2,000 characters (behaviour: Jobs). */
export const Prompt = textField({
  noun: 'prompt',
  most: 2_000,
  kind: 'lines',
  docs: about(
    'The request in one sentence: how many businesses, of what kind, where, with which contact fields.',
    'find 20 dentists in Austin, TX with email and phone',
  ),
});

export const CreateJobBody = z.strictObject({
  prompt: Prompt,
  maxCredits: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .meta(
      about(
        'The most credits that the job may spend; without it (or with `null`), what the balance and the key allow.',
        100,
      ),
    ),
  exclusions: ExclusionChoice.optional(),
  basedOn: JobId.nullish().meta({
    ...about(
      'An earlier job of yours with the same prompt: its understanding and your answers are reused, and ' +
        'nothing is asked again.',
    ),
    examples: [],
  }),
});
export type CreateJobBody = z.infer<typeof CreateJobBody>;

/** Of a header's bytes, those above 0x7F are somebody's letters in some encoding: they stay as they come. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const KEY_CONTROL = /[\u0000-\u001F\u007F]/;

const KEY_CHARACTERS = 255;

/** Any text of 1..255 characters without control characters, as it comes: "order 42" is one (behaviour: Jobs). */
export const IdempotencyKey = z
  .string()
  .min(1, 'The idempotency key is empty.')
  .max(KEY_CHARACTERS, `The idempotency key is longer than ${KEY_CHARACTERS} characters.`)
  .refine((key) => !KEY_CONTROL.test(key), 'The idempotency key has control characters.')
  .meta(
    about('Names the intended job: any unique string.', '6f1c2c1e-7a55-4c3b-9a57-1f0e5f3b2d10'),
  );

/** Of routes that take a key or none: an empty one counts as missing. */
export const OptionalIdempotencyKey = z
  .preprocess((key) => (key === '' ? undefined : key), IdempotencyKey.optional())
  .meta({
    openapi: {
      type: 'string',
      maxLength: KEY_CHARACTERS,
      ...about(
        'Names the intended call: any unique string. An empty one counts as missing.',
        '6f1c2c1e-7a55-4c3b-9a57-1f0e5f3b2d10',
      ),
    },
  });

export type InsertOutcome =
  | { kind: 'created' }
  | { kind: 'replay'; job: Job }
  | { kind: 'no_credit' }
  | { kind: 'cap_spent' }
  | { kind: 'too_many_jobs'; running: number };

export interface InsertJob {
  job: Job;
  idempotencyKey: string;
  concurrentJobs: number;
  /** UTC date whose cap pays for the job. */
  today: string;
}

export interface CreateJobPorts extends FindBasisPorts, CheckChoicePorts {
  now(): Date;
  newId: NewId;
  /** Counts a creation in its buckets, in all or none; throws `RATE_LIMITED`. */
  takeCreation(
    actor: Actor,
    onRefused: (bucket: BucketState) => void,
  ): Promise<readonly BucketState[]>;
  /** Takes the counts back: only jobs that were made count. */
  returnCreation(actor: Actor, buckets: readonly BucketState[]): Promise<void>;
  findJobByIdempotencyKey(
    owner: Pick<Actor, 'orgId' | 'mode'>,
    key: string,
  ): Promise<Job | undefined>;
  /** Tells of a bucket that this call took or was refused, for the headers. */
  took: (bucket: BucketState) => void;
  pause(milliseconds: number): Promise<void>;
  /** One transaction: job, idempotency row, the organisation's running set, the key's cap. */
  insertJob(input: InsertJob): Promise<InsertOutcome>;
  /** Starts the execution of the job's attempt; a job that could not be started is found by the sweeper. */
  startJob(job: Job): Promise<void>;
}

/** What a monitor gives to the job of a run. */
export interface MonitorRun {
  monitorId: MonitorId;
  request: LeadRequest;
  basedOn: JobId | null;
  /** The object with the businesses that it delivered before. */
  memory: string | null;
  reportsChanges: boolean;
}

interface CreateJobInput {
  body: CreateJobBody;
  idempotencyKey: string;
  channel: Channel;
  run?: MonitorRun;
}

export type CreateJobResult = { job: Job; replayed: boolean };

/** Seconds after which a slot may be free: half of the usual shortest job. */
const CONCURRENCY_RETRY_SECONDS = 10;

/**
 * Creates a job, or returns the one that the same idempotency key made before.
 * @throws ServiceError VALIDATION_ERROR, RATE_LIMITED, INSUFFICIENT_CREDITS, API_KEY_DAILY_CAP_EXCEEDED, CONCURRENT_JOBS_LIMIT
 */
export async function createJob(
  ports: CreateJobPorts,
  actor: Actor,
  input: CreateJobInput,
): Promise<CreateJobResult> {
  const { prompt, basedOn = null } = input.body;
  const basis = basedOn === null ? null : await findBasis(ports, actor, { prompt, basedOn });
  const { exclusions = 'all' } = input.body;
  // A list that went since a monitor was made excludes nothing; its runs go on.
  if (input.run === undefined) await checkChoice(ports, actor, exclusions);
  const admission = await admit(ports, actor, input.idempotencyKey);
  if (admission.kind === 'replay') return { job: admission.job, replayed: true };
  const now = ports.now();
  const job = newJob(ports.newId('job'), actor, { ...input, basis }, now);
  const outcome = await insertOrReturn(ports, actor, admission.buckets, {
    job,
    idempotencyKey: input.idempotencyKey,
    concurrentJobs: actor.limits.concurrentJobs,
    today: now.toISOString().slice(0, 10),
  });
  // The buckets count jobs: a call that made none is not counted.
  if (outcome.kind === 'created') for (const bucket of admission.buckets) ports.took(bucket);
  else await ports.returnCreation(actor, admission.buckets);
  switch (outcome.kind) {
    case 'replay':
      return { job: outcome.job, replayed: true };
    case 'no_credit':
      throw new ServiceError('INSUFFICIENT_CREDITS', 'The balance is empty.');
    case 'cap_spent':
      throw new ServiceError(
        'API_KEY_DAILY_CAP_EXCEEDED',
        'This API key has spent its daily credit cap.',
      );
    case 'too_many_jobs':
      throw new ServiceError(
        'CONCURRENT_JOBS_LIMIT',
        'The plan allows no more jobs at once. Wait for one to end, or cancel one.',
        {
          details: { limit: actor.limits.concurrentJobs, running: outcome.running },
          retryAfterSeconds: CONCURRENCY_RETRY_SECONDS,
        },
      );
    case 'created':
      await ports.startJob(job);
      return { job, replayed: false };
  }
}

/** Inserts the job; a call that could not is taken out of the buckets again. */
async function insertOrReturn(
  ports: CreateJobPorts,
  actor: Actor,
  buckets: readonly BucketState[],
  input: InsertJob,
): Promise<InsertOutcome> {
  try {
    return await ports.insertJob(input);
  } catch (error) {
    await ports.returnCreation(actor, buckets);
    throw error;
  }
}

/** How long a refused call looks for the job that a call with the same key may be making right now. */
const REPLAY_WAITS_MS = [20, 40, 80, 160, 320] as const;

type Admission = { kind: 'taken'; buckets: readonly BucketState[] } | { kind: 'replay'; job: Job };

/**
 * Counts the call in the creation buckets. Calls with one key that come at once all try: those that find no place
 * left wait a little for the job of the one that did, since a replay needs none.
 */
async function admit(ports: CreateJobPorts, actor: Actor, key: string): Promise<Admission> {
  let refused: BucketState | undefined;
  try {
    const buckets = await ports.takeCreation(actor, (full) => {
      refused = full;
    });
    return { kind: 'taken', buckets };
  } catch (error) {
    if (refused === undefined) throw error;
    for (const wait of REPLAY_WAITS_MS) {
      const job = await ports.findJobByIdempotencyKey(actor, key);
      if (job !== undefined) return { kind: 'replay', job };
      await ports.pause(wait);
    }
    ports.took(refused);
    throw error;
  }
}

function newJob(
  id: Job['id'],
  actor: Actor,
  input: CreateJobInput & { basis: Basis | null },
  now: Date,
): Job {
  const createdAt = now.toISOString();
  return {
    id,
    orgId: actor.orgId,
    mode: actor.mode,
    channel: input.channel,
    prompt: input.body.prompt,
    maxCredits: input.body.maxCredits ?? null,
    apiKeyId: actor.kind === 'key' ? actor.keyId : null,
    dailyCreditCap: actor.kind === 'key' ? actor.dailyCreditCap : null,
    status: 'parsing',
    version: 1,
    attempt: 1,
    deliveryRun: 0,
    round: 0,
    request: input.run?.request ?? input.basis?.request ?? null,
    basedOn: input.run?.basedOn ?? input.basis?.id ?? null,
    monitorId: input.run?.monitorId ?? null,
    monitorMemory: input.run?.memory ?? null,
    reportsChanges: input.run?.reportsChanges ?? false,
    questions: [],
    answers: [],
    taskToken: null,
    waitedMs: 0,
    askedAt: null,
    routing: null,
    creditsHeld: 0,
    creditsCharged: 0,
    capDate: null,
    percent: STAGE_PERCENT.parsing,
    recordsRead: 0,
    leadsFound: 0,
    leadsTarget: null,
    leadsDelivered: 0,
    duplicatesSkipped: 0,
    excludedSkipped: 0,
    exclusions: input.body.exclusions ?? 'all',
    shortfall: null,
    coverage: null,
    changes: null,
    hasCsv: false,
    expectedAt: null,
    errorCode: null,
    refusal: null,
    createdAt,
    updatedAt: createdAt,
    startedAt: null,
    deliveredAt: null,
    leadsChangedAt: null,
    cancelledAt: null,
    failedAt: null,
    dueAt: secondsFrom(now, DUE_AFTER_SECONDS.created),
  };
}
