import { notFound } from '../kernel/errors.ts';
import type { MonitorId, OrgId } from '../kernel/ids.ts';

/** Until then a run that has begun may still write: a job lasts half an hour at most. */
const FORGET_AFTER_MS = 2 * 3_600_000;

/** When what a monitor remembers is removed that is deleted now. */
export const forgetTime = (now: Date): Date => new Date(now.getTime() + FORGET_AFTER_MS);

export interface DeleteMonitorPorts {
  now(): Date;
  /** Removes the monitor, frees its place in the plan, and notes to forget it later; false when there is none. */
  deleteMonitor(orgId: OrgId, id: MonitorId, forgetAt: Date): Promise<boolean>;
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
  if (!(await ports.deleteMonitor(orgId, id, forgetTime(ports.now()))))
    throw notFound('No such monitor.');
}

export interface ForgetMonitorPorts {
  deleteMemories(id: MonitorId): Promise<void>;
  /** Removes the note to forget it. */
  dropForgotten(orgId: OrgId, id: MonitorId): Promise<void>;
}

/** Removes all that a deleted monitor remembers; killed in between, it is done again. */
export async function forgetMonitor(
  ports: ForgetMonitorPorts,
  { orgId, id }: { orgId: OrgId; id: MonitorId },
): Promise<void> {
  await ports.deleteMemories(id);
  await ports.dropForgotten(orgId, id);
}
