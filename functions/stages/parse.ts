import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { parseStage } from '../domain/jobs/stages/parse-stage.ts';
import { promptPorts } from '../wiring/prompt-services.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: StageInput,
  ports: (context, local) => ({ ...stageServices(context), ...promptPorts(context, local) }),
  run: (ports, { job }) => parseStage(ports, job),
});
