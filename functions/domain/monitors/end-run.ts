import type { CommitOutcome, JobChange } from '../jobs/job-change.ts';
import { isTerminal } from '../jobs/states.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import type { MonitorId, OrgId } from '../kernel/ids.ts';
import { afterRun } from './monitor.ts';
import type { Monitor } from './monitor.ts';

/** The next version of a monitor, for one that is still as it was read. */
export interface MonitorChange {
  before: Monitor;
  after: Monitor;
}

export interface CommitRunPorts extends ContentionPorts {
  now(): Date;
  findMonitor(orgId: OrgId, id: MonitorId): Promise<Monitor | undefined>;
  /** Both changes in one transaction, or neither. */
  commit(change: JobChange, monitor: MonitorChange | null): Promise<CommitOutcome>;
}

/**
 * Commits a change of a job; the end of a monitor's run together with what it means for the monitor, so that each run
 * counts once. A monitor that changes meanwhile is read again; one that is gone keeps no job from ending.
 */
export async function commitRun(ports: CommitRunPorts, change: JobChange): Promise<CommitOutcome> {
  const { orgId, monitorId, status } = change.after;
  if (monitorId === null || !isTerminal(status)) return ports.commit(change, null);
  let monitor = await ports.findMonitor(orgId, monitorId);
  return untilFresh(ports, async () => {
    const also =
      monitor === undefined
        ? null
        : { before: monitor, after: afterRun(monitor, change.after, ports.now()) };
    if ((await ports.commit(change, also)) === 'committed') return 'committed';
    const latest = await ports.findMonitor(orgId, monitorId);
    if (latest?.version === monitor?.version) return 'stale';
    monitor = latest;
    return undefined;
  });
}
