import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handleProviderEvent } from '../../../functions/domain/billing/handle-provider-event.ts';
import type {
  PaidInvoice,
  ProviderNotice,
} from '../../../functions/domain/billing/payment-provider.ts';
import { anAccount } from '../../builders/accounts.ts';
import { newId } from '../../builders/ids.ts';
import { aSubscription, MemoryBilling } from '../../support/memory-billing.ts';
import type { Around } from '../../support/memory-jobs.ts';
import { finished, processIn, someProcesses } from '../../support/processes.ts';

const send = (world: MemoryBilling, notice: ProviderNotice, around?: Around) =>
  handleProviderEvent(world.ports(around), JSON.stringify(notice), 'valid');

const bought = ({ organization }: MemoryBilling): ProviderNotice => ({
  kind: 'purchase_paid',
  checkoutId: 'cs_1',
  orgId: organization.id,
  packId: 'pack_500',
  paymentId: 'pi_1',
});

const subscribed = ({ organization }: MemoryBilling, id = 'sub_1'): ProviderNotice => ({
  kind: 'subscription_changed',
  orgId: organization.id,
  subscriptionId: id,
});

const anInvoice = ({ organization }: MemoryBilling, patch: Partial<PaidInvoice> = {}) => ({
  id: 'in_1',
  orgId: organization.id,
  subscriptionId: 'sub_1',
  lines: [{ planId: 'starter' as const, interval: 'month' as const, amount: 4_900, price: 4_900 }],
  total: 4_900,
  payments: [{ id: 'pi_2', amount: 4_900 }],
  ...patch,
});

const paid = (amount: number, refunded = 0, disputed = 0) => ({ amount, refunded, disputed });

test('a purchase is granted once, however often its event comes', async () => {
  const world = new MemoryBilling();
  world.payments.set('pi_1', paid(5_900));
  await send(world, bought(world));
  await send(world, bought(world));
  expect(world.account).toMatchObject({ available: 500, debt: 0 });
  expect(world.ledger.map(({ type, amount, description }) => [type, amount, description])).toEqual([
    ['purchase', 500, 'Bought 500 credits'],
  ]);
});

test('a purchase that was refunded before its event came leaves nothing', async () => {
  const world = new MemoryBilling();
  world.payments.set('pi_1', paid(5_900, 5_900));
  await send(world, { kind: 'payment_reversed', paymentId: 'pi_1' });
  expect(world.ledger).toEqual([]);
  await send(world, bought(world));
  expect(world.account).toMatchObject({ available: 0, debt: 0 });
});

test('a paid invoice sets the plan first, then brings its leads; its refund takes back what its payment brought', async () => {
  const world = new MemoryBilling();
  world.subscriptions.set('sub_1', aSubscription());
  world.payments.set('pi_2', paid(4_900));
  world.invoices.set('in_1', anInvoice(world));
  const plans: string[] = [];
  await send(world, { kind: 'invoice_paid', invoiceId: 'in_1' }, async (name, call) => {
    if (name === 'insertGrant') plans.push(world.organization.plan);
    return call();
  });
  expect(plans).toEqual(['starter']);
  expect(world.account.available).toBe(500);
  world.payments.set('pi_2', paid(4_900, 2_450));
  await send(world, { kind: 'payment_reversed', paymentId: 'pi_2' });
  expect(world.account.available).toBe(250);
});

test.for([
  ['an invoice that is not paid', { kind: 'invoice_paid', invoiceId: 'in_9' }],
  ['a payment that brought nothing', { kind: 'payment_reversed', paymentId: 'pi_9' }],
  ['an event of another kind', { kind: 'ignored' }],
] as const)('%s changes nothing', async ([, notice]) => {
  const world = new MemoryBilling();
  const { organization } = world;
  await send(world, notice);
  expect(world.organization).toBe(organization);
  expect(world.ledger).toEqual([]);
});

test('an event for an organisation that is gone changes nothing', async () => {
  const world = new MemoryBilling();
  const orgId = newId('organization');
  await send(world, { ...bought(world), orgId } as ProviderNotice);
  world.invoices.set('in_1', anInvoice(world, { orgId }));
  await send(world, { kind: 'invoice_paid', invoiceId: 'in_1' });
  expect(world.ledger).toEqual([]);
});

