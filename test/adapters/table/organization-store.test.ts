import { afterAll, beforeAll, expect, test } from 'vitest';
import { LedgerStore } from '../../../functions/adapters/table/ledger-store.ts';
import { OrganizationStore } from '../../../functions/adapters/table/organization-store.ts';
import { orgKey } from '../../../functions/adapters/table/schema.ts';
import { createOrganization } from '../../../functions/domain/organizations/create-organization.ts';
import type {
  CreateOrganizationInput,
  NewOrganization,
} from '../../../functions/domain/organizations/create-organization.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: OrganizationStore;
let ledger: LedgerStore;
beforeAll(async () => {
  db = await startTable();
  store = new OrganizationStore(db.table);
  ledger = new LedgerStore(db.table);
});
afterAll(() => db.close());

const clock = new Clock();

/** Makes an organisation, and tells what it was written from. */
async function create(input: Partial<CreateOrganizationInput> = {}) {
  let rows: NewOrganization | undefined;
  const insertOrganization = (given: NewOrganization) => {
    rows = given;
    return store.insertOrganization(given);
  };
  const ports = { now: clock.now, newId, insertOrganization };
  const created = await createOrganization(ports, { plan: 'growth', credits: 100, ...input });
  if (rows === undefined) throw new Error('Nothing was written.');
  return { created, rows };
}

test('an organisation is written with its account, its first credits and its person', async () => {
  const { rows } = await create({ userSub: 'sub-1', name: 'Acme', limits: { apiKeys: 3 } });
  const { organization, posting, user } = rows;
  expect(await store.findOrganization(organization.id)).toEqual(organization);
  expect(await store.findUser('sub-1')).toEqual(user?.record);
  expect(await ledger.readAccount(organization.id)).toEqual(posting.after);
  expect(await ledger.readLedger(organization.id, { limit: 5, below: undefined })).toEqual([
    { version: 1, entry: posting.entries[0] },
  ]);
  const item = await db.table.get('test', orgKey(organization.id));
  expect(item?.['userSubs']).toEqual(new Set(['sub-1']));
});

test('without a person there is nobody whose copy of the plan would have to be changed', async () => {
  const { rows } = await create();
  const item = await db.table.get('test', orgKey(rows.organization.id));
  expect(item).toBeDefined();
  expect(item).not.toHaveProperty('userSubs');
});

test('a person has one organisation: of parallel sign-ups one makes it, and the others write nothing', async () => {
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => create({ userSub: 'sub-2' })));
  const made = outcomes.filter(({ created }) => created !== undefined);
  expect(made).toHaveLength(1);
  expect(await store.findUser('sub-2')).toEqual(made[0]?.rows.user?.record);
  for (const { created, rows } of outcomes)
    expect((await store.findOrganization(rows.organization.id)) === undefined).toBe(
      created === undefined,
    );
});

test('a person who has an organisation already is told so', async () => {
  const { rows } = await create({ userSub: 'sub-6' });
  const organization = { ...rows.organization, id: newId('organization') };
  expect(await store.insertOrganization({ ...rows, organization })).toBe('user_exists');
});

test('an organisation is not written over, with or without a person', async () => {
  const { rows } = await create({ userSub: 'sub-3' });
  const { id } = rows.organization;
  for (const user of [
    null,
    { sub: 'sub-4', record: { id: newId('user'), orgId: id, plan: 'free' as const } },
  ])
    await expect(
      store.insertOrganization({
        ...rows,
        organization: { ...rows.organization, name: 'B' },
        user,
      }),
    ).rejects.toThrow(`The rows of the organisation ${id} could not be written.`);
  expect(await store.readOrganization(id)).toEqual(rows.organization);
});

test('a new name changes nothing else, and makes no organisation', async () => {
  const { rows } = await create({ userSub: 'sub-5' });
  const { organization } = rows;
  const renamed = { ...organization, name: 'New name' };
  expect(await store.renameOrganization(organization.id, 'New name')).toEqual(renamed);
  expect(await store.findOrganization(organization.id)).toEqual(renamed);
  const unknown = newId('organization');
  await expect(store.renameOrganization(unknown, 'X')).rejects.toThrow(
    `There is no organisation ${unknown}.`,
  );
  await expect(store.readOrganization(unknown)).rejects.toThrow(
    `There is no organisation ${unknown}.`,
  );
  expect(await store.findOrganization(unknown)).toBeUndefined();
  expect(await store.findUser('nobody')).toBeUndefined();
  await expect(ledger.readAccount(unknown)).rejects.toThrow(
    `The organisation ${unknown} has no account.`,
  );
});
