import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { closeExecution, ClosedEvent } from '../domain/jobs/stages/close-execution.ts';
import { baseFrom } from '../wiring/clients.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const create = (runtime: Runtime) => {
  const ports = stageServices(baseFrom(runtime));
  return (event: unknown) => closeExecution(ports, ClosedEvent.parse(event));
};
export const handler = fromEnvironment(create);
