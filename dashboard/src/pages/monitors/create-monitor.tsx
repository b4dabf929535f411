import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { bodyOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { monitorQuery, monitorsQuery } from '../../api/queries.ts';
import type { Job, MonitorBody } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { entriesOf } from '../../lib/entries.ts';
import { jobTitle } from '../../lib/job-title.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, fieldError } from '../../ui/error-notice.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { announce } from '../../ui/toasts.tsx';
import { choiceBody, choiceProblem, ChooseLists } from '../exclusions/choose-lists.tsx';
import type { ListChoice } from '../exclusions/choose-lists.tsx';

const DEFAULT_LEADS = 25;

/**
 * A new search that repeats.
 *
 * @param basis the job whose understood request is taken over; without it a sentence is asked for
 */
export function CreateMonitor({ basis, onClose }: { basis?: Job; onClose: () => void }) {
  const [prompt, setPrompt] = useState('');
  const [every, setEvery] = useState<MonitorBody['every']>('month');
  const [limit, setLimit] = useState(String(basis?.request?.count ?? DEFAULT_LEADS));
  const [changes, setChanges] = useState(true);
  const [exclusions, setExclusions] = useState<ListChoice>(basis?.exclusions ?? 'all');
  const create = useCreateMonitor(onClose);
  const maxCredits = Number(limit.trim());
  const isFine = Number.isInteger(maxCredits) && maxCredits > 0;
  const submit = () => {
    if (!isFine || choiceProblem(exclusions) !== undefined) return;
    if (basis === undefined && prompt.trim() === '') return;
    create.mutate({
      every,
      maxCredits,
      changes,
      exclusions: choiceBody(exclusions),
      enabled: true,
      ...(basis === undefined ? { prompt: prompt.trim() } : { basedOn: basis.id }),
    });
  };
  return (
    <Dialog title="New monitor" isOpen onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {basis === undefined ? (
          <TextField
            label="What to look for, in one sentence"
            rows={2}
            value={prompt}
            error={fieldError(create.error, 'prompt')}
            placeholder="20 new dentists in Austin, TX with email"
            onChange={setPrompt}
          />
        ) : (
          <p>
            <strong>{jobTitle(basis)}</strong>, as you asked for it in this job.
          </p>
        )}
        <p className="muted small">
          Each run brings only businesses that no run has brought before. A run that finds nothing
          new costs nothing. The first one starts at once.
        </p>
        <div className="field">
          <span className="label">Repeat</span>
          <Segments
            label="Repeat"
            value={every}
            options={[
              { value: 'week', label: 'Every week' },
              { value: 'month', label: 'Every month' },
            ]}
            onChange={setEvery}
          />
        </div>
        <TextField
          label="Spend at most, per run"
          inputMode="numeric"
          value={limit}
          error={
            isFine
              ? fieldError(create.error, 'maxCredits')
              : 'A whole number of credits, 1 or more.'
          }
          hint="In credits; one lead is one credit unless its source costs more."
          onChange={setLimit}
        />
        <Checkbox
          label="Tell me what changes"
          hint="Which of the businesses delivered have closed, moved, been renamed, or have a new phone or website. Free."
          isSelected={changes}
          onChange={setChanges}
        />
        <ChooseLists
          value={exclusions}
          error={choiceProblem(exclusions) ?? fieldError(create.error, 'exclusions')}
          onChange={setExclusions}
        />
        {create.isError && <ErrorNotice error={create.error} />}
        <OpenQuestions error={create.error} />
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            Start the monitor
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Nobody is there to answer later: what is unclear is said in the sentence. */
function OpenQuestions({ error }: { error: unknown }) {
  const asked = error instanceof ApiError ? error.details.get('questions') : undefined;
  if (!Array.isArray(asked) || asked.length === 0) return null;
  return (
    <ul className="reading-notes">
      {asked.map((entry: unknown) => {
        const question = String(entriesOf(entry).get('question'));
        return <li key={question}>{question}</li>;
      })}
    </ul>
  );
}

function useCreateMonitor(onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Sent again after a lost answer, it is the same monitor.
  const intent = useRef<{ of: string; key: string }>(undefined);
  return useMutation({
    mutationFn: (body: MonitorBody) => {
      const of = JSON.stringify(body);
      if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() };
      return bodyOf(
        api.POST('/monitors', {
          params: { header: { 'Idempotency-Key': intent.current.key } },
          body,
        }),
      );
    },
    onSuccess: async (monitor) => {
      client.setQueryData(monitorQuery(api, monitor.id).queryKey, monitor);
      void client.invalidateQueries({ queryKey: monitorsQuery(api).queryKey, exact: true });
      announce('The monitor is on; its first run has started.');
      onDone();
      await navigate({ to: '/monitors/$id', params: { id: monitor.id } });
    },
  });
}
