import { failJob } from '../domain/jobs/stages/fail-stage.ts';
import { FailInput } from '../domain/jobs/stages/inputs.ts';
import { describedTaskFailure, logger } from '../wiring/log.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: FailInput,
  ports: (context) => ({ ...stageServices(context), log: logger(context.config) }),
  run: async (ports, { job, error }) => {
    ports.log.error('stage_failed', { ...job, error: describedTaskFailure(error) });
    await failJob(ports, job, 'INTERNAL_ERROR');
  },
});
