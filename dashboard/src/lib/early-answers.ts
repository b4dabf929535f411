import type { Question } from '../api/types.ts';

/** Answers to questions that the preview showed before the job was sent, by job. */
const kept = new Map<string, Readonly<Record<string, string>>>();

export function keepAnswers(jobId: string, answers: Readonly<Record<string, string>>): void {
  if (Object.keys(answers).length > 0) kept.set(jobId, answers);
}

/** The answers, once, when they answer every required question that the job asks. */
export function takeAnswers(
  jobId: string,
  questions: readonly Question[],
): { questionId: string; answer: string }[] | undefined {
  const answers = kept.get(jobId);
  if (answers === undefined || questions.length === 0) return undefined;
  kept.delete(jobId);
  const given = questions.flatMap(({ id }) => {
    const answer = answers[id]?.trim();
    return answer === undefined || answer === '' ? [] : [{ questionId: id, answer }];
  });
  const complete = questions.every(
    ({ id, required }) => !required || given.some(({ questionId }) => questionId === id),
  );
  return complete ? given : undefined;
}
