import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bodyOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { isTerminal, jobQuery } from '../../api/queries.ts';
import type { Job } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Ban, CircleStop, Repeat, RotateCcw } from '../../ui/icons.generated.tsx';
import { Loading } from '../../ui/page.tsx';
import { announce } from '../../ui/toasts.tsx';
import { ExcludeLeads } from '../exclusions/exclude-leads.tsx';
import { CreateMonitor } from '../monitors/create-monitor.tsx';
import { useLeads } from './use-leads.ts';

export function JobActions({ job }: { job: Job }) {
  return (
    <>
      {!isTerminal(job.status) && <CancelButton job={job} />}
      {job.status === 'delivered' && !job.sandbox && job.monitorId === null && (
        <RepeatButton job={job} />
      )}
      {job.leadsDelivered > 0 && job.status === 'delivered' && <ExcludeButton job={job} />}
      {isTerminal(job.status) && (
        <Link
          className={buttonClass(job.status === 'failed' ? 'primary' : undefined)}
          to="/"
          // What was understood and answered is taken over: nothing is asked again.
          search={{ prompt: job.prompt, ...(job.request === null ? {} : { basedOn: job.id }) }}
        >
          <RotateCcw aria-hidden size={16} />
          {job.status === 'failed' ? 'Try again' : 'Use again'}
        </Link>
      )}
    </>
  );
}

/** Makes the job's search one that repeats. */
function RepeatButton({ job }: { job: Job }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>
        <Repeat aria-hidden size={16} />
        Make this a monitor
      </Button>
      {isOpen && <CreateMonitor basis={job} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Makes an exclusion list of all that the job has delivered. */
function ExcludeButton({ job }: { job: Job }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>
        <Ban aria-hidden size={16} />
        Exclude these
      </Button>
      {isOpen && <ExcludeAll job={job} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ExcludeAll({ job, onClose }: { job: Job; onClose: () => void }) {
  const { leads, isComplete, error } = useLeads(job);
  if (isComplete) return <ExcludeLeads job={job} leads={leads} onClose={onClose} />;
  return (
    <Dialog title="Exclude these businesses" isOpen onClose={onClose}>
      {error === undefined ? <Loading label="Loading the leads" /> : <ErrorNotice error={error} />}
    </Dialog>
  );
}

function CancelButton({ job }: { job: Job }) {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/jobs/{id}/cancel', {
          params: { path: { id: job.id }, header: { 'X-Mode': mode } },
        }),
      ),
    onSuccess: (next) => {
      client.setQueryData(jobQuery(api, mode, job.id).queryKey, next);
      void client.invalidateQueries({ queryKey: [mode, 'credits'] });
      setIsAsking(false);
      announce('The job is cancelled.');
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 400) return;
      // The page shows what has become of the job; this button goes with its running.
      await client.invalidateQueries({ queryKey: jobQuery(api, mode, job.id).queryKey });
      announce('It had ended already: there was nothing left to cancel.');
    },
  });
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>
        <CircleStop aria-hidden size={16} />
        Cancel
      </Button>
      <ConfirmDialog
        title="Cancel this job?"
        action="Cancel the job"
        isOpen={isAsking}
        isPending={cancel.isPending}
        error={cancel.isError && <ErrorNotice error={cancel.error} />}
        onConfirm={() => cancel.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>What it has found so far is discarded. Held credits are released at once.</p>
      </ConfirmDialog>
    </>
  );
}
