import { s3Client } from '../adapters/aws/s3-client.ts';
import { memoryReader } from '../adapters/objects/memory-reader.ts';
import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { normalizeStage } from '../domain/jobs/stages/normalize-stage.ts';
import { brandPorts, categoryPorts } from '../wiring/category-services.ts';
import { exclusionPorts } from '../wiring/exclusion-services.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: StageInput,
  ports: (context) => ({
    ...stageServices(context),
    ...exclusionPorts(context),
    readMemory: memoryReader(s3Client(context.config), context.config.BUCKET_NAME, context.point),
    ...categoryPorts(),
    ...brandPorts(),
  }),
  run: (ports, { job }) => normalizeStage(ports, job),
});
