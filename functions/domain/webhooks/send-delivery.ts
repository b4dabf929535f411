import type { OutboxEvent } from '../events/outbox-event.ts';
import { untilFresh } from '../kernel/contention.ts';
import { messageOf } from './delivery.ts';
import type { Attempt, Delivery, DeliveryError, DeliveryMessage } from './delivery.ts';
import { afterDead } from './endpoint.ts';
import type { Endpoint, EndpointHealth, Notice } from './endpoint.ts';
import { afterAttempt, delaySeconds } from './schedule.ts';
import type { RetryPolicy } from './schedule.ts';
import type { SecretBox } from './secret-box.ts';
import { deliveryHeaders } from './sign-delivery.ts';

/** Everything that a try needs, read together; a part is missing when its row is gone. */
export interface DeliveryState {
  delivery: Delivery | undefined;
  endpoint: Endpoint | undefined;
  event: OutboxEvent | undefined;
}

/** How the exchange with the receiver went. */
export interface PostResult {
  statusCode: number | null;
  error: DeliveryError | null;
  durationMs: number;
  responseBody: string | null;
}

export interface Lease {
  id: string;
  /** Others keep away until then; a sender that was killed is succeeded after it. */
  until: string;
}

interface AttemptLog {
  orgId: string;
  endpointId: string;
  deliveryId: string;
  eventId: string;
  eventType: string;
  test: boolean;
  attempt: number;
  outcome: 'succeeded' | 'retry' | 'dead' | 'lease_lost';
  statusCode: number | null;
  error: DeliveryError | null;
  durationMs: number;
  /** From the event to this try. */
  waitedMs: number;
  nextAttemptAt: string | null;
}

export interface SendDeliveryPorts {
  now(): Date;
  newLeaseId(): string;
  sleep(milliseconds: number): Promise<void>;
  retries: RetryPolicy;
  /** Time budget of one try. */
  timeoutSeconds: number;
  secrets: SecretBox;
  readDelivery(message: DeliveryMessage): Promise<DeliveryState>;
  /** Takes the try for this sender: only of a delivery as it was read, and only when nobody else has it. */
  leaseDelivery(delivery: Delivery, lease: Lease, now: Date): Promise<boolean>;
  /** Sends the request. Never throws for what the receiver does. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostResult>;
  /** Writes the result of a try; false when the lease is somebody else's by now. */
  settle(delivery: Delivery, leaseId: string): Promise<boolean>;
  /** Writes a dead delivery and its endpoint's health together; `changed` when the endpoint is not as it was read. */
  settleDead(
    delivery: Delivery,
    leaseId: string,
    endpoint: Endpoint,
    health: EndpointHealth,
  ): Promise<'settled' | 'changed' | 'lost'>;
  readEndpoint(of: Pick<Endpoint, 'orgId' | 'id'>): Promise<Endpoint | undefined>;
  clearDeadCount(endpoint: Endpoint): Promise<void>;
  /** Ends a pending delivery without a request. */
  cancelDelivery(delivery: Delivery, now: Date): Promise<void>;
  enqueue(messages: readonly DeliveryMessage[], delaySeconds?: number): Promise<void>;
  logAttempt(line: AttemptLog): void;
  logNotice(endpoint: Endpoint, notice: Notice): void;
  logFailure(what: string, error: unknown, ids: Readonly<Record<string, string>>): void;
}

/** A wait this short is waited out; a longer one goes back to the queue. */
const MAX_WAIT_MS = 1_000;

/** Time that a sender has beyond the request itself before its lease runs out. */
const LEASE_MARGIN_SECONDS = 10;

/**
 * Makes the try that a message is for, if it is still to be made. May be killed after any step and run any number of
 * times: one message makes one try, and a lost one is found again through the work index.
 */
export async function sendDelivery(
  ports: SendDeliveryPorts,
  message: DeliveryMessage,
): Promise<void> {
  for (;;) {
    const { delivery, endpoint, event } = await ports.readDelivery(message);
    if (delivery === undefined || !awaits(delivery, message)) return;
    const now = ports.now();
    const dueAt = delivery.nextAttemptAt ?? now.toISOString();
    const early = Date.parse(dueAt) - now.getTime();
    if (early > MAX_WAIT_MS) return hop(ports, message, dueAt);
    if (early > 0) {
      // Read again afterwards: each try goes by the endpoint as it is then.
      await ports.sleep(early);
      continue;
    }
    // Somebody is at work: look again when he must be done, should he have died over it.
    if (delivery.leaseUntil !== undefined && delivery.leaseUntil > now.toISOString())
      return hop(ports, message, delivery.leaseUntil);
    if (endpoint === undefined || event === undefined || !(endpoint.enabled || delivery.test))
      return ports.cancelDelivery(delivery, now);
    return attempt(ports, { delivery, endpoint, event });
  }
}

const awaits = (delivery: Delivery, message: DeliveryMessage): boolean =>
  delivery.status === 'pending' && delivery.attemptCount + 1 === message.attempt;

