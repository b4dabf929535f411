import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { baseFrom } from '../wiring/clients.ts';
import { dispatchPorts } from '../wiring/http-services.ts';
import { webhookServices } from '../wiring/webhook-services.ts';
import { webhookRoutes } from './routes/webhooks.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(webhookRoutes, webhookServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
