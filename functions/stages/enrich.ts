import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { enrichStage } from '../domain/jobs/stages/enrich-stage.ts';
import { ChunkInput } from '../domain/jobs/stages/inputs.ts';
import { baseFrom } from '../wiring/clients.ts';
import { categoryPorts } from '../wiring/prompt-services.ts';
import { stageServices } from '../wiring/stage-services.ts';
import { websitePorts } from '../wiring/website-services.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const ports = {
    ...stageServices(base),
    ...categoryPorts(),
    ...websitePorts(base, runtime.local),
  };
  return (event: unknown) => {
    const { job, index, of } = ChunkInput.parse(event);
    return enrichStage(ports, job, { index, of });
  };
};
export const handler = fromEnvironment(create);
