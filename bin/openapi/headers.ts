import type { Route } from '../../functions/http/route.ts';
import type { JsonObject } from './json.ts';

const integer = (minimum: number): JsonObject => ({ type: 'integer', minimum });

/** Schemas of the headers that answers carry; any other is a string. */
const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  'X-RateLimit-Limit': integer(0),
  'X-RateLimit-Remaining': integer(0),
  'X-RateLimit-Reset': integer(0),
  'Retry-After': integer(1),
  'Idempotent-Replayed': { type: 'string', enum: ['true'] },
  Location: { type: 'string', format: 'uri' },
  'X-Request-Id': { $ref: '#/components/schemas/RequestId' },
  'WWW-Authenticate': { type: 'string', enum: ['Bearer'] },
};

const header = (name: string, description: string, required: boolean): JsonObject => ({
  description,
  required,
  schema: SCHEMAS[name] ?? { type: 'string' },
});

/** Headers that many answers share. */
export const HEADER_COMPONENTS = {
  RequestId: header('X-Request-Id', 'Names this request; quote it to support.', true),
  RateLimit: header(
    'X-RateLimit-Limit',
    'Size of the bucket with the least left, among those that this request counts against.',
    true,
  ),
  RateLimitRemaining: header('X-RateLimit-Remaining', 'Requests left in that bucket.', true),
  RateLimitReset: header(
    'X-RateLimit-Reset',
    'Unix seconds at which that bucket is full again.',
    true,
  ),
  RetryAfter: header('Retry-After', 'Seconds to wait before trying again.', true),
  Authenticate: header('WWW-Authenticate', 'How to authenticate.', true),
} as const satisfies JsonObject;

const component = (name: keyof typeof HEADER_COMPONENTS): JsonObject => ({
  $ref: `#/components/headers/${name}`,
});

const RATE_HEADERS: JsonObject = {
  'X-RateLimit-Limit': component('RateLimit'),
  'X-RateLimit-Remaining': component('RateLimitRemaining'),
  'X-RateLimit-Reset': component('RateLimitReset'),
};

/** The headers of an answer with this status. */
export function headersOf(
  route: Pick<Route<never>, 'access' | 'response'>,
  status: number,
): JsonObject {
  // A server error may happen before the caller and its buckets are known.
  const limited = route.access !== 'public' && status !== 401 && status < 500;
  return {
    'X-Request-Id': component('RequestId'),
    ...(limited ? RATE_HEADERS : {}),
    ...(status === 401 ? { 'WWW-Authenticate': component('Authenticate') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': component('RetryAfter') } : {}),
    ...(status === route.response.status ? ownHeaders(route.response.headers ?? {}) : {}),
  };
}

/** Headers that the route itself names; they may be absent. */
const ownHeaders = (named: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(named).map(([name, description]) => [name, header(name, description, false)]),
  );
