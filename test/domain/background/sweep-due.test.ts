import { expect, test } from 'vitest';
import { sweepDue } from '../../../functions/domain/background/sweep-due.ts';
import type { SweepDuePorts, WorkItem } from '../../../functions/domain/background/sweep-due.ts';
import { messageOf } from '../../../functions/domain/webhooks/delivery.ts';
import { newId } from '../../builders/ids.ts';
import { aDelivery, anEndpoint, anEvent } from '../../builders/webhooks.ts';
import { Clock } from '../../support/clock.ts';

const orgId = newId('organization');
const delivery = aDelivery();
const event = anEvent({ orgId });

const JOB: WorkItem = {
  kind: 'job',
  job: { orgId, mode: 'live', id: newId('job') },
  position: 'p',
};
const EVENT: WorkItem = { kind: 'event', orgId, eventId: event.id, position: 'p' };
const DELIVERY: WorkItem = {
  kind: 'delivery',
  endpointId: delivery.endpointId,
  eventId: delivery.eventId,
  position: 'seen here',
};
const MONITOR: WorkItem = { kind: 'monitor', orgId, monitorId: newId('monitor'), position: 'p' };
const FORGET: WorkItem = { kind: 'forget', orgId, monitorId: newId('monitor'), position: 'p' };
const LIST: WorkItem = {
  kind: 'exclusions',
  list: { orgId, mode: 'test', id: newId('exclusionList') },
  position: 'p',
};

function world(pages: readonly (readonly WorkItem[])[], patch: Partial<SweepDuePorts> = {}) {
  const clock = new Clock();
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const ports: SweepDuePorts = {
    now: clock.now,
    sweep: { runSeconds: 45, postponeSeconds: 300 },
    takeSweepLease: async (until) => {
      calls.push(['lease', until.toISOString()]);
      return true;
    },
    dropSweepLease: note('drop'),
    async *workItems(before) {
      calls.push(['due before', before.toISOString()]);
      yield* pages;
    },
    readEvent: async () => event,
    postponeDelivery: async ({ position }, until) => {
      calls.push(['postpone', position, until.toISOString()]);
      return messageOf(delivery);
    },
    sweepJob: note('job'),
    runMonitor: note('monitor'),
    forgetMonitor: note('forget'),
    removeGoneList: async (list) => {
      calls.push(['list', list]);
      return true;
    },
    allEndpoints: async () => [anEndpoint({ orgId })],
    fanOut: async (plans) => {
      calls.push(['fan out', ...plans.map((plan) => plan.event.id)]);
      return true;
    },
    enqueue: async (messages) =>
      void calls.push(['queue', ...messages.map(({ eventId }) => eventId)]),
    logFailure: (what, error, ids) => void calls.push([what, String(error), ids]),
    ...patch,
  };
  return { clock, calls, ports };
}

const NOTHING = { jobs: 0, events: 0, deliveries: 0, monitors: 0, exclusions: 0, failures: 0 };

test('each kind of what is due gets what it needs, and is counted', async () => {
  const { ports, calls } = world([
    [JOB, EVENT],
    [DELIVERY, MONITOR],
    [FORGET, LIST],
  ]);
  expect(await sweepDue(ports)).toEqual({
    jobs: 1,
    events: 1,
    deliveries: 1,
    monitors: 1,
    exclusions: 1,
    failures: 0,
  });
  expect(calls[0]).toEqual(['lease', '2026-11-28T10:00:45.000Z']);
  expect(calls[1]).toEqual(['due before', '2026-11-28T10:00:00.000Z']);
  expect(calls).toContainEqual(['job', JOB.job]);
  expect(calls).toContainEqual(['fan out', event.id]);
  expect(calls).toContainEqual(['queue', event.id]);
  expect(calls).toContainEqual(['postpone', 'seen here', '2026-11-28T10:05:00.000Z']);
  expect(calls).toContainEqual(['queue', delivery.eventId]);
  expect(calls).toContainEqual(['monitor', { orgId, id: MONITOR.monitorId }]);
  expect(calls).toContainEqual(['forget', { orgId, id: FORGET.monitorId }]);
  expect(calls).toContainEqual(['list', LIST.list]);
  expect(calls.at(-1)).toEqual(['drop']);
});

test('while another sweeper is at work nothing is looked at', async () => {
  const { ports, calls } = world([[JOB]], { takeSweepLease: async () => false });
  expect(await sweepDue(ports)).toBeUndefined();
  expect(calls).toEqual([]);
});

test('an event that is gone, or a delivery that was moved, is nothing to do', async () => {
  const gone = { readEvent: async () => undefined, postponeDelivery: async () => undefined };
  const { ports, calls } = world([[EVENT, DELIVERY]], gone);
  expect(await sweepDue(ports)).toEqual(NOTHING);
  expect(calls.map(([name]) => name)).toEqual(['lease', 'due before', 'drop']);
});

test('one item that fails is told with its kind and place, and the others have their turn', async () => {
  const unknown: WorkItem = { kind: 'unknown', key: 'X#1 Y', position: 'there' };
  const { ports, calls } = world([[JOB, unknown, MONITOR]], {
    sweepJob: () => Promise.reject(new Error('No table.')),
  });
  expect(await sweepDue(ports)).toEqual({ ...NOTHING, monitors: 1, failures: 2 });
  expect(calls).toContainEqual(['sweep', 'Error: No table.', { kind: 'job', place: 'p' }]);
  expect(calls).toContainEqual([
    'sweep',
    'Error: The work index holds an unknown key: X#1 Y',
    { kind: 'unknown', place: 'there' },
  ]);
  expect(calls.at(-1)).toEqual(['drop']);
});

test('eight items are handled at once, and a sweep whose time is up leaves the rest and its lease', async () => {
  let atOnce = 0;
  let most = 0;
  const { ports, calls, clock } = world([Array.from({ length: 20 }, () => JOB)], {
    sweepJob: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      clock.advance(45_000 / 16);
    },
  });
  expect(await sweepDue(ports)).toEqual({ ...NOTHING, jobs: 16 });
  expect(most).toBe(8);
  expect(calls.map(([name]) => name)).not.toContain('drop');
});

test('a deleted list gets ten seconds of a sweep', async () => {
  const told: boolean[] = [];
  const { ports, clock } = world([[LIST]], {
    removeGoneList: async (_list, isTimeUp) => {
      clock.advance(9_999);
      told.push(isTimeUp());
      clock.advance(1);
      told.push(isTimeUp());
      return false;
    },
  });
  expect(await sweepDue(ports)).toEqual({ ...NOTHING, exclusions: 1 });
  expect(told).toEqual([false, true]);
});