const hop = (ports: SendDeliveryPorts, message: DeliveryMessage, until: string): Promise<void> =>
  // At least a second, or a lease about to end would be asked for in a tight loop.
  ports.enqueue([message], Math.max(1, delaySeconds(until, ports.now())));

/** A lease on tries that begin now. */
export function leaseFrom(
  { timeoutSeconds, newLeaseId }: Pick<SendDeliveryPorts, 'timeoutSeconds' | 'newLeaseId'>,
  now: Date,
): Lease {
  const seconds = timeoutSeconds + LEASE_MARGIN_SECONDS;
  return { id: newLeaseId(), until: new Date(now.getTime() + seconds * 1_000).toISOString() };
}

async function attempt(ports: SendDeliveryPorts, due: DueTry): Promise<void> {
  const leasedAt = ports.now();
  const lease = leaseFrom(ports, leasedAt);
  if (!(await ports.leaseDelivery(due.delivery, lease, leasedAt)))
    return hop(ports, messageOf(due.delivery), lease.until);
  await tryDelivery(ports, due, lease.id);
}

/** A try that is to be made now, with all that it needs. */
interface DueTry {
  delivery: Delivery;
  endpoint: Endpoint;
  event: OutboxEvent;
}

/** Makes a try of a delivery that this sender has leased, and writes its result. */
export async function tryDelivery(
  ports: SendDeliveryPorts,
  { delivery, endpoint, event }: DueTry,
  leaseId: string,
): Promise<void> {
  const began = ports.now();
  const result = await request(ports, delivery, endpoint, event, began);
  const made: Attempt = {
    number: delivery.attemptCount + 1,
    attemptedAt: began.toISOString(),
    ...result,
  };
  await record(ports, { delivery, endpoint, event }, made, leaseId);
}

/** Signs and sends. Whatever fails here counts as a try, or a delivery that can't be signed would never end. */
async function request(
  ports: SendDeliveryPorts,
  delivery: Delivery,
  endpoint: Endpoint,
  event: OutboxEvent,
  began: Date,
): Promise<PostResult> {
  try {
    const secret = await ports.secrets.open(endpoint.sealedSecret, endpoint.id);
    const headers = deliveryHeaders(delivery, event, secret, began);
    return await ports.post(endpoint.url, headers, event.body);
  } catch (error) {
    ports.logFailure('try', error, { deliveryId: delivery.id });
    const durationMs = Math.max(0, ports.now().getTime() - began.getTime());
    return { statusCode: null, error: 'internal_error', durationMs, responseBody: null };
  }
}

async function record(
  ports: SendDeliveryPorts,
  { delivery, endpoint, event }: DueTry,
  made: Attempt,
  leaseId: string,
): Promise<void> {
  const { delivery: after, verdict } = afterAttempt(ports.retries, delivery, made, ports.now());
  // First the count, then the result: killed in between, the try is made again and the count is right.
  if (verdict.kind === 'succeeded' && !delivery.test && endpoint.deadCount > 0)
    await ports.clearDeadCount(endpoint);
  const settled =
    verdict.kind === 'dead' && verdict.counts
      ? await settleCounted(ports, after, endpoint, leaseId)
      : await ports.settle(after, leaseId);
  ports.logAttempt({
    orgId: after.orgId,
    endpointId: after.endpointId,
    deliveryId: after.id,
    eventId: after.eventId,
    eventType: after.eventType,
    test: after.test,
    attempt: made.number,
    outcome: settled ? verdict.kind : 'lease_lost',
    statusCode: made.statusCode,
    error: made.error,
    durationMs: made.durationMs,
    waitedMs: Math.max(0, Date.parse(made.attemptedAt) - Date.parse(event.createdAt)),
    nextAttemptAt: after.nextAttemptAt,
  });
  if (!settled || verdict.kind !== 'retry') return;
  try {
    await ports.enqueue([messageOf(after)], delaySeconds(verdict.at, ports.now()));
  } catch (error) {
    // The delivery is in the work index.
    ports.logFailure('enqueue_retry', error, { deliveryId: after.id });
  }
}

/** Writes the death and counts it in the same step; counting needs the endpoint as it is now. */
async function settleCounted(
  ports: SendDeliveryPorts,
  dead: Delivery,
  read: Endpoint,
  leaseId: string,
): Promise<boolean> {
  let endpoint: Endpoint | undefined = read;
  return untilFresh({ pause: (milliseconds) => ports.sleep(milliseconds) }, async () => {
    if (endpoint === undefined) return ports.settle(dead, leaseId);
    const isOurFault = dead.attempts.at(-1)?.error === 'internal_error';
    const { health, notice } = afterDead(endpoint, ports.now(), isOurFault);
    const outcome = await ports.settleDead(dead, leaseId, endpoint, health);
    if (outcome === 'lost') return false;
    if (outcome === 'settled') {
      if (notice !== null) ports.logNotice(endpoint, notice);
      return true;
    }
    endpoint = await ports.readEndpoint(endpoint);
    return undefined;
  });
}
