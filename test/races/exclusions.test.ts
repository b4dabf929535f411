import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';
import type { JobBody } from '../support/stack.ts';

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
/** Sends a list again while others take too long to let it in, as a client is told to. */
async function insist(client: Client, name: string) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await create(client, name, 100, name);
    if (answer.status !== 503 || attempt === 5) return answer;
  }
}
const listsOf = async (client: Client): Promise<readonly List[]> =>
  (await client.call<{ data: List[] }>('GET', '/exclusions')).body.data;

test('of parallel lists at the limit of the plan, as many are made as fit, and the refused say what is used', async () => {
  const client = await Client.of(stack, { plan: 'free' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_one, at) => insist(client, `parallel${at}-`)),
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

describe('a list that changes while a job runs', () => {
  const PROMPT = 'find 150 dentists in Austin, TX with phone';
  interface Ended extends JobBody {
    excludedSkipped: number;
  }

  /** A job held at a call of its functions until it is let go on. */
  async function held(client: Client, point: string, statuses: readonly string[]) {
    stack.faults.set([{ kind: 'fail', point, probability: 1 }]);
    const { id } = (await client.create(PROMPT)).body;
    await client.until(id, statuses);
    return {
      async goOn(): Promise<Ended> {
        stack.faults.set([]);
        for (let round = 0; round < 100; round += 1) {
          const { body } = await client.call<Ended>('GET', `/jobs/${id}`);
          if (body.status === 'delivered') return body;
          if (body.status === 'failed') throw new Error('The job failed.');
          if (round % 10 === 9) {
            stack.advanceClock(200_000);
            await stack.invoke('background-sweep', {});
          }
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        throw new Error('The job never ended.');
      },
    };
  }

  /** Phones of four businesses that the job would deliver. */
  async function phones(): Promise<string[]> {
    const other = await Client.of(stack, { credits: 10 });
    const { body } = await other.create('find 4 dentists in Austin, TX with phone');
    await other.until(body.id);
    const { data } = (
      await other.call<{ data: { phone: string }[] }>('GET', `/jobs/${body.id}/leads`)
    ).body;
    return data.map(({ phone }) => phone);
  }

  const listOf = async (client: Client, numbers: readonly string[]) =>
    (
      await client.call<List>('POST', '/exclusions', {
        body: { name: 'CRM', entries: numbers.map((phone) => ({ phone })) },
      })
    ).body;

  test('before it looks: entries that were added count, a list that was deleted does not', async () => {
    const numbers = await phones();
    const client = await Client.of(stack, { plan: 'growth', credits: 500 });
    const gone = await listOf(client, numbers.slice(0, 2));
    const job = await held(client, 'object.write.tiles', ['scraping']);
    await listOf(client, numbers.slice(2, 3));
    await client.call('DELETE', `/exclusions/${gone.id}`);
    expect(await job.goOn()).toMatchObject({ excludedSkipped: 1 });
  });

  test('after it has looked: nothing changes, whatever is added or deleted', async () => {
    const numbers = await phones();
    const client = await Client.of(stack, { plan: 'growth', credits: 500 });
    const kept = await listOf(client, numbers.slice(0, 2));
    const job = await held(client, 'object.write.manifest', ['delivering']);
    await client.call('DELETE', `/exclusions/${kept.id}`);
    await listOf(client, numbers.slice(2));
    expect(await job.goOn()).toMatchObject({ excludedSkipped: 2 });
  });

  test('all the while: what was there before the job and stays is never delivered', async () => {
    const numbers = await phones();
    const client = await Client.of(stack, { plan: 'growth', credits: 500 });
    await listOf(client, numbers.slice(0, 2));
    const { id } = (await client.create(PROMPT)).body;
    const churn = (async () => {
      for (let round = 0; round < 8; round += 1) {
        const list = await listOf(client, numbers.slice(2));
        await client.call('DELETE', `/exclusions/${list.id}`);
      }
    })();
    const [job] = await Promise.all([client.until(id), churn]);
    expect(job.status).toBe('delivered');
    const delivered: string[] = [];
    for (const afterRank of [0, 100]) {
      const { body } = await client.call<{ data: { phone: string }[] }>(
        'GET',
        `/jobs/${id}/leads?limit=100&afterRank=${afterRank}`,
      );
      delivered.push(...body.data.map(({ phone }) => phone));
    }
    expect(delivered.length).toBeGreaterThan(50);
    for (const number of numbers.slice(0, 2)) expect(delivered).not.toContain(number);
    const { body } = await client.call<Ended>('GET', `/jobs/${id}`);
    expect(body.excludedSkipped).toBeGreaterThanOrEqual(2);
    expect(body.excludedSkipped).toBeLessThanOrEqual(4);
  });
});
