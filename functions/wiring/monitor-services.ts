import { ExclusionListStore } from '../adapters/table/exclusion-list-store.ts';
import { MonitorStore } from '../adapters/table/monitor-store.ts';
import type { LocalHooks } from '../config.ts';
import { readJobPrompt } from '../domain/jobs/stages/parse-stage.ts';
import type { MonitorPorts } from '../domain/monitors/monitor-ports.ts';
import type { CursorSealer } from '../http/cursor.ts';
import { cursorsOf } from './cursors.ts';
import { described, logger } from './log.ts';
import { portsOf } from './ports-of.ts';
import { promptPorts } from './prompt-services.ts';
import { runMonitorPorts } from './run-services.ts';
import type { TableContext } from './table-context.ts';

/** What the monitor routes need. */
export function monitorServices(
  context: TableContext,
  local: LocalHooks | undefined,
): MonitorPorts & { cursors: CursorSealer } {
  const log = logger(context.config);
  const prompts = promptPorts(context, local);
  return {
    ...runMonitorPorts(context),
    ...portsOf(new MonitorStore(context.table)),
    unknownLists: (world, ids) => new ExclusionListStore(context.table).unknownLists(world, ids),
    cursors: cursorsOf(context.config),
    readPrompt: (job) => readJobPrompt(prompts, job),
    reportDelayed: ({ id }, error) =>
      log.warn('monitor_delayed', { monitorId: id, error: described(error) }),
  };
}
