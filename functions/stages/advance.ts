import { advanceStage } from '../domain/jobs/stages/advance-stage.ts';
import { AdvanceInput } from '../domain/jobs/stages/inputs.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: AdvanceInput,
  ports: stageServices,
  run: (ports, { job, to }) => advanceStage(ports, job, to),
});
