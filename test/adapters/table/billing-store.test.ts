import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomBase62 } from '../../../functions/adapters/random.ts';
import { BillingStore } from '../../../functions/adapters/table/billing-store.ts';
import { KeyStore } from '../../../functions/adapters/table/key-store.ts';
import { LedgerStore } from '../../../functions/adapters/table/ledger-store.ts';
import { OrganizationStore } from '../../../functions/adapters/table/organization-store.ts';
import { grantKey, verificationMonthKey } from '../../../functions/adapters/table/schema.ts';
import {
  createApiKey,
  CreateApiKeyBody,
} from '../../../functions/domain/api-keys/create-api-key.ts';
import { hashApiKey } from '../../../functions/domain/api-keys/key-format.ts';
import type { Grant } from '../../../functions/domain/billing/grant-payment.ts';
import { setPlan } from '../../../functions/domain/billing/set-plan.ts';
import { post } from '../../../functions/domain/credits/account.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import type { PlanId } from '../../../functions/domain/kernel/plan-limits.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

const KEYS = 101;

let db: TestTable;
let orgId: OrgId;
let hashes: string[];
beforeAll(async () => {
  db = await startTable();
  const clock = new Clock();
  orgId = await anOrganization(db, clock, { plan: 'free', limits: { apiKeys: KEYS } });
  const keys = new KeyStore(db.table);
  const ports = {
    now: clock.now,
    newId,
    randomBase62,
    insertKey: keys.insertKey.bind(keys),
  };
  hashes = [];
  for (let index = 0; index < KEYS; index += 1) {
    const { key } = await createApiKey(
      ports,
      orgId,
      CreateApiKeyBody.parse({ name: 'A key', type: 'live' }),
    );
    hashes.push(hashApiKey(key));
  }
});
beforeEach(() => db.inject(undefined));
afterAll(() => db.close());

const change = (plan: PlanId) => {
  const billing = new BillingStore(db.table);
  const organizations = new OrganizationStore(db.table);
  return setPlan(
    {
      pause: () => Promise.resolve(),
      findOrganization: organizations.findOrganization.bind(organizations),
      changePlan: billing.changePlan.bind(billing),
    },
    orgId,
    plan,
  );
};

/** The plans that the organisation and its keys carry. */
async function plans(): Promise<{ organization: string; keys: Set<string | undefined> }> {
  const organization = await new OrganizationStore(db.table).readOrganization(orgId);
  const keys = new KeyStore(db.table);
  const found = await Promise.all(hashes.map((hash) => keys.findKey(hash)));
  return { organization: organization.plan, keys: new Set(found.map((key) => key?.plan)) };
}

test.for([1, 2])(
  'a plan change over more keys than one transaction takes, interrupted at write %i, is made whole by the next try',
  async (failing) => {
    await change('free');
    let writes = 0;
    db.inject((operation) => {
      if (operation !== 'TransactWriteItems') return undefined;
      writes += 1;
      return writes === failing ? { kind: 'fail' } : undefined;
    });
    await expect(change('growth')).rejects.toThrow();
    db.inject(undefined);
    // While a part is missing the organisation stays behind: whoever looks sees that the change is not done.
    expect((await plans()).organization).toBe('free');
    await change('growth');
    expect(await plans()).toEqual({ organization: 'growth', keys: new Set(['growth']) });
  },
);

test('of parallel plan changes over many keys one wins whole', async () => {
  await change('free');
  await Promise.all([change('starter'), change('growth'), change('scale')]);
  const { organization, keys } = await plans();
  expect(keys).toEqual(new Set([organization]));
});

test('keys that do not fit into one page get the plan, too', async () => {
  await change('free');
  db.endPagesAfter(40);
  await change('growth');
  db.endPagesAfter(Number.POSITIVE_INFINITY);
  expect(await plans()).toEqual({ organization: 'growth', keys: new Set(['growth']) });
});

test('what a page of billing shows is read at once: the plan, the credits, and what was verified this month', async () => {
  const clock = new Clock();
  const id = await anOrganization(db, clock, { plan: 'growth', credits: 70 });
  const billing = new BillingStore(db.table);
  db.calls.length = 0;
  const before = await billing.readBilling(id, clock.now());
  expect(db.calls).toEqual(['BatchGetItem']);
  expect(before).toMatchObject({
    organization: { id, plan: 'growth' },
    account: { available: 70 },
    emailVerifications: 0,
  });
  await db.table.put('test', { ...verificationMonthKey(id, '2026-11'), used: 9 });
  await db.table.put('test', { ...verificationMonthKey(id, '2026-10'), used: 1 });
  expect(await billing.readBilling(id, clock.now())).toMatchObject({ emailVerifications: 9 });
});

