import middy from '@middy/core';

/** What Lambda tells a function of its invocation; nothing outside of Lambda. */
export interface InvocationContext {
  getRemainingTimeInMillis?(): number;
}

/** What a middleware of a stage is handed. */
export interface Invocation {
  event: unknown;
  context: InvocationContext;
  error: unknown;
}

/**
 * One layer around a handler: `before` runs from the outside in, `after` and `onError` from the inside out.
 * @template Q what it is handed of the request
 */
export interface Middleware<Q = Invocation> {
  before?: (request: Q) => void | Promise<void>;
  after?: (request: Q) => void | Promise<void>;
  onError?: (request: Q) => void | Promise<void>;
}

export type LambdaFunction<E, R> = (event: E, context?: InvocationContext) => Promise<R>;

interface Wrapped<E, R> {
  (event: E, context: InvocationContext): Promise<R>;
  use(middleware: Middleware<never>): unknown;
}

/** A handler in its middlewares, the outermost first. Outside of Lambda it can be called with the event alone. */
export function onion<C, E, R>(
  handle: (event: C, context: InvocationContext) => Promise<unknown>,
  middlewares: readonly Middleware<never>[],
): LambdaFunction<E, R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types know no middleware that turns an event or an answer into another
  const wrapped = middy<C>(handle) as unknown as Wrapped<E, R>;
  for (const middleware of middlewares) wrapped.use(middleware);
  return (event, context = {}) => wrapped(event, context);
}
