import { ERROR_STATUS } from '../../functions/domain/kernel/errors.ts';
import type { ErrorCode } from '../../functions/domain/kernel/errors.ts';
import { BUCKETS } from '../../functions/domain/rate-limits/buckets.ts';
import type { Route } from '../../functions/http/route.ts';
import { EXAMPLE_ULID } from './examples.ts';
import { isObject, pascalCase } from './json.ts';
import type { JsonObject } from './json.ts';

interface ErrorText {
  /** When it is answered. */
  when: string;
  /** A message as the service writes it. */
  message: string;
  /** JSON Schema of `error.details`; codes without it carry none. */
  details?: { schema: JsonObject; example: JsonObject };
}

const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });

const FIELDS: JsonObject = {
  type: 'object',
  required: ['fields'],
  properties: {
    fields: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            type: 'string',
            description:
              'The field (`answers[0].answer`), header or query parameter; `status` when the state of the resource is the problem.',
          },
          code: { type: 'string', description: 'What is wrong, for programs.' },
          message: { type: 'string', description: 'What is wrong, for people.' },
        },
      },
    },
  },
};

const FIELDS_AND_QUESTIONS: JsonObject = {
  ...FIELDS,
  properties: {
    ...(isObject(FIELDS['properties']) ? FIELDS['properties'] : {}),
    questions: {
      type: 'array',
      items: { $ref: '#/components/schemas/ClarifyingQuestion' },
      description:
        'What a monitor would have to ask of its prompt: ask a job, and base the monitor on it.',
    },
  },
};

const fieldExample = (path: string, code: string, message: string): JsonObject => ({
  fields: [{ path, code, message }],
});

/** What the reference says of every error code (behaviour: Errors). */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  IDEMPOTENCY_KEY_REQUIRED: {
    when: 'The header `Idempotency-Key` is missing.',
    message: 'The header Idempotency-Key is required: any unique string for each intended job.',
  },
  SANDBOX_ONLY: {
    when: 'A test key, or the sandbox of a session, can not do this.',
    message: 'This is not available in the sandbox.',
  },
  WEBHOOK_URL_INVALID: {
    when: 'The URL of the endpoint is not https, not public, or otherwise not allowed.',
    message: 'The URL must be https.',
    details: {
      schema: FIELDS,
      example: fieldExample('url', 'invalid_url', 'The URL must be https.'),
    },
  },
  VALIDATION_ERROR: {
    when: 'The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why.',
    message: 'The request is not valid.',
    details: {
      schema: FIELDS_AND_QUESTIONS,
      example: fieldExample('limit', 'invalid_format', 'Must be an integer from 1 to 100.'),
    },
  },
  UNAUTHENTICATED: {
    when: 'Credentials are missing or not valid.',
    message: 'Missing or invalid credentials.',
  },
  INSUFFICIENT_CREDITS: {
    when: 'The balance is empty: nothing can be spent.',
    message: 'The balance is empty.',
  },
  API_KEY_DAILY_CAP_EXCEEDED: {
    when: 'The key has spent its daily credit cap; it is free again at 00:00 UTC.',
    message: 'This API key has spent its daily credit cap.',
  },
  INSUFFICIENT_SCOPE: {
    when: 'The key lacks the scope, or only a signed-in person may do this.',
    message: 'The API key lacks a scope.',
  },
  PLAN_LIMIT_EXCEEDED: {
    when: 'The plan does not allow more.',
    message: 'The plan allows no more.',
    details: {
      schema: {
        type: 'object',
        required: ['limit'],
        properties: {
          limit: count('What the plan allows.'),
          used: count('What is used of it, for quotas.'),
        },
      },
      example: { limit: 10 },
    },
  },
  NOT_FOUND: {
    when: 'There is no such resource; one of another organisation or mode answers the same.',
    message: 'No such resource.',
  },
  RATE_LIMITED: {
    when: 'A rate bucket is empty; try again after `Retry-After` seconds.',
    message: 'Too many requests. Try again later.',
    details: {
      schema: {
        type: 'object',
        required: ['bucket', 'limit'],
        properties: {
          bucket: { type: 'string', enum: [...BUCKETS], description: 'The empty bucket.' },
          limit: count('Its places.'),
        },
      },
      example: { bucket: 'requestsPerMinKey', limit: 300 },
    },
  },
  CONCURRENT_JOBS_LIMIT: {
    when: 'The plan allows no more jobs at once; wait for one to end, or cancel one.',
    message: 'The plan allows no more jobs at once. Wait for one to end, or cancel one.',
    details: {
      schema: {
        type: 'object',
        required: ['limit', 'running'],
        properties: {
          limit: count('Jobs that may run at once.'),
          running: count('Jobs that run now.'),
        },
      },
      example: { limit: 5, running: 5 },
    },
  },
  INTERNAL_ERROR: {
    when: 'Something went wrong on the side of the service. Quote `requestId` to support.',
    message: 'Something went wrong on our side.',
  },
  SERVICE_UNAVAILABLE: {
    when: 'The service, or one that it needs, is busy; try again after `Retry-After` seconds.',
    message: 'The service is busy. Try again.',
  },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's own keys
const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/** Every code that a route can answer: those it names, and those that its access, input and path imply. */
export function errorCodesOf(route: Route<never>): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors);
  // Unknown and repeated query parameters are refused everywhere.
  codes.add('VALIDATION_ERROR');
  if (route.access !== 'public')
    for (const code of ['UNAUTHENTICATED', 'RATE_LIMITED', 'INSUFFICIENT_SCOPE'] as const)
      codes.add(code);
  if (route.sandboxRefused) codes.add('SANDBOX_ONLY');
  if (route.path.includes(':')) codes.add('NOT_FOUND');
  codes.add('INTERNAL_ERROR').add('SERVICE_UNAVAILABLE');
  return CODES.filter((code) => codes.has(code));
}

/** `RateLimitedError`, `ValidationError` */
export const errorSchemaName = (code: ErrorCode): string =>
  `${pascalCase(code).replace(/Error$/, '')}Error`;

/** The envelope with one code. */
export function errorSchema(code: ErrorCode): JsonObject {
  const { when, details } = ERROR_TEXTS[code];
  const properties: JsonObject = {
    code: { type: 'string', const: code },
    message: { type: 'string', description: 'Safe to show to a user.' },
    requestId: { $ref: '#/components/schemas/RequestId' },
    ...(details === undefined ? {} : { details: details.schema }),
  };
  return {
    type: 'object',
    description: when,
    required: ['error'],
    properties: {
      error: { type: 'object', required: Object.keys(properties), properties },
    },
  };
}

export function errorExample(code: ErrorCode): JsonObject {
  const { message, details } = ERROR_TEXTS[code];
  return {
    error: {
      code,
      message,
      requestId: `req_${EXAMPLE_ULID}`,
      ...(details === undefined ? {} : { details: details.example }),
    },
  };
}
