import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageOf } from '../../../functions/domain/webhooks/delivery.ts';
import type { Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import type { Endpoint } from '../../../functions/domain/webhooks/endpoint.ts';
import {
  recoverDeliveries,
  retryDelivery,
} from '../../../functions/domain/webhooks/recover-deliveries.ts';
import { sendDelivery } from '../../../functions/domain/webhooks/send-delivery.ts';
import { newId } from '../../builders/ids.ts';
import { aDelivery, anEndpoint, anEvent } from '../../builders/webhooks.ts';
import type { Around } from '../../support/memory-jobs.ts';
import { MemoryWebhooks, REFUSED } from '../../support/memory-webhooks.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';
import type { Processes } from '../../support/processes.ts';

const orgId = newId('organization');

function worldOf(patches: readonly Partial<Delivery>[], endpointPatch: Partial<Endpoint> = {}) {
  const endpoint = anEndpoint({ orgId, ...endpointPatch });
  const deliveries = patches.map((patch) =>
    aDelivery({ endpointId: endpoint.id, ...patch }, { endpoint, event: anEvent({ orgId }) }),
  );
  const world = new MemoryWebhooks(endpoint, deliveries);
  const send = (delivery: Delivery, around?: Around) =>
    sendDelivery(world.ports(around), messageOf(delivery));
  return { world, endpoint, deliveries, send };
}

const inEveryOrder = (work: (all: Processes) => Promise<void>) =>
  fc.assert(fc.asyncProperty(someProcesses, work), { numRuns: 100 });

test('copies of a message at once make one try, in every order', () =>
  inEveryOrder(async (all) => {
    const { world, deliveries, send } = worldOf([{}]);
    const [delivery = aDelivery()] = deliveries;
    await finished(
      all,
      ['one', 'two', 'three'].map((name) => send(delivery, processIn(all, name))),
    );
    expect(world.posts).toHaveLength(1);
    expect(world.delivery(delivery)).toMatchObject({ status: 'succeeded', attemptCount: 1 });
  }));

test('deliveries that die at once are all counted, and the endpoint goes off at 20 with one notice, in every order', () =>
  inEveryOrder(async (all) => {
    // The schedule has two tries: the next one is the last.
    const last = { attemptCount: 1 };
    const { world, deliveries, send } = worldOf([last, last, last], { deadCount: 18 });
    world.answer = REFUSED;
    await finished(
      all,
      deliveries.map((delivery, index) => send(delivery, processIn(all, `delivery ${index}`))),
    );
    const dead = deliveries.filter((delivery) => world.delivery(delivery).status === 'dead');
    // A try that begins once the endpoint is off is not made.
    expect(dead.length).toBeGreaterThanOrEqual(2);
    expect(world.posts).toHaveLength(dead.length);
    expect(world.endpoint).toMatchObject({
      deadCount: 18 + dead.length,
      enabled: false,
      disabledReason: 'consecutive_failures',
    });
    expect(world.endpoint.notices.filter(({ type }) => type === 'disabled')).toHaveLength(1);
  }));

test('of manual retries at once one is taken, and one try is made, in every order', () =>
  inEveryOrder(async (all) => {
    const dead = { status: 'dead', attemptCount: 2, nextAttemptAt: null } as const;
    const { world, endpoint, deliveries } = worldOf([dead]);
    const [delivery = aDelivery()] = deliveries;
    const calls = ['one', 'two'].map(async (name) => {
      const around = processIn(all, name);
      const taken = await retryDelivery(world.ports(around), orgId, endpoint.id, delivery.id).catch(
        (error: unknown) => error,
      );
      if (taken instanceof Error) return taken;
      await sendDelivery(world.ports(around), messageOf(world.delivery(delivery)));
      return 'taken';
    });
    await finished<unknown>(all, calls);
    const outcomes = await Promise.all(calls);
    const taken = outcomes.filter((outcome) => outcome === 'taken');
    // One that comes after the other's try is a retry of its own.
    expect(taken.length).toBeGreaterThanOrEqual(1);
    for (const outcome of outcomes)
      if (outcome !== 'taken') expect(outcome).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(world.posts).toHaveLength(taken.length);
    expect(world.delivery(delivery)).toMatchObject({
      status: 'succeeded',
      attemptCount: 2 + taken.length,
    });
  }));

test('a recovered delivery is not cancelled by a sender that saw the endpoint disabled, in every order', () =>
  inEveryOrder(async (all) => {
    const { world, endpoint, deliveries, send } = worldOf([{}], { enabled: false });
    const [delivery = aDelivery()] = deliveries;
    const recovering = async () => {
      const around = processIn(all, 'recovery');
      await around('enable', () => {
        world.clock.advance(1_000);
        world.endpoint = { ...world.endpoint, enabled: true };
      });
      const since = new Date('2026-11-28T00:00:00.000Z');
      const queued = await recoverDeliveries(world.ports(around), orgId, endpoint.id, since);
      if (queued === 1)
        await sendDelivery(world.ports(around), messageOf(world.delivery(delivery)));
      return queued;
    };
    const recovered = recovering();
    await finished<unknown>(all, [
      send(delivery, processIn(all, 'first')),
      send(delivery, processIn(all, 'second')),
      recovered,
    ]);
    if ((await recovered) === 1) expect(world.delivery(delivery).status).toBe('succeeded');
  }));
