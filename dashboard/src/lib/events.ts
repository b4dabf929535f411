import type { EventType } from '../api/types.ts';

export const EVENT_TYPES: readonly { id: EventType; hint: string }[] = [
  { id: 'job.delivered', hint: 'A job has delivered its leads' },
  { id: 'job.failed', hint: 'A job has failed; nothing is charged' },
  { id: 'job.awaiting_clarification', hint: 'A job asks a question' },
  { id: 'job.cancelled', hint: 'A job was cancelled' },
  { id: 'credits.charged', hint: 'Credits were charged for a job' },
];

const ERRORS: Readonly<Record<string, string>> = {
  timeout: 'No answer within 10 seconds',
  dns_error: 'The name could not be resolved',
  connection_refused: 'The connection was refused',
  connection_reset: 'The connection broke',
  tls_error: 'The certificate or TLS failed',
  internal_error: 'The request could not be made: rotate the signing secret, or ask support',
  blocked_address: 'The address is not public',
  redirect: 'Answered with a redirect, which is not followed',
  http_status: 'Answered with an error status',
};

export const errorText = (error: string): string => ERRORS[error] ?? error;
