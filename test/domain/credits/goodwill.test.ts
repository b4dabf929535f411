import { expect, test } from 'vitest';
import {
  addGoodwill,
  addToDay,
  allowanceLeft,
  recentAt,
} from '../../../functions/domain/credits/goodwill.ts';
import type { RecentDay } from '../../../functions/domain/credits/goodwill.ts';

const day = (date: string, delivered = 0, goodwill = 0): RecentDay => ({
  day: date,
  delivered,
  goodwill,
});
const at = (date: string, time = '12:00:00.000') => new Date(`${date}T${time}Z`);

test('thirty days count, today among them, by the UTC date', () => {
  const days = [day('2026-10-29'), day('2026-10-30'), day('2026-11-28')];
  expect(recentAt(days, at('2026-11-28', '00:00:00.000'))).toEqual(days.slice(1));
  expect(recentAt(days, at('2026-11-28', '23:59:59.999'))).toEqual(days.slice(1));
  expect(recentAt(days, at('2026-11-29', '00:00:00.000'))).toEqual(days.slice(2));
});

test('what happens on a day is added to it, and days stay in order', () => {
  const days = [day('2026-11-26', 5, 1), day('2026-11-28', 7, 0)];
  expect(addToDay(days, at('2026-11-27'), { delivered: 3 })).toEqual([
    days[0],
    day('2026-11-27', 3, 0),
    days[1],
  ]);
  expect(addToDay(days, at('2026-11-26'), { delivered: 3, goodwill: 2 })).toEqual([
    day('2026-11-26', 8, 3),
    days[1],
  ]);
  expect(addToDay(days, at('2026-11-29'), { goodwill: 1 })).toEqual([
    ...days,
    day('2026-11-29', 0, 1),
  ]);
  expect(addToDay(days, at('2026-11-25'), {})).toEqual([day('2026-11-25'), ...days]);
});

test('a refund on the customer’s word is taken out of its day again, and no day falls below none', () => {
  const account = { name: 'kept', recent: [day('2026-11-27', 40, 0), day('2026-11-28', 9, 2)] };
  const given = addGoodwill(account, at('2026-11-28'), 1);
  expect(given).toEqual({ name: 'kept', recent: [account.recent[0], day('2026-11-28', 9, 3)] });
  expect(addGoodwill(given, at('2026-11-28'), -1)).toEqual(account);
  expect(addGoodwill(account, at('2026-11-27'), -1)).toEqual(account);
});

test.for([
  ['nothing was delivered', [], 1],
  ['19 leads were', [day('2026-11-28', 19)], 1],
  ['40 leads were', [day('2026-11-28', 40)], 2],
  ['59 leads were, over two days', [day('2026-11-20', 19), day('2026-11-28', 40)], 2],
  ['60 leads were, and one refund given', [day('2026-11-20', 20, 1), day('2026-11-28', 40)], 2],
  ['two refunds were given each day', [day('2026-11-20', 20, 2), day('2026-11-28', 40, 2)], -1],
  ['1,000 leads were, too long ago', [day('2026-10-01', 1_000, 9)], 1],
] as const)('a twentieth of the leads may be refunded on word, and one: %s', ([, recent, left]) => {
  expect(allowanceLeft({ recent }, at('2026-11-28'))).toBe(left);
});
