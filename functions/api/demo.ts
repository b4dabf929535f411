import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { publicDispatchPorts } from '../wiring/http-services.ts';
import { settingsFrom } from '../wiring/settings.ts';
import { demoRoutes } from './routes/demo.ts';

export const create = (runtime: Runtime) =>
  httpHandler(demoRoutes, {}, publicDispatchPorts(settingsFrom(runtime)));
export const handler = fromEnvironment(create);
