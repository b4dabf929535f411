import { s3Client } from '../adapters/aws/s3-client.ts';
import { csvWriter } from '../adapters/objects/export-writer.ts';
import { memoryReader } from '../adapters/objects/memory-reader.ts';
import { memoryWriter } from '../adapters/objects/memory-writer.ts';
import { OptOutStore } from '../adapters/table/opt-out-store.ts';
import { deliverStage } from '../domain/jobs/stages/deliver-stage.ts';
import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { categoryPorts } from '../wiring/category-services.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';
import { websitePorts } from '../wiring/website-services.ts';

export const { create, handler } = stageEntry({
  input: StageInput,
  ports: (context, local) => {
    const bucket = [s3Client(context.config), context.config.BUCKET_NAME, context.point] as const;
    return {
      ...stageServices(context),
      writeCsv: csvWriter(...bucket),
      readMemory: memoryReader(...bucket),
      writeMemory: memoryWriter(...bucket),
      findOptOuts: (keys: readonly string[]) => new OptOutStore(context.table).findOptOuts(keys),
      ...categoryPorts(),
      ...websitePorts(context, local),
    };
  },
  run: (ports, { job }) => deliverStage(ports, job),
});
