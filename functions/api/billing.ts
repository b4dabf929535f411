import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { billingServices } from '../wiring/billing-services.ts';
import { baseFrom } from '../wiring/clients.ts';
import { dispatchPorts } from '../wiring/http-services.ts';
import { billingRoutes } from './routes/billing.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(billingRoutes, billingServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