test('a purchase that cost nothing has no payment that could be refunded', async () => {
  const world = new MemoryBilling();
  const calls: string[] = [];
  await send(world, { ...bought(world), paymentId: null } as ProviderNotice, async (name, call) => {
    calls.push(name);
    return call();
  });
  expect(world.account.available).toBe(500);
  expect(calls).not.toContain('findPayment');
});

test('a grant whose account moved meanwhile is tried again, with the account as it is then', async () => {
  const world = new MemoryBilling();
  world.payments.set('pi_1', paid(5_900));
  let tries = 0;
  await send(world, bought(world), async (name, call) => {
    if (name === 'insertGrant') tries += 1;
    return name === 'insertGrant' && tries === 1 ? ('stale' as never) : call();
  });
  expect([tries, world.account.available]).toEqual([2, 500]);
});

test('a refund says so in the ledger, and so does its withdrawal; a payment of nothing has none', async () => {
  const world = new MemoryBilling();
  world.payments.set('pi_1', paid(5_900));
  await send(world, bought(world));
  for (const refunded of [5_900, 0]) {
    world.payments.set('pi_1', paid(5_900, refunded));
    await send(world, { kind: 'payment_reversed', paymentId: 'pi_1' });
  }
  world.payments.set('pi_1', paid(0));
  await send(world, { kind: 'payment_reversed', paymentId: 'pi_1' });
  expect(world.ledger.map(({ amount, description }) => [amount, description])).toEqual([
    [500, 'Bought 500 credits'],
    [500, 'Payment refunded'],
    [500, 'Refund withdrawn'],
  ]);
});

test('an invoice of a trial sets the plan and brings nothing', async () => {
  const world = new MemoryBilling();
  world.subscriptions.set('sub_1', aSubscription({ status: 'trialing' }));
  const lines = [{ ...anInvoice(world).lines[0], amount: 0 }] as PaidInvoice['lines'];
  world.invoices.set('in_1', anInvoice(world, { lines, total: 0, payments: [] }));
  await send(world, { kind: 'invoice_paid', invoiceId: 'in_1' });
  expect([world.organization.plan, world.ledger]).toEqual(['starter', []]);
});

test('an invoice that credits more time than it charges takes its leads back', async () => {
  const world = new MemoryBilling({ account: anAccount({ available: 800, version: 0 }) });
  world.subscriptions.set('sub_1', aSubscription());
  const lines = [{ ...anInvoice(world).lines[0], amount: -4_900 }] as PaidInvoice['lines'];
  world.invoices.set('in_1', anInvoice(world, { lines, total: -4_900, payments: [] }));
  await send(world, { kind: 'invoice_paid', invoiceId: 'in_1' });
  expect(world.account.available).toBe(300);
  expect(world.ledger).toMatchObject([{ description: 'Unused time on the Starter plan' }]);
});

test('the use of a period counts from its beginning, whatever else changes in it', async () => {
  const totals = {
    charged: 9,
    delivered: 7,
    month: '2026-11',
    chargedBefore: 0,
    deliveredBefore: 0,
  };
  const world = new MemoryBilling({ account: anAccount({ totals }) });
  world.subscriptions.set('sub_1', aSubscription());
  await send(world, subscribed(world));
  expect(world.organization.subscription).toMatchObject({ chargedBefore: 9, deliveredBefore: 7 });

  const later = { ...totals, charged: 30, delivered: 20 };
  Object.assign(world.account, { totals: later });
  world.subscriptions.set('sub_1', aSubscription({ cancelAtPeriodEnd: true }));
  await send(world, subscribed(world));
  expect(world.organization.subscription).toMatchObject({
    cancelAtPeriodEnd: true,
    chargedBefore: 9,
    deliveredBefore: 7,
  });

  const currentPeriodStart = '2026-12-20T00:00:00.000Z';
  world.subscriptions.set('sub_1', aSubscription({ currentPeriodStart }));
  await send(world, subscribed(world));
  expect(world.organization.subscription).toMatchObject({ chargedBefore: 30, deliveredBefore: 20 });
});

