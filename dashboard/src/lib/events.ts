import type { Attempt, DeliveryError, EventType } from '../api/types.ts';
import { count } from './format.ts';

const HINTS: Readonly<Record<EventType, string>> = {
  'job.delivered': 'A job has delivered its leads',
  'job.failed': 'A job has failed; nothing is charged',
  'job.awaiting_clarification': 'A job asks a question',
  'job.cancelled': 'A job was cancelled',
  'credits.charged': 'Credits were charged for a job',
};

/** Every event type that an endpoint may subscribe to, with what it tells. */
export const EVENT_TYPES = Object.entries(HINTS).map(([id, hint]) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
  id: id as EventType,
  hint,
}));

type ErrorText = (durationMs: number) => string;

const ERRORS: Readonly<Record<DeliveryError, ErrorText>> = {
  timeout: (durationMs) => `No answer within ${count(Math.round(durationMs / 1_000), 'second')}`,
  dns_error: () => 'The name could not be resolved',
  connection_refused: () => 'The connection was refused',
  connection_reset: () => 'The connection broke',
  tls_error: () => 'The certificate or TLS failed',
  internal_error: () => 'The request could not be made: rotate the signing secret, or ask support',
  blocked_address: () => 'The address is not public',
  redirect: () => 'Answered with a redirect, which is not followed',
  http_status: () => 'Answered with an error status',
};

/** Why a try failed; null when it did not. */
export const errorText = ({ error, durationMs }: Attempt): string | null =>
  error === null ? null : ((ERRORS[error] as ErrorText | undefined)?.(durationMs) ?? error);
