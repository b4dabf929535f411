import type { Answer, Question } from '../api/types.ts';

/** Answers by the ids of their questions, as a form holds them. */
export type Answers = Readonly<Record<string, string>>;

/** The answers to these questions; undefined while a required one is missing. */
export function answersTo(questions: readonly Question[], answers: Answers): Answer[] | undefined {
  const given = questions.flatMap(({ id }) => {
    const answer = answers[id]?.trim();
    return answer === undefined || answer === '' ? [] : [{ questionId: id, answer }];
  });
  const isComplete = questions.every(
    ({ id, required }) => !required || given.some(({ questionId }) => questionId === id),
  );
  return isComplete ? given : undefined;
}

/** Answers to questions that the preview showed before the job was sent, by job. */
const kept = new Map<string, Answers>();

export function keepAnswers(jobId: string, answers: Answers): void {
  if (Object.keys(answers).length > 0) kept.set(jobId, answers);
}

/** The kept answers to what the job asks in this round, once; those of later rounds stay. */
export function takeAnswers(jobId: string, questions: readonly Question[]): Answer[] | undefined {
  const answers = kept.get(jobId);
  if (answers === undefined || questions.length === 0) return undefined;
  const given = answersTo(questions, answers);
  const used = new Set(questions.map(({ id }) => id));
  const left = Object.entries(answers).filter(([id]) => !used.has(id));
  kept.delete(jobId);
  keepAnswers(jobId, Object.fromEntries(left));
  return given;
}
