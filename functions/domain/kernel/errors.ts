/**
 * Every error code that may leave the service, with its HTTP status (behaviour: Errors).
 * The last two stand for the specification's "server error" row. There are no others.
 */
export const ERROR_STATUS = {
  IDEMPOTENCY_KEY_REQUIRED: 400,
  SANDBOX_ONLY: 400,
  WEBHOOK_URL_INVALID: 400,
  VALIDATION_ERROR: 400,
  UNAUTHENTICATED: 401,
  INSUFFICIENT_CREDITS: 402,
  API_KEY_DAILY_CAP_EXCEEDED: 402,
  INSUFFICIENT_SCOPE: 403,
  PLAN_LIMIT_EXCEEDED: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  CONCURRENT_JOBS_LIMIT: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface FieldError {
  /** Dotted path of the field, `answers[0].answer`; header and query parameters by their own name. */
  path: string;
  /** zod's issue code in snake case (`too_small`, `unrecognized_keys`), or one of our own (`wrong_state`). */
  code: string;
  message: string;
}

export interface ServiceErrorOptions {
  details?: Record<string, unknown>;
  /** Seconds; becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error class that is shown to a client: its message is safe to show, its cause is only logged. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** 400 with per-field details (`error.details.fields`). */
export const validationError = (
  fields: readonly FieldError[],
  message = 'The request is not valid.',
) => new ServiceError('VALIDATION_ERROR', message, { details: { fields } });

/** A call that the resource's state does not allow: 400 `VALIDATION_ERROR` on the path `status`. */
export const wrongState = (message: string) =>
  validationError([{ path: 'status', code: 'wrong_state', message }], message);

/** 404; a foreign resource and a missing one answer alike. */
export const notFound = (message = 'No such resource.') => new ServiceError('NOT_FOUND', message);
