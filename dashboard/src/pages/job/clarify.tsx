import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { bodyOf } from '../../api/client.ts';
import { jobQuery } from '../../api/queries.ts';
import type { Answer, Job } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { answersTo, takeAnswers } from '../../lib/early-answers.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Questions } from '../../ui/questions.tsx';
import { announce } from '../../ui/toasts.tsx';

/**
 * The questions of a job that waits, answered in place.
 *
 * @param title stands above them where the page is not the job's own
 */
export function Clarify({ job, title }: { job: Job; title?: ReactNode }) {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const questions = job.clarifyingQuestions;
  const { mutate, ...clarify } = useMutation({
    mutationFn: (given: Answer[]) =>
      bodyOf(
        api.POST('/jobs/{id}/clarify', {
          params: { path: { id: job.id }, header: { 'X-Mode': mode } },
          body: { answers: given },
        }),
      ),
    onSuccess: (next) => {
      client.setQueryData(jobQuery(api, mode, job.id).queryKey, next);
      void client.invalidateQueries({ queryKey: [mode, 'jobs', 'list'] });
      if (title !== undefined) announce('Answered. The job continues.');
    },
    // Somebody else may have answered, or the time was up: the page shows what the job is now.
    onError: () => client.invalidateQueries({ queryKey: jobQuery(api, mode, job.id).queryKey }),
  });
  useEffect(() => {
    // Answered in the preview, before the job was sent: no need to ask twice.
    const early = takeAnswers(job.id, questions);
    if (early !== undefined) mutate(early);
  }, [job.id, questions, mutate]);
  const headingId = useId();
  const given = answersTo(questions, answers);
  return (
    <form
      className="card stack"
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== undefined) mutate(given);
      }}
    >
      <h2 id={headingId}>
        {title ??
          `${questions.length === 1 ? 'One question' : `${questions.length} questions`} before the job continues`}
      </h2>
      <Questions
        questions={questions}
        answers={answers}
        onAnswer={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
      />
      {clarify.isError && <ErrorNotice error={clarify.error} />}
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          isPending={clarify.isPending}
          isDisabled={given === undefined}
        >
          Answer and continue
        </Button>
        <span className="muted small">Nothing is held or charged while the job waits.</span>
      </div>
    </form>
  );
}
