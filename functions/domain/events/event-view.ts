import * as z from 'zod';
import { JobView } from '../jobs/job.ts';
import { CHANNELS } from '../kernel/actor.ts';
import { EventId, JobId } from '../kernel/ids.ts';
import { about, Timestamp } from '../kernel/wire.ts';
import type { EventType } from './event-types.ts';
import { EVENT_JOB_FIELDS } from './job-events.ts';

const EventJob = z
  .object(Object.fromEntries(EVENT_JOB_FIELDS.map((field) => [field, JobView.shape[field]])))
  .meta({ id: 'EventJob', ...about('The job as it was when the event happened.') });

const address = (description: string) => z.string().meta({ format: 'uri', description });

const EventLinks = z
  .object({
    job: address('`GET /jobs/{id}` of the job.'),
    leads: address('Its leads.'),
    export: address('Its CSV link.'),
    dashboard: address('Its page of the dashboard.'),
  })
  .meta({ id: 'EventLinks' });

const JobEventData = z.object({ job: EventJob, links: EventLinks }).meta({ id: 'JobEventData' });

const ChargeEventData = z
  .object({
    jobId: JobId,
    amount: z.int().min(1).describe('Credits charged.'),
    channel: z.enum(CHANNELS).describe('How the job was created.'),
    job: EventJob,
    links: EventLinks,
  })
  .meta({ id: 'ChargeEventData' });

const eventOf = <T extends EventType, D extends z.ZodType>(type: T, data: D) =>
  z.object({
    id: EventId.describe('Id of the event; handle each id once.'),
    type: z.literal(type),
    createdAt: Timestamp,
    test: z.boolean().describe('True only for a test event.'),
    data,
  });

/** What webhooks send of each event, and what `GET /events` lists. */
export const EVENTS = {
  'job.delivered': eventOf('job.delivered', JobEventData).meta({ id: 'JobDeliveredEvent' }),
  'job.failed': eventOf('job.failed', JobEventData).meta({ id: 'JobFailedEvent' }),
  'job.awaiting_clarification': eventOf('job.awaiting_clarification', JobEventData).meta({
    id: 'JobAwaitingClarificationEvent',
  }),
  'job.cancelled': eventOf('job.cancelled', JobEventData).meta({ id: 'JobCancelledEvent' }),
  'credits.charged': eventOf('credits.charged', ChargeEventData).meta({
    id: 'CreditsChargedEvent',
  }),
} as const satisfies Record<EventType, z.ZodType>;

export const EventView = z
  .discriminatedUnion('type', [
    EVENTS['job.delivered'],
    EVENTS['job.failed'],
    EVENTS['job.awaiting_clarification'],
    EVENTS['job.cancelled'],
    EVENTS['credits.charged'],
  ])
  .meta({ id: 'Event', ...about('An event, exactly as webhooks send it.') });
