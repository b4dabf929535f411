import { EVENT_TYPES } from '../../functions/domain/events/event-types.ts';
import type { EventType } from '../../functions/domain/events/event-types.ts';
import { EVENTS } from '../../functions/domain/events/event-view.ts';
import { sampleEventData } from '../../functions/domain/events/sample-event.ts';
import { brandId } from '../../functions/domain/kernel/ids.ts';
import { EXAMPLE_ULID } from './examples.ts';
import { pascalCase } from './json.ts';
import type { JsonObject } from './json.ts';
import type { SchemaBook } from './schemas.ts';
import { EVENTS_TAG } from './texts.ts';

const WHEN: Readonly<Record<EventType, string>> = {
  'job.delivered': 'A job was delivered; its leads and CSV are ready.',
  'job.failed': 'A job failed. Nothing was charged; `data.job.errorCode` says why.',
  'job.awaiting_clarification': 'A job asks questions and waits for the answers.',
  'job.cancelled': 'A job was cancelled; its hold was released.',
  'credits.charged': 'Credits were charged for a delivered job.',
};

const HEADERS: readonly (readonly [string, string, string])[] = [
  [
    'X-Service-Signature',
    '`t=<unix seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<t>.<raw body>` with the secret of the endpoint. Refuse a `t` that is more than 300 seconds from now.',
    `t=1795814543,v1=${'0'.repeat(64)}`,
  ],
  ['X-Service-Event', 'The event type.', 'job.delivered'],
  ['X-Service-Delivery', 'Id of the delivery, the same for its retries.', `dlv_${EXAMPLE_ULID}`],
  ['webhook-id', 'Id of the event (Standard Webhooks).', `evt_${EXAMPLE_ULID}`],
  ['webhook-timestamp', 'Unix seconds of the attempt (Standard Webhooks).', '1795814543'],
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
  const schema = schemas.convert(EVENTS[type], 'output');
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
      '4XX': { description: 'Refused: anything but 2xx is retried, up to six attempts in all.' },
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
