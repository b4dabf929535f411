import { TileInput } from '../domain/jobs/stages/inputs.ts';
import { scrapeStage } from '../domain/jobs/stages/scrape-stage.ts';
import { sourcePorts } from '../wiring/source-services.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: TileInput,
  ports: (context, local) => ({ ...stageServices(context), ...sourcePorts(context, local) }),
  run: (ports, { job, index, read }) => scrapeStage(ports, job, { index, read }),
});
