import { expect, test } from 'vitest';
import type { QueueMessage } from '../../functions/domain/webhooks/delivery.ts';
import { startReceiver } from '../support/receiver.ts';
import { startWebhookWorld } from '../support/webhooks.ts';
import type { WebhookWorld } from '../support/webhooks.ts';

const EVENTS = 200;
const MINUTE = 60_000;

class Killed extends Error {}

/** Ends an invocation at one of its outside calls: everything that it calls afterwards fails too. */
class Reaper {
  private left = Infinity;
  private phase: 'before' | 'after' = 'before';
  private dead = false;
  /** Steps at which invocations were killed. */
  readonly steps = new Set<string>();

  /** Runs one invocation that dies at its n-th call; true when it did. */
  async run(plan: { call: number; phase: 'before' | 'after' }, work: () => Promise<unknown>) {
    this.left = plan.call;
    this.phase = plan.phase;
    this.dead = false;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    const { dead } = this;
    this.left = Infinity;
    this.dead = false;
    return dead;
  }

  before(point: string): void {
    if (this.dead) throw new Killed(point);
    this.left -= 1;
    if (this.left === 0 && this.phase === 'before') this.kill(point);
  }

  after(point: string): void {
    if (this.dead) throw new Killed(point);
    if (this.left === 0 && this.phase === 'after') this.kill(point);
  }

  private kill(point: string): never {
    this.dead = true;
    this.steps.add(`${this.phase} ${point}`);
    throw new Killed(point);
  }
}

/** A generator of numbers in 0..1 that gives the same ones every time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(
  'a sender killed at every step loses no event and marks none succeeded that was not',
  { timeout: 120_000 },
  async () => {
    const random = seeded(7);
    const reaper = new Reaper();
    const world = await startWebhookWorld({
      before: (point) => reaper.before(point),
      after: (point) => reaper.after(point),
    });
    const succeeded = new Set<string>();
    const seen = new Set<string>();
    const receiver = await startReceiver((request, response) => {
      seen.add(request.event.id);
      const ok = random() < 0.7;
      if (ok) succeeded.add(request.headers['x-service-delivery'] ?? '');
      response.writeHead(ok ? 204 : 503).end();
    });
    const { id } = await world.createEndpoint(receiver.url);

    const events = [];
    for (let index = 0; index < EVENTS; index += 1) {
      const event = await world.writeEvent();
      events.push(event);
      // Dispatching dies before or after its one call, or not at all.
      const plan = { call: 1 + (index % 3), phase: index % 6 < 3 ? 'before' : 'after' } as const;
      await reaper.run(plan, () => world.dispatch(event));
    }

    let killed = 0;
    let swept = world.clock.now().getTime();
    for (let turn = 0; await unfinished(world, id, turn); turn += 1) {
      if (world.clock.now().getTime() - swept >= MINUTE) {
        swept = world.clock.now().getTime();
        await reaper.run(chance(random, 30), () => world.sweep());
        continue;
      }
      const nextAt = Math.min(...world.queue.map(({ at }) => at));
      if (nextAt > swept + MINUTE) {
        world.clock.advance(Math.max(0, swept + MINUTE - world.clock.now().getTime()));
        continue;
      }
      const message = world.nextMessage();
      if (message === undefined) throw new Error('The queue was not empty.');
      // Every other invocation dies at one of its calls.
      const plan = random() < 0.5 ? chance(random, 5) : { call: 100, phase: 'before' as const };
      if (!(await reaper.run(plan, () => world.send(message)))) continue;
      killed += 1;
      // Mostly the queue hands the message out again; a part gets lost, for the sweeper to mend.
      if (random() < 0.7) redeliver(world, message);
    }

    const deliveries = await allDeliveries(world, id);
    expect(deliveries).toHaveLength(EVENTS);
    expect(events.filter((event) => !seen.has(event.id))).toEqual([]);
    const marked = deliveries.filter(({ status }) => status === 'succeeded');
    expect(marked.filter((delivery) => !succeeded.has(delivery.id))).toEqual([]);
    expect(marked.length).toBeGreaterThan(EVENTS * 0.9);
    expect(killed).toBeGreaterThan(EVENTS / 4);
    const calls = ['delivery.read', 'delivery.lease', 'delivery.post', 'delivery.settle'];
    for (const call of [...calls, 'queue.send', 'endpoint.all', 'event.fanout'])
      for (const phase of ['before', 'after']) expect(reaper.steps).toContain(`${phase} ${call}`);
    // Beside `endpoint.all`, which ends first.
    expect(reaper.steps).toContain('before event.read');
    await receiver.close();
    await world.close();
  },
);

const chance = (random: () => number, calls: number) => ({
  call: 1 + Math.floor(random() * calls),
  phase: random() < 0.5 ? ('before' as const) : ('after' as const),
});

function redeliver(world: WebhookWorld, message: QueueMessage): void {
  world.queue.push({ at: world.clock.now().getTime() + 90_000, message });
}

type EndpointIdOf = Parameters<WebhookWorld['deliveries']>[0];

/** Looks every hundred turns whether anything is still to be done. */
async function unfinished(world: WebhookWorld, id: EndpointIdOf, turn: number): Promise<boolean> {
  if (turn > 20_000) throw new Error('It does not come to an end.');
  if (turn % 100 !== 99) return true;
  const deliveries = await allDeliveries(world, id);
  return deliveries.length < EVENTS || deliveries.some((delivery) => delivery.status === 'pending');
}

async function allDeliveries(world: WebhookWorld, id: EndpointIdOf) {
  const { items } = await world.store.listDeliveries(id, {
    since: new Date(world.clock.now().getTime() - 86_400_000),
    limit: EVENTS * 2,
    after: undefined,
  });
  return items;
}
