import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { failJob } from '../domain/jobs/stages/fail-stage.ts';
import { FailInput } from '../domain/jobs/stages/inputs.ts';
import { baseFrom } from '../wiring/clients.ts';
import { logger } from '../wiring/log.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const ports = stageServices(base);
  const log = logger(base.config);
  return async (event: unknown) => {
    const { job, error } = FailInput.parse(event);
    log.error('A stage failed after its retries.', { ...job, cause: error });
    await failJob(ports, job, 'INTERNAL_ERROR');
  };
};
export const handler = fromEnvironment(create);
