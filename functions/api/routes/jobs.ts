import * as z from 'zod';
import { cancelJob } from '../../domain/jobs/cancel-job.ts';
import { clarifyJob, ClarifyJobBody } from '../../domain/jobs/clarify-job.ts';
import { createJob, CreateJobBody, IdempotencyKey } from '../../domain/jobs/create-job.ts';
import { exportJob } from '../../domain/jobs/export-job.ts';
import type { JobPorts } from '../../domain/jobs/job-ports.ts';
import { JobView, jobView } from '../../domain/jobs/job.ts';
import type { Job } from '../../domain/jobs/job.ts';
import {
  listRejected,
  ListRejectedQuery,
  RejectedBusiness,
} from '../../domain/jobs/list-rejected.ts';
import {
  chosenFields,
  getJob,
  listLeads,
  ListJobsQuery,
  ListLeadsQuery,
} from '../../domain/jobs/read-jobs.ts';
import type { LeadsPosition } from '../../domain/jobs/read-jobs.ts';
import { JOB_ERRORS } from '../../domain/jobs/states.ts';
import type { Actor, Channel } from '../../domain/kernel/actor.ts';
import { ServiceError } from '../../domain/kernel/errors.ts';
import { JobId } from '../../domain/kernel/ids.ts';
import { fittingPage, pageOf } from '../../domain/kernel/page.ts';
import { about, Timestamp, Url } from '../../domain/kernel/wire.ts';
import { ExportSelection } from '../../domain/leads/export/export-selection.ts';
import { PartialLead, ReportedLead } from '../../domain/leads/lead.ts';
import { nextCursorOf, openCursor, positionIn, sealCursor } from '../../http/cursor.ts';
import type { CursorBinding, CursorSealer } from '../../http/cursor.ts';
import { route } from '../../http/route.ts';
import type { Reply, Route } from '../../http/route.ts';

/** What the job routes need beside the verbs' ports. */
export interface JobServices extends JobPorts {
  cursors: CursorSealer;
  /** How a job of this caller comes in. */
  channelOf(actor: Actor): Channel;
}

const JobParams = z.object({ id: JobId.meta(about('Id of the job.')) });

const ExportLink = z
  .object({ url: Url, expiresAt: Timestamp.meta(about('When the link stops working.')) })
  .meta({ id: 'ExportLink' });

/** A job as an answer: non-terminal ones say when to poll again. */
function jobReply(
  status: number,
  job: Job,
  now: Date,
  headers: Record<string, string> = {},
): Reply {
  const body = jobView(job, now, JOB_ERRORS);
  const retry = body.retryAfterSeconds;
  return {
    status,
    body,
    headers: { ...(retry === undefined ? {} : { 'Retry-After': String(retry) }), ...headers },
  };
}

const locationOf = (services: JobServices, job: Job) => ({
  Location: `${services.baseUrl}/jobs/${job.id}`,
});

const RETRY_AFTER = {
  'Retry-After': 'Seconds until the next poll; absent when the job is terminal.',
};

