import * as z from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import { notFound, validationError, wrongState } from '../kernel/errors.ts';
import type { FieldError } from '../kernel/errors.ts';
import type { JobId } from '../kernel/ids.ts';
import { textField } from '../kernel/text-field.ts';
import { about } from '../kernel/wire.ts';
import { changeJob, plainChange, DUE_AFTER_SECONDS, secondsFrom } from './job-change.ts';
import type { CommitOutcome, JobChange } from './job-change.ts';
import type { ClarificationAnswer, Job } from './job.ts';

/** 1..500 characters (behaviour: Jobs). */
const AnswerText = textField({
  noun: 'answer',
  most: 500,
  kind: 'lines',
  docs: about('The id of an option, or free text.', 'Austin, TX'),
});

/** Answers to questions, each by the question's id. */
export const Answers = z
  .array(
    z.strictObject({
      questionId: z
        .string()
        .min(1)
        .max(100)
        .meta({ examples: ['r1_place'] }),
      answer: AnswerText,
    }),
  )
  .min(1)
  .max(20);

export const ClarifyJobBody = z.strictObject({ answers: Answers });
export type ClarifyJobBody = z.infer<typeof ClarifyJobBody>;

export interface ClarifyJobPorts extends ContentionPorts {
  now(): Date;
  findJob(owner: Pick<Actor, 'orgId' | 'mode'>, id: JobId): Promise<Job | undefined>;
  commit(change: JobChange): Promise<CommitOutcome>;
  /** Wakes the waiting execution; a lost call is repeated by the sweeper. */
  resumeJob(job: Job): Promise<void>;
}

/**
 * Answers the open questions of a job and puts it back to `parsing`. The same answers sent again return the
 * job as it is; of two different answers at once, one wins.
 * @throws ServiceError NOT_FOUND, VALIDATION_ERROR, SERVICE_UNAVAILABLE
 */
export async function clarifyJob(
  ports: ClarifyJobPorts,
  actor: Actor,
  id: JobId,
  body: ClarifyJobBody,
): Promise<Job> {
  return untilFresh(ports, async () => {
    const job = await ports.findJob(actor, id);
    if (job === undefined) throw notFound('No such job.');
    if (alreadyAnswered(job, body.answers)) return job;
    if (job.status !== 'awaiting_clarification')
      throw wrongState(`The job is ${job.status} and has no open questions.`);
    const errors = answerErrors(job.questions, [...body.answers.entries()]);
    if (errors.length > 0) throw validationError(errors);
    const now = ports.now();
    const waited = job.askedAt === null ? 0 : now.getTime() - Date.parse(job.askedAt);
    const after = changeJob(
      job,
      {
        status: 'parsing',
        answers: [...job.answers, ...body.answers],
        questions: [],
        askedAt: null,
        waitedMs: job.waitedMs + waited,
        dueAt: secondsFrom(now, DUE_AFTER_SECONDS.answered),
      },
      now,
    );
    if ((await ports.commit(plainChange(job, after))) === 'stale') return undefined;
    // Answer first, wake second: a crash in between is mended by the sweeper, which wakes it again.
    await ports.resumeJob(after);
    return after;
  });
}

/** True when exactly these answers were given before (question ids carry the round). */
function alreadyAnswered(job: Job, answers: readonly ClarificationAnswer[]): boolean {
  const open = new Set(job.questions.map((question) => question.id));
  return answers.every(
    ({ questionId, answer }) =>
      !open.has(questionId) &&
      job.answers.some((given) => given.questionId === questionId && given.answer === answer),
  );
}

/** An answer with its place in the request's list. */
export type IndexedAnswer = readonly [index: number, answer: ClarificationAnswer];

/** What is wrong with the answers to a round of questions: each that must be answered is answered, and none twice. */
export function answerErrors(
  questions: Job['questions'],
  answers: readonly IndexedAnswer[],
): FieldError[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [index, { questionId }] of answers) {
    const path = `answers[${index}].questionId`;
    if (!questions.some((question) => question.id === questionId))
      errors.push({ path, code: 'unknown_question', message: 'There is no such question.' });
    if (seen.has(questionId))
      errors.push({ path, code: 'duplicate', message: 'The question is answered twice.' });
    seen.add(questionId);
  }
  for (const question of questions)
    if (question.required && !seen.has(question.id))
      errors.push({
        path: 'answers',
        code: 'required',
        message: `The question ${question.id} must be answered.`,
      });
  return errors;
}
