import { readDocs } from '../adapters/docs/read-docs.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { publicDispatchPorts } from '../wiring/http-services.ts';
import { settingsFrom } from '../wiring/settings.ts';
import { docsRoutes } from './routes/docs.ts';

export const create = (runtime: Runtime) =>
  httpHandler(docsRoutes, { docs: readDocs() }, publicDispatchPorts(settingsFrom(runtime)));
export const handler = fromEnvironment(create);
