import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { monitorsQuery } from '../../api/queries.ts';
import type { Monitor } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { count, formatMoment } from '../../lib/format.ts';
import { jobTitle } from '../../lib/job-title.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Repeat } from '../../ui/icons.generated.tsx';
import { Empty, Loading, PageHead } from '../../ui/page.tsx';
import { CreateMonitor } from './create-monitor.tsx';
import '../home.css';

const EVERY = { week: 'every week', month: 'every month' } as const;

/** Searches that repeat. */
export function MonitorsPage() {
  const mode = useMode();
  const monitors = useQuery({ ...monitorsQuery(useApi()), enabled: mode === 'live' });
  const [isCreating, setIsCreating] = useState(false);
  const list = monitors.data?.data ?? [];
  if (mode === 'test')
    return (
      <>
        <PageHead title="Monitors" />
        <Empty title="Monitors are for live data only">
          <p>Invented businesses don’t change. Switch to “Live”, at the top.</p>
        </Empty>
      </>
    );
  return (
    <>
      <PageHead
        title="Monitors"
        actions={
          <Button variant="primary" onPress={() => setIsCreating(true)}>
            <Repeat aria-hidden size={16} />
            New monitor
          </Button>
        }
      >
        <p className="muted">
          Searches that repeat every week or month. You get, and pay for, only businesses that are
          new.
        </p>
      </PageHead>
      {monitors.isPending && <Loading label="Loading your monitors" />}
      {monitors.isError && (
        <ErrorNotice error={monitors.error} onRetry={() => void monitors.refetch()} />
      )}
      {monitors.isSuccess && list.length === 0 && (
        <Empty title="No monitors yet">
          <p>
            Start one here, or press “Make this a monitor” on a delivered job that was just what you
            wanted.
          </p>
        </Empty>
      )}
      {list.length > 0 && (
        <ul className="card-list" aria-label="Monitors">
          {list.map((monitor) => (
            <li key={monitor.id}>
              <Link className="job-row" to="/monitors/$id" params={{ id: monitor.id }}>
                <span className="job-row-prompt">{jobTitle(monitor)}</span>
                <MonitorBadge monitor={monitor} />
                <span className="job-row-meta muted small">{factsOf(monitor).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isCreating && <CreateMonitor onClose={() => setIsCreating(false)} />}
    </>
  );
}

function factsOf({ every, nextRunAt, leadsDelivered, maxCredits }: Monitor): string[] {
  return [
    EVERY[every],
    count(leadsDelivered, 'lead'),
    `at most ${count(maxCredits, 'credit')} a run`,
    ...(nextRunAt === null ? [] : [`next run ${formatMoment(nextRunAt)}`]),
  ];
}

export function MonitorBadge({ monitor: { enabled, disabledReason } }: { monitor: Monitor }) {
  if (enabled) return <span className="badge badge-good">On</span>;
  return disabledReason === null ? (
    <span className="badge">Paused</span>
  ) : (
    <span className="badge badge-bad">Switched off</span>
  );
}
