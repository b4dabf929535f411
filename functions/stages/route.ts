import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { routeStage } from '../domain/jobs/stages/route-stage.ts';
import { baseFrom } from '../wiring/clients.ts';
import { sourcePorts } from '../wiring/source-services.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const ports = { ...stageServices(base), ...sourcePorts(base, runtime.local) };
  return (event: unknown) => routeStage(ports, StageInput.parse(event).job);
};
export const handler = fromEnvironment(create);
