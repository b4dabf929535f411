import { s3Client } from '../adapters/aws/s3-client.ts';
import { csvWriter } from '../adapters/objects/csv-writer.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { deliverStage } from '../domain/jobs/stages/deliver-stage.ts';
import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { baseFrom } from '../wiring/clients.ts';
import { categoryPorts } from '../wiring/prompt-services.ts';
import { stageServices } from '../wiring/stage-services.ts';
import { websitePorts } from '../wiring/website-services.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const ports = {
    ...stageServices(base),
    writeCsv: csvWriter(s3Client(base.config), base.config.BUCKET_NAME, base.point),
    ...categoryPorts(),
    ...websitePorts(base, runtime.local),
  };
  return (event: unknown) => deliverStage(ports, StageInput.parse(event).job);
};
export const handler = fromEnvironment(create);
