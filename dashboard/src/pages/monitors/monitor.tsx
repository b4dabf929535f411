import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { bodyOf } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { jobsQuery, monitorQuery, monitorsQuery } from '../../api/queries.ts';
import type { Monitor, MonitorChange } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { count, formatMoment, formatNumber } from '../../lib/format.ts';
import { jobTitle } from '../../lib/job-title.ts';
import { failureHelp } from '../../lib/words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-dialog.tsx';
import { ErrorNotice, fieldError } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Pause, Play } from '../../ui/icons.generated.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OlderOnes } from '../../ui/older-ones.tsx';
import { Empty, Figure, Loading, PageHead } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { announce } from '../../ui/toasts.tsx';
import {
  choiceBody,
  choiceProblem,
  ChooseLists,
  isSameChoice,
} from '../exclusions/choose-lists.tsx';
import type { ListChoice } from '../exclusions/choose-lists.tsx';
import { JobRow } from '../job-row.tsx';
import { RequestFacts } from '../prompt-preview.tsx';
import { MonitorBadge } from './monitors.tsx';
import '../home.css';

/** One search that repeats: when, for how much, and what its runs have brought. */
export function MonitorPage() {
  const api = useApi();
  const { id } = useParams({ from: '/monitors/$id' });
  const query = useQuery(monitorQuery(api, id));
  if (query.data !== undefined) return <MonitorDetails monitor={query.data} />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <>
        <PageHead title="No such monitor" />
        <Empty
          title="There is no such monitor here"
          action={
            <Link className={buttonClass('primary')} to="/monitors">
              All monitors
            </Link>
          }
        />
      </>
    );
  return (
    <>
      <PageHead title="Monitor" />
      {query.isError ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label="Loading the monitor" lines={5} />
      )}
    </>
  );
}

function MonitorDetails({ monitor }: { monitor: Monitor }) {
  return (
    <>
      <PageHead
        title={jobTitle(monitor)}
        actions={
          <>
            <PauseButton monitor={monitor} />
            <DeleteMonitor monitor={monitor} />
          </>
        }
      >
        <div className="row">
          <MonitorBadge monitor={monitor} />
          <span className="muted small">
            “{monitor.prompt}” · since {formatMoment(monitor.createdAt)}
          </span>
        </div>
      </PageHead>
      <Health monitor={monitor} />
      <section className="card stack" aria-label="Schedule">
        <dl className="figures">
          <Figure label="Next run">
            <small>
              {monitor.nextRunAt === null ? 'none while paused' : formatMoment(monitor.nextRunAt)}
            </small>
          </Figure>
          <Figure label="Leads so far">{formatNumber(monitor.leadsDelivered)}</Figure>
          <Figure label="Last delivery">
            <small>
              {monitor.lastDeliveredAt === null
                ? 'none yet'
                : formatMoment(monitor.lastDeliveredAt)}
            </small>
          </Figure>
          <Figure label="Changes of known businesses">
            <small>{monitor.changes ? 'reported' : 'not reported'}</small>
          </Figure>
        </dl>
        <Schedule
          key={`${monitor.every} ${monitor.maxCredits} ${String(monitor.exclusions)}`}
          monitor={monitor}
        />
      </section>
      <Runs monitor={monitor} />
      <section className="card stack" aria-labelledby="understood">
        <h2 id="understood">What we understood</h2>
        <RequestFacts request={monitor.request} />
      </section>
    </>
  );
}

const SHOWN_NOTICES = 3;

/** Tells of runs that failed or were left out, and why it was switched off. */
function Health({ monitor }: { monitor: Monitor }) {
  const { disabledReason, notices } = monitor;
  if (disabledReason === null && notices.length === 0) return null;
  return (
    <Notice tone={disabledReason === null ? 'warn' : 'bad'} isLive>
      <p>
        <strong>
          {disabledReason === null &&
            (notices.at(-1)?.type === 'run_skipped'
              ? 'A run was skipped: there was nothing to spend.'
              : 'A run has failed.')}
          {disabledReason === 'consecutive_failures' &&
            'We switched this monitor off: three runs in a row failed.'}
          {disabledReason === 'key_revoked' &&
            'We switched this monitor off: the API key that created it was revoked.'}
        </strong>
      </p>
      <ul>
        {notices
          .filter(({ type }) => type !== 'disabled')
          .slice(-SHOWN_NOTICES)
          .map(({ type, code, jobId, at }) => (
            <li key={at}>
              {formatMoment(at)}: {type === 'run_skipped' && 'skipped. '}
              {failureHelp(code)}{' '}
              {jobId !== null && (
                <Link to="/jobs/$id" params={{ id: jobId }}>
                  See the run
                </Link>
              )}
            </li>
          ))}
      </ul>
    </Notice>
  );
}

