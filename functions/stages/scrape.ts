import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { TileInput } from '../domain/jobs/stages/inputs.ts';
import { scrapeStage } from '../domain/jobs/stages/scrape-stage.ts';
import { baseFrom } from '../wiring/clients.ts';
import { sourcePorts } from '../wiring/source-services.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const ports = { ...stageServices(base), ...sourcePorts(base, runtime.local) };
  return (event: unknown) => {
    const { job, index } = TileInput.parse(event);
    return scrapeStage(ports, job, index);
  };
};
export const handler = fromEnvironment(create);
