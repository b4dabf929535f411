import { randomBytes, randomUUID } from 'node:crypto';
import { dnsResolver } from '../adapters/net/resolve-host.ts';
import { readSigningKeys } from '../adapters/signing/signing-keys.ts';
import { DeliveryStore } from '../adapters/table/delivery-store.ts';
import { EndpointStore } from '../adapters/table/endpoint-store.ts';
import { EventStore } from '../adapters/table/event-store.ts';
import { eventPoster } from '../adapters/webhooks/post-event.ts';
import { secretBox } from '../adapters/webhooks/secret-box.ts';
import { vetWebhookUrl } from '../adapters/webhooks/vet-webhook-url.ts';
import type { Reach } from '../adapters/webhooks/vet-webhook-url.ts';
import type { Config } from '../config.ts';
import type { ReadEventsPorts } from '../domain/events/read-events.ts';
import { MISSED_AFTER_SECONDS } from '../domain/webhooks/schedule.ts';
import type { SecretBox } from '../domain/webhooks/secret-box.ts';
import type { SendBatchPorts } from '../domain/webhooks/send-batch.ts';
import { formatSecret, SECRET_BYTES } from '../domain/webhooks/sign-delivery.ts';
import type { WebhookPorts } from '../domain/webhooks/webhook-ports.ts';
import type { CursorSealer } from '../http/cursor.ts';
import { cursorsOf } from './cursors.ts';
import { deliveryQueue, failureLog } from './event-dispatch.ts';
import { logger } from './log.ts';
import { pause } from './pause.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';
import { urlsOf } from './urls.ts';

const secretsOf = (config: Config): SecretBox =>
  secretBox(readSigningKeys(config.WEBHOOK_SECRET_KEYS, 'WEBHOOK_SECRET_KEYS'));

const reachOf = (config: Config): Reach => ({
  policy: { resolve: dnsResolver({ servers: config.DNS_SERVERS }) },
  allowLocalhost: config.ALLOW_LOCALHOST_WEBHOOKS,
});

/** What the webhook routes need. */
export function webhookServices(
  context: TableContext,
): WebhookPorts & ReadEventsPorts & { cursors: CursorSealer } {
  const { config, now, newId } = context;
  const reach = reachOf(config);
  return {
    ...portsOf(new EndpointStore(context.table)),
    ...portsOf(new DeliveryStore(context.table)),
    ...portsOf(new EventStore(context.table)),
    ...deliveryQueue(context),
    now,
    newId,
    urls: urlsOf(config),
    cursors: cursorsOf(config),
    newSecret: () => formatSecret(randomBytes(SECRET_BYTES)),
    secrets: secretsOf(config),
    vetUrl: (url) => vetWebhookUrl(reach, url),
    logFailure: failureLog(context),
  };
}

/** What the sender needs. */
export function senderServices(
  context: TableContext,
  reach: Reach = reachOf(context.config),
): SendBatchPorts {
  const { config, point, now, count } = context;
  const log = logger(config);
  const timeoutSeconds = config.WEBHOOK_TIMEOUT_SECONDS;
  return {
    ...portsOf(new EndpointStore(context.table)),
    ...portsOf(new DeliveryStore(context.table)),
    ...deliveryQueue(context),
    now,
    newLeaseId: randomUUID,
    sleep: pause,
    retries: {
      retryAfterSeconds: config.WEBHOOK_RETRY_SCHEDULE_SECONDS,
      missedAfterSeconds: MISSED_AFTER_SECONDS,
    },
    timeoutSeconds,
    secrets: secretsOf(config),
    post: eventPoster(reach, { timeoutSeconds, point }),
    logAttempt: (line) => {
      log.info('webhook_attempt', { ...line });
      if (line.attempt === 1 && !line.test) count('WebhookAge', line.waitedMs / 1_000, {});
    },
    logNotice: ({ id, orgId }, { type, deadCount }) => {
      log.warn('webhook_notice', { endpointId: id, orgId, type, deadCount });
      count('WebhookNotices', 1, { type });
    },
    logFailure: failureLog(context),
  };
}
