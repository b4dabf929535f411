import type { Runtime } from '../config.ts';
import type { Route } from '../http/route.ts';
import { appContext } from './app-context.ts';
import type { AppContext } from './app-context.ts';
import { httpHandler } from './http-handler.ts';
import { lambdaHandler } from './lambda-handler.ts';
import { publicHttpPorts } from './public-http-ports.ts';

/** Both ends of a function with public routes only: it knows no caller and has no table. */
export function publicEntry<S>(routes: readonly Route<S>[], services: (context: AppContext) => S) {
  const create = (runtime: Runtime) => {
    const context = appContext(runtime);
    return httpHandler(routes, services(context), publicHttpPorts(context));
  };
  return { create, handler: lambdaHandler(create) };
}
