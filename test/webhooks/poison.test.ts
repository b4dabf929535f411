import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebhookWorld } from '../support/webhooks.ts';
import type { WebhookWorld } from '../support/webhooks.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.close());

const MINUTE = 60_000;

/** Sweeps and hands out messages until nothing is left to do; the number of sweeps. */
async function untilQuiet(): Promise<number> {
  for (let sweeps = 1; sweeps <= 50; sweeps += 1) {
    await world.drain();
    world.clock.advance(10 * MINUTE);
    await world.sweep();
    if (world.queue.length === 0) return sweeps;
  }
  throw new Error('It never ends.');
}

test("a delivery whose secret can't be opened ends dead after its tries, with the reason and a notice", async () => {
  const { id } = await world.createEndpoint('https://example.com/hooks');
  await world.endpoints.patchEndpoint(world.orgId, id, { sealedSecret: 'test:not-sealed-by-us' });
  await world.emit();
  await untilQuiet();
  const [delivery] = await world.deliveries(id);
  expect(delivery).toMatchObject({ status: 'dead', attemptCount: 6, nextAttemptAt: null });
  expect(delivery?.attempts.map(({ error, statusCode }) => [error, statusCode])).toEqual(
    Array.from({ length: 6 }, () => ['internal_error', null]),
  );
  const { body } = await world.api('GET', '/webhook-endpoints');
  expect(body).toMatchObject({
    data: [{ enabled: true, notices: [{ type: 'failing', deadCount: 1 }] }],
  });
});