test("the provider's customer is remembered once: of two calls both get the first one's", async () => {
  const id = await anOrganization(db, new Clock());
  const billing = new BillingStore(db.table);
  const remembered = await Promise.all(
    ['cus_1', 'cus_2'].map((customer) => billing.rememberCustomer(id, customer)),
  );
  expect(new Set(remembered).size).toBe(1);
  const { customerId } = await new OrganizationStore(db.table).readOrganization(id);
  expect(customerId).toBe(remembered[0]);
  expect(await billing.rememberCustomer(id, 'cus_3')).toBe(customerId);
  await expect(billing.rememberCustomer(newId('organization'), 'cus_1')).rejects.toThrow();
});

test('a person has the plan of the organisation, and the organisation its subscription', async () => {
  const id = await anOrganization(db, new Clock(), { plan: 'free', userSub: 'sub-1' });
  const organizations = new OrganizationStore(db.table);
  const before = await organizations.readOrganization(id);
  const subscription = {
    id: 'sub_1',
    status: 'active' as const,
    planId: 'growth' as const,
    interval: 'month' as const,
    currentPeriodStart: '2026-11-01T00:00:00.000Z',
    currentPeriodEnd: '2026-12-01T00:00:00.000Z',
    cancelAtPeriodEnd: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    chargedBefore: 0,
    deliveredBefore: 0,
  };
  const billing = new BillingStore(db.table);
  const after = { plan: 'growth' as const, subscription };
  expect(await billing.changePlan(before, after)).toBe('committed');
  expect(await billing.changePlan(before, { plan: 'free', subscription: null })).toBe('stale');
  expect(await organizations.readOrganization(id)).toEqual({ ...before, ...after, version: 2 });
  expect(await organizations.findUser('sub-1')).toMatchObject({ plan: 'growth' });
});

/** Credits that come or go, on the account as it is now. */
async function moneyOf(id: OrgId, amount: number) {
  const account = await new LedgerStore(db.table).readAccount(id);
  const movement = {
    id: newId('ledgerEntry'),
    type: amount > 0 ? ('purchase' as const) : ('refund' as const),
    amount: Math.abs(amount),
    effect: { available: amount, held: 0 },
    jobId: null,
    apiKeyId: null,
    description: 'Credits',
  };
  return post(id, account, [movement], new Date('2026-11-28T10:00:00.000Z'));
}
const grantOf = (id: OrgId, source: string, payment: string): Grant => ({
  orgId: id,
  source,
  type: 'purchase',
  description: 'Credits',
  credits: 50,
  payments: [{ id: payment, credits: 50 }],
});
const available = async (id: OrgId) => (await new LedgerStore(db.table).readAccount(id)).available;

test('what was paid is granted once, whichever of its checkout and its payments comes again', async () => {
  const id = await anOrganization(db, new Clock(), { credits: 10 });
  const billing = new BillingStore(db.table);
  const grant = (source: string, payment: string) => grantOf(id, source, payment);
  const posting = await moneyOf(id, 50);
  expect(await billing.insertGrant(grant('cs_1', 'pi_1'), posting)).toBe('granted');
  expect(await billing.insertGrant(grant('cs_2', 'pi_2'), posting)).toBe('stale');
  const again = await moneyOf(id, 50);
  expect(await billing.insertGrant(grant('cs_1', 'pi_3'), again)).toBe('done_before');
  expect(await billing.insertGrant(grant('cs_4', 'pi_1'), again)).toBe('done_before');
  // A grant that was done before is one, even with an account that has moved since.
  expect(await billing.insertGrant(grant('cs_1', 'pi_1'), posting)).toBe('done_before');
  expect(await available(id)).toBe(60);
  expect(await billing.findPayment('pi_1')).toEqual({
    id: 'pi_1',
    orgId: id,
    credits: 50,
    takenBack: 0,
    version: 1,
  });
  for (const other of ['pi_2', 'pi_3']) expect(await billing.findPayment(other)).toBeUndefined();
  expect(await db.table.get('test', grantKey('cs_1'))).toMatchObject({
    orgId: id,
    credits: 50,
    paymentIds: ['pi_1'],
  });
});

test('a payment is taken back once from the version that was read, with its credits', async () => {
  const id = await anOrganization(db, new Clock(), { credits: 10 });
  const billing = new BillingStore(db.table);
  await billing.insertGrant(grantOf(id, 'cs_9', 'pi_9'), await moneyOf(id, 50));
  const payment = await billing.findPayment('pi_9');
  if (payment === undefined) throw new Error('It was written.');
  expect(await billing.commitReversal(payment, 20, await moneyOf(id, -20))).toBe('committed');
  expect(await billing.commitReversal(payment, 20, await moneyOf(id, -20))).toBe('stale');
  expect(await available(id)).toBe(40);
  const after = await billing.findPayment('pi_9');
  expect(after).toEqual({ ...payment, takenBack: 20, version: 2 });
  const unknown = { ...payment, id: 'pi_10' };
  expect(await billing.commitReversal(unknown, 20, await moneyOf(id, -20))).toBe('stale');
  expect(await billing.findPayment('pi_10')).toBeUndefined();
});
