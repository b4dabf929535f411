import { untilFresh } from '../../kernel/contention.ts';
import type { ClarifyingQuestion } from '../../prompt/request.ts';
import type { EndJobPorts } from '../end-job.ts';
import { changeJob, plainChange, secondsFrom } from '../job-change.ts';
import { STAGE_PERCENT } from '../job.ts';
import type { Job } from '../job.ts';
import { readJobPrompt } from './parse-stage.ts';
import type { ParseStagePorts } from './parse-stage.ts';
import { enterStage } from './stage.ts';
import type { JobRef, StagePorts } from './stage.ts';

export interface AskStagePorts
  extends StagePorts, EndJobPorts, Pick<ParseStagePorts, 'parsePrompt' | 'sourceIdsOf'> {
  /** How long questions stay open. */
  clarificationSeconds: number;
  /** Lets the execution go on without an answer (nothing is left to ask, or the job has ended). */
  resume(taskToken: string): Promise<void>;
}

/**
 * Stores token, status and questions in one transaction, so that no answer can come before its token.
 * A retried call with a new token of the same round replaces the token of the lost one.
 *
 * @param found what reading the prompt left open; undefined: the prompt is read again.
 */
export async function askStage(
  ports: AskStagePorts,
  ref: JobRef,
  taskToken: string,
  found: readonly ClarifyingQuestion[] | undefined,
): Promise<void> {
  const commit = async (job: Job, patch: Partial<Job>, now: Date) => {
    const after = changeJob(job, patch, now);
    return (await ports.commit(plainChange(job, after))) === 'stale' ? undefined : 'waits';
  };
  const outcome = await untilFresh(ports, async () => {
    const job = await ports.findJob(ref, ref.jobId);
    const waiting = job?.status === 'awaiting_clarification' && job.attempt === ref.attempt;
    if (job === undefined || (!waiting && (await enterStage(ports, ref, 'parsing')).kind !== 'run'))
      return 'goes_on';
    const now = ports.now();
    if (waiting) return commit(job, { taskToken }, now);
    const questions =
      found === undefined ? (await readJobPrompt(ports, job)).questions : openOf(found, job);
    if (questions.length === 0) return 'goes_on';
    return commit(
      job,
      {
        status: 'awaiting_clarification',
        round: job.round + 1,
        questions,
        taskToken,
        askedAt: now.toISOString(),
        startedAt: job.startedAt ?? now.toISOString(),
        percent: STAGE_PERCENT.awaiting_clarification,
        dueAt: secondsFrom(now, ports.clarificationSeconds),
      },
      now,
    );
  });
  if (outcome === 'goes_on') await ports.resume(taskToken);
}

/** The questions of the round that begins: a late call of a round that was answered has none left to ask. */
const openOf = (
  questions: readonly ClarifyingQuestion[],
  { round }: Pick<Job, 'round'>,
): ClarifyingQuestion[] => questions.filter(({ id }) => id.startsWith(`r${round + 1}_`));
