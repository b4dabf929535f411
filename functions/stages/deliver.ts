import { s3Client } from '../adapters/aws/s3-client.ts';
import { csvWriter } from '../adapters/objects/csv-writer.ts';
import { baseFrom } from '../clients.ts';
import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { deliverStage } from '../domain/jobs/stages/deliver-stage.ts';
import { StageInput } from '../domain/jobs/stages/inputs.ts';
import { categoryPorts } from '../prompt-services.ts';
import { stageServices } from '../stage-services.ts';
import { websitePorts } from '../website-services.ts';

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
