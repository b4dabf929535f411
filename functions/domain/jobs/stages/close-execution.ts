import * as z from 'zod';
import type { FailJobPorts } from './fail-stage.ts';
import { failJob } from './fail-stage.ts';
import { StageInput } from './inputs.ts';

/** The part of Step Functions' status-change event that tells which job an execution belonged to. */
export const ClosedEvent = z.object({
  detail: z.object({ status: z.string(), input: z.string() }),
});
export type ClosedEvent = z.infer<typeof ClosedEvent>;

/**
 * Fails the job of an execution that failed, timed out or was aborted, when nothing else ended the job.
 * A job that waits for answers stays: its answer starts a new attempt.
 */
export async function closeExecution(ports: FailJobPorts, event: ClosedEvent): Promise<void> {
  const input = StageInput.safeParse(JSON.parse(event.detail.input));
  if (!input.success) return;
  const ref = input.data.job;
  const job = await ports.findJob(ref, ref.jobId);
  if (job?.status === 'awaiting_clarification') return;
  await failJob(ports, ref, 'INTERNAL_ERROR');
}
