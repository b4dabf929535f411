import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jobsQuery } from '../api/queries.ts';
import { useApi, useMode } from '../lib/context.ts';
import { jobTitle } from '../lib/job-title.ts';
import { Clarify } from './job/clarify.tsx';

const LIMIT = 25;

/** Jobs that wait for an answer, each with its field: answered here, they no longer block another one. */
export default function WaitingJobs() {
  const query = useInfiniteQuery(
    jobsQuery(useApi(), useMode(), { limit: LIMIT, status: 'awaiting_clarification' }),
  );
  const jobs = query.data?.pages.flatMap(({ data }) => data) ?? [];
  if (jobs.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">
        {jobs.length === 1
          ? 'A job is waiting for your answer'
          : `${jobs.length} jobs are waiting for answers`}
      </h2>
      {jobs.map((job) => (
        <Clarify
          key={`${job.id} ${job.clarifyingQuestions[0]?.id}`}
          job={job}
          title={
            <Link to="/jobs/$id" params={{ id: job.id }}>
              {jobTitle(job)}
            </Link>
          }
        />
      ))}
    </section>
  );
}
