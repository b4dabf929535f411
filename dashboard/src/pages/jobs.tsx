import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { jobsQuery } from '../api/queries.ts';
import type { JobStatus } from '../api/types.ts';
import { useApi, useMode } from '../lib/context.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Select, TextField } from '../ui/field.tsx';
import { Empty, Loading, PageHead } from '../ui/page.tsx';
import { JobRow } from './job-row.tsx';
import './home.css';

const STATUSES = [
  ['all', 'All jobs'],
  ['delivered', 'Delivered'],
  ['awaiting_clarification', 'Needs your answer'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
] as const satisfies readonly (readonly [JobStatus | 'all', string])[];

/** Every job, newest first. */
export function JobsPage() {
  const api = useApi();
  const mode = useMode();
  const navigate = useNavigate();
  const { status } = useSearch({ from: '/jobs' });
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim().toLowerCase());
  const list = useInfiniteQuery(
    jobsQuery(api, mode, { limit: 25, ...(status === undefined ? {} : { status }) }),
  );
  const loaded = list.data?.pages.flatMap((page) => page.data) ?? [];
  const jobs = loaded.filter((job) => job.prompt.toLowerCase().includes(wanted));
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
      <div className="row">
        <Select<JobStatus | 'all'>
          label="Show"
          value={status ?? 'all'}
          options={STATUSES}
          onChange={(next) => {
            void navigate({
              to: '/jobs',
              search: { status: next === 'all' ? undefined : next },
              replace: true,
            });
          }}
        />
        <TextField label="With these words" type="search" value={words} onChange={setWords} />
      </div>
      {list.isPending && <Loading label="Loading your jobs" lines={6} />}
      {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && jobs.length === 0 && (
        <Empty
          title={loaded.length === 0 && status === undefined ? 'No jobs yet' : 'Nothing matches'}
          action={
            <Link className={buttonClass()} to="/">
              Find leads
            </Link>
          }
        >
          <p>
            {mode === 'test' ? 'Sandbox jobs are listed here.' : 'Live jobs are listed here.'} The
            other ones are under “{mode === 'test' ? 'Live' : 'Sandbox'}”, at the top.
          </p>
        </Empty>
      )}
      <ul className="card-list" aria-label="Jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobRow job={job} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show older ones
          </Button>
        </div>
      )}
    </>
  );
}
