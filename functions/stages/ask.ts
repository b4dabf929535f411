import { askStage } from '../domain/jobs/stages/ask-stage.ts';
import { AskInput } from '../domain/jobs/stages/inputs.ts';
import { executionsOf } from '../wiring/execution-services.ts';
import { grammarPorts } from '../wiring/prompt-services.ts';
import { stageEntry } from '../wiring/stage-entry.ts';
import { stageServices } from '../wiring/stage-services.ts';

export const { create, handler } = stageEntry({
  input: AskInput,
  ports: (context, local) => {
    const executions = executionsOf(context);
    return {
      ...stageServices(context),
      ...grammarPorts(context, local),
      clarificationSeconds: context.config.CLARIFICATION_SECONDS,
      resume: (token: string) => executions.resume(token),
    };
  },
  run: (ports, { job, taskToken, questions }) => askStage(ports, job, taskToken, questions),
});
