import { closeExecution, ClosedEvent } from '../domain/jobs/stages/close-execution.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: ClosedEvent,
  ports: stageServices,
  run: closeExecution,
});
