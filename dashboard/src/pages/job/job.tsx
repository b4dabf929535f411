import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/errors.ts';
import { endedJobInLists, jobQuery } from '../../api/queries.ts';
import type { Job } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { count, formatMoment, formatNumber } from '../../lib/format.ts';
import { jobTitle } from '../../lib/job-title.ts';
import { STATUS_TEXT } from '../../lib/words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Empty, Loading, PageHead } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Clarify } from './clarify.tsx';
import { Delivered } from './delivered.tsx';
import { Ended } from './ended.tsx';
import { JobActions } from './job-actions.tsx';
import { Running } from './running.tsx';
import { Understood } from './understood.tsx';
import '../home.css';
import './job.css';

/** One job: what it is doing, what it asks, what it found. */
export function JobPage() {
  const api = useApi();
  const mode = useMode();
  const { id } = useParams({ from: '/jobs/$id' });
  const client = useQueryClient();
  const query = useQuery({
    ...jobQuery(api, mode, id),
    initialData: () => endedJobInLists(client, mode, id)?.job,
    initialDataUpdatedAt: () => endedJobInLists(client, mode, id)?.seenAt,
  });
  if (query.data !== undefined)
    return (
      <>
        <JobHead job={query.data} />
        {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        <JobBody key={id} job={query.data} />
      </>
    );
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchJob />;
  return (
    <>
      <PageHead title="Job" />
      {query.isError ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label="Loading the job" lines={5} />
      )}
    </>
  );
}

function JobHead({ job }: { job: Job }) {
  const by = { dashboard: '', api: ' by API', mcp: ' by MCP', monitor: ' by a monitor' }[
    job.channel
  ];
  return (
    <PageHead
      title={jobTitle(job)}
      heading={<span className="job-title">{jobTitle(job)}</span>}
      actions={<JobActions job={job} />}
    >
      <div className="row">
        <StatusBadge status={job.status} />
        {job.sandbox && <span className="badge badge-warn">Sandbox</span>}
        <span className="muted small job-facts">
          {factsOf(job).join(' · ')}
          {by}
        </span>
        <WhyFewer job={job} />
        <WhatChanged job={job} />
        {job.monitorId !== null && (
          <Link className="small" to="/monitors/$id" params={{ id: job.monitorId }}>
            Run of a monitor
          </Link>
        )}
        <span className="hidden-visually" role="status">
          {STATUS_TEXT[job.status]}
        </span>
      </div>
    </PageHead>
  );
}

/** The result in one line. */
function factsOf(job: Job): string[] {
  if (job.status !== 'delivered') return [`Started ${formatMoment(job.createdAt)}`];
  const facts = [
    count(job.leadsDelivered, 'lead'),
    job.sandbox
      ? `would have cost ${count(job.leadsDelivered, 'credit')}`
      : count(job.creditsCharged, 'credit'),
  ];
  if (job.duplicatesSkipped > 0)
    facts.push(`${formatNumber(job.duplicatesSkipped)} skipped: received before`);
  if (job.excludedSkipped > 0)
    facts.push(`${formatNumber(job.excludedSkipped)} skipped: on your lists`);
  if (job.leadsDelivered > 0 && !job.hasCsv) facts.push('CSV no longer kept');
  return [...facts, formatMoment(job.deliveredAt ?? job.createdAt)];
}

/** Leads on: the reasons stand under “About”. */
function WhyFewer({ job: { id, shortfall, leadsDelivered } }: { job: Job }) {
  if (shortfall === null || leadsDelivered === 0 || shortfall.delivered >= shortfall.requested)
    return null;
  return (
    <Link
      className="badge badge-warn"
      to="/jobs/$id"
      params={{ id }}
      search={(before) => ({ ...before, view: 'about' as const })}
    >
      {formatNumber(shortfall.delivered)} of {count(shortfall.requested, 'lead')}: why fewer?
    </Link>
  );
}

/** Leads on to what became of businesses delivered before. */
function WhatChanged({ job: { id, changes, leadsDelivered } }: { job: Job }) {
  if (changes === null || changes.length === 0 || leadsDelivered === 0) return null;
  return (
    <Link
      className="badge"
      to="/jobs/$id"
      params={{ id }}
      search={(before) => ({ ...before, view: 'about' as const })}
    >
      {count(changes.length, 'change')} of businesses you have
    </Link>
  );
}

function JobBody({ job }: { job: Job }) {
  switch (job.status) {
    case 'delivered':
      return <Delivered job={job} />;
    case 'failed':
    case 'cancelled':
      return <Ended job={job} />;
    case 'awaiting_clarification':
      return (
        <>
          <Clarify key={job.clarifyingQuestions[0]?.id} job={job} />
          <Understood job={job} />
        </>
      );
    default:
      return (
        <>
          <Running job={job} />
          <Understood job={job} />
        </>
      );
  }
}

function NoSuchJob() {
  const mode = useMode();
  const other = mode === 'live' ? 'sandbox' : 'live';
  return (
    <>
      <PageHead title="No such job" />
      <Empty
        title="There is no such job here"
        action={
          <Link className={buttonClass('primary')} to="/jobs">
            All jobs
          </Link>
        }
      >
        <p>
          It may be one of the {other} jobs (switch at the top), or belong to another organisation.
        </p>
      </Empty>
    </>
  );
}
