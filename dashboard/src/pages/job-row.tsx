import { Link } from '@tanstack/react-router';
import { isRunning } from '../api/queries.ts';
import type { Job } from '../api/types.ts';
import { count, formatRelative } from '../lib/format.ts';
import { useNow } from '../lib/hooks.ts';
import { jobTitle } from '../lib/job-title.ts';
import { StatusBadge } from '../ui/status-badge.tsx';

const MINUTE_MS = 60_000;

/** One job in a list. */
export function JobRow({ job }: { job: Job }) {
  const now = useNow(MINUTE_MS);
  return (
    <Link className="job-row" to="/jobs/$id" params={{ id: job.id }}>
      <span className="job-row-prompt" title={job.prompt}>
        {jobTitle(job)}
      </span>
      <StatusBadge status={job.status} />
      <span className="job-row-meta muted small">{facts(job, now).join(' · ')}</span>
    </Link>
  );
}

function facts(job: Job, now: number): string[] {
  const shown = [formatRelative(job.createdAt, now)];
  if (isRunning(job.status)) shown.push(`${job.progress.percent} %`);
  if (job.status === 'delivered') shown.push(count(job.leadsDelivered, 'lead'));
  if (job.creditsCharged > 0) shown.push(count(job.creditsCharged, 'credit'));
  if (job.creditsHeld > 0) shown.push(`${count(job.creditsHeld, 'credit')} held`);
  const by = { dashboard: undefined, api: 'by API', mcp: 'by MCP', monitor: 'run of a monitor' }[
    job.channel
  ];
  if (by !== undefined) shown.push(by);
  return shown;
}
