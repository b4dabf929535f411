import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { routeStage } from '../domain/jobs/stages/route-stage.ts';
import { sourcePorts } from '../wiring/source-services.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: StageInput,
  ports: (context, local) => ({ ...stageServices(context), ...sourcePorts(context, local) }),
  run: (ports, { job }) => routeStage(ports, job),
});
