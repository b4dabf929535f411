import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { sweepDue } from '../domain/webhooks/sweep-due.ts';
import { sweepServices } from '../sweep-services.ts';

export const create = (runtime: Runtime) => {
  const ports = sweepServices(baseFrom(runtime));
  return () => sweepDue(ports);
};
export const handler = fromEnvironment(create);
