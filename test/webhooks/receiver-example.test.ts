import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReceiver } from '../../docs/webhooks/receiver.ts';
import { startReceiver } from '../support/receiver.ts';
import { startWebhookWorld } from '../support/webhooks.ts';
import type { WebhookWorld } from '../support/webhooks.ts';

const SCRIPT = fileURLToPath(new URL('../../docs/webhooks/verify.sh', import.meta.url));

let world: WebhookWorld;

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.close());

test('the example receiver handles each event once and refuses what is not signed', async () => {
  const { id, secret } = await world.createEndpoint('http://localhost:9/');
  const handled: string[] = [];
  const server = createReceiver({ secret, onEvent: (event) => handled.push(event.id) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/`;
  await world.api('PATCH', `/webhook-endpoints/${id}`, { url });
  const event = await world.emit();
  await world.drain();
  const [delivery] = await world.deliveries(id);
  expect(delivery).toMatchObject({ status: 'succeeded', attempts: [{ statusCode: 204 }] });
  await world.api('POST', `/webhook-endpoints/${id}/deliveries/${delivery?.id}/retry`);
  await world.drain();
  expect(await world.deliveries(id)).toMatchObject([{ status: 'succeeded', attemptCount: 2 }]);
  expect(handled).toEqual([event.id]);

  await world.api('POST', `/webhook-endpoints/${id}/rotate-secret`);
  await world.emit();
  const message = world.nextMessage();
  if (message !== undefined) await world.send(message);
  const [refused] = await world.deliveries(id);
  expect(refused).toMatchObject({ status: 'pending', attempts: [{ statusCode: 401 }] });
  expect(handled).toEqual([event.id]);
  server.closeAllConnections();
  server.close();
});

test('the openssl lines accept a delivery with its own secret and body only', async () => {
  const receiver = await startReceiver();
  const { secret } = await world.createEndpoint(receiver.url);
  await world.emit();
  await world.drain();
  const [got] = receiver.received;
  await receiver.close();
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  const verify = (patch: { secret?: string; signature?: string; body?: string }) => {
    const file = join(folder, 'body.json');
    writeFileSync(file, patch.body ?? got?.body ?? '');
    const { status, stdout } = spawnSync(SCRIPT, [file], {
      env: {
        PATH: process.env['PATH'],
        SECRET: patch.secret ?? secret,
        SIGNATURE: patch.signature ?? got?.headers['x-service-signature'] ?? '',
      },
      encoding: 'utf8',
    });
    return { status, said: stdout.trim() };
  };
  expect(verify({})).toEqual({ status: 0, said: 'valid' });
  expect(verify({ secret: 'whsec_other' })).toMatchObject({ status: 1 });
  expect(verify({ body: `${got?.body} ` })).toMatchObject({ status: 1 });
  expect(verify({ signature: 't=1,v1=00' })).toMatchObject({ status: 1 });
  expect(verify({ signature: '' })).toMatchObject({ status: 1 });
  rmSync(folder, { recursive: true });
});
