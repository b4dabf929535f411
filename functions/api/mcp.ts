import { billingServices } from '../billing-services.ts';
import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { dispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { jobServices } from '../job-services.ts';
import { urlsOf } from '../urls.ts';
import { verificationServices } from '../verification-services.ts';
import { mcpRoutes } from './routes/mcp.ts';
import type { McpServices } from './routes/mcp.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const services: McpServices = {
    ...billingServices(base),
    ...verificationServices(base, runtime.local),
    ...jobServices(base),
    channelOf: () => 'mcp',
    dashboardOrigin: urlsOf(base.config).dashboardOrigin,
  };
  return httpHandler(mcpRoutes, services, dispatchPorts(base));
};
export const handler = fromEnvironment(create);
