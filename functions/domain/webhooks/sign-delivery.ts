import { createHmac } from 'node:crypto';
import type { OutboxEvent } from '../events/outbox-event.ts';
import type { Delivery } from './delivery.ts';

const SECRET_PREFIX = 'whsec_';
/** Random bytes of a signing secret. */
export const SECRET_BYTES = 32;

/** @param random 32 bytes of a secure source */
export const formatSecret = (random: Uint8Array): string =>
  SECRET_PREFIX + Buffer.from(random).toString('base64');

/**
 * The headers of one try. Time and signatures are made afresh for every try, the ids stay (behaviour: Request headers
 * of a delivery). Beside them stand those of the Standard Webhooks specification, whose key is the decoded secret.
 */
export function deliveryHeaders(
  delivery: Pick<Delivery, 'id'>,
  event: Pick<OutboxEvent, 'id' | 'type' | 'body'>,
  secret: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${event.body}`).digest('hex');
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const standard = createHmac('sha256', key)
    .update(`${event.id}.${timestamp}.${event.body}`)
    .digest('base64');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'lead-jobs-webhooks/1',
    'X-Service-Signature': `t=${timestamp},v1=${signature}`,
    'X-Service-Event': event.type,
    'X-Service-Delivery': delivery.id,
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard}`,
  };
}
