import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { normalizeStage } from '../domain/jobs/stages/normalize-stage.ts';
import { brandPorts, categoryPorts } from '../wiring/category-services.ts';
import { exclusionPorts } from '../wiring/exclusion-services.ts';
import { bucketOf, memoryPort } from '../wiring/object-store.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: StageInput,
  ports: (context) => ({
    ...stageServices(context),
    ...exclusionPorts(context),
    ...memoryPort(bucketOf(context)),
    ...categoryPorts(),
    ...brandPorts(),
  }),
  run: (ports, { job }) => normalizeStage(ports, job),
});
