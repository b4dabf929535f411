import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { sweepDue } from '../domain/background/sweep-due.ts';
import { baseFrom } from '../wiring/clients.ts';
import { sweepServices } from '../wiring/sweep-services.ts';

export const create = (runtime: Runtime) => {
  const ports = sweepServices(baseFrom(runtime));
  return () => sweepDue(ports);
};
export const handler = fromEnvironment(create);