const createRoute = route({
  operationId: 'createJob',
  method: 'POST',
  path: '/jobs',
  access: 'jobs:write',
  tag: 'Jobs',
  summary: 'Create a job',
  description:
    'Creates a job from one sentence. The call returns at once; the job runs in the background. The header ' +
    '`Idempotency-Key` names the intended job: the same key again returns the same job, with ' +
    '`Idempotent-Replayed: true`, and creates nothing. Once the prompt is read, `request` says how it was ' +
    'understood, and `request.notes` lists what will not be applied; `POST /prompts/parse` says the same before ' +
    'a job exists. `basedOn` repeats an earlier job without asking its questions again.',
  request: {
    headers: z.looseObject({ 'idempotency-key': IdempotencyKey }),
    body: CreateJobBody,
  },
  response: {
    status: 202,
    schema: JobView,
    headers: {
      ...RETRY_AFTER,
      Location: 'Address of the job.',
      'Idempotent-Replayed': '`true` when the job was created by an earlier call with this key.',
    },
  },
  errors: [
    'IDEMPOTENCY_KEY_REQUIRED',
    'INSUFFICIENT_CREDITS',
    'API_KEY_DAILY_CAP_EXCEEDED',
    'CONCURRENT_JOBS_LIMIT',
  ],
  async early({ actor, headers }, services: JobServices) {
    const key = headers['idempotency-key'];
    if (key === undefined || key.trim() === '')
      throw new ServiceError(
        'IDEMPOTENCY_KEY_REQUIRED',
        'The header Idempotency-Key is required: any unique string for each intended job.',
      );
    if (!IdempotencyKey.safeParse(key).success) return undefined;
    const job = await services.findJobByIdempotencyKey(actor, key);
    return job === undefined ? undefined : replay(services, job);
  },
  async handle({ actor, headers, body, took }, services) {
    const { job, replayed } = await createJob({ ...services, took }, actor, {
      body,
      idempotencyKey: headers['idempotency-key'],
      channel: services.channelOf(actor),
    });
    return replayed
      ? replay(services, job)
      : jobReply(202, job, services.now(), locationOf(services, job));
  },
});

const replay = (services: JobServices, job: Job): Reply =>
  jobReply(202, job, services.now(), {
    ...locationOf(services, job),
    'Idempotent-Replayed': 'true',
  });

const listRoute = route({
  operationId: 'listJobs',
  method: 'GET',
  path: '/jobs',
  access: 'leads:read',
  tag: 'Jobs',
  summary: 'List jobs',
  description:
    'Jobs of the organisation, newest first: all, those of one status, or the runs of one monitor.',
  request: { query: ListJobsQuery },
  response: { status: 200, schema: pageOf(JobView) },
  errors: [],
  async handle({ actor, query: { cursor, limit, status, monitorId } }, services: JobServices) {
    const binding = bindingOf(actor, 'listJobs', { status, monitorId });
    const after = positionIn(services.cursors, binding, cursor);
    const page = await services.listJobs(actor, { status, monitorId, limit, after });
    const now = services.now();
    const { data, next } = fittingPage(
      page,
      (job) => jobView(job, now, JOB_ERRORS),
      ({ id }) => id,
    );
    return {
      status: 200,
      body: {
        data,
        nextCursor: nextCursorOf(services.cursors, binding, next),
      },
    };
  },
});

const getRoute = route({
  operationId: 'getJob',
  method: 'GET',
  path: '/jobs/:id',
  access: 'leads:read',
  tag: 'Jobs',
  summary: 'Get a job',
  description:
    'Status, progress, estimated time and costs of a job, and how its prompt was understood. `request.notes` ' +
    'lists what is not applied: show it to whoever asked.',
  request: { params: JobParams },
  response: { status: 200, schema: JobView, headers: RETRY_AFTER },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: JobServices) {
    return jobReply(200, await getJob(services, actor, params.id), services.now());
  },
});

const clarifyRoute = route({
  operationId: 'clarifyJob',
  method: 'POST',
  path: '/jobs/:id/clarify',
  access: 'jobs:write',
  tag: 'Jobs',
  summary: 'Answer the questions of a job',
  description:
    'Answers the questions of a job in `awaiting_clarification`; it goes back to `parsing`. ' +
    'An answer is the id of an option or free text. Sending the same answers again returns the job.',
  request: { params: JobParams, body: ClarifyJobBody },
  response: { status: 202, schema: JobView, headers: RETRY_AFTER },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, body }, services: JobServices) {
    return jobReply(202, await clarifyJob(services, actor, params.id, body), services.now());
  },
});

const cancelRoute = route({
  operationId: 'cancelJob',
  method: 'POST',
  path: '/jobs/:id/cancel',
  access: 'jobs:write',
  tag: 'Jobs',
  summary: 'Cancel a job',
  description:
    'Cancels a job that has not ended and releases its hold. Cancelling a cancelled job changes nothing.',
  request: { params: JobParams },
  response: { status: 200, schema: JobView },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: JobServices) {
    return jobReply(200, await cancelJob(services, actor, params.id), services.now());
  },
});

