import type { LocalHooks, Runtime } from '../config.ts';
import type { Route } from '../http/route.ts';
import { httpHandler } from './http-handler.ts';
import { httpPorts } from './http-ports.ts';
import { lambdaHandler } from './lambda-handler.ts';
import { tableContext } from './table-context.ts';
import type { TableContext } from './table-context.ts';

/** Both ends of a function that answers callers: for the local stack, and for Lambda. */
export function httpEntry<S>(
  routes: readonly Route<S>[],
  services: (context: TableContext, local: LocalHooks | undefined) => S,
) {
  const create = (runtime: Runtime) => {
    const context = tableContext(runtime);
    return httpHandler(routes, services(context, runtime.local), httpPorts(context));
  };
  return { create, handler: lambdaHandler(create) };
}
