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

export function render(
  reply: Reply,
  context: {
    requestId: string;
    authenticated: boolean;
    buckets: readonly BucketState[];
    /** Headers for the dashboard's pages; none for any other caller. */
    cors: Readonly<Record<string, string>>;
  },
): HttpResult {
  const { body, ...encoding } = bodyOf(reply);
  return {
    statusCode: reply.status,
    headers: {
      ...(body === '' ? {} : { 'Content-Type': reply.raw?.contentType ?? 'application/json' }),
      'X-Request-Id': context.requestId,
      'X-Content-Type-Options': 'nosniff',
      ...(context.authenticated ? { 'Cache-Control': 'no-store' } : {}),
      ...rateHeaders(context.buckets),
      ...reply.headers,
      ...context.cors,
      // On every answer: a cache must not give the dashboard one that another origin got.
      Vary: [reply.headers?.['Vary'], 'Origin'].filter(Boolean).join(', '),
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
