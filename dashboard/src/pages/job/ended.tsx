import { Link } from '@tanstack/react-router';
import type { Job } from '../../api/types.ts';
import { failureHelp } from '../../lib/words.ts';
import { Notice } from '../../ui/notice.tsx';
import { Understood } from './understood.tsx';

/** A job that ended without leads. */
export function Ended({ job }: { job: Job }) {
  if (job.status === 'cancelled')
    return (
      <>
        <Notice>
          <p>
            <strong>You cancelled this job.</strong> Its held credits were released; nothing was
            charged.
          </p>
        </Notice>
        <Understood job={job} />
      </>
    );
  const code = job.errorCode ?? 'INTERNAL_ERROR';
  return (
    <>
      <Notice tone="bad">
        <p>
          <strong>{job.errorMessage ?? 'The job failed.'}</strong>
          {job.errorMessage?.includes('charged') === true ? '' : ' Nothing was charged.'}
        </p>
        {code === 'INSUFFICIENT_CREDITS' ? (
          <p>
            <Link to="/billing">Buy credits</Link>, or ask for fewer leads.
          </p>
        ) : (
          <p>{failureHelp(code)}</p>
        )}
        <p className="small muted">
          {code} · {job.id}
        </p>
      </Notice>
      <Understood job={job} />
    </>
  );
}
