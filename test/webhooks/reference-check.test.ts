import { expect, test } from 'vitest';
import { TAGS } from '../../bin/openapi/texts.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Received } from '../support/receiver.ts';
import { startWebhookWorld } from '../support/webhooks.ts';

type Check = (secret: string, signature: string, body: Buffer) => boolean;

/** The code that the reference shows for checking a delivery, as a receiver would paste it. */
async function checkOfTheReference(): Promise<Check> {
  const [, code] = /```js\n([^]+?)\n```/.exec(TAGS.at(-1)?.description ?? '') ?? [];
  const url = `data:text/javascript,${encodeURIComponent(code ?? '')}`;
  const { isGenuine }: { isGenuine: Check } = await import(url);
  return isGenuine;
}

test('a delivery passes the check that the reference shows, and a changed one does not', async () => {
  const [world, receiver] = await Promise.all([startWebhookWorld(), startReceiver()]);
  try {
    const { secret } = await world.createEndpoint(receiver.url);
    await world.emit();
    await world.drain();
    const [{ headers, body }] = receiver.received as [Received];
    const signature = headers['x-service-signature'] ?? '';
    const isGenuine = await checkOfTheReference();
    expect(isGenuine(secret, signature, Buffer.from(body))).toBe(true);
    expect(isGenuine(secret, signature, Buffer.from(`${body} `))).toBe(false);
    expect(isGenuine(`${secret}x`, signature, Buffer.from(body))).toBe(false);
    expect(isGenuine(secret, signature.replace(/t=\d+/, 't=1'), Buffer.from(body))).toBe(false);
    expect(isGenuine(secret, '', Buffer.from(body))).toBe(false);
  } finally {
    await Promise.all([receiver.close(), world.close()]);
  }
});
