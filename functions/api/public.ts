import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { publicDispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { publicServices } from '../public-services.ts';
import { settingsFrom } from '../settings.ts';
import { publicRoutes } from './routes/public.ts';

export const create = (runtime: Runtime) => {
  const settings = settingsFrom(runtime);
  return httpHandler(publicRoutes, publicServices(settings), publicDispatchPorts(settings));
};
export const handler = fromEnvironment(create);
