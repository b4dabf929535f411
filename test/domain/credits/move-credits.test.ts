import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account } from '../../../functions/domain/credits/account.ts';
import {
  giveBackMoves,
  grantMoves,
  postMoves,
  settleDebt,
  takeBackMoves,
} from '../../../functions/domain/credits/move-credits.ts';
import type { Moves } from '../../../functions/domain/credits/move-credits.ts';
import { anAccount } from '../../builders/accounts.ts';
import { newId } from '../../builders/ids.ts';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const orgId = newId('organization');

const apply = (account: Account, moves: Moves) => postMoves(orgId, account, moves, NOW);
const grantOf = (account: Account, credits: number) =>
  apply(account, grantMoves(account, { type: 'purchase', credits, description: 'Bought' }, newId));
const takeBack = (account: Account, credits: number) =>
  apply(account, takeBackMoves(account, { credits, description: 'Refunded' }, newId));
const giveBack = (account: Account, credits: number) =>
  apply(account, giveBackMoves(account, { credits, description: 'Won' }, newId));

const shown = ({ entries }: ReturnType<typeof apply>) =>
  entries.map(({ type, amount, effect }) => [type, amount, effect.available]);

test('credits that come in are one entry', () => {
  const posting = grantOf(anAccount({ available: 5 }), 100);
  expect(posting.after).toMatchObject({ available: 105, debt: 0 });
  expect(shown(posting)).toEqual([['purchase', 100, 100]]);
});

test('a debt is taken from credits that come in, at once', () => {
  const posting = grantOf(anAccount({ available: 0, debt: 30 }), 100);
  expect(posting.after).toMatchObject({ available: 70, debt: 0 });
  expect(shown(posting)).toEqual([
    ['purchase', 100, 100],
    ['adjustment', 30, -30],
  ]);
});

test('a debt larger than what comes in takes all of it, and the rest stays', () => {
  const posting = grantOf(anAccount({ available: 0, debt: 130 }), 100);
  expect(posting.after).toMatchObject({ available: 0, debt: 30 });
});

test('credits taken back leave the balance, and what was spent becomes a debt', () => {
  expect(takeBack(anAccount({ available: 100 }), 40).after).toMatchObject({
    available: 60,
    debt: 0,
  });
  const posting = takeBack(anAccount({ available: 10, debt: 5 }), 40);
  expect(posting.after).toMatchObject({ available: 0, debt: 35 });
  expect(shown(posting)).toEqual([['refund', 10, -10]]);
});

test('taking back what is all spent is a debt without an entry', () => {
  const posting = takeBack(anAccount({ available: 0 }), 40);
  expect(posting.after).toMatchObject({ available: 0, debt: 40, version: 1 });
  expect(posting.entries).toEqual([]);
});

test('credits given back pay the debt first', () => {
  const posting = giveBack(anAccount({ available: 0, debt: 30 }), 40);
  expect(posting.after).toMatchObject({ available: 10, debt: 0 });
  expect(shown(posting)).toEqual([['adjustment', 10, 10]]);
  expect(giveBack(anAccount({ available: 0, debt: 30 }), 30).entries).toEqual([]);
});

test('without a debt nothing is settled', () => {
  expect(settleDebt(anAccount(), [], 10, newId)).toEqual({ movements: [], debt: 0 });
});

test('available minus debt is what came in less what was taken back, in any order', () => {
  const step = fc.record({
    kind: fc.constantFrom('grant' as const, 'take' as const, 'give' as const),
    credits: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let account = anAccount({ available: 0 });
      let expected = 0;
      for (const { kind, credits } of steps) {
        const move = { grant: grantOf, take: takeBack, give: giveBack }[kind];
        account = move(account, credits).after;
        expected += kind === 'take' ? -credits : credits;
        expect(account.available - account.debt).toBe(expected);
        expect(Math.min(account.available, account.debt)).toBe(0);
      }
    }),
  );
});
