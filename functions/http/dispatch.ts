import * as z from 'zod';
import type { Actor } from '../domain/kernel/actor.ts';
import { notFound, ServiceError, validationError } from '../domain/kernel/errors.ts';
import type { NewId } from '../domain/kernel/ids.ts';
import type { BucketState, RateVerdict } from '../domain/rate-limits/buckets.ts';
import { requireAccess } from './access.ts';
import { corsHeaders } from './cors.ts';
import {
  lowerHeaders,
  parsePart,
  readJsonBody,
  readParams,
  readQuery,
  readRawBody,
} from './parse-request.ts';
import type { HttpEvent } from './parse-request.ts';
import { errorReply, render } from './render.ts';
import type { HttpResult } from './render.ts';
import { routeKey } from './route.ts';
import type { Reply, Route } from './route.ts';

export interface Authentication {
  actor: Actor;
  /** A problem with the request that is only told after 401, 429 and 403: a bad `X-Mode`. */
  problem?: ServiceError;
}

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

export interface DispatchPorts {
  now(): Date;
  newId: NewId;
  /** Whose pages may read the answers. */
  dashboardOrigin: string;
  /** Who calls; undefined for missing or invalid credentials. */
  authenticate(
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<Authentication | undefined>;
  /** Takes a place in the caller's request buckets, all of them or none. */
  takeRequest(actor: Actor): Promise<RateVerdict>;
  log(line: RequestLog): void;
}

/** A handler stops itself before the function's own time-out, so that the answer stays in the envelope. */
const HANDLER_SECONDS = 25;

const NO_QUERY = z.strictObject({});
const NO_BODY = z.strictObject({});

interface Progress {
  requestId: string;
  /** Of the request, their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  route: Route<never> | undefined;
  actor: Actor | undefined;
  buckets: BucketState[];
}

/**
 * Makes the function that answers API Gateway's events from a table of routes.
 * It checks unknown route, credentials, rate, sandbox, scope and validation in this order, then calls the handler
 * (behaviour: Order of checks).
 */
export function httpHandler<S>(
  routes: readonly Route<S>[],
  services: S,
  ports: DispatchPorts,
): (event: HttpEvent) => Promise<HttpResult> {
  const byKey = new Map(routes.map((route) => [routeKey(route), route]));
  return async (event) => {
    const startedAt = ports.now().getTime();
    const requestId = ports.newId('request');
    const headers = lowerHeaders(event);
    const progress: Progress = {
      requestId,
      headers,
      route: undefined,
      actor: undefined,
      buckets: [],
    };
    let reply: Reply;
    let failure: unknown;
    try {
      reply = await withinSeconds(HANDLER_SECONDS, answer(byKey, services, ports, event, progress));
    } catch (error) {
      failure = error;
      reply = errorReply(error, requestId);
    }
    ports.log({
      requestId,
      operationId: progress.route?.operationId ?? null,
      status: reply.status,
      durationMs: ports.now().getTime() - startedAt,
      orgId: progress.actor?.orgId ?? null,
      mode: progress.actor?.mode ?? null,
      keyId: progress.actor?.kind === 'key' ? progress.actor.keyId : null,
      ...failureLog(failure),
    });
    return render(reply, {
      requestId,
      authenticated: progress.actor !== undefined,
      buckets: progress.buckets,
      cors: corsHeaders(event.requestContext.http.method, headers, ports.dashboardOrigin),
    });
  };
}

function failureLog(failure: unknown): Pick<RequestLog, 'errorCode' | 'error'> {
  if (failure === undefined) return { errorCode: null };
  if (!(failure instanceof ServiceError)) return { errorCode: 'INTERNAL_ERROR', error: failure };
  return failure.cause === undefined
    ? { errorCode: failure.code }
    : { errorCode: failure.code, error: failure.cause };
}

async function answer<S>(
  byKey: ReadonlyMap<string, Route<S>>,
  services: S,
  ports: DispatchPorts,
  event: HttpEvent,
  progress: Progress,
): Promise<Reply> {
  const route = byKey.get(event.routeKey);
  if (route === undefined) {
    // API Gateway hands preflights to the `$default` route.
    if (event.requestContext.http.method === 'OPTIONS') return { status: 204 };
    throw notFound('No such route.');
  }
  progress.route = route;
  const { headers } = progress;
  if (route.access === 'public') {
    const parts = validate(route, event, headers);
    const { requestId } = progress;
    return route.handle({ ...parts, actor: undefined, requestId, took: () => {} }, services);
  }
  const authentication = await ports.authenticate(headers);
  if (authentication === undefined)
    throw new ServiceError('UNAUTHENTICATED', 'Missing or invalid credentials.');
  const { actor } = authentication;
  progress.actor = actor;
  // Reading is harmless: it runs beside the rate limiter, whose verdict comes first.
  const side = route.method === 'GET';
  const rate = ports.takeRequest(actor).then((verdict) => {
    progress.buckets.push(...verdict.buckets);
    return verdict;
  });
  if (!side) admit(await rate, ports.now());
  const work = settle(handleAuthenticated(route, services, event, authentication, progress));
  if (side) admit(await rate, ports.now());
  const result = await work;
  if (result.kind === 'failed') throw result.error;
  return result.reply;
}

type Settled = { kind: 'done'; reply: Reply } | { kind: 'failed'; error: unknown };

/** Never rejects: the result may be dropped when the rate limiter refuses the request. */
async function settle(work: Promise<Reply>): Promise<Settled> {
  try {
    return { kind: 'done', reply: await work };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

async function handleAuthenticated<S>(
  route: Route<S>,
  services: S,
  event: HttpEvent,
  { actor, problem }: Authentication,
  progress: Progress,
): Promise<Reply> {
  const { headers } = progress;
  requireAccess(route, actor);
  if (problem !== undefined) throw problem;
  const early = await route.early?.({ actor, headers }, services);
  if (early !== undefined) return early;
  const parts = validate(route, event, headers);
  return route.handle(
    {
      ...parts,
      actor,
      requestId: progress.requestId,
      took: (bucket) => progress.buckets.push(bucket),
    },
    services,
  );
}

function admit(verdict: RateVerdict, now: Date): void {
  if (verdict.kind === 'admitted') return;
  const { bucket, limit, resetAt } = verdict.refused;
  throw new ServiceError('RATE_LIMITED', 'Too many requests. Try again later.', {
    details: { bucket, limit },
    retryAfterSeconds: Math.max(1, Math.ceil(resetAt - now.getTime() / 1_000)),
  });
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
    parsePart(request.query ?? NO_QUERY, readQuery(event.rawQueryString)),
  );
  const checked = collect(() =>
    request.headers === undefined ? {} : parsePart(request.headers, headers),
  );
  const body = collect(() => {
    if (!hasBody) return undefined;
    if (route.rawBody) return readRawBody(event);
    return parsePart(request.body ?? NO_BODY, readJsonBody(event, headers['content-type']));
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

async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new ServiceError('SERVICE_UNAVAILABLE', 'The request took too long. Try again.', {
            retryAfterSeconds: 1,
          }),
        ),
      seconds * 1_000,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
