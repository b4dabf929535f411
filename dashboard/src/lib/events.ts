import type { Attempt, DeliveryError, EventType } from '../api/types.ts';
import { count } from './format.ts';

const HINTS: Readonly<Record<EventType, string>> = {
  'job.delivered': 'A job has delivered its leads',
  'job.failed': 'A job has failed; nothing is charged',
  'job.awaiting_clarification': 'A job asks a question',
  'job.cancelled': 'A job was cancelled',
  'credits.charged': 'Credits were charged for a job',
};

const isEventType = (id: string): id is EventType => Object.hasOwn(HINTS, id);

/** Every event type that an endpoint may subscribe to, with what it tells. */
export const EVENT_CHOICES = Object.entries(HINTS).flatMap(([id, hint]) =>
  isEventType(id) ? [{ id, hint }] : [],
);

const ERRORS = {
  timeout: (durationMs: number) =>
    `No answer within ${count(Math.round(durationMs / 1_000), 'second')}`,
  dns_error: () => 'The name could not be resolved',
  connection_refused: () => 'The connection was refused',
  connection_reset: () => 'The connection was lost',
  tls_error: () => 'The certificate or TLS failed',
  internal_error: () => 'The request could not be made: rotate the signing secret, or ask support',
  blocked_address: () => 'The address is not public',
  redirect: () => 'Answered with a redirect, which is not followed',
  http_status: () => 'Answered with an error status',
} satisfies Readonly<Record<DeliveryError, (durationMs: number) => string>>;

/** A newer service may know more errors than this page. */
const isKnown = (error: string): error is DeliveryError => Object.hasOwn(ERRORS, error);

/** Why a try failed; null when it did not. */
export const errorText = ({ error, durationMs }: Attempt): string | null =>
  error === null || !isKnown(error) ? error : ERRORS[error](durationMs);
