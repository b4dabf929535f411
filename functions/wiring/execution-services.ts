import type { Executions } from '../adapters/executions/executions.ts';
import type { Job } from '../domain/jobs/job.ts';
import { latePorts } from './late.ts';
import { described, logger } from './log.ts';
import type { TableContext } from './table-context.ts';

type ExecutionCalls = Pick<Executions, 'start' | 'stop' | 'describe' | 'resume'>;

/** The state machine's executions; loaded at the first call. */
export const executionsOf = ({ config, point }: TableContext): ExecutionCalls =>
  latePorts(async () => {
    const [{ sfnClient }, sdk] = await Promise.all([
      import('../adapters/aws/sfn-client.ts'),
      import('../adapters/executions/executions.ts'),
    ]);
    const { STATE_MACHINE_ARN: stateMachineArn, SANDBOX_JOB_SECONDS: sandboxJobSeconds } = config;
    return new sdk.Executions(sfnClient(config), { stateMachineArn, sandboxJobSeconds }, point);
  }, ['start', 'stop', 'describe', 'resume']);

/**
 * Calls on executions that may be lost: the job row is the truth, and the sweeper repeats what a job still needs. A
 * quota or a missing permission loses them all, so each failure is logged and counted.
 */
export function executionPorts(
  context: Pick<TableContext, 'config' | 'count'>,
  executions: ExecutionCalls,
) {
  const log = logger(context.config);
  const attempt = async (what: string, { id }: Job, call: () => Promise<void>): Promise<void> => {
    try {
      await call();
    } catch (error) {
      log.error('execution_call_failed', { call: what, jobId: id, error: described(error) });
      context.count('ExecutionCallsFailed', 1, {});
    }
  };
  return {
    startJob: (job: Job) => attempt('start', job, () => executions.start(job)),
    stopJob: (job: Job) => attempt('stop', job, () => executions.stop(job)),
    resumeJob: (job: Job) =>
      attempt('resume', job, async () => {
        if (job.taskToken !== null) await executions.resume(job.taskToken);
      }),
  };
}
