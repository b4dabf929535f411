import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { normalizeStage } from '../domain/jobs/stages/normalize-stage.ts';
import { baseFrom } from '../wiring/clients.ts';
import { categoryPorts } from '../wiring/prompt-services.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const create = (runtime: Runtime) => {
  const ports = { ...stageServices(baseFrom(runtime)), ...categoryPorts() };
  return (event: unknown) => normalizeStage(ports, StageInput.parse(event).job);
};
export const handler = fromEnvironment(create);
