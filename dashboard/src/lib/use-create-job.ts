import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { bodyOf } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { jobQuery } from '../api/queries.ts';
import type { ExclusionChoice, Mode } from '../api/types.ts';
import { useApi } from './context.ts';
import { keepAnswers } from './early-answers.ts';
import type { Answers } from './early-answers.ts';

interface NewJob {
  prompt: string;
  mode: Mode;
  maxCredits?: number | undefined;
  /** The job whose request is taken over. */
  basedOn?: string | undefined;
  /** Which lists are left out; all of them by itself. */
  exclusions?: ExclusionChoice | undefined;
  /** Answers given before the questions were asked. */
  answers?: Answers;
}

/** Creates a job and goes to it. A try after a lost answer meets the same job: it carries the same key. */
export function useCreateJob() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const intent = useRef<{ of: string; key: string }>(undefined);
  return useMutation({
    mutationFn: ({ prompt, mode, maxCredits, basedOn, exclusions }: NewJob) => {
      const of = JSON.stringify([prompt, mode, maxCredits, basedOn, exclusions]);
      if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() };
      return bodyOf(
        api.POST('/jobs', {
          params: { header: { 'Idempotency-Key': intent.current.key, 'X-Mode': mode } },
          body: {
            prompt,
            ...(maxCredits === undefined ? {} : { maxCredits }),
            ...(basedOn === undefined ? {} : { basedOn }),
            ...(exclusions === undefined ? {} : { exclusions }),
          },
        }),
      );
    },
    onSuccess: (job, { mode, answers }) => {
      intent.current = undefined;
      if (answers !== undefined) keepAnswers(job.id, answers);
      client.setQueryData(jobQuery(api, mode, job.id).queryKey, job);
      void client.invalidateQueries({ queryKey: [mode, 'jobs', 'list'] });
      void navigate({
        to: '/jobs/$id',
        params: { id: job.id },
        search: { mode: mode === 'test' ? mode : undefined },
      });
    },
    onError: (error) => {
      // A refusal has not used the key up, but what follows is a new intent all the same.
      if (error instanceof ApiError && !error.isServerFault) intent.current = undefined;
    },
  });
}
