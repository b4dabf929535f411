import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { publicDispatchPorts } from '../wiring/http-services.ts';
import { publicServices } from '../wiring/public-services.ts';
import { settingsFrom } from '../wiring/settings.ts';
import { publicRoutes } from './routes/public.ts';

export const create = (runtime: Runtime) => {
  const settings = settingsFrom(runtime);
  return httpHandler(publicRoutes, publicServices(settings), publicDispatchPorts(settings));
};
export const handler = fromEnvironment(create);
