import * as z from 'zod';
import { EVENT_TYPES } from '../../functions/domain/events/event-types.ts';
import type { EventType } from '../../functions/domain/events/event-types.ts';
import { EVENT_JOB_FIELDS } from '../../functions/domain/events/job-events.ts';
import { sampleEventData } from '../../functions/domain/events/sample-event.ts';
import { JobView } from '../../functions/domain/jobs/job.ts';
import { CHANNELS } from '../../functions/domain/kernel/actor.ts';
import { brandId, EventId, JobId } from '../../functions/domain/kernel/ids.ts';
import { Timestamp } from '../../functions/domain/kernel/wire.ts';
import { EXAMPLE_ULID } from './examples.ts';
import { pascalCase } from './json.ts';
import type { JsonObject } from './json.ts';
import type { SchemaBook } from './schemas.ts';
import { EVENTS_TAG } from './texts.ts';

const EventJob = z
  .object(Object.fromEntries(EVENT_JOB_FIELDS.map((field) => [field, JobView.shape[field]])))
  .meta({ id: 'EventJob', description: 'The job as it was when the event happened.' });

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
    channel: z.enum(CHANNELS).describe('How the job came in.'),
    job: EventJob,
    links: EventLinks,
  })
  .meta({ id: 'ChargeEventData' });

const WHEN: Readonly<Record<EventType, string>> = {
  'job.delivered': 'A job was delivered; its leads and its CSV are there.',
  'job.failed': 'A job failed. Nothing was charged; `data.job.errorCode` says why.',
  'job.awaiting_clarification': 'A job asks questions and waits for the answers.',
  'job.cancelled': 'A job was cancelled; its hold was released.',
  'credits.charged': 'Credits were charged for a delivered job.',
};

const eventSchema = (type: EventType) =>
  z.object({
    id: EventId.describe('Id of the event: handle each id once.'),
    type: z.literal(type),
    createdAt: Timestamp,
    test: z.boolean().describe('True only for a test send of the endpoint.'),
    data: type === 'credits.charged' ? ChargeEventData : JobEventData,
  });

const HEADERS: readonly (readonly [string, string, string])[] = [
  [
    'X-Service-Signature',
    '`t=<unix seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<t>.<raw body>` with the secret of the endpoint. Refuse a `t` that is more than 300 seconds away.',
    `t=1795814543,v1=${'0'.repeat(64)}`,
  ],
  ['X-Service-Event', 'The event type.', 'job.delivered'],
  ['X-Service-Delivery', 'Id of the delivery, the same for its retries.', `dlv_${EXAMPLE_ULID}`],
  ['webhook-id', 'Id of the event (Standard Webhooks).', `evt_${EXAMPLE_ULID}`],
  ['webhook-timestamp', 'Unix seconds of the try (Standard Webhooks).', '1795814543'],
  [
    'webhook-signature',
    'The signature of Standard Webhooks; its key is the decoded part of the secret after `whsec_`.',
    'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  ],
];

/** The requests that the service makes to webhook endpoints, by event type. */
export function webhooksOf(schemas: SchemaBook): JsonObject {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [type, { post: eventOperation(schemas, type) }]),
  );
}

function eventOperation(schemas: SchemaBook, type: EventType): JsonObject {
  const name = pascalCase(type);
  const schema = schemas.define(`${name}Event`, schemas.convert(eventSchema(type), 'output'));
  return {
    operationId: `on${name}`,
    summary: type,
    description: WHEN[type],
    tags: [EVENTS_TAG],
    security: [],
    parameters: HEADERS.map(([header, description, example]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
      example,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: eventExample(type) } },
    },
    responses: {
      '2XX': { description: 'Received, within 10 seconds.' },
      '4XX': { description: 'Refused: anything but 2xx is tried again, six times in all.' },
    },
  };
}

function eventExample(type: EventType): JsonObject {
  const now = new Date('2026-11-27T21:22:23.456Z');
  const data = sampleEventData(type, {
    job: brandId('job', EXAMPLE_ULID),
    urls: { baseUrl: 'https://api.example.com/v1', dashboardUrl: 'https://app.example.com' },
    now,
  });
  // Safe: sample data is what is sent as JSON.
  return {
    id: brandId('event', EXAMPLE_ULID),
    type,
    createdAt: now.toISOString(),
    test: false,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an event's data is plain JSON
    data: data as JsonObject,
  };
}
