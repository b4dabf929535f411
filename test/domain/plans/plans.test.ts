import { expect, test } from 'vitest';
import { CREDIT_PACKS, packOf } from '../../../functions/domain/plans/credit-packs.ts';
import { limitsOf, PLANS } from '../../../functions/domain/plans/plans.ts';

test.for([
  ['free', 30, 30, 2, 1, 2, 1],
  ['starter', 120, 60, 5, 2, 5, 3],
  ['growth', 600, 300, 20, 5, 20, 10],
  ['scale', 2_000, 1_000, 60, 15, 50, 25],
] as const)(
  'the limits of %s are those of the interface',
  ([plan, perOrg, perKey, creates, running, keys, endpoints]) => {
    expect(limitsOf(plan)).toMatchObject({
      requestsPerMinOrg: perOrg,
      requestsPerMinKey: perKey,
      jobCreatesPerMin: creates,
      concurrentJobs: running,
      apiKeys: keys,
      webhookEndpoints: endpoints,
    });
  },
);

test('a limit of its own wins over the plan, the others stay', () => {
  expect(limitsOf('free', { concurrentJobs: 9 })).toEqual({
    ...limitsOf('free'),
    concurrentJobs: 9,
  });
});

test('plans cost more and bring more from each to the next, a year less than twelve months', () => {
  const order = ['free', 'starter', 'growth', 'scale'] as const;
  for (const [index, id] of order.entries()) {
    const plan = PLANS[id];
    const before = order[index - 1];
    if (before === undefined) continue;
    expect(plan.monthlyPrice).toBeGreaterThan(PLANS[before].monthlyPrice);
    expect(plan.includedLeads).toBeGreaterThan(PLANS[before].includedLeads);
    expect(plan.yearlyPrice).toBeLessThan(plan.monthlyPrice * 12);
    for (const [limit, value] of Object.entries(plan.limits))
      expect(value).toBeGreaterThan(
        (PLANS[before].limits as unknown as Record<string, number>)[limit] ?? 0,
      );
  }
});

test('a credit is cheaper in a larger pack', () => {
  const prices = CREDIT_PACKS.map(({ credits, unitAmount }) => unitAmount / credits);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  for (const { id } of CREDIT_PACKS) expect(packOf(id).id).toBe(id);
});
