import { envelope } from '../../../functions/http/middlewares/envelope.ts';
import type { HttpCall, HttpMiddleware } from '../../../functions/http/middlewares/http-call.ts';
import { isRendered } from '../../../functions/http/middlewares/http-call.ts';
import { requestLog } from '../../../functions/http/middlewares/request-log.ts';
import type { RequestLog } from '../../../functions/http/middlewares/request-log.ts';
import type { HttpEvent } from '../../../functions/http/parse-request.ts';
import type { HttpResult } from '../../../functions/http/render.ts';
import { route } from '../../../functions/http/route.ts';
import type { Access, HttpMethod, Reply, Route } from '../../../functions/http/route.ts';
import { onion } from '../../../functions/wiring/onion.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';

export const anEvent = (patch: Partial<HttpEvent> & { method?: HttpMethod | 'OPTIONS' } = {}) => {
  const { method = 'GET', ...rest } = patch;
  return {
    routeKey: `${method} /v1/things`,
    rawPath: '/v1/things',
    requestContext: { http: { method, path: '/v1/things' } },
    ...rest,
  } satisfies HttpEvent;
};

export const aRoute = (access: Access, method: HttpMethod = 'GET'): Route<never> =>
  route({
    operationId: 'readThings',
    method,
    path: '/things',
    access,
    tag: 'Things',
    summary: 'Things',
    description: 'Things.',
    request: {},
    response: { status: 200 },
    errors: [],
    handle: () => Promise.resolve({ status: 200 }),
  });

/** Sends an event through a log, the middlewares and the envelope to a handler. */
export async function runCall(
  middlewares: readonly HttpMiddleware[],
  handle: (call: HttpCall) => Promise<Reply>,
  event: HttpEvent = anEvent(),
  clock = new Clock(),
) {
  const lines: RequestLog[] = [];
  const handler = onion<HttpCall, HttpEvent, HttpResult>(handle, [
    requestLog({ now: clock.now, newId, log: (line) => lines.push(line) }),
    ...middlewares,
    envelope(),
  ]);
  const answer = await handler(event);
  if (!isRendered(answer)) throw new Error('No answer.');
  const isJson = answer.body !== '' && answer.isBase64Encoded !== true;
  return { answer, lines, body: isJson ? JSON.parse(answer.body) : undefined };
}

/** A middleware that sets the state as those further out would have. */
export const given = (state: Partial<HttpCall['state']>): HttpMiddleware => ({
  before: ({ event }) => void Object.assign(event.state, state),
});
