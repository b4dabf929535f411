import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oldestOpen, planRequest, stateOf } from '../../../functions/domain/rate-limits/windows.ts';
import type { Bucket, Counter } from '../../../functions/domain/rate-limits/windows.ts';

const MINUTE: Bucket = { name: 'requestsPerMinOrg', limit: 3, period: 'minute' };
const DAY: Bucket = { name: 'requestsPerDayOrg', limit: 5, period: 'day' };
const at = (ms: number) => new Date(1_764_547_200_000 + ms);
const TODAY = 20_423;
const opened = (ms: number, count: number): Counter => ({ start: at(ms).getTime(), count });

test('a first request begins both windows', () => {
  const none = { start: undefined, count: 0 };
  expect(planRequest([MINUTE, DAY], [none, none], at(5))).toEqual({
    kind: 'take',
    steps: [
      { kind: 'begin', start: at(5).getTime(), readStart: undefined },
      { kind: 'begin', start: TODAY, readStart: undefined },
    ],
  });
});

test('a minute is open for 60 seconds from its first request', () => {
  const plan = (ms: number) => planRequest([MINUTE], [opened(0, 1)], at(ms));
  expect(plan(59_999)).toMatchObject({ steps: [{ kind: 'count' }] });
  expect(plan(60_000)).toMatchObject({ steps: [{ kind: 'begin', readStart: at(0).getTime() }] });
  expect(oldestOpen('minute', at(60_000))).toBe(at(1).getTime());
});

test('a full bucket refuses until its window is over, and the one that stays full longest is named', () => {
  const counters = [opened(0, 3), { start: TODAY, count: 5 }];
  const plan = planRequest([MINUTE, DAY], counters, at(10_000));
  expect(plan).toMatchObject({
    kind: 'refuse',
    verdict: { refused: { bucket: 'requestsPerDayOrg', remaining: 0 } },
  });
  const minute = planRequest([MINUTE, DAY], [opened(0, 3), { start: TODAY, count: 4 }], at(59_999));
  expect(minute).toMatchObject({ verdict: { refused: { bucket: 'requestsPerMinOrg' } } });
  expect(planRequest([MINUTE], [opened(0, 3)], at(60_000)).kind).toBe('take');
});

test('one place less than the limit is room', () => {
  expect(planRequest([MINUTE], [opened(0, 2)], at(1)).kind).toBe('take');
});

test('a bucket as headers tell it: what is left, and when it resets, rounded up', () => {
  expect(stateOf(MINUTE, opened(1, 1))).toEqual({
    bucket: 'requestsPerMinOrg',
    limit: 3,
    remaining: 2,
    resetAt: 1_764_547_261,
  });
  expect(stateOf(DAY, { start: TODAY, count: 9 })).toMatchObject({
    remaining: 0,
    resetAt: (TODAY + 1) * 86_400,
  });
});

test('clocks that differ by 100 ms at midnight never take a window back to an earlier one', () => {
  const times = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(times, (offsets) => {
      let counter: Counter = { start: TODAY - 1, count: 2 };
      for (const offset of offsets) {
        const plan = planRequest([{ ...DAY, limit: 100 }], [counter], at(offset));
        const step = plan.kind === 'take' ? plan.steps[0] : undefined;
        if (step === undefined) throw new Error('There is room.');
        const next: Counter =
          step.kind === 'count'
            ? { ...counter, count: counter.count + 1 }
            : { start: step.start, count: 1 };
        expect(next.start).toBeGreaterThanOrEqual(counter.start ?? 0);
        counter = next;
      }
    }),
  );
});

test('a refusal tells of all buckets, those with a new window as full', () => {
  const plan = planRequest([MINUTE, DAY], [opened(0, 2), { start: TODAY, count: 5 }], at(60_000));
  expect(plan).toEqual({
    kind: 'refuse',
    verdict: {
      kind: 'refused',
      refused: stateOf(DAY, { start: TODAY, count: 5 }),
      buckets: [stateOf(MINUTE, opened(60_000, 0)), stateOf(DAY, { start: TODAY, count: 5 })],
    },
  });
});
