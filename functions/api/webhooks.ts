import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { dispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { webhookServices } from '../webhook-services.ts';
import { webhookRoutes } from './routes/webhooks.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(webhookRoutes, webhookServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
