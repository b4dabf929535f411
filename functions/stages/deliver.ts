import { OptOutStore } from '../adapters/table/opt-out-store.ts';
import { deliverStage } from '../domain/jobs/stages/deliver-stage.ts';
import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { categoryPorts } from '../wiring/category-services.ts';
import { lateCall } from '../wiring/late.ts';
import { bucketOf, memoryPort } from '../wiring/object-store.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';
import { websitePorts } from '../wiring/website-services.ts';

export const { create, handler } = stageEntry({
  input: StageInput,
  ports: (context, local) => {
    const bucket = bucketOf(context);
    return {
      ...stageServices(context),
      writeCsv: lateCall(async () => {
        const { csvWriter } = await import('../adapters/objects/export-writer.ts');
        return csvWriter(...(await bucket()));
      }),
      ...memoryPort(bucket),
      writeMemory: lateCall(async () => {
        const { memoryWriter } = await import('../adapters/objects/memory-writer.ts');
        return memoryWriter(...(await bucket()));
      }),
      findOptOuts: (keys: readonly string[]) => new OptOutStore(context.table).findOptOuts(keys),
      ...categoryPorts(),
      ...websitePorts(context, local),
    };
  },
  run: (ports, { job }) => deliverStage(ports, job),
});
