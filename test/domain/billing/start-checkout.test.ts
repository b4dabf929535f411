import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  openPortal,
  startPurchase,
  startSubscription,
} from '../../../functions/domain/billing/start-checkout.ts';
import type { SubscriptionStatus } from '../../../functions/domain/organizations/organization.ts';
import {
  anOrganization,
  aSubscription,
  DASHBOARD_URL,
  MemoryBilling,
} from '../../support/memory-billing.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';

const pack = { packId: 'pack_500' } as const;
const growth = { planId: 'growth', interval: 'year' } as const;

const withSubscription = (status: SubscriptionStatus) =>
  new MemoryBilling({
    organization: anOrganization({
      subscription: { ...aSubscription({ status }), chargedBefore: 0, deliveredBefore: 0 },
    }),
  });

test('a checkout makes the customer once, grants nothing, and comes back to the billing page', async () => {
  const world = new MemoryBilling();
  const { id } = world.organization;
  await startPurchase(world.ports(), id, pack);
  await startSubscription(world.ports(), id, growth);
  await openPortal(world.ports(), id, {});
  const urls = ['success', 'cancelled'].map((end) => `${DASHBOARD_URL}/billing?checkout=${end}`);
  expect(world.opened).toEqual([
    { kind: 'purchase', customerId: 'cus_1', urls },
    { kind: 'subscription', customerId: 'cus_1', urls },
    { kind: 'portal', customerId: 'cus_1', urls: [`${DASHBOARD_URL}/billing`] },
  ]);
  expect(world.ledger).toEqual([]);
});

test("addresses of the dashboard are taken, anybody else's refused before a customer is made", async () => {
  const world = new MemoryBilling();
  const { id } = world.organization;
  const successUrl = `${DASHBOARD_URL}/jobs?from=billing`;
  await startPurchase(world.ports(), id, { ...pack, successUrl });
  expect(world.opened[0]?.urls[0]).toBe(successUrl);
  for (const foreign of [
    'https://evil.example/billing',
    'https://app.example.com.evil.example/',
    'https://user:secret@app.example.com/',
    'https://user@app.example.com/',
    'https://:secret@app.example.com/',
    'http://app.example.com/',
    'blob:https://app.example.com/1',
    'javascript:alert(1)',
    '/billing',
  ]) {
    const call = startPurchase(world.ports(), id, { ...pack, successUrl, cancelUrl: foreign });
    await expect(call, foreign).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: {
        fields: [
          {
            path: 'cancelUrl',
            code: 'foreign_url',
            message: 'Must be a URL of the dashboard (https://app.example.com).',
          },
        ],
      },
    });
    await expect(openPortal(world.ports(), id, { returnUrl: foreign })).rejects.toThrow();
  }
  expect(world.opened).toHaveLength(1);
});

test.for(['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'paused'] as const)(
  'while a subscription is %s no second one is sold',
  async (status) => {
    const world = withSubscription(status);
    const call = startSubscription(world.ports(), world.organization.id, growth);
    await expect(call).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'You already have a subscription. Change it in the billing portal.',
    });
    expect(world.opened).toEqual([]);
  },
);

test.for(['canceled', 'incomplete_expired'] as const)(
  'after a subscription that is %s another one can be bought',
  async (status) => {
    const world = withSubscription(status);
    await startSubscription(world.ports(), world.organization.id, growth);
    expect(world.opened).toHaveLength(1);
  },
);

test('checkouts at once are all of one customer, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, async (all) => {
      const world = new MemoryBilling();
      const { id } = world.organization;
      await finished<unknown>(all, [
        startPurchase(world.ports(processIn(all, 'purchase')), id, pack),
        startSubscription(world.ports(processIn(all, 'subscription')), id, growth),
        openPortal(world.ports(processIn(all, 'portal')), id, {}),
      ]);
      const customers = new Set(world.opened.map(({ customerId }) => customerId));
      expect([...customers]).toEqual([world.organization.customerId]);
    }),
    { numRuns: 200 },
  );
});
