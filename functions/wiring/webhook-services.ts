import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dnsResolver } from '../adapters/net/resolve-host.ts';
import { readSigningKeys } from '../adapters/signing/signing-keys.ts';
import { DeliveryStore } from '../adapters/table/delivery-store.ts';
import { EndpointStore } from '../adapters/table/endpoint-store.ts';
import { eventPoster } from '../adapters/webhooks/post-event.ts';
import { secretBox } from '../adapters/webhooks/secret-box.ts';
import { vetWebhookUrl } from '../adapters/webhooks/vet-webhook-url.ts';
import type { Reach } from '../adapters/webhooks/vet-webhook-url.ts';
import type { Config } from '../config.ts';
import { MISSED_AFTER_SECONDS } from '../domain/webhooks/schedule.ts';
import type { SecretBox } from '../domain/webhooks/secret-box.ts';
import type { SendBatchPorts } from '../domain/webhooks/send-batch.ts';
import { formatSecret, SECRET_BYTES } from '../domain/webhooks/sign-delivery.ts';
import type { WebhookPorts } from '../domain/webhooks/webhook-ports.ts';
import type { CursorSealer } from '../http/cursor.ts';
import { deliveryQueue, failureLog } from './event-dispatch.ts';
import { logger } from './log.ts';
import type { TableContext } from './table-context.ts';
import { urlsOf } from './urls.ts';

const secretsOf = (config: Config): SecretBox =>
  secretBox(readSigningKeys(config.WEBHOOK_SECRET_KEYS, 'WEBHOOK_SECRET_KEYS'));

const reachOf = (config: Config): Reach => ({
  policy: { resolve: dnsResolver({ servers: config.DNS_SERVERS }) },
  allowLocalhost: config.ALLOW_LOCALHOST_WEBHOOKS,
});

/** What the webhook routes need. */
export function webhookServices(context: TableContext): WebhookPorts & { cursors: CursorSealer } {
  const { config, now, newId } = context;
  const endpoints = new EndpointStore(context.table);
  const deliveries = new DeliveryStore(context.table);
  const queue = deliveryQueue(context);
  const reach = reachOf(config);
  return {
    now,
    newId,
    urls: urlsOf(config),
    cursors: { keys: readSigningKeys(config.SIGNING_KEYS).map(({ secret }) => secret) },
    newSecret: () => formatSecret(randomBytes(SECRET_BYTES)),
    secrets: secretsOf(config),
    vetUrl: (url) => vetWebhookUrl(reach, url),
    insertEndpoint: (endpoint, limit) => endpoints.insertEndpoint(endpoint, limit),
    deleteEndpoint: (orgId, id) => endpoints.deleteEndpoint(orgId, id),
    patchEndpoint: (orgId, id, patch) => endpoints.patchEndpoint(orgId, id, patch),
    readEndpoint: (of) => endpoints.readEndpoint(of),
    listEndpoints: (orgId, options) => endpoints.listEndpoints(orgId, options),
    listDeliveries: (id, options) => deliveries.listDeliveries(id, options),
    listLost: (id, options) => deliveries.listLost(id, options),
    findDelivery: (id, eventId) => deliveries.findDelivery(id, eventId),
    restartDelivery: (before, after) => deliveries.restartDelivery(before, after),
    insertTestDelivery: (event, delivery) => deliveries.insertTestDelivery(event, delivery),
    enqueue: (messages) => queue.enqueue(messages),
    logFailure: failureLog(context),
  };
}

/** What the sender needs. */
export function senderServices(
  context: TableContext,
  reach: Reach = reachOf(context.config),
): SendBatchPorts {
  const { config, point, now } = context;
  const endpoints = new EndpointStore(context.table);
  const deliveries = new DeliveryStore(context.table);
  const queue = deliveryQueue(context);
  const log = logger(config);
  const timeoutSeconds = config.WEBHOOK_TIMEOUT_SECONDS;
  return {
    now,
    newLeaseId: randomUUID,
    sleep: async (milliseconds) => sleep(milliseconds),
    retries: {
      retryAfterSeconds: config.WEBHOOK_RETRY_SCHEDULE_SECONDS,
      missedAfterSeconds: MISSED_AFTER_SECONDS,
    },
    timeoutSeconds,
    secrets: secretsOf(config),
    readDelivery: (message) => deliveries.readDelivery(message),
    leaseDelivery: (delivery, lease, at) => deliveries.leaseDelivery(delivery, lease, at),
    post: eventPoster(reach, { timeoutSeconds, point }),
    settle: (delivery, leaseId) => deliveries.settle(delivery, leaseId),
    settleDead: (delivery, leaseId, endpoint, health) =>
      deliveries.settleDead(delivery, leaseId, endpoint, health),
    readEndpoint: (of) => endpoints.readEndpoint(of),
    clearDeadCount: (endpoint) => endpoints.clearDeadCount(endpoint),
    cancelDelivery: (delivery, at) => deliveries.cancelDelivery(delivery, at),
    enqueue: (messages, delaySeconds) => queue.enqueue(messages, delaySeconds),
    takeMessages: (most) => queue.takeMessages(most),
    endMessage: (receipt) => queue.endMessage(receipt),
    logAttempt: (line) => log.info('webhook_attempt', { ...line }),
    logNotice: ({ id, orgId }, { type, deadCount }) =>
      log.warn('webhook_notice', {
        endpointId: id,
        orgId,
        type,
        deadCount,
        ...noticeMetric(now()),
      }),
    logFailure: failureLog(context),
  };
}

/** Makes a log line count as a metric (CloudWatch's embedded metric format). */
const noticeMetric = (at: Date) => ({
  WebhookNotices: 1,
  _aws: {
    Timestamp: at.getTime(),
    CloudWatchMetrics: [
      {
        Namespace: 'LeadJobs',
        Dimensions: [['type']],
        Metrics: [{ Name: 'WebhookNotices', Unit: 'Count' }],
      },
    ],
  },
});
