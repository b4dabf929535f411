import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { parseStage } from '../domain/jobs/stages/parse-stage.ts';
import { baseFrom } from '../wiring/clients.ts';
import { promptPorts } from '../wiring/prompt-services.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const ports = { ...stageServices(base), ...promptPorts(base) };
  return (event: unknown) => parseStage(ports, StageInput.parse(event).job);
};
export const handler = fromEnvironment(create);
