import type { Job } from '../../functions/domain/jobs/job.ts';
import { STAGE_PERCENT } from '../../functions/domain/jobs/job.ts';
import { isTerminal } from '../../functions/domain/jobs/states.ts';
import { aRequest } from '../domain/leads/builders.ts';
import { newId } from './ids.ts';

const CREATED_AT = '2026-11-28T10:00:00.000Z';

/**
 * A live job of an API key, in `parsing` unless said otherwise. Fields that follow from the status (a request once
 * parsed, a routing once routed, an end's time) are filled in; `patch` wins over all.
 */
export function aJob(patch: Partial<Job> = {}): Job {
  const status = patch.status ?? 'parsing';
  const isParsed = !['parsing', 'awaiting_clarification'].includes(status);
  const isRouted = isParsed && status !== 'routing';
  const isOver = isTerminal(status);
  return {
    id: newId('job'),
    orgId: newId('organization'),
    mode: 'live',
    channel: 'api',
    prompt: 'find 4 dentists in Austin, TX with phone',
    maxCredits: null,
    apiKeyId: newId('apiKey'),
    dailyCreditCap: null,
    status,
    version: 1,
    attempt: 1,
    deliveryRun: 0,
    round: 0,
    request: isParsed ? aRequest({ count: 4 }) : null,
    basedOn: null,
    monitorId: null,
    monitorMemory: null,
    reportsChanges: false,
    questions: [],
    answers: [],
    taskToken: null,
    waitedMs: 0,
    askedAt: null,
    routing: isRouted ? { estimatedLeads: 4, estimatedCredits: 4, sources: [] } : null,
    creditsHeld: 0,
    creditsCharged: 0,
    capDate: null,
    percent: status === 'failed' || status === 'cancelled' ? 0 : STAGE_PERCENT[status],
    recordsRead: 0,
    leadsFound: 0,
    leadsTarget: isParsed ? 4 : null,
    leadsDelivered: 0,
    duplicatesSkipped: 0,
    excludedSkipped: 0,
    exclusions: 'all',
    shortfall: null,
    coverage: null,
    changes: null,
    hasCsv: status === 'delivered',
    expectedAt: null,
    errorCode: status === 'failed' ? 'INTERNAL_ERROR' : null,
    refusal: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    startedAt: isParsed ? CREATED_AT : null,
    deliveredAt: status === 'delivered' ? CREATED_AT : null,
    leadsChangedAt: null,
    cancelledAt: status === 'cancelled' ? CREATED_AT : null,
    failedAt: status === 'failed' ? CREATED_AT : null,
    dueAt: isOver ? null : '2026-11-28T10:00:30.000Z',
    ...patch,
  };
}

/** A live job whose questions are open. */
export const aWaitingJob = (patch: Partial<Job> = {}): Job =>
  aJob({
    status: 'awaiting_clarification',
    round: 1,
    questions: [{ id: 'r1_place', question: 'Where?', type: 'text', required: true }],
    taskToken: 'token-1',
    askedAt: CREATED_AT,
    ...patch,
  });
