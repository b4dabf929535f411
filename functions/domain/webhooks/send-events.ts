import type { OutboxEvent } from '../events/outbox-event.ts';
import type { EventId, OrgId, WebhookEndpointId } from '../kernel/ids.ts';
import { messageOf } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';
import { fanOutPlan } from './fan-out.ts';
import type { FanOut, FanOutPorts } from './fan-out.ts';
import { leaseFrom, sendDelivery, tryDelivery } from './send-delivery.ts';
import type { SendDeliveryPorts } from './send-delivery.ts';

/** An event, and the endpoints that were chosen for it, if they were. */
export interface EventState {
  event: OutboxEvent;
  endpointIds: readonly WebhookEndpointId[] | undefined;
}

export interface SendEventsPorts extends SendDeliveryPorts, FanOutPorts {
  /** Those that exist, in no order. */
  readEvents(orgId: OrgId, ids: readonly EventId[]): Promise<readonly EventState[]>;
}

/** First tries that one call makes itself: the others get messages, or one sender would open too many connections. */
const MOST_TRIED = 12;
/** Items that one transaction takes. */
const MOST_WRITTEN = 100;

/**
 * Makes the deliveries of events of one organisation and their first tries, leased in the step that writes them. May
 * be killed after any step and run any number of times: each event is fanned out once, and whatever is left of it is
 * found again through the work index.
 */
export async function sendEvents(
  ports: SendEventsPorts,
  orgId: OrgId,
  eventIds: readonly EventId[],
): Promise<void> {
  const [endpoints, states] = await Promise.all([
    ports.allEndpoints(orgId),
    ports.readEvents(orgId, [...new Set(eventIds)]),
  ]);
  const fresh = states.flatMap(({ event, endpointIds }) =>
    endpointIds === undefined ? [event] : [],
  );
  await allEnded([
    ...states.flatMap(({ event, endpointIds = [] }) =>
      // The message came again: what was left of these events is tried now.
      endpointIds.map((endpointId) =>
        sendDelivery(ports, { orgId, endpointId, eventId: event.id, attempt: 1 }),
      ),
    ),
    sendFresh(ports, fresh, new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))),
  ]);
}

async function sendFresh(
  ports: SendEventsPorts,
  events: readonly OutboxEvent[],
  endpoints: ReadonlyMap<WebhookEndpointId, Endpoint>,
): Promise<void> {
  const now = ports.now();
  const lease = leaseFrom(ports, now);
  let room = MOST_TRIED;
  const leased = (delivery: Delivery): Delivery => {
    if (delivery.status !== 'pending' || room === 0) return delivery;
    room -= 1;
    return { ...delivery, leaseId: lease.id, leaseUntil: lease.until };
  };
  const plans = events.map((event) => {
    const plan = fanOutPlan(event, [...endpoints.values()], now);
    return { event, deliveries: plan.deliveries.map(leased) };
  });
  const written = (await Promise.all(groupsOf(plans).map((group) => write(ports, group)))).flat();
  await allEnded([
    ...written.flatMap(({ event, deliveries }) =>
      deliveries.map(async (delivery) => {
        const endpoint = endpoints.get(delivery.endpointId);
        if (delivery.leaseId === undefined || endpoint === undefined) return;
        await tryDelivery(ports, { delivery, endpoint, event }, lease.id);
      }),
    ),
    enqueueRest(ports, written),
  ]);
}

async function enqueueRest(ports: SendEventsPorts, written: readonly FanOut[]): Promise<void> {
  const rest = written
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ status, leaseId }) => status === 'pending' && leaseId === undefined);
  if (rest.length > 0) await ports.enqueue(rest.map(messageOf));
}

/** Waits for all of them, whatever fails: no try may go on when its message is done with. */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Those that were written here; somebody else made the deliveries of the others, and has them in hand. */
async function write(ports: SendEventsPorts, plans: readonly FanOut[]): Promise<FanOut[]> {
  if (await ports.fanOut(plans)) return [...plans];
  if (plans.length === 1) return [];
  const each = await Promise.all(plans.map((plan) => write(ports, [plan])));
  return each.flat();
}

/** As many events as fit into one transaction each. */
function groupsOf(plans: readonly FanOut[]): FanOut[][] {
  const groups: FanOut[][] = [];
  let left = 0;
  for (const plan of plans) {
    const items = 1 + plan.deliveries.length;
    if (items > left) {
      groups.push([]);
      left = MOST_WRITTEN;
    }
    groups.at(-1)?.push(plan);
    left -= items;
  }
  return groups;
}
