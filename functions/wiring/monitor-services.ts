import { ExclusionListStore } from '../adapters/table/exclusion-list-store.ts';
import { MonitorStore } from '../adapters/table/monitor-store.ts';
import type { LocalHooks } from '../config.ts';
import type { MonitorPorts } from '../domain/monitors/monitor-ports.ts';
import type { CursorSealer } from '../http/cursor.ts';
import { cursorsOf } from './cursors.ts';
import { lateCall } from './late.ts';
import { described, logger } from './log.ts';
import { portsOf } from './ports-of.ts';
import { runMonitorPorts } from './run-services.ts';
import type { TableContext } from './table-context.ts';

/** What the monitor routes need. */
export function monitorServices(
  context: TableContext,
  local: LocalHooks | undefined,
): MonitorPorts & { cursors: CursorSealer } {
  const log = logger(context.config);
  return {
    ...runMonitorPorts(context),
    ...portsOf(new MonitorStore(context.table)),
    unknownLists: (world, ids) => new ExclusionListStore(context.table).unknownLists(world, ids),
    cursors: cursorsOf(context.config),
    // Only what makes or changes a monitor reads its sentence.
    readPrompt: lateCall(async () => {
      const [{ promptPorts }, { readJobPrompt }] = await Promise.all([
        import('./prompt-services.ts'),
        import('../domain/jobs/stages/parse-stage.ts'),
      ]);
      const prompts = promptPorts(context, local);
      return (job) => readJobPrompt(prompts, job);
    }),
    reportDelayed: ({ id }, error) =>
      log.warn('monitor_delayed', { monitorId: id, error: described(error) }),
  };
}
