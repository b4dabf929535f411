import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { jobsQuery } from '../api/queries.ts';
import { useApi, useMode } from '../lib/context.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { Boundary } from '../ui/boundary.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Loading, PageHead } from '../ui/page.tsx';
import { FirstRun } from './first-run.tsx';
import { JobRow } from './job-row.tsx';
import { PromptForm } from './prompt-form.tsx';
import './home.css';

const RECENT = 5;
const WaitingJobs = lazy(loadChunk(() => import('./waiting-jobs.tsx')));

/** Where a person says whom to look for. */
export function HomePage() {
  const api = useApi();
  const mode = useMode();
  const { prompt = '', basedOn } = useSearch({ from: '/' });
  const recent = useInfiniteQuery(jobsQuery(api, mode, { limit: RECENT }));
  const jobs = recent.data?.pages[0]?.data ?? [];
  const isEmpty = recent.isSuccess && jobs.length === 0;
  // The welcome is for people who have done nothing yet, in either world.
  const sandbox = useInfiniteQuery({
    ...jobsQuery(api, 'test', { limit: RECENT }),
    enabled: isEmpty && mode === 'live',
  });
  const isNew = mode === 'live' && isEmpty && sandbox.data?.pages[0]?.data.length === 0;
  return (
    <>
      <PageHead title="Find leads" heading="Who are you looking for?" />
      {isNew && <FirstRun />}
      <PromptForm key={`${mode} ${basedOn} ${prompt}`} initial={prompt} basedOn={basedOn} />
      {!isEmpty && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <WaitingJobs />
          </Suspense>
        </Boundary>
      )}
      <section className="stack" aria-labelledby="recent">
        <div className="row row-between">
          <h2 id="recent">Recent jobs</h2>
          {jobs.length > 0 && <Link to="/jobs">All jobs</Link>}
        </div>
        {recent.isPending && <Loading label="Loading your jobs" />}
        {recent.isError && (
          <ErrorNotice error={recent.error} onRetry={() => void recent.refetch()} />
        )}
        {isEmpty && (
          <p className="muted">
            {mode === 'test' ? 'No sandbox jobs yet.' : 'No jobs yet.'} The jobs you start are
            listed here, with their leads.
          </p>
        )}
        {jobs.length > 0 && (
          <ul className="card-list">
            {jobs.map((job) => (
              <li key={job.id}>
                <JobRow job={job} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