test('the organisation follows another subscription whose event has passed, and counts it anew', async () => {
  const world = new MemoryBilling();
  world.subscriptions.set('sub_1', aSubscription());
  await send(world, subscribed(world));
  world.subscriptions.set('sub_1', aSubscription({ status: 'canceled' }));
  world.subscriptions.set('sub_2', aSubscription({ id: 'sub_2', planId: 'scale' }));
  await send(world, subscribed(world));
  expect(world.organization).toMatchObject({ plan: 'scale', subscription: { id: 'sub_2' } });
});

test('an event with a wrong signature is refused', async () => {
  const world = new MemoryBilling();
  const call = handleProviderEvent(world.ports(), JSON.stringify(bought(world)), 'forged');
  await expect(call).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

// ---- events that come at the same time

const aShare = fc.constantFrom(0, 1_475, 2_950, 5_900);

test('events of a purchase and its reversals at once leave what the provider says last, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(
      someProcesses,
      fc.array(fc.record({ refunded: aShare, disputed: aShare }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 500 }),
      async (all, states, debt) => {
        const world = new MemoryBilling({ account: anAccount({ available: 0, version: 0, debt }) });
        world.payments.set('pi_1', paid(5_900));
        const calls: Promise<unknown>[] = [
          send(world, bought(world), processIn(all, 'bought')),
          send(world, bought(world), processIn(all, 'bought again')),
          // Each change at the provider is followed by its event.
          ...states.map(async (state, index) => {
            const around = processIn(all, `reversal ${index}`);
            await around('provider changes', () => {
              world.payments.set('pi_1', { amount: 5_900, ...state });
            });
            await send(world, { kind: 'payment_reversed', paymentId: 'pi_1' }, around);
          }),
        ];
        await finished(all, calls);
        const { refunded = 0, disputed = 0 } = world.payments.get('pi_1') ?? {};
        const gone = Math.ceil((500 * Math.min(5_900, refunded + disputed)) / 5_900);
        const { available, debt: left } = world.account;
        expect(available - left).toBe(500 - gone - debt);
        expect(Math.min(available, left)).toBe(0);
        expect(world.ledger.filter(({ type }) => type === 'purchase')).toHaveLength(1);
      },
    ),
    { numRuns: 300 },
  );
});

test('events of a subscription at once leave the plan that the provider has last, in every order', async () => {
  const aChange = fc.record({
    status: fc.constantFrom('active' as const, 'past_due' as const, 'canceled' as const),
    planId: fc.constantFrom('starter' as const, 'growth' as const),
    id: fc.constantFrom('sub_1', 'sub_2'),
  });
  await fc.assert(
    fc.asyncProperty(
      someProcesses,
      fc.array(aChange, { minLength: 1, maxLength: 3 }),
      async (all, changes) => {
        const world = new MemoryBilling();
        world.subscriptions.set('sub_1', aSubscription());
        world.invoices.set('in_1', anInvoice(world, { payments: [] }));
        const calls: Promise<unknown>[] = [
          send(world, { kind: 'invoice_paid', invoiceId: 'in_1' }, processIn(all, 'invoice')),
          send(world, { kind: 'invoice_paid', invoiceId: 'in_1' }, processIn(all, 'invoice again')),
          ...changes.map(async ({ id, ...change }, index) => {
            const around = processIn(all, `change ${index}`);
            await around('provider changes', () => {
              const createdAt =
                id === 'sub_1' ? '2026-11-20T00:00:00.000Z' : '2026-11-25T00:00:00.000Z';
              world.subscriptions.set(id, aSubscription({ id, createdAt, ...change }));
            });
            await send(world, subscribed(world, id), around);
          }),
        ];
        await finished(all, calls);
        const inForce = [...world.subscriptions.values()]
          .filter(({ status }) => status !== 'canceled')
          .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
        expect(world.organization.plan).toBe(inForce[0]?.planId ?? 'free');
        expect(world.ledger.map(({ type, amount }) => [type, amount])).toEqual([['grant', 500]]);
      },
    ),
    { numRuns: 300 },
  );
});
