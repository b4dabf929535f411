import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { dispatchPorts } from '../http-services.ts';
import { httpHandler } from '../http/dispatch.ts';
import { keyServices } from '../key-services.ts';
import { keyRoutes } from './routes/keys.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  return httpHandler(keyRoutes, keyServices(base), dispatchPorts(base));
};
export const handler = fromEnvironment(create);