const LeadPage = pageOf(z.union([ReportedLead, PartialLead])).meta({ id: 'LeadPage' });

const leadsRoute = route({
  operationId: 'listLeads',
  method: 'GET',
  path: '/jobs/:id/leads',
  access: 'leads:read',
  tag: 'Leads',
  summary: 'List the leads of a job',
  description:
    'Delivered leads, best first; an empty page until the job is delivered. A page may hold fewer leads than `limit`: only ' +
    '`nextCursor: null` is the end. `fields` returns less of each lead; responses are compressed for callers that accept gzip.',
  request: { params: JobParams, query: ListLeadsQuery },
  response: { status: 200, schema: LeadPage },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, query }, services: JobServices) {
    const { cursor, limit, afterRank, fields } = query;
    const binding = bindingOf(actor, 'listLeads', { id: params.id });
    const position =
      cursor === undefined
        ? undefined
        : leadsPosition(openCursor(services.cursors, binding, cursor));
    const options = { limit, position, afterRank };
    const { leads, next } = await listLeads(services, actor, params.id, options);
    return {
      status: 200,
      body: {
        data: leads.map((lead) => chosenFields(lead, fields)),
        nextCursor:
          next === null
            ? null
            : sealCursor(
                services.cursors,
                binding,
                `${next.attempt}.${next.run}.${next.afterRank}`,
              ),
      },
    };
  },
});

/** `attempt.run.rank`; cursors from before runs were counted lack the run. */
const leadsPosition = (text: string): LeadsPosition => {
  const [attempt = 1, ...rest] = text.split('.').map(Number);
  return { attempt, run: rest.length > 1 ? (rest[0] ?? 0) : 0, afterRank: rest.at(-1) ?? 0 };
};

const rejectedRoute = route({
  operationId: 'listRejected',
  method: 'GET',
  path: '/jobs/:id/rejected',
  access: 'leads:read',
  tag: 'Jobs',
  summary: 'List what a job read and did not deliver',
  description:
    'Businesses that the job read but did not deliver, by the codes of `coverage.droppedBy`, without contact ' +
    'data; `mightFit` marks those whose kind is in doubt. Kept for 7 days after delivery; the page is empty before and after. Businesses that opted out are ' +
    'counted in `coverage` but never listed.',
  request: { params: JobParams, query: ListRejectedQuery },
  response: { status: 200, schema: pageOf(RejectedBusiness) },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, query: { cursor, limit } }, services: JobServices) {
    const binding = bindingOf(actor, 'listRejected', { id: params.id });
    const from = cursor === undefined ? 0 : Number(openCursor(services.cursors, binding, cursor));
    const { data, next } = await listRejected(services, actor, params.id, { from, limit });
    const nextCursor = next === null ? null : sealCursor(services.cursors, binding, String(next));
    return { status: 200, body: { data, nextCursor } };
  },
});

const exportRoute = route({
  operationId: 'exportLeads',
  method: 'GET',
  path: '/jobs/:id/export',
  access: 'leads:read',
  tag: 'Leads',
  summary: 'Get a link to a file of leads',
  description:
    'A signed link to a file of the leads of a delivered job, valid for 24 hours: all of them or some, as CSV or as a ' +
    'workbook, in the columns of an importer. Sandbox jobs always link to the same demo CSV.',
  request: { params: JobParams, query: ExportSelection },
  response: {
    status: 200,
    schema: ExportLink,
  },
  errors: ['NOT_FOUND'],
  async handle({ actor, params, query }, services: JobServices) {
    return { status: 200, body: await exportJob(services, actor, params.id, query) };
  },
});

const bindingOf = (
  actor: Actor,
  operationId: string,
  filters: CursorBinding['filters'],
): CursorBinding => ({ orgId: actor.orgId, mode: actor.mode, operationId, filters });

export const jobRoutes: readonly Route<JobServices>[] = [
  createRoute,
  listRoute,
  getRoute,
  clarifyRoute,
  cancelRoute,
  leadsRoute,
  rejectedRoute,
  exportRoute,
];
