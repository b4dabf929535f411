import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomBase62 } from '../../../functions/adapters/random.ts';
import { BillingStore } from '../../../functions/adapters/table/billing-store.ts';
import { KeyStore } from '../../../functions/adapters/table/key-store.ts';
import { OrganizationStore } from '../../../functions/adapters/table/organization-store.ts';
import {
  createApiKey,
  CreateApiKeyBody,
} from '../../../functions/domain/api-keys/create-api-key.ts';
import { hashApiKey } from '../../../functions/domain/api-keys/key-format.ts';
import { setPlan } from '../../../functions/domain/billing/set-plan.ts';
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
