import { expect, test } from 'vitest';
import { readBilling } from '../../../functions/domain/billing/read-billing.ts';
import type { Account } from '../../../functions/domain/credits/account.ts';
import type { Organization } from '../../../functions/domain/organizations/organization.ts';
import { anAccount } from '../../builders/accounts.ts';
import { anOrganization, aSubscription } from '../../support/memory-billing.ts';

const totals = {
  charged: 90,
  delivered: 80,
  month: '2026-11',
  chargedBefore: 50,
  deliveredBefore: 45,
};

const read = (
  patch: Partial<Organization> = {},
  { account = anAccount({ totals }), now = '2026-11-28T10:00:00.000Z' } = {},
) => {
  const organization = anOrganization(patch);
  return readBilling(
    {
      now: () => new Date(now),
      readBilling: () =>
        Promise.resolve({
          organization,
          account: account satisfies Account,
          emailVerifications: 7,
        }),
    },
    organization.id,
  );
};

const own = { chargedBefore: 60, deliveredBefore: 55 };

test('without a subscription the use is that of the UTC month', async () => {
  expect(await read({ plan: 'growth' })).toEqual({
    plan: 'growth',
    subscription: null,
    usage: {
      periodStart: '2026-11-01T00:00:00.000Z',
      periodEnd: '2026-12-01T00:00:00.000Z',
      leadsDelivered: 35,
      includedLeads: 2_500,
      creditsCharged: 40,
      emailVerifications: 7,
      emailVerificationsQuota: expect.any(Number),
    },
  });
});

test('a new month begins with nothing used, and ends a year with it', async () => {
  const { usage } = await read({}, { now: '2026-12-31T23:59:59.000Z' });
  expect(usage).toMatchObject({
    periodStart: '2026-12-01T00:00:00.000Z',
    periodEnd: '2027-01-01T00:00:00.000Z',
    leadsDelivered: 0,
    creditsCharged: 0,
  });
});

test("with a subscription the use is that of its period, and a year's leads come all at once", async () => {
  const {
    id: _id,
    createdAt: _created,
    planId: _plan,
    ...shown
  } = aSubscription({
    interval: 'year',
    planId: 'starter',
    status: 'past_due',
  });
  const subscription = { ...aSubscription({ interval: 'year', status: 'past_due' }), ...own };
  const view = await read({ plan: 'starter', subscription });
  expect(view.subscription).toEqual(shown);
  expect(view.usage).toMatchObject({
    periodStart: shown.currentPeriodStart,
    periodEnd: shown.currentPeriodEnd,
    leadsDelivered: 25,
    creditsCharged: 30,
    includedLeads: 6_000,
  });
});

test.for([
  ['canceled', true],
  ['incomplete', false],
] as const)('a subscription that is %s counts by the month', async ([status, isHidden]) => {
  const { subscription, usage } = await read({
    subscription: { ...aSubscription({ status }), ...own },
  });
  expect(subscription === null).toBe(isHidden);
  expect(usage.leadsDelivered).toBe(35);
});
