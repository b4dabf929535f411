import { expect, test } from 'vitest';
import type { OutboxEvent } from '../../../functions/domain/events/outbox-event.ts';
import { messageOf, newDelivery } from '../../../functions/domain/webhooks/delivery.ts';
import type { Delivery, QueueMessage } from '../../../functions/domain/webhooks/delivery.ts';
import {
  dispatchEvent,
  dispatchEvents,
} from '../../../functions/domain/webhooks/dispatch-events.ts';
import type {
  DispatchEventPorts,
  DispatchEventsPorts,
} from '../../../functions/domain/webhooks/dispatch-events.ts';
import type { Endpoint } from '../../../functions/domain/webhooks/endpoint.ts';
import { newId } from '../../builders/ids.ts';
import { anEndpoint, anEvent } from '../../builders/webhooks.ts';
import { Clock } from '../../support/clock.ts';

const ORG = newId('organization');

function world(endpoints: readonly Endpoint[] = [anEndpoint()]) {
  const clock = new Clock();
  const written = new Map<string, readonly Delivery[]>();
  const queued: QueueMessage[] = [];
  const failures: unknown[] = [];
  const asked: string[] = [];
  const ports: DispatchEventPorts & DispatchEventsPorts = {
    now: clock.now,
    allEndpoints: async (orgId) => {
      asked.push(orgId);
      return endpoints;
    },
    fanOut: async (plans) => {
      if (plans.some(({ event: { id } }) => written.has(id))) return false;
      for (const { event: of, deliveries } of plans) written.set(of.id, deliveries);
      return true;
    },
    enqueue: async (messages: readonly QueueMessage[]) => void queued.push(...messages),
    logFailure: (what, _error, ids) => void failures.push([what, ids]),
  };
  return { clock, ports, written, queued, failures, asked };
}

const event = (patch: Partial<OutboxEvent> = {}) => anEvent({ orgId: ORG, ...patch });

test('right after a change one message names its events; of none nothing is sent', async () => {
  const { ports, queued } = world();
  await dispatchEvents(ports, []);
  expect(queued).toEqual([]);
  const [one, two] = [event(), event({ type: 'credits.charged' })];
  await dispatchEvents(ports, [one, two]);
  expect(queued).toEqual([{ orgId: ORG, eventIds: [one.id, two.id] }]);
});

test('right after a change a failure is told and swallowed; for the sweeper it is one', async () => {
  const { ports, failures } = world();
  const broken = { ...ports, enqueue: () => Promise.reject(new Error('No queue.')) };
  const first = event();
  await dispatchEvents(broken, [first, event()]);
  expect(failures).toEqual([['dispatch', { orgId: ORG, eventId: first.id }]]);
  await expect(dispatchEvent(broken, event())).rejects.toThrow('No queue.');
});

test('an event that the sweeper found goes to each enabled endpoint that wants its type, once', async () => {
  const wants = anEndpoint({ events: ['job.failed', 'job.delivered'] });
  const { ports, written, queued, clock, asked } = world([
    wants,
    anEndpoint({ events: ['job.failed'] }),
    anEndpoint({ enabled: false, updatedAt: '2026-11-28T09:00:00.000Z' }),
  ]);
  const found = event();
  await dispatchEvent(ports, found);
  const expected = newDelivery(found, wants, false, clock.now());
  expect(asked).toEqual([ORG]);
  expect(written.get(found.id)).toEqual([expected]);
  expect(expected.test).toBe(false);
  expect(queued).toEqual([messageOf(expected)]);
  // The endpoints were chosen: whoever comes later writes and sends nothing.
  await dispatchEvent(ports, found);
  expect(queued).toHaveLength(1);
});

test('an endpoint that was switched off since the event is recorded as having missed it', async () => {
  const at = (seconds: number) => ({
    enabled: false,
    updatedAt: new Date(Date.parse(event().createdAt) + seconds * 1_000).toISOString(),
  });
  const [later, before] = [anEndpoint(at(0)), anEndpoint(at(-0.001))];
  const { ports, written, queued } = world([later, before]);
  const found = event();
  await dispatchEvent(ports, found);
  expect(written.get(found.id)).toMatchObject([
    { endpointId: later.id, status: 'cancelled', nextAttemptAt: null, attemptCount: 0 },
  ]);
  expect(queued).toEqual([]);
});

test('an event that nobody wants leaves the work index all the same', async () => {
  const { ports, written, queued } = world([]);
  const unwanted = event();
  await dispatchEvent(ports, unwanted);
  expect(written.get(unwanted.id)).toEqual([]);
  expect(queued).toEqual([]);
});
