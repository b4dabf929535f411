import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setPlan } from '../../../functions/domain/billing/set-plan.ts';
import { newId } from '../../builders/ids.ts';
import { anOrganization, aSubscription, MemoryBilling } from '../../support/memory-billing.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';

const withSubscription = (status: 'active' | 'canceled') =>
  new MemoryBilling({
    organization: anOrganization({
      subscription: { ...aSubscription({ status }), chargedBefore: 3, deliveredBefore: 2 },
    }),
  });

test('an organisation is put on a plan, and keeps what it knows of an ended subscription', async () => {
  const world = withSubscription('canceled');
  const { subscription } = world.organization;
  await setPlan(world.ports(), world.organization.id, 'scale');
  expect(world.organization).toMatchObject({ plan: 'scale', subscription, version: 2 });
});

test('the plan that it has already is no change', async () => {
  const world = new MemoryBilling();
  await setPlan(world.ports(), world.organization.id, 'free');
  expect(world.organization.version).toBe(1);
});

test('while a subscription is in force the plan is its own', async () => {
  const world = withSubscription('active');
  const call = setPlan(world.ports(), world.organization.id, 'scale');
  await expect(call).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'A subscription determines the plan. Change it at the payment provider.',
  });
  expect(world.organization.plan).toBe('free');
});

test('an organisation that does not exist is not found', async () => {
  const call = setPlan(new MemoryBilling().ports(), newId('organization'), 'scale');
  await expect(call).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'No such organisation.',
  });
});

test('of two changes at once both are made, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(someProcesses, async (all) => {
      const world = new MemoryBilling();
      const { id } = world.organization;
      await finished(all, [
        setPlan(world.ports(processIn(all, 'one')), id, 'growth'),
        setPlan(world.ports(processIn(all, 'two')), id, 'scale'),
      ]);
      expect(world.organization.version).toBe(3);
    }),
    { numRuns: 100 },
  );
});
