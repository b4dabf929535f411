import type { MonitorChange } from '../../domain/monitors/end-run.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { exists, monitorKey, sameVersion, workIndex } from './schema.ts';
import { readWholeRow } from './stored/read-row.ts';
import { StoredMonitor } from './stored/stored-monitor.ts';
import type { Item, Write } from './table.ts';

/** A monitor's row; one that is switched on is in the work index at its next run. */
export const monitorItem = (monitor: Monitor): Item => ({
  ...monitorKey(monitor.orgId, monitor.id),
  ...monitor,
  ...(monitor.nextRunAt === null ? {} : workIndex(monitor.nextRunAt, monitor.id)),
});

export const monitorOf = (item: Item): Monitor => readWholeRow(StoredMonitor, item);

/** Writes the next version of a monitor that is still as it was read. */
export const monitorWrite = ({ before, after }: MonitorChange): Write => ({
  Put: {
    Item: monitorItem(after),
    ConditionExpression: `${exists} AND ${sameVersion}`,
    ExpressionAttributeValues: { ':readVersion': before.version },
  },
});
