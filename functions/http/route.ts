import type * as z from 'zod';
import type { Actor, Scope } from '../domain/kernel/actor.ts';
import type { ErrorCode, ServiceError } from '../domain/kernel/errors.ts';
import type { BucketState } from '../domain/rate-limits/buckets.ts';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call a route: anybody, a signed-in person, any key but no person, or a key (or person) with a scope. */
export type Access = 'public' | 'session' | 'key' | Scope;

export interface Reply {
  status: number;
  /** JSON unless `raw` is given. */
  body?: unknown;
  raw?: { contentType: string } & ({ text: string } | { bytes: Uint8Array });
  headers?: Readonly<Record<string, string>>;
}

export interface Call<A extends Access, P, Q, H, B> {
  /** The caller; undefined on public routes. */
  actor: A extends 'public' ? undefined : Actor;
  params: P;
  query: Q;
  headers: H;
  body: B;
  /** The `X-Request-Id` of the answer. */
  requestId: string;
  /** Tells dispatch of a further rate bucket that this request took, for the headers. */
  took: (bucket: BucketState) => void;
}

/** What an early look at a request may use: nothing of the body has been validated yet. */
export interface EarlyCall {
  actor: Actor;
  headers: Readonly<Record<string, string | undefined>>;
}

export interface RouteSpec<
  S,
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  H extends z.ZodType,
  B extends z.ZodType,
> {
  operationId: string;
  method: HttpMethod;
  /** Under `/v1`, parameters as `:name`. */
  path: `/${string}`;
  access: A;
  /** True where a test key (or a session in test mode) gets 400 `SANDBOX_ONLY`. */
  sandboxRefused?: boolean;
  /** True where the body is handed over as text, unread: its sender signed its bytes. */
  rawBody?: boolean;
  /** Longest body, 64 when absent. */
  maxBodyKibibytes?: number;
  /** True where the reference has no operation: what is no part of the API proper. */
  undocumented?: boolean;
  /** How the route answers a request that fails validation, where the envelope is not its answer; it may throw. */
  malformed?: (error: ServiceError) => Reply;
  tag: string;
  summary: string;
  description: string;
  request: { params?: P; query?: Q; headers?: H; body?: B };
  response: {
    status: number;
    /** Absent: no body. */
    schema?: z.ZodType;
    contentType?: string;
    headers?: Readonly<Record<string, string>>;
    /** Other answers than this one and the service's errors, by status. */
    also?: Readonly<Record<number, { description: string; schema?: z.ZodType }>>;
  };
  /** Codes beyond those that its access, limits and validation imply. */
  errors: readonly ErrorCode[];
  /** Runs before the body is validated; a reply ends the request (the replay of an idempotent create). */
  early?: (call: EarlyCall, services: S) => Promise<Reply | undefined>;
  // A method: its parameters may be narrower than what a table of routes says of them.
  handle(
    this: void,
    call: Call<A, z.output<P>, z.output<Q>, z.output<H>, z.output<B>>,
    services: S,
  ): Promise<Reply>;
}

/** A route with its types forgotten: what tables of routes hold. */
export interface Route<S> {
  operationId: string;
  method: HttpMethod;
  path: `/${string}`;
  access: Access;
  sandboxRefused: boolean;
  rawBody: boolean;
  maxBodyKibibytes: number | undefined;
  undocumented: boolean;
  malformed: ((error: ServiceError) => Reply) | undefined;
  tag: string;
  summary: string;
  description: string;
  request: { params?: z.ZodType; query?: z.ZodType; headers?: z.ZodType; body?: z.ZodType };
  response: RouteSpec<S, Access, z.ZodType, z.ZodType, z.ZodType, z.ZodType>['response'];
  errors: readonly ErrorCode[];
  early: ((call: EarlyCall, services: S) => Promise<Reply | undefined>) | undefined;
  handle(
    this: void,
    call: Call<Access, unknown, unknown, unknown, unknown>,
    services: S,
  ): Promise<Reply>;
}

/**
 * Declares a route: one declaration from which come the API Gateway route, the local route, authentication,
 * validation, the OpenAPI operation and the contract tests.
 */
export function route<
  S,
  A extends Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  H extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
>(spec: RouteSpec<S, A, P, Q, H, B>): Route<S> {
  const { early, malformed, handle } = spec;
  return {
    sandboxRefused: false,
    rawBody: false,
    maxBodyKibibytes: undefined,
    undocumented: false,
    ...spec,
    early,
    malformed,
    // Safe: dispatch validates each part with this very route's schemas before it calls.
    handle,
  };
}

/** `/jobs/:id` in API Gateway's form, with the version prefix: `/v1/jobs/{id}`. */
export const gatewayPath = (path: string): string => `/v1${path.replace(/:([A-Za-z]+)/g, '{$1}')}`;

/** API Gateway's route key: `GET /v1/jobs/{id}`. */
export const routeKey = (of: Pick<Route<never>, 'method' | 'path'>): string =>
  `${of.method} ${gatewayPath(of.path)}`;
