import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideHold,
  emptyAccount,
  post,
  spendingDay,
  spentToday,
  totalsAt,
} from '../../../functions/domain/credits/account.ts';
import type { Account, Movement } from '../../../functions/domain/credits/account.ts';
import { anAccount } from '../../builders/accounts.ts';
import { newId } from '../../builders/ids.ts';

const orgId = newId('organization');
const NOON = new Date('2026-11-28T12:00:00.000Z');

const aMovement = (patch: Partial<Movement> = {}): Movement => ({
  id: newId('ledgerEntry'),
  type: 'hold',
  amount: 10,
  effect: { available: -10, held: 10 },
  jobId: null,
  apiKeyId: null,
  description: 'Held',
  ...patch,
});

const aCharge = (amount: number, leads?: number): Movement =>
  aMovement({
    type: 'charge',
    amount,
    effect: { available: 0, held: -amount },
    ...(leads === undefined ? {} : { leads }),
  });

describe('post', () => {
  test('every movement is an entry, with the balance that it left, in the order of versions', () => {
    const before = anAccount({ available: 100, version: 7 });
    const posting = post(orgId, before, [aMovement(), aCharge(4, 2)], NOON);
    expect(posting.before).toEqual(before);
    expect(posting.after).toMatchObject({ available: 90, held: 6, version: 9, spentToday: 4 });
    expect(posting.after.totals).toMatchObject({ charged: 4, delivered: 2 });
    expect(posting.entries.map(({ type, balanceAfter }) => [type, balanceAfter])).toEqual([
      ['hold', { available: 90, held: 10 }],
      ['charge', { available: 90, held: 6 }],
    ]);
    expect(posting.entries[0]?.createdAt).toBe(NOON.toISOString());
  });

  test('the leads of a charge count for the allowance of their day, and nothing else does', () => {
    const before = anAccount({ available: 100, held: 9, recent: [] });
    const { after } = post(orgId, before, [aMovement(), aCharge(4, 2)], NOON);
    expect(after.recent).toEqual([{ day: '2026-11-28', delivered: 2, goodwill: 0 }]);
    const again = post(orgId, after, [aCharge(3)], new Date('2026-12-28T12:00:00.000Z'));
    // The first day is out of the window by then.
    expect(again.after.recent).toEqual([{ day: '2026-12-28', delivered: 3, goodwill: 0 }]);
    expect(post(orgId, after, [aMovement()], NOON).after.recent).toBe(after.recent);
  });

  test('a charge that names no leads counts as many as credits', () => {
    const { after } = post(orgId, anAccount({ held: 5 }), [aCharge(5)], NOON);
    expect(after.totals.delivered).toBe(5);
  });

  test.for([
    ['more than is available', aMovement({ amount: 101, effect: { available: -101, held: 101 } })],
    ['more than is held', aCharge(1)],
    ['nothing', aMovement({ amount: 0, effect: { available: 0, held: 0 } })],
  ] as const)('a movement of %s is a bug', ([, movement]) => {
    expect(() => post(orgId, anAccount(), [movement], NOON)).toThrow(RangeError);
  });

  test('exactly what is there can be moved', () => {
    const all = aMovement({ amount: 100, effect: { available: -100, held: 100 } });
    const { after } = post(orgId, anAccount(), [all, aCharge(100)], NOON);
    expect(after).toMatchObject({ available: 0, held: 0 });
  });
});

