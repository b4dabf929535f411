import { expect, test } from 'vitest';
import { triesOf, tryLimits } from '../../../functions/domain/verification/tries.ts';
import type { TryCount, TryLimits } from '../../../functions/domain/verification/tries.ts';
import { aKeyActor } from '../../builders/actors.ts';

const NOW = new Date('2026-11-30T23:59:59.999Z');

test('tries count by registrable domain and UTC day, within the limits of the plan', async () => {
  const actor = aKeyActor({ plan: 'starter' });
  const taken: [TryCount, TryLimits][] = [];
  const returned: TryCount[] = [];
  const tries = triesOf(
    {
      takeTry: async (of, limits) => taken.push([of, limits]) > 0,
      returnTry: async (of) => void returned.push(of),
    },
    actor,
    NOW,
  );
  expect(await tries.take('mx7.probe.example.co.uk')).toBe(true);
  await tries.answered('probe.example.co.uk');
  const count = { orgId: actor.orgId, day: '2026-11-30', domain: 'example.co.uk' };
  expect(taken).toEqual([[count, { perDomain: 20, perDay: 100 }]]);
  expect(returned).toEqual([count]);
});

test('the most of a day is a tenth of the quota, and at least 100', () => {
  expect(tryLimits(1_000).perDay).toBe(100);
  expect(tryLimits(1_001).perDay).toBe(101);
  expect(tryLimits(0).perDay).toBe(100);
});
