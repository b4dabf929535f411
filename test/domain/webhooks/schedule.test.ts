import { expect, test } from 'vitest';
import type { Attempt, Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import { withAttempt } from '../../../functions/domain/webhooks/delivery.ts';
import { afterDead } from '../../../functions/domain/webhooks/endpoint.ts';
import {
  afterAttempt,
  delaySeconds,
  restarted,
} from '../../../functions/domain/webhooks/schedule.ts';
import { aDelivery, anEndpoint } from '../../builders/webhooks.ts';

const START = Date.parse('2026-11-28T10:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);
const POLICY = { retryAfterSeconds: [30, 120, 600], missedAfterSeconds: 60 };

const aTry = (seconds: number, patch: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  attemptedAt: at(seconds).toISOString(),
  statusCode: 500,
  durationMs: 5,
  error: 'http_status',
  responseBody: null,
  ...patch,
});

/** A delivery after tries that began at these seconds and took a second each. */
function afterTries(...begins: readonly number[]) {
  let delivery: Delivery = aDelivery({ leaseId: 'l', leaseUntil: at(99).toISOString() });
  for (const [index, begin] of begins.entries())
    ({ delivery } = afterAttempt(
      POLICY,
      delivery,
      aTry(begin, { number: index + 1 }),
      at(begin + 1),
    ));
  return delivery;
}

test('retries count from the arrival of the first request, 3 % of the first step after it began', () => {
  expect(afterTries(0)).toMatchObject({
    status: 'pending',
    attemptCount: 1,
    scheduleFrom: at(0.9).toISOString(),
    nextAttemptAt: at(30.9).toISOString(),
    completedAt: null,
    leaseId: undefined,
    leaseUntil: undefined,
  });
  expect(afterTries(0, 30.9)).toMatchObject({ nextAttemptAt: at(120.9).toISOString() });
});

test('an answer that comes sooner is the arrival, and a short schedule has a tenth of a second', () => {
  const quick = afterAttempt(POLICY, aDelivery(), aTry(0), at(0.4)).delivery;
  expect(quick.scheduleFrom).toBe(at(0.4).toISOString());
  const short = { ...POLICY, retryAfterSeconds: [1] };
  const { delivery } = afterAttempt(short, aDelivery(), aTry(0), at(1));
  expect(delivery.scheduleFrom).toBe(at(0.1).toISOString());
});

test('a try that is late by more than a minute moves the later ones, one that is late by a minute does not', () => {
  expect(afterTries(0, 90.9)).toMatchObject({
    scheduleFrom: at(0.9).toISOString(),
    nextAttemptAt: at(120.9).toISOString(),
  });
  expect(afterTries(0, 91.9)).toMatchObject({
    scheduleFrom: at(61.9).toISOString(),
    nextAttemptAt: at(181.9).toISOString(),
  });
});

test('a success ends a delivery at its time, and so does the last try, which counts once', () => {
  const done = afterAttempt(POLICY, afterTries(0), aTry(31, { number: 2, error: null }), at(32));
  expect(done.verdict).toEqual({ kind: 'succeeded' });
  expect(done.delivery).toMatchObject({
    status: 'succeeded',
    nextAttemptAt: null,
    completedAt: at(32).toISOString(),
    countedDead: false,
  });
  const last = aTry(601, { number: 4 });
  const dead = afterAttempt(POLICY, afterTries(0, 31, 121), last, at(602));
  expect(dead.verdict).toEqual({ kind: 'dead', counts: true });
  expect(dead.delivery).toMatchObject({
    status: 'dead',
    nextAttemptAt: null,
    completedAt: at(602).toISOString(),
    countedDead: true,
  });
  expect(dead.delivery.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test.for([
  ['a test send', { test: true }, false],
  ['one that counted before', { countedDead: true }, true],
] as const)('%s that dies does not count', ([, patch, countedDead]) => {
  const short = { ...POLICY, retryAfterSeconds: [] };
  const { delivery, verdict } = afterAttempt(short, aDelivery(patch), aTry(0), at(1));
  expect(verdict).toEqual({ kind: 'dead', counts: false });
  expect(delivery).toMatchObject({ status: 'dead', countedDead });
});

test('a restarted delivery has a whole schedule again, and its tries are numbered on', () => {
  const again = restarted({ ...afterTries(0, 31, 121), status: 'dead' }, at(5_000));
  expect(again).toMatchObject({
    status: 'pending',
    attemptCount: 3,
    scheduleBase: 3,
    scheduleFrom: null,
    nextAttemptAt: at(5_000).toISOString(),
    completedAt: null,
  });
  const first = afterAttempt(POLICY, again, aTry(5_000, { number: 4 }), at(5_001));
  expect(first.verdict).toEqual({ kind: 'retry', at: at(5_030.9).toISOString() });
});

test.for([
  [1.999, 1],
  [0.999, 0],
  [-5, 0],
  [900, 900],
  [901, 900],
])('a message for a try %d s away is delayed by %d', ([away = 0, seconds = 0]) => {
  expect(delaySeconds(at(away).toISOString(), at(0))).toBe(seconds);
});

test('the last 24 tries of a delivery are kept', () => {
  let attempts: Attempt[] = [];
  for (let number = 1; number <= 30; number += 1)
    attempts = withAttempt(attempts, aTry(0, { number }));
  expect(attempts.map(({ number }) => number)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 7),
  );
});

test('the owner hears of the 10th, 15th and 20th dead delivery in a row, and the 20th switches the endpoint off', () => {
  let endpoint = anEndpoint();
  const heard: [string, number][] = [];
  for (let count = 1; count <= 21; count += 1) {
    const { health, notice } = afterDead(endpoint, at(count));
    expect(health.deadCount).toBe(count);
    expect(health.updatedAt).toBe(notice === null ? endpoint.updatedAt : at(count).toISOString());
    expect(health.enabled).toBe(count < 20);
    expect(health.disabledReason).toBe(count < 20 ? null : 'consecutive_failures');
    if (notice !== null) heard.push([notice.type, notice.deadCount]);
    endpoint = { ...endpoint, ...health };
  }
  expect(heard).toEqual([
    ['failing', 10],
    ['failing', 15],
    ['disabled', 20],
  ]);
  expect(endpoint.notices).toHaveLength(3);
});

test('a death of our own making is told at once, but not of an endpoint that is off', () => {
  const { health, notice } = afterDead(anEndpoint(), at(0), true);
  expect(notice).toEqual({ type: 'failing', deadCount: 1, at: at(0).toISOString() });
  expect(health.notices).toEqual([notice]);
  expect(afterDead(anEndpoint({ enabled: false }), at(0), true).notice).toBeNull();
});

test('the last 30 notices are kept', () => {
  const notices = Array.from({ length: 30 }, (_, index) => ({
    type: 'failing' as const,
    deadCount: index,
    at: at(index).toISOString(),
  }));
  const { health } = afterDead(anEndpoint({ notices, deadCount: 9 }), at(99));
  expect(health.notices.map(({ deadCount }) => deadCount)).toEqual([
    ...Array.from({ length: 29 }, (_, index) => index + 1),
    10,
  ]);
});
