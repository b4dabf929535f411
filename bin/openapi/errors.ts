import type { JobErrorCode } from '../../functions/domain/jobs/states.ts';
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
  /** What the caller does about it. */
  cure: string;
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
          message: { type: 'string', description: 'What is wrong, in words.' },
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
        'The questions that the prompt of a monitor would raise: answer them in a job, and base the monitor on it.',
    },
  },
};

const fieldExample = (path: string, code: string, message: string): JsonObject => ({
  fields: [{ path, code, message }],
});

/** What the reference says about every error code (behaviour: Errors). */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  IDEMPOTENCY_KEY_REQUIRED: {
    when: 'The header `Idempotency-Key` is missing.',
    cure: 'Send any string that is new for each intended job.',
    message: 'The header Idempotency-Key is required: any unique string for each intended job.',
  },
  SANDBOX_ONLY: {
    when: 'Not available with a test key, or in the sandbox of the dashboard.',
    cure: 'Use a live key, or live data in the dashboard.',
    message: 'This is not available in the sandbox.',
  },
  WEBHOOK_URL_INVALID: {
    when: 'The URL of the endpoint is not https, not public, or otherwise not allowed.',
    cure: 'Use an https URL with a public host name, on port 443 or 8443, without credentials or a fragment.',
    message: 'The URL must be https.',
    details: {
      schema: FIELDS,
      example: fieldExample('url', 'invalid_url', 'The URL must be https.'),
    },
  },
  VALIDATION_ERROR: {
    when: 'The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why.',
    cure: 'Correct what `details.fields` names, and send it again.',
    message: 'The request is not valid.',
    details: {
      schema: FIELDS_AND_QUESTIONS,
      example: fieldExample('limit', 'invalid_format', 'Must be an integer from 1 to 100.'),
    },
  },
  UNAUTHENTICATED: {
    when: 'Credentials are missing or not valid.',
    cure: 'Send `Authorization: Bearer` with the whole key, not revoked; in the dashboard, sign in again.',
    message: 'Missing or invalid credentials.',
  },
  INSUFFICIENT_CREDITS: {
    when: 'The balance is empty: nothing can be spent.',
    cure: 'Buy credits, or wait for the plan’s next grant.',
    message: 'The balance is empty.',
  },
  API_KEY_DAILY_CAP_EXCEEDED: {
    when: 'The key has spent its daily credit cap, which resets at 00:00 UTC.',
    cure: 'Wait for 00:00 UTC, or use a key with a higher cap.',
    message: 'This API key has spent its daily credit cap.',
  },
  INSUFFICIENT_SCOPE: {
    when: 'The key lacks the scope, or only a signed-in user may do this.',
    cure: 'Create a key with the scope that the operation names, or do it in the dashboard.',
    message: 'The API key lacks a scope.',
  },
  PLAN_LIMIT_EXCEEDED: {
    when: 'The plan does not allow more.',
    cure: 'Remove what you no longer need, wait for the quota’s next month, or choose a larger plan.',
    message: 'The plan allows no more.',
    details: {
      schema: {
        type: 'object',
        required: ['limit'],
        properties: {
          limit: count('What the plan allows.'),
          used: count('How much of a quota is used.'),
        },
      },
      example: { limit: 10 },
    },
  },
  NOT_FOUND: {
    when: 'There is no such resource, or it belongs to another organisation or mode.',
    cure: 'Check the method, path and id; use a key of the same organisation and mode.',
    message: 'No such resource.',
  },
  RATE_LIMITED: {
    when: 'A rate bucket is empty. Try again after `Retry-After` seconds.',
    cure: 'Wait for `Retry-After` seconds; pace calls by `X-RateLimit-Remaining`.',
    message: 'Too many requests. Try again later.',
    details: {
      schema: {
        type: 'object',
        required: ['bucket', 'limit'],
        properties: {
          bucket: { type: 'string', enum: [...BUCKETS], description: 'The empty bucket.' },
          limit: count('Its size.'),
        },
      },
      example: { bucket: 'requestsPerMinKey', limit: 300 },
    },
  },
  CONCURRENT_JOBS_LIMIT: {
    when: 'The plan allows no more jobs at once. Wait for one to end, or cancel one.',
    cure: 'Wait for a job to end, cancel one, or answer the one that is waiting.',
    message: 'The plan allows no more jobs at once. Wait for one to end, or cancel one.',
    details: {
      schema: {
        type: 'object',
        required: ['limit', 'running'],
        properties: {
          limit: count('Jobs that may run at once.'),
          running: count('Jobs running now.'),
        },
      },
      example: { limit: 5, running: 5 },
    },
  },
  INTERNAL_ERROR: {
    when: 'Something went wrong in the service. Quote `requestId` to support.',
    cure: 'Try again (`POST /jobs` with the same key). If it persists, contact support.',
    message: 'Something went wrong on our side.',
  },
  SERVICE_UNAVAILABLE: {
    when: 'The service, or one that it depends on, is busy. Try again after `Retry-After` seconds.',
    cure: 'Wait for `Retry-After` seconds, then try again.',
    message: 'The service is busy. Try again.',
  },
};

/** What a caller does about a job that failed. */
export const JOB_ERROR_CURES: Readonly<Record<JobErrorCode, string>> = {
  PROMPT_NOT_SUPPORTED: 'Ask for businesses of some kind in some place.',
  CLARIFICATION_EXPIRED: 'Create a new job, and answer within 72 hours.',
  CLARIFICATION_LIMIT: 'Name the kind of business and the place in one plain sentence.',
  NO_SOURCE_AVAILABLE:
    'Ask for a wider category or another place; `GET /sources` lists what is covered.',
  SOURCE_UNAVAILABLE: 'Create a new job in a few minutes, with a new idempotency key.',
  INSUFFICIENT_CREDITS: 'Buy credits, ask for fewer leads, or lower `maxCredits`.',
  API_KEY_DAILY_CAP_EXCEEDED: 'Wait for 00:00 UTC, or use a key with a higher cap.',
  JOB_TIMEOUT: 'Ask for fewer leads or a smaller area.',
  INTERNAL_ERROR:
    'Create a new job with a new idempotency key. If it persists, quote the job id to support.',
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
