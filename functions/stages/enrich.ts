import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { enrichStage } from '../domain/jobs/stages/enrich-stage.ts';
import { ChunkInput } from '../domain/jobs/stages/inputs.ts';
import { categoryPorts } from '../prompt-services.ts';
import { stageServices } from '../stage-services.ts';
import { websitePorts } from '../website-services.ts';

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
