import { billingServices } from '../billing-services.ts';
import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { dispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { billingRoutes } from './routes/billing.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(billingRoutes, billingServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
