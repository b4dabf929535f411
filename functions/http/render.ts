import { ServiceError } from '../domain/kernel/errors.ts';
import { mostConstrained } from '../domain/rate-limits/buckets.ts';
import type { BucketState } from '../domain/rate-limits/buckets.ts';
import type { Reply } from './route.ts';

/** What a function answers to API Gateway (payload format 2.0). */
export interface HttpResult {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded?: boolean;
}

/** The error envelope; an unknown error shows one fixed text and nothing of itself. */
export function errorReply(error: unknown, requestId: string): Reply {
  const shown =
    error instanceof ServiceError
      ? error
      : new ServiceError('INTERNAL_ERROR', 'Something went wrong on our side.');
  const headers: Record<string, string> = {};
  if (shown.retryAfterSeconds !== undefined)
    headers['Retry-After'] = String(shown.retryAfterSeconds);
  if (shown.status === 401) headers['WWW-Authenticate'] = 'Bearer';
  return {
    status: shown.status,
    headers,
    body: {
      error: {
        code: shown.code,
        message: shown.message,
        requestId,
        ...(shown.details === undefined ? {} : { details: shown.details }),
      },
    },
  };
}

/** `X-RateLimit-*` of the most constrained bucket that the request took. */
export function rateHeaders(buckets: readonly BucketState[]): Record<string, string> {
  const tightest = mostConstrained(buckets);
  if (tightest === undefined) return {};
  return {
    'X-RateLimit-Limit': String(tightest.limit),
    'X-RateLimit-Remaining': String(Math.max(0, tightest.remaining)),
    'X-RateLimit-Reset': String(tightest.resetAt),
  };
}

/** A reply in the form of API Gateway, with the headers that every answer has. */
export function render(reply: Reply, requestId: string): HttpResult {
  const { body, ...encoding } = bodyOf(reply);
  return {
    statusCode: reply.status,
    headers: {
      ...(body === '' ? {} : { 'Content-Type': reply.raw?.contentType ?? 'application/json' }),
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      ...reply.headers,
    },
    body,
    ...encoding,
  };
}

/** API Gateway takes bytes that are no text in base64. */
function bodyOf({ raw, body }: Reply): Pick<HttpResult, 'body' | 'isBase64Encoded'> {
  if (raw === undefined) return { body: body === undefined ? '' : JSON.stringify(body) };
  if ('text' in raw) return { body: raw.text };
  return { body: Buffer.from(raw.bytes).toString('base64'), isBase64Encoded: true };
}
