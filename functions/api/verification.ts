import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { httpHandler } from '../http/dispatch.ts';
import { baseFrom } from '../wiring/clients.ts';
import { dispatchPorts } from '../wiring/http-services.ts';
import { verificationServices } from '../wiring/verification-services.ts';
import { verificationRoutes } from './routes/verification.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const services = verificationServices(base, runtime.local);
  return httpHandler(verificationRoutes, services, dispatchPorts(base));
};
export const handler = fromEnvironment(create);
