import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { baseFrom } from '../wiring/clients.ts';
import { dispatchPorts } from '../wiring/http-services.ts';
import { keyServices } from '../wiring/key-services.ts';
import { keyRoutes } from './routes/keys.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(keyRoutes, keyServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
