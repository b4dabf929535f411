import { fromEnvironment } from '../config.ts';
import type { Runtime } from '../config.ts';
import { askStage } from '../domain/jobs/stages/ask-stage.ts';
import { AskInput } from '../domain/jobs/stages/inputs.ts';
import { baseFrom } from '../wiring/clients.ts';
import { executionsOf } from '../wiring/execution-services.ts';
import { grammarPorts } from '../wiring/prompt-services.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const create = (runtime: Runtime) => {
  const base = baseFrom(runtime);
  const executions = executionsOf(base);
  const ports = {
    ...stageServices(base),
    // The questions are the grammar's: what a model could answer was answered before.
    ...grammarPorts(base),
    clarificationSeconds: base.config.CLARIFICATION_SECONDS,
    resume: (token: string) => executions.resume(token),
  };
  return async (event: unknown) => {
    const { job, taskToken } = AskInput.parse(event);
    await askStage(ports, job, taskToken);
  };
};
export const handler = fromEnvironment(create);
