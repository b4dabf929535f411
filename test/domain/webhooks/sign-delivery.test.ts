import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { deliveryHeaders, formatSecret } from '../../../functions/domain/webhooks/sign-delivery.ts';
import { newId } from '../../builders/ids.ts';

test('a try is signed over its time and the stored bytes, by both schemes', () => {
  const secret = formatSecret(new Uint8Array(32).fill(7));
  expect(secret).toBe(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
  const event = { id: newId('event'), type: 'job.failed' as const, body: '{"a":"ü"}' };
  const delivery = { id: newId('delivery') };
  const headers = deliveryHeaders(delivery, event, secret, new Date('2026-11-28T10:00:00.999Z'));
  const time = '1795860000';
  const hex = createHmac('sha256', secret).update(`${time}.${event.body}`).digest('hex');
  const base64 = createHmac('sha256', Buffer.alloc(32, 7))
    .update(`${event.id}.${time}.${event.body}`)
    .digest('base64');
  expect(headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'lead-jobs-webhooks/1',
    'X-Service-Signature': `t=${time},v1=${hex}`,
    'X-Service-Event': 'job.failed',
    'X-Service-Delivery': delivery.id,
    'webhook-id': event.id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${base64}`,
  });
});
