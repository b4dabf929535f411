import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { billingServices } from '../wiring/billing-services.ts';
import { baseFrom } from '../wiring/clients.ts';
import { dispatchPorts } from '../wiring/http-services.ts';
import { jobServices } from '../wiring/job-services.ts';
import { urlsOf } from '../wiring/urls.ts';
import { verificationServices } from '../wiring/verification-services.ts';
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
