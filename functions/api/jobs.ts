import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { baseFrom } from '../wiring/clients.ts';
import { dispatchPorts } from '../wiring/http-services.ts';
import { jobServices } from '../wiring/job-services.ts';
import { jobRoutes } from './routes/jobs.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(jobRoutes, jobServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
