import type { Actor } from '../../domain/kernel/actor.ts';
import type { ServiceError } from '../../domain/kernel/errors.ts';
import type { BucketState, RateVerdict } from '../../domain/rate-limits/buckets.ts';
import type { HttpEvent } from '../parse-request.ts';
import type { HttpResult } from '../render.ts';
import type { Reply, Route } from '../route.ts';

/** What the middlewares find out about one request, each for those after it. */
export interface CallState {
  requestId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Of the request, their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Undefined before routing, for unknown routes and for preflights. */
  route: Route<never> | undefined;
  actor: Actor | undefined;
  /** A problem with the request that is only told after 401, 429 and 403: a bad `X-Mode`. */
  problem: ServiceError | undefined;
  /** Every rate bucket that counted the request. */
  buckets: BucketState[];
  /** The rate limiter's verdict, where the handler works beside it; it never rejects. */
  admission: Promise<Settled<RateVerdict>> | undefined;
  /** Waits for work until the time limit. */
  withinLimit: <T>(work: Promise<T>) => Promise<T>;
}

export type Settled<T> = { kind: 'done'; value: T } | { kind: 'failed'; error: unknown };

/** Never rejects: the result may be dropped. */
export async function settle<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { kind: 'done', value: await work };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** @throws what the work failed with */
export function unwrap<T>(settled: Settled<T>): T {
  if (settled.kind === 'failed') throw settled.error;
  return settled.value;
}

/** An event of API Gateway on its way through the middlewares. */
export interface HttpCall extends HttpEvent {
  state: CallState;
}

/** What a middleware is handed: `response` is a reply until the envelope has rendered it. */
export interface HttpRequest {
  event: HttpCall;
  response: Reply | HttpResult | null | undefined;
  error: unknown;
}

/** One layer around the handler: `before` runs from the outside in, `after` and `onError` from the inside out. */
export interface HttpMiddleware {
  before?: (request: HttpRequest) => void | Promise<void>;
  after?: (request: HttpRequest) => void | Promise<void>;
  onError?: (request: HttpRequest) => void | Promise<void>;
}

export const isRendered = (response: HttpRequest['response']): response is HttpResult =>
  response !== null && response !== undefined && 'statusCode' in response;

/** Lays headers under the answer's own: a route that says otherwise wins. */
export function addDefaults(request: HttpRequest, headers: Readonly<Record<string, string>>): void {
  const { response } = request;
  if (isRendered(response)) response.headers = { ...headers, ...response.headers };
}
