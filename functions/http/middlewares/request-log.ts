import { ServiceError } from '../../domain/kernel/errors.ts';
import type { NewId } from '../../domain/kernel/ids.ts';
import { lowerHeaders } from '../parse-request.ts';
import { isRendered } from './http-call.ts';
import type { HttpMiddleware, HttpRequest } from './http-call.ts';

/** One wide line for each request: what an operator needs to know of it, and no secret. */
export interface RequestLog {
  requestId: string;
  operationId: string | null;
  status: number;
  durationMs: number;
  orgId: string | null;
  mode: string | null;
  keyId: string | null;
  errorCode: string | null;
  /** Only for what the client does not get to see. */
  error?: unknown;
}

export interface RequestLogOptions {
  now: () => Date;
  newId: NewId;
  log: (line: RequestLog) => void;
}

/** The outermost layer: opens the call with its request id, and writes one line when it is answered. */
export function requestLog({ now, newId, log }: RequestLogOptions): HttpMiddleware {
  const write = ({ event, response, error }: HttpRequest): void => {
    const { requestId, startedAt, route, actor } = event.state;
    log({
      requestId,
      operationId: route?.operationId ?? null,
      status: isRendered(response) ? response.statusCode : 500,
      durationMs: now().getTime() - startedAt,
      orgId: actor?.orgId ?? null,
      mode: actor?.mode ?? null,
      keyId: actor?.kind === 'key' ? actor.keyId : null,
      ...failureOf(error),
    });
  };
  return {
    before(request) {
      request.event = {
        ...request.event,
        state: {
          requestId: newId('request'),
          startedAt: now().getTime(),
          headers: lowerHeaders(request.event),
          route: undefined,
          actor: undefined,
          problem: undefined,
          buckets: [],
          admission: undefined,
          withinLimit: (work) => work,
        },
      };
    },
    after: write,
    onError: write,
  };
}

function failureOf(failure: unknown): Pick<RequestLog, 'errorCode' | 'error'> {
  if (failure === undefined) return { errorCode: null };
  if (!(failure instanceof ServiceError)) return { errorCode: 'INTERNAL_ERROR', error: failure };
  return failure.cause === undefined
    ? { errorCode: failure.code }
    : { errorCode: failure.code, error: failure.cause };
}
