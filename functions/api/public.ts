import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { publicDispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { publicServices } from '../public-services.ts';
import { publicRoutes } from './routes/public.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(publicRoutes, publicServices(base), publicDispatchPorts(base));
};
export const handler = fromEnvironment(create);