/** Changes a part of a monitor and shows it everywhere. */
function useChange(monitor: Monitor, text: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MonitorChange) =>
      bodyOf(api.PATCH('/monitors/{id}', { params: { path: { id: monitor.id } }, body })),
    onSuccess: (next) => {
      client.setQueryData(monitorQuery(api, monitor.id).queryKey, next);
      void client.invalidateQueries({ queryKey: monitorsQuery(api).queryKey, exact: true });
      announce(text);
    },
  });
}

function Schedule({ monitor }: { monitor: Monitor }) {
  const [every, setEvery] = useState(monitor.every);
  const [limit, setLimit] = useState(String(monitor.maxCredits));
  const [exclusions, setExclusions] = useState<ListChoice>(monitor.exclusions);
  const change = useChange(monitor, 'Saved.');
  const maxCredits = Number(limit.trim());
  const isFine = Number.isInteger(maxCredits) && maxCredits > 0;
  const isOtherChoice = !isSameChoice(exclusions, monitor.exclusions);
  const isChanged = every !== monitor.every || maxCredits !== monitor.maxCredits || isOtherChoice;
  return (
    <form
      className="stack schedule"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFine || !isChanged || choiceProblem(exclusions) !== undefined) return;
        change.mutate({
          every,
          maxCredits,
          // As it stands it may name a list that was deleted, which is refused.
          ...(isOtherChoice ? { exclusions: choiceBody(exclusions) } : {}),
        });
      }}
    >
      <div className="row">
        <Segments
          label="Repeat"
          value={every}
          options={[
            { value: 'week', label: 'Every week' },
            { value: 'month', label: 'Every month' },
          ]}
          onChange={setEvery}
        />
        <TextField
          label="Maximum credits per run"
          inputMode="numeric"
          value={limit}
          error={isFine ? fieldError(change.error, 'maxCredits') : 'A whole number, 1 or more.'}
          onChange={setLimit}
        />
      </div>
      <ChooseLists
        value={exclusions}
        error={choiceProblem(exclusions) ?? fieldError(change.error, 'exclusions')}
        onChange={setExclusions}
      />
      {isChanged && (
        <div>
          <Button type="submit" variant="primary" isPending={change.isPending}>
            Save
          </Button>
        </div>
      )}
      {change.isError && <ErrorNotice error={change.error} />}
    </form>
  );
}

function PauseButton({ monitor }: { monitor: Monitor }) {
  const { enabled } = monitor;
  const change = useChange(
    monitor,
    enabled ? 'Paused. A run that has already started will finish.' : 'The monitor is on.',
  );
  const Icon = enabled ? Pause : Play;
  return (
    <>
      <Button
        {...(enabled ? {} : { variant: 'primary' })}
        isPending={change.isPending}
        onPress={() => change.mutate({ enabled: !enabled })}
      >
        <Icon aria-hidden size={16} />
        {enabled ? 'Pause' : 'Switch on'}
      </Button>
      {change.isError && <ErrorNotice error={change.error} />}
    </>
  );
}

function DeleteMonitor({ monitor }: { monitor: Monitor }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    await bodyOf(api.DELETE('/monitors/{id}', { params: { path: { id: monitor.id } } }));
    await navigate({ to: '/monitors' });
    await client.invalidateQueries({ queryKey: monitorsQuery(api).queryKey, exact: true });
  };
  return (
    <DeleteButton what="monitor" onDelete={remove}>
      Its jobs and their leads stay. Its memory of delivered businesses is erased: a new monitor
      would deliver them again.
    </DeleteButton>
  );
}

const PAGE = 25;

function Runs({ monitor }: { monitor: Monitor }) {
  const query = useInfiniteQuery(
    jobsQuery(useApi(), 'live', { limit: PAGE, monitorId: monitor.id }),
  );
  const jobs = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className="stack" aria-labelledby="runs">
      <div className="row row-between">
        <h2 id="runs">Runs</h2>
        {jobs.length > 0 && !query.hasNextPage && (
          <span className="muted small">{count(jobs.length, 'run')}</span>
        )}
      </div>
      {query.isPending && <Loading label="Loading the runs" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && jobs.length === 0 && <p className="muted">No run yet.</p>}
      <ul className="card-list" aria-label="Runs">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobRow job={job} />
          </li>
        ))}
      </ul>
      <OlderOnes query={query} />
    </section>
  );
}
