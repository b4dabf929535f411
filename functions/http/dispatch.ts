import * as z from 'zod';
import { notFound, ServiceError, validationError } from '../domain/kernel/errors.ts';
import { requireAccess } from './access.ts';
import { settle, unwrap } from './middlewares/http-call.ts';
import type { HttpCall } from './middlewares/http-call.ts';
import { admitted } from './middlewares/rate-limit.ts';
import { parseInput, readJsonBody, readParams, readQuery, readRawBody } from './parse-request.ts';
import type { HttpEvent } from './parse-request.ts';
import type { Reply, Route } from './route.ts';

const NO_QUERY = z.strictObject({});
const NO_BODY = z.strictObject({});

/**
 * Answers a call whose caller is known: the rate limiter's verdict, the sandbox, the scope and validation in this
 * order, then the route's own handler (behaviour: Order of checks).
 * @param route undefined for a preflight
 */
export function dispatch<S>(
  route: Route<S> | undefined,
  services: S,
  event: HttpCall,
): Promise<Reply> {
  if (route === undefined) return Promise.resolve({ status: 204 });
  return event.state.withinLimit(answer(route, services, event));
}

async function answer<S>(route: Route<S>, services: S, event: HttpCall): Promise<Reply> {
  const { state } = event;
  // It may work beside the limiter, whose verdict comes first.
  const work = settle(handle(route, services, event));
  await admitted(state);
  return unwrap(await work);
}

async function handle<S>(route: Route<S>, services: S, event: HttpCall): Promise<Reply> {
  const { actor, headers, problem, requestId, buckets } = event.state;
  if (actor === undefined) {
    if (route.access !== 'public')
      throw new Error(`The caller of ${route.operationId} is unknown.`);
    const parts = validated(route, event, headers);
    if (parts.kind === 'malformed') return parts.reply;
    return route.handle({ ...parts.request, actor, requestId, took: () => {} }, services);
  }
  requireAccess(route, actor);
  if (problem !== undefined) throw problem;
  const early = await route.early?.({ actor, headers }, services);
  if (early !== undefined) return early;
  const parts = validated(route, event, headers);
  if (parts.kind === 'malformed') return parts.reply;
  const took = buckets.push.bind(buckets);
  return route.handle({ ...parts.request, actor, requestId, took }, services);
}

/** The parts of a request, or the answer that the route has of its own for a malformed one. */
function validated<S>(...[route, event, headers]: Parameters<typeof validate<S>>) {
  try {
    return { kind: 'valid', request: validate(route, event, headers) } as const;
  } catch (error) {
    const isMalformed = error instanceof ServiceError && error.code === 'VALIDATION_ERROR';
    if (!isMalformed || route.malformed === undefined) throw error;
    return { kind: 'malformed', reply: route.malformed(error) } as const;
  }
}

/** All parts of a request; a malformed id in the path names nothing and is 404. */
function validate<S>(
  route: Route<S>,
  event: HttpEvent,
  headers: Readonly<Record<string, string | undefined>>,
) {
  const errors: ServiceError[] = [];
  const collect = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      errors.push(error);
      return undefined;
    }
  };
  const { request } = route;
  const hasBody = route.method === 'POST' || route.method === 'PATCH';
  const query = collect(() =>
    parseInput(request.query ?? NO_QUERY, readQuery(event.rawQueryString)),
  );
  const checked = collect(() =>
    request.headers === undefined ? {} : parseInput(request.headers, headers),
  );
  const body = collect(() => {
    if (!hasBody) return undefined;
    if (route.rawBody) return readRawBody(event);
    return parseInput(
      request.body ?? NO_BODY,
      readJsonBody(event, headers['content-type'], route.maxBodyKibibytes),
    );
  });
  const [first, ...others] = errors;
  if (first !== undefined)
    throw others.length === 0
      ? first
      : validationError([first, ...others].flatMap(({ details }) => fieldsOf(details)));
  const params = request.params?.safeParse(readParams(event));
  if (params?.success === false) throw notFound();
  return { params: params?.data, query, headers: checked, body };
}

const fieldsOf = (details: Record<string, unknown> | undefined) =>
  z
    .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
    .catch([])
    .parse(details?.['fields']);
