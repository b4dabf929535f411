import { afterAll, beforeEach, expect, test } from 'vitest';
import { EraseStore } from '../../../functions/adapters/table/erase-store.ts';
import {
  accountKey,
  apiKeyKey,
  apiKeyListingKey,
  businessKey,
  deliveryKey,
  endpointKey,
  forgetKey,
  jobKey,
  leadSk,
  leadsPk,
  ledgerGuardKey,
  ledgerKey,
  monitorKey,
  orgKey,
  requestRateKey,
  userKey,
} from '../../../functions/adapters/table/schema.ts';
import type { Key } from '../../../functions/adapters/table/schema.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import { newId } from '../../builders/ids.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable | undefined;
let table: TestTable['table'];
beforeEach(async () => {
  await db?.close();
  db = await startTable();
  ({ table } = db);
});
afterAll(() => db?.close());

/** Rows of an organisation, by what they are. */
async function rowsOf(orgId: OrgId) {
  const ids = {
    live: newId('job'),
    sandbox: newId('job'),
    paidLongAgo: newId('job'),
    endpoint: newId('webhookEndpoint'),
    monitor: newId('monitor'),
    forgotten: newId('monitor'),
    user: newId('user'),
  };
  const access: Key[] = [
    apiKeyKey(`hash of ${orgId}`),
    userKey(`sub of ${orgId}`),
    requestRateKey(orgId),
  ];
  const children: Key[] = [
    { pk: leadsPk(ids.live, 1, 1), sk: leadSk(1) },
    ledgerGuardKey(ids.paidLongAgo, 'hold'),
    deliveryKey(ids.endpoint, newId('event')),
  ];
  const own: Key[] = [
    orgKey(orgId),
    apiKeyListingKey(orgId, newId('apiKey')),
    jobKey(orgId, 'live', ids.live),
    jobKey(orgId, 'test', ids.sandbox),
    endpointKey(orgId, ids.endpoint),
    monitorKey(orgId, ids.monitor),
    forgetKey(orgId, ids.forgotten),
    businessKey(orgId, 'phone:1'),
  ];
  const money: Key[] = [accountKey(orgId), ledgerKey(orgId, 1), ledgerKey(orgId, 2)];
  const all = [...access, ...children, ...own, ...money];
  await table.batchPut(
    'test',
    all.map((key) => ({ ...key, orgId })),
  );
  for (const [version, jobId] of [
    [3, ids.live],
    [4, ids.paidLongAgo],
    [5, ids.live],
  ] as const)
    await table.put('test', { ...ledgerKey(orgId, version), jobId });
  const ledger = [3, 4, 5].map((version) => ledgerKey(orgId, version));
  return { ids, access, children, own, money: [...money, ...ledger] };
}

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
async function names(): Promise<string[]> {
  db?.endPagesAfter(Number.POSITIVE_INFINITY);
  const { items } = await table.scan('test', {});
  return items.map((item) => `${String(item['pk'])} ${String(item['sk'])}`).toSorted();
}

const PAGES = [1, 3, Number.POSITIVE_INFINITY];

test.for(PAGES)('what an organisation has is found, in pages of %d', async (most) => {
  const orgId = newId('organization');
  const { ids } = await rowsOf(orgId);
  await rowsOf(newId('organization'));
  db?.endPagesAfter(most);
  const store = new EraseStore(table, orgId);
  expect(await store.jobs()).toEqual([
    { orgId, mode: 'live', id: ids.live },
    { orgId, mode: 'test', id: ids.sandbox },
  ]);
  expect(await store.jobIds()).toEqual([ids.live, ids.sandbox]);
  // The ledger remembers jobs whose rows are gone.
  expect(await store.paidJobIds()).toEqual([ids.live, ids.paidLongAgo]);
  expect(await store.endpointIds()).toEqual([ids.endpoint]);
  expect(await store.monitorIds()).toEqual([ids.monitor, ids.forgotten]);
});

test.for(PAGES)(
  'each step removes its own rows, of one organisation, and the money stays, in pages of %d',
  async (most) => {
    const orgId = newId('organization');
    const mine = await rowsOf(orgId);
    const theirs = await rowsOf(newId('organization'));
    const store = new EraseStore(table, orgId);
    const { children, own, money } = mine;
    const left = (...kinds: (readonly Key[])[]) =>
      [...kinds.flat(), ...theirs.access, ...theirs.children, ...theirs.own, ...theirs.money]
        .map(nameOf)
        .toSorted();

    db?.endPagesAfter(most);
    expect(await store.removeAccess()).toBe(3);
    expect(await names()).toEqual(left(children, own, money));

    db?.endPagesAfter(most);
    const { live, paidLongAgo, endpoint } = mine.ids;
    expect(await store.removeOf([live, paidLongAgo], [endpoint])).toBe(3);
    expect(await names()).toEqual(left(own, money));

    db?.endPagesAfter(most);
    expect(await store.removeOwn()).toBe(own.length);
    expect(await names()).toEqual(left(money));
    expect(await store.removeOwn()).toBe(0);
  },
);

test('an organisation whose id begins like another one is another one', async () => {
  const orgId = newId('organization');
  const longer = { pk: `${orgKey(orgId).pk}X`, sk: 'ORG' };
  const account = { pk: `${orgKey(orgId).pk}#more`, sk: accountKey(orgId).sk };
  await table.batchPut('test', [longer, account]);
  expect(await new EraseStore(table, orgId).removeOwn()).toBe(1);
  expect(await names()).toEqual([nameOf(longer)]);
});

test('rows of others that only look alike stay', async () => {
  const orgId = newId('organization');
  const job = newId('job');
  const strangers = [
    { pk: `RATE#${newId('organization')}`, sk: 'RATE', orgId },
    { pk: `GRANT#${orgId}`, sk: 'GRANT', orgId },
    { pk: `PAYMENT#${job}`, sk: 'PAYMENT' },
    { pk: 'SWEEP', sk: 'LEASE' },
  ];
  await table.batchPut('test', strangers);
  const store = new EraseStore(table, orgId);
  expect(await store.removeAccess()).toBe(0);
  expect(await store.removeOf([job], [])).toBe(0);
  expect(await names()).toHaveLength(strangers.length);
});
