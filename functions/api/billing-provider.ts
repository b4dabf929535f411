import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { billingProviderServices } from '../wiring/billing-provider-services.ts';
import { baseFrom } from '../wiring/clients.ts';
import { dispatchPorts } from '../wiring/http-services.ts';
import { billingProviderRoutes } from './routes/billing-provider.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(billingProviderRoutes, billingProviderServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
