import { createHmac } from 'node:crypto';
import { newId } from './objects.ts';

export interface EventSenderOptions {
  /** Signs every event, as Stripe signs its own: HMAC-SHA256 over `<t>.<body>`. */
  secret: string;
  now: () => Date;
  onFault?: ((error: unknown) => void) | undefined;
}

/** Pauses between the tries of an event, in milliseconds: much shorter than the provider's own hours. */
const RETRY_AFTER_MS = [100, 300, 1_000, 3_000, 10_000] as const;
const TIMEOUT_MS = 10_000;

/** Posts signed events to the service, each until it is answered with 2xx. */
export class EventSender {
  /** Where events go; none are sent while it is unset. */
  url: string | undefined;
  private readonly options: EventSenderOptions;
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopped = new AbortController();

  constructor(options: EventSenderOptions) {
    this.options = options;
  }

  /** Sends an event; resolves when it was taken or given up. */
  send(type: string, object: object): Promise<void> {
    const created = Math.floor(this.options.now().getTime() / 1_000);
    const event = { id: newId('evt'), object: 'event', livemode: false, created, type };
    // Frozen here: later changes to the object belong to other events.
    const body = JSON.stringify({ ...event, data: { object } });
    const sending = this.deliver(body).finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
    return sending;
  }

  /** Resolves when no event is under way. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  stop(): void {
    this.stopped.abort();
  }

  private async deliver(body: string): Promise<void> {
    for (const pause of [0, ...RETRY_AFTER_MS]) {
      await this.pause(pause);
      if (this.url === undefined || this.stopped.signal.aborted) return;
      if (await this.post(this.url, body)) return;
    }
    this.options.onFault?.(new Error('An event of the payment provider was never applied.'));
  }

  private async post(url: string, body: string): Promise<boolean> {
    const t = Math.floor(this.options.now().getTime() / 1_000);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${t},v1=${signatureOf(this.options.secret, t, body)}`,
        },
        body,
        signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  private pause(ms: number): Promise<void> {
    if (ms === 0 || this.stopped.signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.stopped.signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    return promise;
  }
}

/** Signature of a body at a time (Unix seconds), hex. */
export const signatureOf = (secret: string, t: number, body: string): string =>
  createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
