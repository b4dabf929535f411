import * as z from 'zod';
import { notFound, wrongState } from '../kernel/errors.ts';
import type { DeliveryId, EventId, OrgId, WebhookEndpointId } from '../kernel/ids.ts';
import { eventIdOf, messageOf } from './delivery.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';
import { retainedSince } from './read-endpoints.ts';
import { restarted } from './schedule.ts';

export const RecoverBody = z.strictObject({
  since: z.iso.datetime({ offset: true }),
});
export type RecoverBody = z.infer<typeof RecoverBody>;

interface RecoveryPorts {
  now(): Date;
  readEndpoint(of: Pick<Endpoint, 'orgId' | 'id'>): Promise<Endpoint | undefined>;
  /** Puts a finished delivery back to pending; false when it changed since it was read. */
  restartDelivery(before: Delivery, after: Delivery): Promise<boolean>;
  enqueue(messages: readonly DeliveryMessage[]): Promise<void>;
  logFailure(what: string, error: unknown, ids: Readonly<Record<string, string>>): void;
}

export interface RetryDeliveryPorts extends RecoveryPorts {
  findDelivery(endpointId: WebhookEndpointId, eventId: EventId): Promise<Delivery | undefined>;
}

/**
 * Sends a finished delivery again, with a fresh schedule; its id stays and its tries are numbered on.
 * @throws ServiceError NOT_FOUND; VALIDATION_ERROR while it is pending, or the endpoint is disabled
 */
export async function retryDelivery(
  ports: RetryDeliveryPorts,
  orgId: OrgId,
  endpointId: WebhookEndpointId,
  id: DeliveryId,
): Promise<Delivery> {
  const [endpoint, delivery] = await Promise.all([
    ports.readEndpoint({ orgId, id: endpointId }),
    ports.findDelivery(endpointId, eventIdOf(id, endpointId)),
  ]);
  if (endpoint === undefined) throw notFound('No such webhook endpoint.');
  const now = ports.now();
  if (delivery === undefined || delivery.createdAt < retainedSince(now).toISOString())
    throw notFound('No such delivery.');
  if (!delivery.test) requireEnabled(endpoint);
  const after = restarted(delivery, now);
  if (delivery.status === 'pending' || !(await ports.restartDelivery(delivery, after)))
    throw wrongState('The delivery is pending: it is being sent or waiting for its next attempt.');
  await send(ports, [after]);
  return after;
}

export interface RecoverDeliveriesPorts extends RecoveryPorts {
  /** Dead and cancelled deliveries of events since a moment, no test sends, newest first; pages may be short. */
  listLost(
    endpointId: WebhookEndpointId,
    options: { since: Date; limit: number; after: EventId | undefined },
  ): Promise<{ items: readonly Delivery[]; next: EventId | undefined }>;
}

const PAGE = 100;
/** Deliveries restarted by one call, so that it ends in time; the next call takes the rest. */
const MOST_RECOVERED = 2_000;
/** Writes under way at once. */
const WIDTH = 10;

/**
 * Sends again what an endpoint missed: its dead and its cancelled deliveries of events since a moment.
 * @returns how many were queued
 * @throws ServiceError NOT_FOUND; VALIDATION_ERROR when the endpoint is disabled
 */
export async function recoverDeliveries(
  ports: RecoverDeliveriesPorts,
  orgId: OrgId,
  id: WebhookEndpointId,
  since: Date,
): Promise<number> {
  const endpoint = await ports.readEndpoint({ orgId, id });
  if (endpoint === undefined) throw notFound('No such webhook endpoint.');
  requireEnabled(endpoint);
  const oldest = retainedSince(ports.now());
  const from = since > oldest ? since : oldest;
  let queued = 0;
  let after: EventId | undefined;
  do {
    const { items, next } = await ports.listLost(id, { since: from, limit: PAGE, after });
    after = next;
    for (let start = 0; start < items.length; start += WIDTH)
      queued += await restart(ports, items.slice(start, start + WIDTH));
  } while (after !== undefined && queued < MOST_RECOVERED);
  return queued;
}

async function restart(ports: RecoveryPorts, lost: readonly Delivery[]): Promise<number> {
  const now = ports.now();
  const tries = await Promise.all(
    lost.map(async (delivery) => {
      const after = restarted(delivery, now);
      return (await ports.restartDelivery(delivery, after)) ? [after] : [];
    }),
  );
  const pending = tries.flat();
  await send(ports, pending);
  return pending.length;
}

async function send(ports: RecoveryPorts, deliveries: readonly Delivery[]): Promise<void> {
  try {
    await ports.enqueue(deliveries.map(messageOf));
  } catch (error) {
    // They are in the work index: the sweeper sends them.
    ports.logFailure('enqueue_recovered', error, { deliveryId: deliveries[0]?.id ?? '' });
  }
}

function requireEnabled(endpoint: Endpoint): void {
  if (!endpoint.enabled) throw wrongState('The endpoint is disabled. Enable it first.');
}
