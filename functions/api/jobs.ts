import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { dispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { jobServices } from '../job-services.ts';
import { jobRoutes } from './routes/jobs.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(jobRoutes, jobServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
