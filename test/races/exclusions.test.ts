import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

interface List {
  id: string;
  entryCount: number;
}

const entries = (name: string, count: number) =>
  Array.from({ length: count }, (_one, at) => ({ domain: `${name}${at}.example` }));
const create = (client: Client, name: string, count: number, key?: string) =>
  client.call<List & { error?: { details: { used: number } } }>('POST', '/exclusions', {
    body: { name, entries: entries(name, count) },
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  });
const listsOf = async (client: Client): Promise<readonly List[]> =>
  (await client.call<{ data: List[] }>('GET', '/exclusions')).body.data;

test('of parallel lists at the limit of the plan, as many are made as fit, and the refused say what is used', async () => {
  const client = await Client.of(stack, { plan: 'free' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_one, at) => create(client, `parallel${at}-`, 100)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  for (const { status, body } of answers)
    if (status !== 201) expect(body.error?.details).toEqual({ limit: 1_000, used: 1_000 });
  const counts = (await listsOf(client)).map(({ entryCount }) => entryCount);
  expect(counts).toEqual(Array.from({ length: 10 }, () => 100));
});

test('calls with one key make one list with the entries of one of them, at the limit as elsewhere', async () => {
  const client = await Client.of(stack, { plan: 'free' });
  await create(client, 'base', 850);
  const same = await Promise.all(
    Array.from({ length: 6 }, () => create(client, 'again', 150, 'same')),
  );
  expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
  expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
  const counts = (await listsOf(client)).map(({ entryCount }) => entryCount);
  expect(counts.toSorted((a, b) => a - b)).toEqual([150, 850]);

  const other = await Client.of(stack, { plan: 'free' });
  await Promise.all(
    Array.from({ length: 5 }, (_one, at) => create(other, `body${at}-`, 50, 'key')),
  );
  expect(await listsOf(other)).toMatchObject([{ entryCount: 50 }]);
});

test('an entry that a call was told is there stays, whatever a parallel call at the limit takes back', async () => {
  const client = await Client.of(stack, { plan: 'free' });
  const { id } = (await create(client, 'base', 800)).body;
  const add = (list: readonly object[]) =>
    client.call('POST', `/exclusions/${id}/entries`, { body: { entries: list } });
  const big = Array.from({ length: 3 }, (_one, at) => entries(`big${at}-`, 300));
  const answers = await Promise.all([
    ...big.map((list) => add(list)),
    ...big.map((list) => add(list.slice(0, 50))),
  ]);
  const kept = answers.slice(3).filter(({ status }) => status === 200).length;
  expect(answers.slice(0, 3).every(({ status }) => status === 403)).toBe(true);
  expect(kept).toBe(3);
  expect(await listsOf(client)).toMatchObject([{ entryCount: 950 }]);
});
