import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { advanceStage } from '../domain/jobs/stages/advance-stage.ts';
import { AdvanceInput } from '../domain/jobs/stages/inputs.ts';
import { baseFrom } from '../wiring/clients.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const create = (runtime: Runtime) => {
  const ports = stageServices(baseFrom(runtime));
  return (event: unknown) => {
    const { job, to } = AdvanceInput.parse(event);
    return advanceStage(ports, job, to);
  };
};
export const handler = fromEnvironment(create);
