import { enrichStage } from '../domain/jobs/stages/enrich-stage.ts';
import { ChunkInput } from '../domain/jobs/stages/inputs.ts';
import { categoryPorts } from '../wiring/category-services.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';
import { websitePorts } from '../wiring/website-services.ts';

export const { create, handler } = stageEntry({
  input: ChunkInput,
  ports: (context, local) => ({
    ...stageServices(context),
    ...categoryPorts(),
    ...websitePorts(context, local),
  }),
  run: (ports, { job, index, of }) => enrichStage(ports, job, { index, of }),
});
