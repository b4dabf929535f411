import * as z from 'zod';
import { notFound } from '../kernel/errors.ts';
import type { EventId, OrgId, WebhookEndpointId } from '../kernel/ids.ts';
import { PageCursor, PageLimit } from '../kernel/page.ts';
import type { Page } from '../kernel/page.ts';
import type { Delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';

export const ListQuery = z.strictObject({ cursor: PageCursor, limit: PageLimit });

/** Days that deliveries are kept and shown (behaviour: Versions and retention). */
const DELIVERY_DAYS = 30;

export const retainedSince = (now: Date): Date =>
  new Date(now.getTime() - DELIVERY_DAYS * 86_400_000);

export interface ListEndpointsPorts {
  /** Newest first; `after` is the id that an earlier page ended with. */
  listEndpoints(
    orgId: OrgId,
    options: { limit: number; after: string | undefined },
  ): Promise<Page<Endpoint>>;
}

export interface ListDeliveriesPorts {
  now(): Date;
  readEndpoint(of: Pick<Endpoint, 'orgId' | 'id'>): Promise<Endpoint | undefined>;
  /** Deliveries of events since a moment, newest event first; `after` is the event that an earlier page ended with. */
  listDeliveries(
    endpointId: WebhookEndpointId,
    options: { since: Date; limit: number; after: EventId | undefined },
  ): Promise<Page<Delivery>>;
}

/**
 * A page of an endpoint's delivery log.
 * @throws ServiceError NOT_FOUND
 */
export async function listDeliveries(
  ports: ListDeliveriesPorts,
  orgId: OrgId,
  id: WebhookEndpointId,
  options: { limit: number; after: EventId | undefined },
): Promise<Page<Delivery>> {
  // Side by side: the log of a foreign endpoint is read in vain and shown to nobody.
  const [endpoint, page] = await Promise.all([
    ports.readEndpoint({ orgId, id }),
    ports.listDeliveries(id, { since: retainedSince(ports.now()), ...options }),
  ]);
  if (endpoint === undefined) throw notFound('No such webhook endpoint.');
  return page;
}
