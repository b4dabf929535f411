import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, NetworkError } from '../api/errors.ts';
import { jobsQuery } from '../api/queries.ts';
import { SessionEnded } from '../auth/session.ts';
import { useApi, useMode } from '../lib/context.ts';
import { useCountdown } from '../lib/hooks.ts';
import { jobTitle } from '../lib/job-title.ts';
import { Button } from './button.tsx';
import { CircleAlert, WifiOff } from './icons.generated.tsx';

/** What went wrong, in words that help; `onRetry` offers another try. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const wait = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
  const left = useCountdown(wait, error);
  const Icon = error instanceof NetworkError ? WifiOff : CircleAlert;
  return (
    <div className="notice notice-bad" role="alert">
      <Icon aria-hidden size={18} />
      <div className="stack stack-tight">
        {explain(error, left)}
        <WayOut error={error} />
        {onRetry !== undefined && (
          <div>
            <Button small isDisabled={left > 0} onPress={onRetry}>
              {left > 0 ? `Try again in ${left} s` : 'Try again'}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Where a refusal leads on to: the page on which the person can do something about it. */
function WayOut({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'INSUFFICIENT_CREDITS':
      return (
        <p>
          <Link to="/billing">Buy credits</Link>, or try it in the{' '}
          <Link to="/" search={{ mode: 'test' }}>
            sandbox
          </Link>
          , where nothing is charged.
        </p>
      );
    case 'PLAN_LIMIT_EXCEEDED':
      return (
        <p>
          <Link to="/billing">See the plans</Link> and their limits.
        </p>
      );
    case 'CONCURRENT_JOBS_LIMIT':
      return (
        <p>
          <Link to="/jobs" search={{ status: 'running' }}>
            See the jobs in progress
          </Link>
          <AnswerIt />.
        </p>
      );
    default:
      return null;
  }
}

/** A job that waits for an answer counts as one in progress: often it is the one in the way. */
function AnswerIt() {
  const { data } = useInfiniteQuery(
    jobsQuery(useApi(), useMode(), { limit: WAITING, status: 'awaiting_clarification' }),
  );
  const waiting = data?.pages[0]?.data ?? [];
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <>
      , or answer the question of{' '}
      {waiting.length === 1 ? (
        <>
          “{jobTitle(first)}”:{' '}
          <Link to="/jobs/$id" params={{ id: first.id }}>
            Answer it
          </Link>
        </>
      ) : (
        <Link to="/jobs" search={{ status: 'awaiting_clarification' }}>
          one of the waiting jobs
        </Link>
      )}
    </>
  );
}

const WAITING = 25;

function explain(error: unknown, secondsLeft: number): ReactNode {
  if (error instanceof SessionEnded || (error instanceof ApiError && error.status === 401))
    return <p>Your session has ended. Please sign in again; nothing you entered is lost.</p>;
  if (error instanceof NetworkError)
    return (
      <>
        <p>
          <strong>No connection to the service.</strong>
        </p>
        <p>
          {navigator.onLine
            ? 'It did not answer, or the answer was lost. Try again in a moment;'
            : 'Check your connection;'}{' '}
          nothing you entered is lost.
        </p>
      </>
    );
  if (!(error instanceof ApiError)) return <p>Something went wrong on this page.</p>;
  if (error.code === 'RATE_LIMITED')
    return (
      <p>
        <strong>Slow down for a moment.</strong> Those were more requests than your plan allows in
        this time{secondsLeft > 0 ? `; it resumes in ${secondsLeft} s` : ''}.
      </p>
    );
  if (error.isServerFault)
    return (
      <>
        <p>
          <strong>The service has a problem.</strong> It is not caused by your request. Trying again
          often helps.
        </p>
        {error.requestId !== null && (
          <p className="small">
            For support: <code>{error.requestId}</code>
          </p>
        )}
      </>
    );
  // A refused state says the same for the whole and for its one field.
  const fields = error.fields.filter(({ message }) => message !== error.message);
  return (
    <>
      <p>{error.message}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The message of one field, for the field itself. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}
