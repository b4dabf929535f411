import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EndpointStore } from '../../../functions/adapters/table/endpoint-store.ts';
import { endpointItem } from '../../../functions/adapters/table/webhook-rows.ts';
import type { OrgId } from '../../../functions/domain/kernel/ids.ts';
import type { Endpoint } from '../../../functions/domain/webhooks/endpoint.ts';
import { newId } from '../../builders/ids.ts';
import { anEndpoint } from '../../builders/webhooks.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let store: EndpointStore;
let orgId: OrgId;
beforeAll(async () => {
  db = await startTable();
  store = new EndpointStore(db.table);
});
beforeEach(async () => {
  db.endPagesAfter(Number.POSITIVE_INFINITY);
  orgId = await anOrganization(db, new Clock());
});
afterAll(() => db.close());

const mine = (patch: Partial<Endpoint> = {}) => anEndpoint({ orgId, ...patch });

async function inserted(count: number): Promise<Endpoint[]> {
  const endpoints = Array.from({ length: count }, () => mine());
  for (const endpoint of endpoints) expect(await store.insertEndpoint(endpoint, 10)).toBe(true);
  return endpoints.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

test('of parallel creates as many succeed as the plan allows, and each deleted one makes room for one', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => store.insertEndpoint(mine(), 2)),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(2);
  const [first] = await store.allEndpoints(orgId);
  if (first === undefined) throw new Error('There are two.');
  expect(await store.deleteEndpoint(orgId, first.id)).toBe(true);
  expect(await store.deleteEndpoint(orgId, first.id)).toBe(false);
  expect(await store.insertEndpoint(mine(), 2)).toBe(true);
  expect(await store.insertEndpoint(mine(), 2)).toBe(false);
  expect(await store.allEndpoints(orgId)).toHaveLength(2);
});

test('an endpoint is neither written twice nor for an organisation that does not exist', async () => {
  const endpoint = mine();
  expect(await store.insertEndpoint(endpoint, 2)).toBe(true);
  await expect(store.insertEndpoint({ ...endpoint, url: 'https://b.example' }, 2)).rejects.toThrow(
    `The rows of endpoint ${endpoint.id} could not be written.`,
  );
  expect(await store.readEndpoint(endpoint)).toEqual(endpoint);
  const stranger = anEndpoint();
  await expect(store.insertEndpoint(stranger, 2)).rejects.toThrow('could not be written');
  expect(await store.readEndpoint(stranger)).toBeUndefined();
});

test('a change sets what it names, in an endpoint that exists', async () => {
  const [endpoint] = await inserted(1);
  if (endpoint === undefined) throw new Error('There is one.');
  const patch = { url: 'https://new.example/', enabled: false, updatedAt: '2026-11-29T00:00:00Z' };
  const changed = { ...endpoint, ...patch };
  expect(await store.patchEndpoint(orgId, endpoint.id, patch)).toEqual(changed);
  expect(await store.readEndpoint(endpoint)).toEqual(changed);
  const unknown = newId('webhookEndpoint');
  expect(await store.patchEndpoint(orgId, unknown, patch)).toBeUndefined();
  expect(await store.readEndpoint({ orgId, id: unknown })).toBeUndefined();
});

test.for([1, 2, Number.POSITIVE_INFINITY])(
  'all endpoints are read, and only endpoints, in pages of %d',
  async (most) => {
    const endpoints = await inserted(3);
    db.endPagesAfter(most);
    expect(await store.allEndpoints(orgId)).toEqual(endpoints);
  },
);

test('the list goes newest first, page by page', async () => {
  const [oldest, middle, newest] = await inserted(3);
  const first = await store.listEndpoints(orgId, { limit: 2, after: undefined });
  expect(first).toEqual({ items: [newest, middle], next: middle?.id });
  const one = await store.listEndpoints(orgId, { limit: 1, after: undefined });
  expect(one).toEqual({ items: [newest], next: newest?.id });
  const second = await store.listEndpoints(orgId, { limit: 2, after: middle?.id });
  expect(second).toEqual({ items: [oldest], next: null });
  expect(await store.listEndpoints(orgId, { limit: 3, after: undefined })).toMatchObject({
    next: null,
  });
});

test('dead deliveries are forgotten of an endpoint that has some, and nothing is made of one that is gone', async () => {
  const failing = mine({ deadCount: 3 });
  await db.table.put('test', endpointItem(failing));
  await store.clearDeadCount(failing);
  expect(await store.readEndpoint(failing)).toEqual({ ...failing, deadCount: 0 });
  const gone = mine();
  await store.clearDeadCount(gone);
  expect(await store.readEndpoint(gone)).toBeUndefined();
});
