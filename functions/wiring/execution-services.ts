import { sfnClient } from '../adapters/aws/sfn-client.ts';
import { Executions } from '../adapters/executions/executions.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { TableContext } from './table-context.ts';

export const executionsOf = ({ config, point }: TableContext): Executions =>
  new Executions(
    sfnClient(config),
    {
      stateMachineArn: config.STATE_MACHINE_ARN,
      sandboxJobSeconds: config.SANDBOX_JOB_SECONDS,
    },
    point,
  );

/** Calls on executions that may be lost: the sweeper repeats what a job still needs. */
export function executionPorts(executions: Executions) {
  const besteffort = async (call: () => Promise<void>): Promise<void> => {
    try {
      await call();
    } catch {
      // The job row is the truth; the sweeper finds a job that needs another call.
    }
  };
  return {
    startJob: (job: Job) => besteffort(() => executions.start(job)),
    stopJob: (job: Job) => besteffort(() => executions.stop(job)),
    resumeJob: (job: Job) =>
      besteffort(async () => {
        if (job.taskToken !== null) await executions.resume(job.taskToken);
      }),
  };
}
