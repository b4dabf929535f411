import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, NetworkError } from '../api/errors.ts';
import { SessionEnded } from '../auth/session.ts';
import { useCountdown } from '../lib/hooks.ts';
import { Button } from './button.tsx';

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

function explain(error: unknown, secondsLeft: number): ReactNode {
  if (error instanceof SessionEnded) return <p>{error.message}</p>;
  if (error instanceof NetworkError)
    return (
      <>
        <p>
          <strong>No connection to the service.</strong>
        </p>
        <p>What you see may be out of date. Check your connection; nothing you entered is lost.</p>
      </>
    );
  if (!(error instanceof ApiError)) return <p>Something unexpected went wrong on this page.</p>;
  if (error.code === 'RATE_LIMITED')
    return (
      <p>
        <strong>A short break, please.</strong> Those were more requests than one person may send in
        a minute{secondsLeft > 0 ? `; it goes on in ${secondsLeft} s` : ''}.
      </p>
    );
  if (error.isServerFault)
    return (
      <>
        <p>
          <strong>The service has a problem.</strong> It is not your request. Trying again often
          helps.
        </p>
        {error.requestId !== null && (
          <p className="small">
            For support: <code>{error.requestId}</code>
          </p>
        )}
      </>
    );
  return (
    <>
      <p>{error.message}</p>
      {error.fields.length > 0 && (
        <ul>
          {error.fields.map(({ path, message }) => (
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
