import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { jobsQuery, runningJobsQuery } from '../api/queries.ts';
import type { Job } from '../api/types.ts';
import { useApi, useMode } from '../lib/context.ts';
import { count, formatNumber } from '../lib/format.ts';
import type { JobFilter } from '../lib/job-filters.ts';
import { jobTitle } from '../lib/job-title.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { TextField } from '../ui/field.tsx';
import { OlderOnes } from '../ui/older-ones.tsx';
import { Empty, Loading, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { JobRow } from './job-row.tsx';
import './home.css';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'In progress' },
  { value: 'awaiting_clarification', label: 'Needs answer' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies { value: JobFilter | 'all'; label: string }[];

const NONE: Readonly<Record<JobFilter | 'all', string>> = {
  all: 'No jobs yet',
  running: 'Nothing is in progress',
  awaiting_clarification: 'No job needs an answer',
  delivered: 'Nothing was delivered yet',
  failed: 'No job has failed',
  cancelled: 'No job was cancelled',
};

/** The jobs of one world, newest first, by state and by words. */
export function JobsPage() {
  const navigate = useNavigate();
  const { status = 'all' } = useSearch({ from: '/jobs' });
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim().toLowerCase());
  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('.jobs-tools input')?.focus(),
  });
  return (
    <>
      <PageHead
        title="Jobs"
        actions={
          <Link className={buttonClass('primary')} to="/">
            New job
          </Link>
        }
      />
      <div className="row row-between jobs-tools">
        <Segments<JobFilter | 'all'>
          label="Show"
          value={status}
          options={FILTERS}
          onChange={(next) => {
            void navigate({
              to: '/jobs',
              search: { status: next === 'all' ? undefined : next },
              replace: true,
            });
          }}
        />
        <TextField
          label="Search prompts"
          isLabelHidden
          type="search"
          placeholder="Search prompts…"
          value={words}
          onChange={setWords}
        />
      </div>
      {status === 'running' ? (
        <RunningJobs wanted={wanted} />
      ) : (
        <JobsByState status={status} wanted={wanted} />
      )}
    </>
  );
}

function RunningJobs({ wanted }: { wanted: string }) {
  const query = useQuery(runningJobsQuery(useApi(), useMode()));
  return <JobList query={query} jobs={query.data ?? []} status="running" wanted={wanted} />;
}

const PAGE = 50;

function JobsByState({
  status,
  wanted,
}: {
  status: Exclude<JobFilter, 'running'> | 'all';
  wanted: string;
}) {
  const query = useInfiniteQuery(
    jobsQuery(useApi(), useMode(), {
      limit: PAGE,
      ...(status === 'all' ? {} : { status }),
    }),
  );
  const jobs = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <JobList
        query={query}
        jobs={jobs}
        status={status}
        wanted={wanted}
        hasMore={query.hasNextPage}
      />
      <OlderOnes query={query} verb={wanted === '' ? 'Show' : 'Search'} />
    </>
  );
}

function JobList({
  query,
  jobs,
  status,
  wanted,
  hasMore = false,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isSuccess' | 'error' | 'refetch'>;
  jobs: readonly Job[];
  status: JobFilter | 'all';
  wanted: string;
  /** Older ones were not loaded yet: a search has not seen them. */
  hasMore?: boolean;
}) {
  const mode = useMode();
  const shown = jobs.filter((job) =>
    `${jobTitle(job)} ${job.prompt}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      {query.isPending && <Loading label="Loading your jobs" lines={6} />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {wanted !== '' && query.isSuccess && (
        <p className="muted small" role="status">
          {formatNumber(shown.length)} of{' '}
          {hasMore ? `the ${count(jobs.length, 'newest job')}` : count(jobs.length, 'job')}{' '}
          {shown.length === 1 ? 'has' : 'have'} “{wanted}” in title or sentence
          {hasMore && '; older ones have not been searched yet'}.
        </p>
      )}
      {query.isSuccess && jobs.length === 0 && (
        <Empty
          title={NONE[status]}
          action={
            status === 'all' && (
              <Link className={buttonClass()} to="/">
                Find leads
              </Link>
            )
          }
        >
          <p>
            {mode === 'test' ? 'Sandbox' : 'Live'} jobs are listed here. The{' '}
            {mode === 'test' ? 'live' : 'sandbox'} ones are under “
            {mode === 'test' ? 'Live' : 'Sandbox'}”, at the top.
          </p>
        </Empty>
      )}
      <ul className="card-list" aria-label="Jobs">
        {shown.map((job) => (
          <li key={job.id}>
            <JobRow job={job} />
          </li>
        ))}
      </ul>
    </>
  );
}
