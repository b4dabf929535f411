import type { DeliveryError } from '../../domain/webhooks/delivery.ts';
import type { PostResult } from '../../domain/webhooks/send-delivery.ts';
import type { Point } from '../aws/ports.ts';
import { ConnectError } from '../net/connect-error.ts';
import type { ConnectErrorCode } from '../net/connect-error.ts';
import { guardedRequest } from '../net/guarded-request.ts';
import { isLocalhostUrl, WEBHOOK_PORTS } from './vet-webhook-url.ts';
import type { Reach } from './vet-webhook-url.ts';

/** Bytes of the answer that are read; a longer one is cut, which is no failure. */
const MAX_ANSWER_BYTES = 16_384;
/** Bytes of the answer that the log keeps. */
const LOGGED_BYTES = 1_024;

const UNPRINTABLE = /[^\P{Cc}\t\n\r]/gu;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** An answer that is not HTTP, or whose headers never end, is a connection that gave nothing. */
const ERROR_OF: Readonly<Record<ConnectErrorCode, DeliveryError>> = {
  timeout: 'timeout',
  dns_error: 'dns_error',
  connection_refused: 'connection_refused',
  connection_reset: 'connection_reset',
  tls_error: 'tls_error',
  blocked_address: 'blocked_address',
  redirect: 'redirect',
  too_large: 'connection_reset',
  bad_response: 'connection_reset',
  // HTTP statuses without end, none of them 2xx.
  too_many_interim: 'http_status',
};

export interface PosterOptions {
  /** One budget for look-up, connecting, TLS, status and headers. */
  timeoutSeconds: number;
  point: Point;
}

/** Makes the port that posts events to receivers, through the guarded connector. */
export function eventPoster(
  { policy, allowLocalhost }: Reach,
  { timeoutSeconds, point }: PosterOptions,
) {
  return async (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<PostResult> => {
    const began = performance.now();
    const durationMs = () => Math.round(performance.now() - began);
    try {
      const { status, body: answer } = await point('delivery.post', () =>
        guardedRequest(policy, {
          url,
          method: 'POST',
          headers,
          body,
          timeoutMs: timeoutSeconds * 1_000,
          ports: WEBHOOK_PORTS,
          allowLocalhost,
          allowHttp: allowLocalhost && isLocalhostUrl(new URL(url)),
          redirects: 'return',
          maxBytes: MAX_ANSWER_BYTES,
          incompleteBody: 'keep',
        }),
      );
      const result = { durationMs: durationMs(), responseBody: loggedText(answer) };
      return { statusCode: status, error: errorOfStatus(status), ...result };
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      const result = { durationMs: durationMs(), responseBody: null };
      return { statusCode: error.status ?? null, error: ERROR_OF[error.code], ...result };
    }
  };
}

function errorOfStatus(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  return REDIRECTS.has(status) ? 'redirect' : 'http_status';
}

/** Without the character that the cut would split; what can't be shown is replaced. */
const loggedText = (answer: Buffer): string =>
  new TextDecoder()
    .decode(answer.subarray(0, LOGGED_BYTES), { stream: answer.length > LOGGED_BYTES })
    .replace(UNPRINTABLE, '\u{FFFD}');
