import { notFound } from '../kernel/errors.ts';
import type { MonitorId, OrgId } from '../kernel/ids.ts';

export interface DeleteMonitorPorts {
  /** Removes the monitor and frees its place in the plan; false when there is none. */
  deleteMonitor(orgId: OrgId, id: MonitorId): Promise<boolean>;
}

/**
 * Deletes a monitor: no run begins any more. One that has begun ends as any job does.
 * @throws ServiceError NOT_FOUND
 */
export async function deleteMonitor(
  ports: DeleteMonitorPorts,
  orgId: OrgId,
  id: MonitorId,
): Promise<void> {
  if (!(await ports.deleteMonitor(orgId, id))) throw notFound('No such monitor.');
}
