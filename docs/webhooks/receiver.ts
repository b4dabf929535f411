import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/** The most seconds by which a delivery's time may differ from the receiver's. */
const TOLERANCE_SECONDS = 300;

export interface DeliveryToVerify {
  /** The whole signing secret of the endpoint, `whsec_` included. */
  secret: string;
  /** The header `X-Service-Signature`: `t=<unix seconds>,v1=<hex>`. */
  signature: string;
  /** The body exactly as received: never parse and re-serialise it. */
  body: Buffer;
  /** Unix seconds. */
  now: number;
}

/** Whether a delivery comes from the service and is fresh. */
export function verifyDelivery({ secret, signature, body, now }: DeliveryToVerify): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (t === undefined || v1 === undefined) return false;
  if (Math.abs(now - Number(t)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'));
}

interface WebhookEvent {
  id: string;
  type: string;
  createdAt: string;
  test: boolean;
  data: unknown;
}

const isWebhookEvent = (value: unknown): value is WebhookEvent =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

export interface ReceiverOptions {
  secret: string;
  /** Handles an event. Events may arrive more than once and out of order. */
  onEvent: (event: WebhookEvent) => void;
  /** Ids of events handled before. Keep them in a database, at least as long as retries may come. */
  seen?: Set<string>;
}

/** A receiver that answers at once and handles every event once. */
export function createReceiver({ secret, onEvent, seen = new Set() }: ReceiverOptions) {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = String(request.headers['x-service-signature'] ?? '');
      if (!verifyDelivery({ secret, signature, body, now: Date.now() / 1_000 })) {
        response.writeHead(401).end();
        return;
      }
      // Answer first: the sender waits 10 seconds, and work that takes longer would be sent again.
      response.writeHead(204).end();
      const event: unknown = JSON.parse(body.toString('utf8'));
      if (!isWebhookEvent(event) || seen.has(event.id)) return;
      seen.add(event.id);
      onEvent(event);
    });
  });
}

// SECRET=whsec_... npx node docs/webhooks/receiver.ts
if (import.meta.main) {
  const { SECRET = '', PORT = '9000' } = process.env;
  createReceiver({
    secret: SECRET,
    onEvent: ({ type, id }) => console.log(`${type} ${id}`),
  }).listen(Number(PORT), '127.0.0.1', () => console.log(`Receiving at http://localhost:${PORT}/`));
}
