import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRunTime, RHYTHMS } from '../../../functions/domain/monitors/schedule.ts';

const DAY_MS = 86_400_000;
const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2032-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const timeOfDay = (date: Date): number => date.getTime() % DAY_MS;
const daysIn = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

test('the next run lies ahead, at the same UTC time, whatever clocks of countries do', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RHYTHMS), moment, moment, (every, anchor, after) => {
      const next = nextRunTime(every, anchor, after);
      expect(timeOfDay(next)).toBe(timeOfDay(anchor));
      expect(next >= anchor).toBe(true);
      if (after >= anchor) expect(next > after).toBe(true);
      const since = next.getTime() - Math.max(after.getTime(), anchor.getTime());
      expect(since).toBeLessThanOrEqual((every === 'week' ? 7 : 31) * DAY_MS);
      if (every === 'week') expect((next.getTime() - anchor.getTime()) % (7 * DAY_MS)).toBe(0);
      else expect(next.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), daysIn(next)));
    }),
  );
});

test('a clock that is put back never names a time twice, nor one that was passed over', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RHYTHMS),
      moment,
      fc.array(fc.integer({ min: -3 * DAY_MS, max: 40 * DAY_MS }), { maxLength: 20 }),
      (every, anchor, steps) => {
        let now = anchor;
        const times = new Set<number>();
        for (const step of steps) {
          now = new Date(Math.max(anchor.getTime(), now.getTime() + step));
          const next = nextRunTime(every, anchor, now);
          times.add(next.getTime());
          // Asked from the time itself, the one after it comes.
          expect(nextRunTime(every, anchor, next) > next).toBe(true);
          expect(nextRunTime(every, anchor, new Date(next.getTime() - 1))).toEqual(next);
        }
        const inOrder = [...times].toSorted((a, b) => a - b);
        for (const [index, time] of inOrder.entries())
          if (index > 0)
            expect(time - (inOrder[index - 1] ?? 0)).toBeGreaterThanOrEqual(7 * DAY_MS);
      },
    ),
  );
});

test.for<[string, string, string]>([
  ['2026-01-31T09:30:00.000Z', '2026-02-01T00:00:00.000Z', '2026-02-28T09:30:00.000Z'],
  ['2028-01-31T09:30:00.000Z', '2028-02-01T00:00:00.000Z', '2028-02-29T09:30:00.000Z'],
  ['2026-01-31T09:30:00.000Z', '2026-02-28T09:30:00.000Z', '2026-03-31T09:30:00.000Z'],
  ['2026-03-15T01:30:00.000Z', '2026-03-29T02:00:00.000Z', '2026-04-15T01:30:00.000Z'],
])('a month after %s, from %s, is %s', ([anchor, after, next]) => {
  expect(nextRunTime('month', new Date(anchor), new Date(after)).toISOString()).toBe(next);
});