describe('periods', () => {
  const spent = anAccount({
    held: 10,
    spentDay: '2026-11-30',
    spentToday: 5,
    totals: { charged: 20, delivered: 20, month: '2026-11', chargedBefore: 3, deliveredBefore: 2 },
  });
  const BEFORE = new Date('2026-11-30T23:59:59.999Z');
  const AFTER = new Date('2026-12-01T00:00:00.000Z');

  test('what was spent today is 0 on the next UTC day', () => {
    expect(spentToday(spent, BEFORE)).toBe(5);
    expect(spentToday(spent, AFTER)).toBe(0);
  });

  test('a month begins where the last one ended', () => {
    expect(totalsAt(spent, BEFORE)).toEqual(spent.totals);
    expect(totalsAt(spent, AFTER)).toEqual({
      charged: 20,
      delivered: 20,
      month: '2026-12',
      chargedBefore: 20,
      deliveredBefore: 20,
    });
  });

  test('a clock that is behind another one at midnight takes no counter back', () => {
    const first = post(orgId, spent, [aCharge(1)], new Date('2026-12-01T00:00:00.030Z')).after;
    expect(first).toMatchObject({ spentDay: '2026-12-01', spentToday: 1 });
    const behind = new Date('2026-11-30T23:59:59.960Z');
    const { after } = post(orgId, first, [aCharge(2)], behind);
    expect(after).toMatchObject({ spentDay: '2026-12-01', spentToday: 3 });
    expect(after.totals).toMatchObject({ month: '2026-12', charged: 23, chargedBefore: 20 });
    expect(spentToday(after, behind)).toBe(3);
    expect(totalsAt(after, behind)).toEqual(after.totals);
    expect(spendingDay(after, behind)).toBe('2026-12-01');
    expect(spendingDay(spent, AFTER)).toBe('2026-12-01');
  });

  test('whatever the clocks say, periods only go on and what was charged in them adds up', () => {
    const times = fc.array(
      fc.record({
        ms: fc.integer({ min: -100, max: 100 }),
        charge: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(times, (charges) => {
        let account: Account = { ...emptyAccount(new Date(AFTER.getTime() - 200)), held: 1_000 };
        for (const { ms, charge } of charges) {
          const now = new Date(AFTER.getTime() + ms);
          const { after } = post(orgId, account, [aCharge(charge)], now);
          expect(after.spentDay >= account.spentDay).toBe(true);
          expect(after.totals.month >= account.totals.month).toBe(true);
          if (after.spentDay === account.spentDay)
            expect(after.spentToday).toBe(account.spentToday + charge);
          expect(after.totals.charged).toBe(account.totals.charged + charge);
          account = after;
        }
      }),
    );
  });
});

describe('decideHold', () => {
  const input = { need: 10, maxCredits: null, available: 100, capLeft: null };
  const refuse = (errorCode: string) => ({ kind: 'refuse', errorCode });
  const hold = (amount: number) => ({ kind: 'hold', amount });

  test.for([
    ['what is needed', {}, hold(10)],
    [
      'nothing when nothing was found, whatever the balance and the cap',
      { need: 0, available: 0, capLeft: 0 },
      hold(0),
    ],
    ['what the cap leaves', { capLeft: 4 }, hold(4)],
    ['what is available', { available: 4 }, hold(4)],
    ['the last credit', { available: 1, capLeft: 1 }, hold(1)],
    ['up to maxCredits', { maxCredits: 10, available: 10 }, hold(10)],
    [
      'what cap and balance cover of maxCredits',
      { maxCredits: 10, capLeft: 3, available: 3 },
      hold(3),
    ],
  ] as const)('%s is held', ([, patch, verdict]) => {
    expect(decideHold({ ...input, ...patch })).toEqual(verdict);
  });

  test.for([
    ['the cap is used up', { capLeft: 0 }, 'API_KEY_DAILY_CAP_EXCEEDED'],
    ['the cap is overdrawn', { capLeft: -1 }, 'API_KEY_DAILY_CAP_EXCEEDED'],
    [
      'the cap comes before the balance',
      { capLeft: 0, available: 0 },
      'API_KEY_DAILY_CAP_EXCEEDED',
    ],
    ['nothing is available', { available: 0 }, 'INSUFFICIENT_CREDITS'],
    ['maxCredits is more than is there', { maxCredits: 10, available: 9 }, 'INSUFFICIENT_CREDITS'],
  ] as const)('refused: %s', ([, patch, errorCode]) => {
    expect(decideHold({ ...input, ...patch })).toEqual(refuse(errorCode));
  });
});
