import type { JobChange } from '../jobs/job-change.ts';
import { jobView } from '../jobs/job.ts';
import type { Job, JobView } from '../jobs/job.ts';
import { JOB_ERRORS } from '../jobs/states.ts';
import type { NewId } from '../kernel/ids.ts';
import type { EventType } from './event-types.ts';
import type { OutboxEvent } from './outbox-event.ts';

export interface Links {
  job: string;
  leads: string;
  export: string;
  dashboard: string;
}

/** Where clients find a job: routes of the API, and the job's page of the dashboard. */
export interface PublicUrls {
  /** With `/v1`, without a final slash. */
  baseUrl: string;
  dashboardUrl: string;
}

export const jobLinks = (urls: PublicUrls, jobId: string): Links => ({
  job: `${urls.baseUrl}/jobs/${jobId}`,
  leads: `${urls.baseUrl}/jobs/${jobId}/leads`,
  export: `${urls.baseUrl}/jobs/${jobId}/export`,
  dashboard: `${urls.dashboardUrl}/jobs/${jobId}`,
});

/** The job fields that an event carries, in order (behaviour: Payload). */
export const EVENT_JOB_FIELDS = [
  'id',
  'prompt',
  'status',
  'channel',
  'leadsDelivered',
  'creditsCharged',
  'errorCode',
  'errorMessage',
  'clarifyingQuestions',
  'hasCsv',
  'createdAt',
  'deliveredAt',
  'monitorId',
] as const satisfies readonly (keyof JobView)[];
export type EventJob = Pick<JobView, (typeof EVENT_JOB_FIELDS)[number]>;

function eventJob(job: Job): EventJob {
  const view = jobView(job, new Date(job.updatedAt), JOB_ERRORS);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of exactly these fields
  return Object.fromEntries(EVENT_JOB_FIELDS.map((field) => [field, view[field]])) as EventJob;
}

const EVENT_OF_STATUS = {
  delivered: 'job.delivered',
  failed: 'job.failed',
  cancelled: 'job.cancelled',
  awaiting_clarification: 'job.awaiting_clarification',
} as const satisfies Partial<Record<Job['status'], EventType>>;

type EventfulStatus = keyof typeof EVENT_OF_STATUS;
const isEventful = (status: Job['status']): status is EventfulStatus => status in EVENT_OF_STATUS;

/**
 * What a committed change tells the organisation's endpoints: one event for a status just reached, and
 * `credits.charged` when something was charged; nothing for sandbox jobs (behaviour: Event types).
 */
export function eventsOf(
  { before, after: job }: Pick<JobChange, 'before' | 'after'>,
  ports: { newId: NewId; urls: PublicUrls },
): OutboxEvent[] {
  if (job.mode === 'test' || job.status === before.status || !isEventful(job.status)) return [];
  const links = jobLinks(ports.urls, job.id);
  const view = eventJob(job);
  const createdAt = job.updatedAt;
  const event = (type: EventType, data: object): OutboxEvent => {
    const id = ports.newId('event');
    const body = JSON.stringify({ id, type, createdAt, test: false, data });
    return { id, orgId: job.orgId, type, createdAt, body };
  };
  const events = [event(EVENT_OF_STATUS[job.status], { job: view, links })];
  if (job.status === 'delivered' && job.creditsCharged > 0)
    events.push(
      event('credits.charged', {
        jobId: job.id,
        amount: job.creditsCharged,
        channel: job.channel,
        job: view,
        links,
      }),
    );
  return events;
}
