import { entriesOf } from '../lib/entries.ts';

export interface FieldProblem {
  path: string;
  message: string;
}

/** A refusal of the API: its envelope (`error.code`, `message`, `requestId`, `details`) with the status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly fields: readonly FieldProblem[];
  readonly details: ReadonlyMap<string, unknown>;
  /** From `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const envelope = entriesOf(entriesOf(body).get('error'));
    const message = envelope.get('message');
    super(typeof message === 'string' ? message : `The service answered ${response.status}.`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = text(envelope.get('code')) ?? 'INTERNAL_ERROR';
    this.requestId = text(envelope.get('requestId')) ?? response.headers.get('x-request-id');
    this.details = entriesOf(envelope.get('details'));
    this.fields = fieldProblems(this.details.get('fields'));
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }

  get isServerFault(): boolean {
    return this.status >= 500;
  }
}

/** No answer at all: no network, or the service can't be reached. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The service could not be reached. Check your connection.', { cause });
    this.name = 'NetworkError';
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown) => {
    const field = entriesOf(item);
    return { path: text(field.get('path')) ?? '', message: text(field.get('message')) ?? '' };
  });
}
