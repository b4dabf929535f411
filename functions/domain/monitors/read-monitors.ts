import * as z from 'zod';
import { notFound } from '../kernel/errors.ts';
import type { MonitorId, OrgId } from '../kernel/ids.ts';
import { PageCursor, PageLimit } from '../kernel/page.ts';
import type { Page } from '../kernel/page.ts';
import type { Monitor } from './monitor.ts';

export const ListMonitorsQuery = z.strictObject({ cursor: PageCursor, limit: PageLimit });

export interface GetMonitorPorts {
  findMonitor(orgId: OrgId, id: MonitorId): Promise<Monitor | undefined>;
}

/** @throws ServiceError NOT_FOUND */
export async function getMonitor(
  ports: GetMonitorPorts,
  orgId: OrgId,
  id: MonitorId,
): Promise<Monitor> {
  const monitor = await ports.findMonitor(orgId, id);
  if (monitor === undefined) throw notFound('No such monitor.');
  return monitor;
}

export interface ListMonitorsPorts {
  /** Newest first; `after` is the id that an earlier page ended with. */
  listMonitors(
    orgId: OrgId,
    options: { limit: number; after: string | undefined },
  ): Promise<Page<Monitor>>;
}
