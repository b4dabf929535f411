import type { Runtime } from '../config.ts';
import { exportServices } from '../wiring/export-services.ts';
import { httpHandler } from '../wiring/http-handler.ts';
import { lambdaHandler } from '../wiring/lambda-handler.ts';
import { publicHttpPorts } from '../wiring/public-http-ports.ts';
import { tableContext } from '../wiring/table-context.ts';
import { exportRoutes } from './routes/exports.ts';

/** Its callers are known by nothing but their links, and yet it reads the table. */
export const create = (runtime: Runtime) => {
  const context = tableContext(runtime);
  return httpHandler(exportRoutes, exportServices(context), publicHttpPorts(context));
};

export const handler = lambdaHandler(create);
