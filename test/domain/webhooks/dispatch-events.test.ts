import { expect, test } from 'vitest';
import type { OutboxEvent } from '../../../functions/domain/events/outbox-event.ts';
import { messageOf, newDelivery } from '../../../functions/domain/webhooks/delivery.ts';
import type { Delivery, DeliveryMessage } from '../../../functions/domain/webhooks/delivery.ts';
import {
  dispatchEvent,
  dispatchEvents,
} from '../../../functions/domain/webhooks/dispatch-events.ts';
import type { DispatchEventsPorts } from '../../../functions/domain/webhooks/dispatch-events.ts';
import type { Endpoint } from '../../../functions/domain/webhooks/endpoint.ts';
import { newId } from '../../builders/ids.ts';
import { anEndpoint, anEvent } from '../../builders/webhooks.ts';
import { Clock } from '../../support/clock.ts';

const ORG = newId('organization');

function world(endpoints: readonly Endpoint[], patch: Partial<DispatchEventsPorts> = {}) {
  const clock = new Clock();
  const written = new Map<string, readonly Delivery[]>();
  const queued: DeliveryMessage[] = [];
  const failures: unknown[] = [];
  const asked: string[] = [];
  const ports: DispatchEventsPorts = {
    now: clock.now,
    allEndpoints: async (orgId) => {
      asked.push(orgId);
      return endpoints;
    },
    fanOut: async ({ id }, deliveries) => {
      if (written.has(id)) return false;
      written.set(id, deliveries);
      return true;
    },
    enqueue: async (messages) => void queued.push(...messages),
    logFailure: (what, _error, ids) => void failures.push([what, ids]),
    ...patch,
  };
  return { clock, ports, written, queued, failures, asked };
}

const event = (patch: Partial<OutboxEvent> = {}) => anEvent({ orgId: ORG, ...patch });

test('an event goes to each enabled endpoint that wants its type, once', async () => {
  const wants = anEndpoint({ events: ['job.failed', 'job.delivered'] });
  const { ports, written, queued, clock } = world([
    wants,
    anEndpoint({ events: ['job.failed'] }),
    anEndpoint({ enabled: false }),
  ]);
  const delivered = event();
  await dispatchEvents(ports, [delivered]);
  const expected = newDelivery(delivered, wants, false, clock.now());
  expect(written.get(delivered.id)).toEqual([expected]);
  expect(expected.test).toBe(false);
  expect(queued).toEqual([messageOf(expected)]);
  // The endpoints were chosen: whoever comes later writes and sends nothing.
  await dispatchEvents(ports, [delivered]);
  expect(queued).toHaveLength(1);
});

test('the events of a change share one look at the endpoints; of no events nothing is asked', async () => {
  const { ports, queued, asked } = world([anEndpoint()]);
  await dispatchEvents(ports, []);
  expect(asked).toEqual([]);
  await dispatchEvents(ports, [event(), event()]);
  expect(asked).toEqual([ORG]);
  expect(queued).toHaveLength(2);
});

test('an event that nobody wants leaves the work index all the same', async () => {
  const { ports, written, queued } = world([]);
  const unwanted = event();
  await dispatchEvents(ports, [unwanted]);
  expect(written.get(unwanted.id)).toEqual([]);
  expect(queued).toEqual([]);
});

test('right after a change a failure is told and swallowed; for the sweeper it is one', async () => {
  const broken = { enqueue: () => Promise.reject(new Error('No queue.')) };
  const { ports, failures } = world([anEndpoint()], broken);
  const first = event();
  await dispatchEvents(ports, [first, event()]);
  expect(failures).toEqual([['dispatch', { orgId: ORG, eventId: first.id }]]);
  await expect(dispatchEvent(ports, event())).rejects.toThrow('No queue.');
});

test('the sweeper sends the event that it found', async () => {
  const { ports, queued, asked } = world([anEndpoint()]);
  const found = event();
  await dispatchEvent(ports, found);
  expect(asked).toEqual([ORG]);
  expect(queued).toMatchObject([{ eventId: found.id, attempt: 1 }]);
});
