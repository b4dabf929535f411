import { billingProviderServices } from '../billing-provider-services.ts';
import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { dispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { billingProviderRoutes } from './routes/billing-provider.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(billingProviderRoutes, billingProviderServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
