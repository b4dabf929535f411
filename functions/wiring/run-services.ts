import { MonitorStore } from '../adapters/table/monitor-store.ts';
import { OrganizationStore } from '../adapters/table/organization-store.ts';
import type { RunMonitorPorts } from '../domain/monitors/run-monitor.ts';
import { executionPorts, executionsOf } from './execution-services.ts';
import { jobStore } from './job-store.ts';
import { pause } from './pause.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

/** What starting the run of a monitor needs. */
export function runMonitorPorts(
  context: TableContext,
  executions = executionsOf(context),
): RunMonitorPorts {
  const { table, now, newId } = context;
  return {
    now,
    newId,
    pause,
    startJob: executionPorts(context, executions).startJob,
    ...portsOf(jobStore(context)),
    ...portsOf(new MonitorStore(table)),
    findOrganization: (orgId) => new OrganizationStore(table).findOrganization(orgId),
  };
}
