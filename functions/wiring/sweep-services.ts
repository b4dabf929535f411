import { randomUUID } from 'node:crypto';
import { DeliveryStore } from '../adapters/table/delivery-store.ts';
import { EndpointStore } from '../adapters/table/endpoint-store.ts';
import { ExclusionEntryStore } from '../adapters/table/exclusion-entry-store.ts';
import { MonitorStore } from '../adapters/table/monitor-store.ts';
import { SweepStore } from '../adapters/table/sweep-store.ts';
import { SWEEP_LIMITS } from '../domain/background/sweep-due.ts';
import type { SweepDuePorts } from '../domain/background/sweep-due.ts';
import { sweepJob } from '../domain/background/sweep-jobs.ts';
import type { SweepJobPorts } from '../domain/background/sweep-jobs.ts';
import { forgetMonitor } from '../domain/monitors/delete-monitor.ts';
import type { ForgetMonitorPorts } from '../domain/monitors/delete-monitor.ts';
import { runMonitor } from '../domain/monitors/run-monitor.ts';
import { committer, deliveryQueue, failureLog } from './event-dispatch.ts';
import { executionPorts, executionsOf } from './execution-services.ts';
import { jobStore } from './job-store.ts';
import { lateCall } from './late.ts';
import { bucketOf } from './object-store.ts';
import { portsOf } from './ports-of.ts';
import { runMonitorPorts } from './run-services.ts';
import type { TableContext } from './table-context.ts';

/** What looking after one overdue job needs. */
function sweepJobPorts(context: TableContext): SweepJobPorts {
  const { config, now, newId } = context;
  const store = jobStore(context);
  const executions = executionsOf(context);
  return {
    now,
    newId,
    ...executionPorts(context, executions),
    describeExecution: (job) => executions.describe(job),
    reread: (job) => store.findJob(job, job.id),
    commit: committer(context, store),
    readAccount: (orgId) => store.readAccount(orgId),
    jobMaxSeconds: config.JOB_MAX_SECONDS,
    clarificationSeconds: config.CLARIFICATION_SECONDS,
  };
}

const forgetPorts = (context: TableContext): ForgetMonitorPorts => ({
  ...portsOf(new MonitorStore(context.table)),
  deleteMemories: lateCall(async () => {
    const { memoryRemover } = await import('../adapters/objects/memory-remover.ts');
    return memoryRemover(...(await bucketOf(context)()));
  }),
});

/** What the sweeper needs. */
export function sweepServices(
  context: TableContext,
  jobs: SweepJobPorts = sweepJobPorts(context),
): SweepDuePorts {
  const { now, table } = context;
  const runs = runMonitorPorts(context);
  return {
    ...portsOf(new DeliveryStore(table)),
    ...portsOf(new EndpointStore(table)),
    ...portsOf(new SweepStore(table, now, randomUUID())),
    ...deliveryQueue(context),
    now,
    logFailure: failureLog(context),
    removeGoneList: (list, isTimeUp) =>
      new ExclusionEntryStore(table).removeGoneList(list, isTimeUp),
    sweep: SWEEP_LIMITS,
    sweepJob: (job) => sweepJob(jobs, job),
    runMonitor: (monitor) => runMonitor(runs, monitor),
    forgetMonitor: (monitor) => forgetMonitor(forgetPorts(context), monitor),
  };
}
