import type { InsertJob } from '../../functions/domain/jobs/create-job.ts';
import type { JobChange } from '../../functions/domain/jobs/job-change.ts';
import type { MonitorId, OrgId } from '../../functions/domain/kernel/ids.ts';
import { commitRun } from '../../functions/domain/monitors/end-run.ts';
import type { Monitor } from '../../functions/domain/monitors/monitor.ts';
import type { RunMonitorPorts } from '../../functions/domain/monitors/run-monitor.ts';
import type { Organization } from '../../functions/domain/organizations/organization.ts';
import type { Around, MemoryJobs } from './memory-jobs.ts';

const straight: Around = async (_name, call) => call();

/** Monitors in memory beside their jobs, under the conditions of the table. */
export class MemoryMonitors {
  readonly world: MemoryJobs;
  private readonly organization: Organization;
  private readonly monitors = new Map<MonitorId, Monitor>();

  constructor(world: MemoryJobs, organization: Organization) {
    this.world = world;
    this.organization = organization;
  }

  put(monitor: Monitor): void {
    this.monitors.set(monitor.id, monitor);
  }

  delete(id: MonitorId): void {
    this.monitors.delete(id);
  }

  /** @throws Error when there is none */
  get(id: MonitorId): Monitor {
    const monitor = this.monitors.get(id);
    if (monitor === undefined) throw new Error(`There is no monitor ${id}.`);
    return monitor;
  }

  private isAsRead(before: Monitor): boolean {
    return this.monitors.get(before.id)?.version === before.version;
  }

  /** The ports of one process: jobs', and monitors'. */
  ports(around: Around = straight) {
    const jobs = this.world.ports(around);
    const findMonitor = (_orgId: OrgId, id: MonitorId) =>
      around('findMonitor', () => this.monitors.get(id));
    return {
      ...jobs,
      pause: () => Promise.resolve(),
      findMonitor,
      findOrganization: () => around('findOrganization', () => this.organization),
      findActiveKey: () => around('findActiveKey', () => undefined),
      replaceMonitor: (before: Monitor, after: Monitor) =>
        around('replaceMonitor', () => {
          if (!this.isAsRead(before)) return false;
          this.put(after);
          return true;
        }),
      dropMonitor: (monitor: Monitor) => around('dropMonitor', () => this.delete(monitor.id)),
      insertRun: (input: InsertJob, before: Monitor, after: Monitor) =>
        around('insertRun', () => {
          if (!this.isAsRead(before)) return { kind: 'monitor_changed' as const };
          const outcome = this.world.books.insertNow(input);
          if (outcome.kind === 'created') this.put(after);
          return outcome;
        }),
      commit: (change: JobChange) =>
        commitRun(
          {
            now: jobs.now,
            pause: jobs.pause,
            findMonitor,
            commit: async (job, monitor) => {
              if (monitor !== null && !this.isAsRead(monitor.before)) return 'stale';
              const outcome = await jobs.commit(job);
              if (outcome === 'committed' && monitor !== null) this.put(monitor.after);
              return outcome;
            },
          },
          change,
        ),
    } satisfies RunMonitorPorts & Record<string, unknown>;
  }
}
